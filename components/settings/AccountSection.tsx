import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, WorkButton } from '../base/Button.tsx';
import { ConfirmLine } from '../base/Confirm.tsx';
import { Line } from '../base/controls.tsx';
import { FailureNote, Note } from '../base/Note.tsx';
import { OutLink } from '../base/OutLink.tsx';
import { Paragraph, Phrases, useTexts } from '../base/texts.tsx';
import type { Failure, FailureKind } from '@/utils/model/failure.ts';
import { providerOf } from '@/utils/model/provider.ts';
import { localDate } from '@/utils/model/time.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { budgetPresets } from '@/utils/schedule/budget.ts';
import { sendOnce } from '@/utils/messaging/send.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { useAccount } from '../hooks/store-hooks.ts';
import { PlanChoice, PlanLine } from './Plan.tsx';
import { planCalls, type Connection, type Plan } from '@/utils/storage/service-draft.ts';
import { ServiceForm, TestFailure } from './ServiceForm.tsx';
import { useForm } from './use-service.ts';

type Props = {
  settings: Settings;
  connection: Connection;
  /** The first credentials are stored. What comes next: the first parcel, if the service accepted them. */
  onConnected(next: 'first' | 'settings'): void;
};

/** "Account": the key, the plan, the service and its test. A new user gets the form for the first key. */
export function AccountSection({ settings: { budget }, connection, onConnected }: Props) {
  const { t, count, known } = useTexts();
  const { stored, keyEnd, isKeyLost, isNew, allowed } = connection;
  const [chosen, setPlan] = useState<Plan | null>(null);
  // A limit that a backup brought is kept. With a list of couriers there was a key before: a larger plan's next key must
  // not get the free plan's limit.
  const isFree = budget.calls === null ? !known?.listedAt : budget.calls === budgetPresets.free.calls;
  const plan = chosen ?? { isFree, calls: isFree ? '' : String(budget.calls ?? '') };
  const calls = planCalls(plan);
  const mayAskPlan = isNew && budget.per === 'month';
  const form = useForm(connection, mayAskPlan && calls !== undefined ? { ...budget, calls } : null);
  const { working, message, result, unsaved, openAt, open } = form;
  const wasNew = useRef(isNew);
  useEffect(() => {
    // Stored by the background, perhaps before the answer to the test is here.
    if (wasNew.current && !isNew && working === null) onConnected(result?.ok ? 'first' : 'settings');
  }, [isNew, working]);
  const { failure } = useAccount();
  const isRefused = failure?.kind === 'bad-credentials' || failure?.kind === 'account-refused';
  const site = providerOf(stored.baseAddress)?.site;
  const siteWords = isNew ? 'serviceSite' : 'accountSite';
  const accountLink = <OutLink link={site} words={siteWords} testId="account-site" />;
  const isForm = openAt !== null || !stored.hasCredentials;
  const covered = result?.ok ? result.value.couriers : null;
  const test = <WorkButton testId="test" words="test" working="testing" onClick={() => form.run('test')} />;
  const key = (
    <>
      <span class="number">•••••••• {keyEnd}</span>
      {isRefused && <Paragraph look="fault" testId="api-key-fault" text={t('savedRefused')} />}
    </>
  );
  const replace = <Button testId="key-replace" words="keyReplace" onClick={() => open('apiKey')} />;
  const address = (
    <>
      <bdi>{stored.baseAddress}</bdi>
      <div>{accountLink}</div>
    </>
  );
  const change = <Button testId="address-change" words="planChange" onClick={() => open('baseAddress')} />;
  return (
    <>
      {isKeyLost && (
        <Note tone="trouble" testId="key-lost" role="alert" title={t('bannerKeyLost')}>
          <Phrases text={t('keyLostText')} />
        </Note>
      )}
      {!allowed && !unsaved && (
        <Note tone="trouble" testId="not-allowed" role="alert">
          {t('permissionMissing', { origin: new URL(stored.baseAddress).origin })}
          <div class="bar">
            <Button main testId="allow" words="allowAccess" onClick={form.allow} />
          </div>
        </Note>
      )}
      {!stored.hasCredentials && (
        <div class="bar apart" data-testid={isNew ? 'no-account' : undefined}>
          {isNew && <Paragraph text={<Phrases text={t('serviceLead')} />} />}
          {accountLink}
        </div>
      )}
      {isForm && <ServiceForm form={form} plan={mayAskPlan && <PlanChoice plan={plan} onPlan={setPlan} />} />}
      {!isForm && (
        <>
          <Line testId="key-line" title={t('fieldApiKey')} hint={key} control={replace} />
          <Line title={t('testTitle')} hint={t('testLineCost')} control={test}>
            <TestFailure {...form} />
            <div aria-live="polite">
              {result?.ok ? (
                <Note tone="good" icon="check" testId="test-result" data-kind="works">
                  {covered === null ? t('testWorks') : count('testWorksCouriers', covered)}
                </Note>
              ) : (
                message && <Paragraph testId="form-state" text={t(message)} />
              )}
            </div>
          </Line>
        </>
      )}
      {stored.hasCredentials && (
        <>
          <PlanLine budget={budget} />
          <CouriersLine />
          <Line title={t('fieldBaseAddress')} hint={address} control={!openAt && change} />
          <Line title={t('sealTitle')} hint={t('sealText')} />
          <ConfirmLine action="forget" testId="forget" onYes={form.forget} />
        </>
      )}
    </>
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
export function CouriersLine() {
  const { t, count, day, known } = useTexts();
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!known) return null;
  const update = async () => {
    setFailure(null);
    const answer = await sendOnce('update-couriers', {});
    const listed = answer.ok ? answer.value.couriers : null;
    setFailure(listed ? null : answer.ok ? { kind: 'not-found-yet' } : answer.failure);
  };
  const { listedAt, couriers } = known;
  const active = couriers.filter(({ isActive }) => isActive).length;
  const list =
    listedAt === null ? t('listedNone') : count('listedCouriers', active, { date: day(localDate(listedAt)) });
  const hint = <div aria-live="polite">{`${list} ${t('listedCost')}`}</div>;
  const button = <WorkButton testId="update-couriers" words="update" working="updating" onClick={update} />;
  const words = failure && ofList[failure.kind];
  return (
    <Line testId="couriers-note" title={t('sectionService')} hint={hint} control={button}>
      {failure && (
        <FailureNote failure={failure} text={words ? t(words) : undefined} testId="update-failure" />
      )}
    </Line>
  );
}
