import { isAccountFailure, type Failure } from '@/utils/model/failure.ts';
import { inKey } from '@/utils/i18n/i18n.ts';
import { AccountSite } from './OutLink.tsx';
import { Button } from './Button.tsx';
import { FailureNote, Note } from './Note.tsx';
import { Phrases, useTexts } from './texts.tsx';

// Notes that concern every parcel, shown above the list.

type AccountProps = {
  failure: Failure;
  /** Credentials are stored, but cannot be decrypted any more. */
  isKeyLost: boolean;
  trying: boolean;
  onOptions(): void;
  onTryAgain(): void;
};

/** The failure that stops every check until the user repairs it. */
export function AccountBanner({ failure, isKeyLost, trying, onOptions, onTryAgain }: AccountProps) {
  const { t } = useTexts();
  const { kind } = failure;
  const title = isKeyLost ? 'bannerKeyLost' : isAccountFailure(kind) && (`banner${inKey(kind)}` as const);
  return (
    <FailureNote
      failure={failure}
      testId="banner"
      title={title ? t(title) : undefined}
      text={isKeyLost ? t('keyLostText') : undefined}
    >
      <Button words={t('openSettings')} onClick={onOptions} />
      {kind !== 'no-credentials' && (
        <Button look="plain" words={t('tryAgain')} busy={trying} onClick={onTryAgain} />
      )}
      <AccountSite kind={kind} isKeyLost={isKeyLost} />
    </FailureNote>
  );
}

/** Says that the budget is used up until the day it renews (YYYY-MM-DD), and what that means. */
export function BudgetNote({ renews, onOptions }: { renews: string; onOptions(): void }) {
  const { t, day } = useTexts();
  return (
    <Note tone="invite" icon="clock" testId="budget-spent" title={t('budgetSpentTitle')}>
      <Phrases text={t('budgetSpentText', { day: day(renews) })} />
      <div class="bar">
        <Button look="plain" testId="budget-options" words={t('openSettings')} onClick={onOptions} />
      </div>
    </Note>
  );
}

/** Says until when (epoch ms) the service wants no calls. `unpaid`: the failure, if the user must pay first. */
export function PauseNote({ until, unpaid }: { until: number; unpaid: Failure | null }) {
  const { t, moment } = useTexts();
  const title = t('servicePauseTitle', { time: moment(until) });
  if (unpaid)
    return (
      <FailureNote failure={unpaid} title={title} testId="service-pause">
        <AccountSite kind={unpaid.kind} />
      </FailureNote>
    );
  return (
    <Note tone="mild" icon="clock" testId="service-pause" title={title}>
      <Phrases text={t('servicePauseText')} />
    </Note>
  );
}

/** Says that unreadable records are kept (docs/promises.md P42). The settings can save them as a file. */
export function UnreadableNote({ parcels, onOptions }: { parcels: number; onOptions(): void }) {
  const { t, count } = useTexts();
  return (
    <div class="banner">
      <Note tone="mild" icon="warning" testId="unreadable" title={count('unreadable', parcels)}>
        <Phrases text={t('unreadableText')} />
        <div class="bar">
          <Button look="plain" testId="unreadable-options" words={t('unreadableSave')} onClick={onOptions} />
        </div>
      </Note>
    </div>
  );
}
