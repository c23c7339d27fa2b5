import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Field, Form } from '../base/Field.tsx';
import { Icon } from '../base/Glyph.tsx';
import { FailureNote, Note } from '../base/Note.tsx';
import { OutLink } from '../base/OutLink.tsx';
import { credentialsHold, planCalls, type Draft, type Plan } from './service-form.ts';
import { Paragraph, Phrases, useTexts } from '../base/texts.tsx';
import type { Failure, FailureKind } from '@/utils/model/failure.ts';
import { baseAddressFault, defaultBaseAddress, headerPrefixFor, providerOf } from '@/utils/model/provider.ts';
import { localDate } from '@/utils/model/time.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { budgetPresets, maxCalls, parcelsFor } from '@/utils/schedule/budget.ts';
import { sendOnce } from '@/utils/messaging/send.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { useAccount } from '../hooks/store-hooks.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { ShapesSection } from './ShapesSection.tsx';
import { isNewUser, useForm, type Connection } from './use-service.ts';

type Props = {
  settings: Settings;
  connection: Connection;
  /** The form is part of the welcome page: its first field gets the focus. */
  isWelcome: boolean;
  /** The first credentials are stored; `isTested`: the service accepted them. */
  onConnected(isTested: boolean): void;
};

const { calls: freeCalls } = budgetPresets.free;
/** Puts the focus on the first field with a fault, after that is drawn. */
const focusFault = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

