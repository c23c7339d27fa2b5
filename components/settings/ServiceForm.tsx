import type { ComponentProps, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Field, Form } from '../base/Field.tsx';
import { FailureNote, Note } from '../base/Note.tsx';
import { Paragraph, Phrases, useTexts } from '../base/texts.tsx';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import type { FailureKind } from '@/utils/model/failure.ts';
import { baseAddressFault, defaultBaseAddress, headerPrefixFor, providerOf } from '@/utils/model/provider.ts';
import { credentialsHold, type Draft } from '@/utils/storage/service-draft.ts';
import { focusFault, type ServiceFormState } from './use-service.ts';

type FieldProps = ComponentProps<typeof Field>;
type Props = {
  form: ServiceFormState;
  /** The choice of the plan, for the first credentials. */
  plan?: VNode | false;
  /** Only key and secret. */
  isShort?: boolean;
};

/** The fields of key and secret, and under "Advanced" the service's address. Stored values stay if they are refused. */
export function ServiceForm({ form, plan, isShort = false }: Props) {
  const { t } = useTexts();
  const { stored, draft, faults, working, message, result, unsaved, openAt, type, run } = form;
  const hasFailed = unsaved && result?.ok === false;
  const isKeyRefused = hasFailed && result.failure.kind === 'bad-credentials';
  const id = useId();
  const faultId = isKeyRefused ? `${id}-refused` : undefined;
  const address = draft.baseAddress.trim();
  const provider = providerOf(address);
  const prefix = headerPrefixFor(address, '');
  const isUsable = !baseAddressFault(draft.baseAddress);
  // Stays open: while a fault is corrected, the field must not disappear.
  const isAdvanced = useRef(
    openAt === 'baseAddress' || stored.headerPrefix !== '' || stored.baseAddress !== defaultBaseAddress,
  );
  isAdvanced.current ||= Boolean(faults.headerPrefix ?? faults.baseAddress);
  const mustRetype = stored.hasCredentials && isUsable && !credentialsHold(draft, stored);
  const secretLabel = t(openAt ? 'keySecretShort' : 'fieldKeySecret');
  const secret: Partial<FieldProps> = isShort
    ? { type: 'password' }
    : { secret: true, hint: t('hintCredentials') };
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (openAt) place.current!.querySelector<HTMLElement>(`[name=${openAt}]`)!.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (isKeyRefused) focusFault();
  }, [isKeyRefused]);
  const field = (name: keyof Draft, testId: string, more: Partial<FieldProps>) => {
    const fault = faults[name] ?? (name === 'keySecret' && mustRetype ? 'faultTypeAgain' : null);
    const label = t(`field${keyPart(name)}`);
    const given = { name, testId, label, value: draft[name], fault: fault && t(fault) };
    return <Field {...given} onText={type(name)} {...more} />;
  };
  const busy = working !== null;
  const words = working === 'test' ? 'testing' : 'saveAndTest';
  const submit = () => {
    if (place.current!.querySelector('[data-testid=plan-calls][aria-invalid=true]')) focusFault();
    else if (unsaved || !openAt) void run('test');
  };
  return (
    <Form ref={place} class="bar service-form" onSubmit={submit}>
      <TestFailure id={`${id}-refused`} {...form} />
      <div class="pair">
        {field('apiKey', 'api-key', { faultId, label: t(openAt ? 'keyNew' : 'fieldApiKey') })}
        {field('keySecret', 'key-secret', { faultId, label: secretLabel, ...secret })}
      </div>
      {!isShort && (
        <details data-testid="advanced" open={isAdvanced.current}>
          <summary>{t('sectionAdvanced')}</summary>
          <div class="pair">
            {field('baseAddress', 'base-address', { type: 'url', hint: t('hintBaseAddress') })}
            {field('headerPrefix', 'header-prefix', { hint: t('hintHeaderPrefix', { prefix }) })}
          </div>
        </details>
      )}
      {/* Warns before a key is sent there: punycode in the origin reveals a look-alike name (docs/promises.md P5). */}
      {isUsable && !provider && (
        <Note tone="mild" testId="unknown-host">
          {t('unknownHost', { origin: new URL(address).origin })}
        </Note>
      )}
      {provider && plan}
      <Button type="submit" main={unsaved} testId="test" words={words} busy={busy} />
      {openAt && <Button look="text" testId="key-cancel" words="cancel" onClick={() => form.open(null)} />}
      <span class="soft form-state" role="status" data-testid="form-state">
        {message ? t(message) : unsaved && result === null && !isShort ? t('unsaved') : ''}
      </span>
      {!isShort && !hasFailed && <Paragraph look="soft whole-line" text={<Phrases text={t('testCost')} />} />}
      {!isShort && hasFailed && (
        <p class="bar soft whole-line" data-testid="not-saved">
          {t('nothingSaved')}
          <Button look="text" testId="save" words="saveUntested" busy={busy} onClick={() => run('save')} />
        </p>
      )}
    </Form>
  );
}

// No check waits for the result of a test: these do not say that Waybill resumes by itself.
const ownTexts: { [Kind in FailureKind]?: MessageKey } = {
  offline: 'testOffline',
  'too-many-requests': 'testSlowDown',
  'service-trouble': 'testTrouble',
};

type FailureProps = { id?: string } & Pick<ServiceFormState, 'draft' | 'result' | 'unsaved'>;

/** Why the test failed, above the fields that it is about. */
export function TestFailure({ id, draft, result, unsaved }: FailureProps) {
  const { t, now, moment } = useTexts();
  if (!result || result.ok) return null;
  const { retryAt, ...failure } = result.failure;
  const own = ownTexts[failure.kind];
  const soon = own && failure.kind !== 'offline' ? t('testAgainSoon') : null;
  const site = providerOf(draft.baseAddress.trim())?.site.host ?? URL.parse(draft.baseAddress)?.host ?? '';
  const isKeyRefused = failure.kind === 'bad-credentials';
  return (
    <div id={id} class="whole-line">
      <FailureNote
        failure={failure}
        title={isKeyRefused && unsaved ? t('testRefused') : undefined}
        text={isKeyRefused ? t(unsaved ? 'testRefusedCopy' : 'testRefusedSaved', { site }) : own && t(own)}
        more={retryAt && retryAt > now ? t('testAgainAfter', { time: moment(retryAt) }) : soon}
        testId="test-result"
        alarm
      />
    </div>
  );
}
