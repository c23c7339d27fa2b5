import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Field, Form } from '../base/Field.tsx';
import { Icon } from '../base/Glyph.tsx';
import { FailureNote, Note } from '../base/Note.tsx';
import { OutLink } from '../base/OutLink.tsx';
import { PlanOffer } from '../base/banners.tsx';
import { credentialsHold, type Draft } from './service-form.ts';
import { Phrases, useTexts } from '../base/texts.tsx';
import type { Failure, FailureKind, Result } from '@/utils/model/failure.ts';
import { baseAddressFault, headerPrefixFor, providerOf } from '@/utils/model/provider.ts';
import { localDate } from '@/utils/model/time.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import type { ConnectionReport } from '@/utils/messaging/messages.ts';
import { sendOnce } from '@/utils/messaging/send.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { usePlanOffer } from '../hooks/calls-left.ts';
import { useAccount } from '../hooks/store-hooks.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { useConnection, useForm, type Connection } from './use-service.ts';

/** The service's address and credentials. Drawn once the stored values are read. */
export function ServiceForm({ settings }: { settings: Settings }) {
  const connection = useConnection(settings);
  return connection && <Fields connection={connection} isUnlimited={settings.budget.calls === null} />;
}

type FieldsProps = { connection: Connection; isUnlimited: boolean };

function Fields({ connection, isUnlimited }: FieldsProps) {
  const { t } = useTexts();
  const { stored, keyEnd, isKeyLost, allowed } = connection;
  const form = useForm(connection);
  const offer = usePlanOffer();
  const { draft, faults, working, said, result, unsaved, type, run } = form;
  const fault = (field: keyof Draft) => (faults[field] ? t(faults[field]) : null);
  const holds = credentialsHold(draft, stored);
  const usable = !baseAddressFault(draft.baseAddress);
  const { failure } = useAccount();
  const isRefused = failure?.kind === 'bad-credentials' || failure?.kind === 'account-refused';
  /** The hint about the saved value; not marked as good if the service refuses it or another is typed. */
  const saved = (field: 'apiKey' | 'keySecret', text: string) => {
    if (!holds) return {};
    if (draft[field] !== '') return { hint: t('replacesSaved') };
    return isRefused ? { hint: text } : { good: text, hint: null };
  };
  const isNew = !stored.hasCredentials && !isKeyLost;
  const accountSite = (
    <OutLink
      link={providerOf(stored.baseAddress)?.site}
      words={isNew ? 'serviceSite' : 'accountSite'}
      testId="account-site"
    />
  );
  const isUntouched = !unsaved && Object.keys(faults).length === 0;
  const refused = isUntouched && failure?.kind === 'bad-credentials' ? t('savedRefused') : null;
  return (
    <Form class="stack form" onSubmit={() => void run('save')}>
      {isKeyLost && (
        <Note tone="trouble" icon="warning" testId="key-lost" role="alert" title={t('bannerKeyLost')}>
          <Phrases text={t('keyLostText')} />
        </Note>
      )}
      {isNew && (
        <div class="stack start" data-testid="no-account">
          <p class="soft">
            <Phrases text={t('serviceLead')} />
          </p>
          {accountSite}
        </div>
      )}
      {!allowed && !unsaved && (
        <Note tone="trouble" icon="warning" testId="not-allowed" role="alert">
          {t('permissionMissing', { origin: new URL(stored.baseAddress).origin })}
          <div class="bar">
            <Button testId="allow" words={t('allowAccess')} onClick={form.allow} />
          </div>
        </Note>
      )}
      <Field
        label={t('fieldApiKey')}
        testId="api-key"
        value={draft.apiKey}
        fault={fault('apiKey') ?? refused}
        {...saved('apiKey', keyEnd ? t('savedEnds', { end: keyEnd }) : t('savedSecret'))}
        onText={type('apiKey')}
      />
      <Field
        label={t('fieldKeySecret')}
        testId="key-secret"
        secret
        value={draft.keySecret}
        fault={fault('keySecret') ?? (stored.hasCredentials && usable && !holds ? t('faultTypeAgain') : null)}
        hint={t('hintCredentials')}
        {...saved('keySecret', t('savedSecret'))}
        onText={type('keySecret')}
      />
      {!isNew && accountSite}
      <Field
        label={t('fieldBaseAddress')}
        testId="base-address"
        type="url"
        value={draft.baseAddress}
        fault={fault('baseAddress')}
        hint={t('hintBaseAddress')}
        onText={type('baseAddress')}
      />
      {/* Warns before a key is sent there: punycode in the origin reveals a look-alike name (docs/promises.md P5). */}
      {usable && !providerOf(draft.baseAddress.trim()) && (
        <Note tone="mild" icon="warning" testId="unknown-host">
          {t('unknownHost', { origin: new URL(draft.baseAddress.trim()).origin })}
        </Note>
      )}
      <details class="advanced" open={stored.headerPrefix !== '' || faults.headerPrefix !== undefined}>
        <summary>{t('sectionAdvanced')}</summary>
        <Field
          label={t('fieldHeaderPrefix')}
          testId="header-prefix"
          value={draft.headerPrefix}
          fault={fault('headerPrefix')}
          hint={t('hintHeaderPrefix', { prefix: headerPrefixFor(draft.baseAddress.trim(), '') })}
          onText={type('headerPrefix')}
        />
      </details>
      <div class="bar">
        <Button type="submit" testId="save" words={t('save')} busy={working !== null} />
        <Button
          look="plain"
          testId="test"
          words={t(working === 'test' ? 'testing' : 'test')}
          busy={working !== null}
          onClick={() => void run('test')}
        />
        <span class="soft form-state" role="status" data-testid="form-state">
          {said ? t(said) : unsaved ? t('unsaved') : ''}
        </span>
      </div>
      <div aria-live="polite">
        {result && <TestResult result={result} isStored={!unsaved} />}
        {(said === 'saved' || result?.ok) && (
          <p class="soft">
            {t('nextStep')} {isUnlimited && !offer && t('nextLimit')}
          </p>
        )}
        {(said === 'saved' || result?.ok) && offer && <PlanOffer {...offer} />}
      </div>
      <p class="soft">
        <Phrases text={t('testCost')} />
      </p>
      {stored.hasCredentials && <CouriersNote />}
      {stored.hasCredentials && (
        <ConfirmButton
          name="forget"
          look="text"
          label={t('forget')}
          text={t('forgetSure')}
          yes={t('forgetYes')}
          onYes={form.forget}
        />
      )}
    </Form>
  );
}