/** The credentials, the plan of a new user, and under "Advanced" the service's address and own number formats. */
export function ServiceForm({ settings, connection, isWelcome, onConnected }: Props) {
  const { t, count, known } = useTexts();
  const { stored, keyEnd, isKeyLost, allowed } = connection;
  const isNew = isNewUser(connection);
  const [chosen, setPlan] = useState<Plan | null>(null);
  const { budget } = settings;
  // A limit that a backup brought is kept. With a list of couriers there was a key before: a larger plan's next key must
  // not get the free plan's limit.
  const isFree = budget.calls === null ? !known?.listedAt : budget.calls === freeCalls;
  const plan = chosen ?? { isFree, calls: isFree ? '' : String(budget.calls ?? '') };
  const calls = planCalls(plan);
  const mayAskPlan = isNew && budget.per === 'month';
  const form = useForm(connection, mayAskPlan && calls !== undefined ? { ...budget, calls } : null);
  const { draft, faults, working, message, result, isKeyRefused, unsaved, type, run } = form;
  const id = useId();
  const wasNew = useRef(isNew);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Without scrolling: in a low window the welcome above the form stays in view.
    if (isWelcome) place.current!.querySelector('input')!.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // Stored by the background, perhaps before the answer to the test is here.
    if (wasNew.current && !isNew && working === null) onConnected(result?.ok === true);
  }, [isNew, working]);
  useEffect(() => {
    if (isKeyRefused) focusFault();
  }, [isKeyRefused]);
  const holds = credentialsHold(draft, stored);
  const usable = !baseAddressFault(draft.baseAddress);
  const isKnown = providerOf(draft.baseAddress.trim()) !== null;
  // Stays open: while a fault is corrected, the field must not disappear.
  const isAdvanced = useRef(stored.headerPrefix !== '' || stored.baseAddress !== defaultBaseAddress);
  isAdvanced.current ||= Boolean(faults.headerPrefix ?? faults.baseAddress);
  const { failure } = useAccount();
  const isRefused = failure?.kind === 'bad-credentials' || failure?.kind === 'account-refused';
  /** The hint about the saved value; not marked as good if the service refuses it or another is typed. */
  const saved = (field: 'apiKey' | 'keySecret', text: string) => {
    if (!holds) return {};
    if (draft[field] !== '') return { hint: t('replacesSaved') };
    return isRefused ? { hint: text } : { good: text, hint: null };
  };
  const isUntouched = !unsaved && Object.keys(faults).length === 0;
  const refused = isUntouched && failure?.kind === 'bad-credentials' ? t('savedRefused') : null;
  const lost = stored.hasCredentials && usable && !holds ? t('faultTypeAgain') : null;
  /** Value and fault of a field; `otherwise`: the fault of one without a fault of its own. */
  const bound = (field: keyof Draft, otherwise: string | null = null) => ({
    value: draft[field],
    fault: faults[field] ? t(faults[field]) : otherwise,
    onText: type(field),
  });
  return (
    <div ref={place} class="stack form">
      <Form
        id={id}
        class="stack form"
        onSubmit={() => void (mayAskPlan && isKnown && calls === undefined ? focusFault() : run('test'))}
      >
        {isKeyLost && (
          <Note tone="trouble" testId="key-lost" role="alert" title={t('bannerKeyLost')}>
            <Phrases text={t('keyLostText')} />
          </Note>
        )}
        <div class="bar apart" data-testid={isNew ? 'no-account' : undefined}>
          {isNew && <Paragraph text={<Phrases text={t('serviceLead')} />} />}
          <OutLink
            link={providerOf(stored.baseAddress)?.site}
            words={isNew ? 'serviceSite' : 'accountSite'}
            testId="account-site"
          />
        </div>
        {!allowed && !unsaved && (
          <Note tone="trouble" testId="not-allowed" role="alert">
            {t('permissionMissing', { origin: new URL(stored.baseAddress).origin })}
            <div class="bar">
              <Button main testId="allow" words="allowAccess" onClick={form.allow} />
            </div>
          </Note>
        )}
        <TestFailure id={`${id}-refused`} {...form} />
        <div class="pair">
          <Field
            label={t('fieldApiKey')}
            testId="api-key"
            faultId={isKeyRefused ? `${id}-refused` : undefined}
            {...bound('apiKey', refused)}
            {...saved('apiKey', keyEnd ? t('savedEnds', { end: keyEnd }) : t('savedSecret'))}
          />
          <Field
            label={t('fieldKeySecret')}
            testId="key-secret"
            secret
            faultId={isKeyRefused ? `${id}-refused` : undefined}
            {...bound('keySecret', lost)}
            hint={t('hintCredentials')}
            {...saved('keySecret', t('savedSecret'))}
          />
        </div>
        {/* Warns before a key is sent there: punycode in the origin reveals a look-alike name (docs/promises.md P5). */}
        {usable && !isKnown && (
          <Note tone="mild" testId="unknown-host">
            {t('unknownHost', { origin: new URL(draft.baseAddress.trim()).origin })}
          </Note>
        )}
        <div class="bar">
          {mayAskPlan && isKnown && <PlanChoice plan={plan} onPlan={setPlan} />}
          <Button
            type="submit"
            main={unsaved}
            testId="test"
            words={working === 'test' ? 'testing' : unsaved || isNew ? 'saveAndTest' : 'test'}
            busy={working !== null}
          />
          <span class="soft form-state" role="status" data-testid="form-state">
            {message ? t(message) : unsaved && result === null ? t('unsaved') : ''}
          </span>
        </div>
        <div aria-live="polite">
          {result?.ok && (
            <Note tone="good" icon="check" testId="test-result" data-kind="works">
              {result.value.couriers === null
                ? t('testWorks')
                : count('testWorksCouriers', result.value.couriers)}
            </Note>
          )}
        </div>
      </Form>
      <div class="beside start soft">
        <Icon name="lock" size={16} />
        {result?.ok === false && unsaved ? (
          <p class="bar" data-testid="not-saved">
            {t('nothingSaved')}
            <Button
              look="text"
              testId="save"
              words="saveUntested"
              busy={working !== null}
              onClick={() => run('save')}
            />
          </p>
        ) : (
          <Paragraph text={<Phrases text={t('testCost')} />} />
        )}
      </div>
      <details data-testid="advanced" open={isAdvanced.current}>
        <summary>{t('sectionAdvanced')}</summary>
        <div class="stack form">
          {/* Outside the form element, because the number formats below have a form of their own. */}
          <Field
            form={id}
            label={t('fieldBaseAddress')}
            testId="base-address"
            type="url"
            {...bound('baseAddress')}
            hint={t('hintBaseAddress')}
          />
          <Field
            form={id}
            label={t('fieldHeaderPrefix')}
            testId="header-prefix"
            {...bound('headerPrefix')}
            hint={t('hintHeaderPrefix', { prefix: headerPrefixFor(draft.baseAddress.trim(), '') })}
          />
          <section class="stack form" aria-labelledby="shapes" data-testid="section-shapes">
            <h3 id="shapes">{t('sectionShapes')}</h3>
            <ShapesSection settings={settings} />
          </section>
        </div>
      </details>
      {stored.hasCredentials && <CouriersNote />}
      {stored.hasCredentials && (
        <ConfirmButton action="forget" look="text" testId="forget" onYes={form.forget} />
      )}
    </div>
  );
}

type PlanProps = { plan: Plan; onPlan(plan: Plan): void };

/** Asks a new user for the plan, so that Waybill divides its look-ups from the start, and says what the plan buys. */
function PlanChoice({ plan, onPlan }: PlanProps) {
  const { t, count } = useTexts();
  const id = useId();
  const calls = planCalls(plan);
  const [before, after] = t('planOther', { calls: '|' }).split('|');
  const choice = (isFree: boolean) => (
    <input
      type="radio"
      name="plan"
      data-testid={isFree ? 'plan-free' : 'plan-other'}
      checked={plan.isFree === isFree}
      onChange={() => onPlan({ ...plan, isFree })}
    />
  );
  return (
    <fieldset class="bar plan">
      <legend>{t('planTitle')}</legend>
      <label class="beside button plain">
        {choice(true)}
        {count('planFree', parcelsFor(freeCalls), { calls: String(freeCalls) })}
      </label>
      <label class="beside button plain">
        {choice(false)}
        {before}
        <input
          class="input"
          data-testid="plan-calls"
          inputmode="numeric"
          autocomplete="off"
          aria-label={t('fieldCalls')}
          aria-invalid={calls === undefined}
          aria-describedby={id}
          value={plan.calls}
          onInput={(event) => onPlan({ isFree: false, calls: event.currentTarget.value })}
        />
        {after}
      </label>
      <span id={id} class={calls === undefined ? 'fault' : 'soft'} data-testid="plan-buys">
        {calls === undefined
          ? t('faultCount', { least: 1, most: maxCalls.toLocaleString('en') })
          : !plan.isFree && (calls === null ? t('planNoLimit') : count('planBuys', parcelsFor(calls)))}
      </span>
    </fieldset>
  );
}

/** Why the test failed, above the fields that it is about. */
export function TestFailure({ id, draft, result, unsaved }: { id: string } & ReturnType<typeof useForm>) {
  const { t } = useTexts();
  if (!result || result.ok) return null;
  const { failure } = result;
  const site = providerOf(draft.baseAddress.trim())?.site.host ?? URL.parse(draft.baseAddress)?.host ?? '';
  const isKeyRefused = failure.kind === 'bad-credentials';
  return (
    <div id={id}>
      <FailureNote
        failure={failure}
        title={isKeyRefused && unsaved ? t('testRefused') : undefined}
        text={isKeyRefused ? t(unsaved ? 'testRefusedCopy' : 'testRefusedSaved', { site }) : undefined}
        testId="test-result"
        alarm
      />
    </div>
  );
}

// The usual texts of these failures are about a parcel; updating the list of couriers sends none.
const ofList: Partial<Record<FailureKind, MessageKey>> = {
  'bad-credentials': 'listedRefused', // look-ups may still work
  'not-found-yet': 'listedNotGiven',
  'bad-request': 'listedNotGiven',
  refused: 'listedNotGiven',
  forbidden: 'listedNotGiven',
  'service-trouble': 'listedTrouble',
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
    const listed = answer.ok ? answer.value.couriers : null;
    setFailure(listed ? null : answer.ok ? { kind: 'not-found-yet' } : answer.failure);
    setWorking(false);
  };
  const { listedAt, couriers } = known;
  const active = couriers.filter(({ isActive }) => isActive).length;
  const list =
    listedAt === null ? t('listedNone') : count('listedCouriers', active, { date: day(localDate(listedAt)) });
  return (
    <div data-testid="couriers-note" aria-live="polite">
      <p>
        {list}{' '}
        <Button
          look="text"
          testId="update-couriers"
          words={working ? 'updating' : 'update'}
          busy={working}
          onClick={update}
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