type TestResultProps = {
  result: Result<ConnectionReport>;
  /** The stored values were tested, not the typed ones. */
  isStored: boolean;
};

/** The result of the test, and whether the values were saved. */
function TestResult({ result, isStored }: TestResultProps) {
  const { t, count } = useTexts();
  if (!result.ok) {
    const isKeyRefused = result.failure.kind === 'bad-credentials';
    return (
      <FailureNote
        failure={result.failure}
        text={isKeyRefused ? t(isStored ? 'testRefusedSaved' : 'testRefused') : undefined}
        more={isStored ? null : t('testNotSaved')}
        testId="test-result"
        alarm
      />
    );
  }
  const { couriers } = result.value;
  return (
    <p class="good works" data-testid="test-result" data-kind="works">
      <Icon name="check" size={16} />
      {couriers === null ? t('testWorks') : count('testWorksCouriers', couriers)}
    </p>
  );
}

// The usual texts of these failures mention a parcel's number; updating the list of couriers sends none.
const ofList: Partial<Record<FailureKind, MessageKey>> = {
  'bad-credentials': 'listedRefused', // look-ups may still work
  'not-found-yet': 'listedNotGiven',
  'bad-request': 'listedNotGiven',
  refused: 'listedNotGiven',
  forbidden: 'listedNotGiven',
};

/** How many couriers the service covers, the date of that list, and a button that updates it. */
export function CouriersNote() {
  const { t, count, day, known } = useTexts();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!known) return null;
  const update = async () => {
    setWorking(true);
    setFailure(null);
    const answer = await sendOnce('update-couriers', {});
    setFailure(answer.ok ? null : answer.failure);
    setWorking(false);
  };
  const { listedAt, couriers } = known;
  const active = couriers.filter(({ isActive }) => isActive).length;
  return (
    <div data-testid="couriers-note" aria-live="polite">
      <p>
        {listedAt === null
          ? t('listedNone')
          : count('listedCouriers', active, {
              date: day(localDate(listedAt)),
            })}{' '}
        <Button
          look="text"
          testId="update-couriers"
          words={t(working ? 'updating' : 'update')}
          busy={working}
          onClick={() => void update()}
        />
      </p>
      <p class="soft">{t('listedCost')}</p>
      {failure && (
        <FailureNote
          failure={failure}
          text={ofList[failure.kind] && t(ofList[failure.kind]!)}
          testId="update-failure"
        />
      )}
    </div>
  );
}
