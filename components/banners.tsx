import type { Failure, FailureKind } from '@/utils/core/failure.ts';
import { dayShort, localDate, moment } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { AccountSite } from './OutLink.tsx';
import { Button } from './Button.tsx';
import { FailureNote, Note } from './Note.tsx';
import { Phrases, useTexts } from './texts.tsx';

// What concerns every parcel alike, above them.

const titles: Partial<Record<FailureKind, MessageKey>> = {
  'no-credentials': 'bannerNoCredentials',
  'bad-credentials': 'bannerBadCredentials',
  'account-refused': 'bannerAccountRefused',
  'no-permission': 'bannerNoPermission',
};

type AccountProps = {
  failure: Failure;
  /** There is a key, but it cannot be opened any more. */
  isKeyLost: boolean;
  trying: boolean;
  onOptions(): void;
  onTryAgain(): void;
};

/** What stops every check until the user mends it. */
export function AccountBanner({ failure, isKeyLost, trying, onOptions, onTryAgain }: AccountProps) {
  const { t } = useTexts();
  const title = isKeyLost ? 'bannerKeyLost' : titles[failure.kind];
  return (
    <FailureNote
      failure={failure}
      testId="banner"
      title={title && t(title)}
      text={isKeyLost ? t('keyLostText') : undefined}
    >
      <Button testId="banner-options" words={t('openSettings')} onClick={onOptions} />
      {failure.kind !== 'no-credentials' && (
        <Button look="plain" testId="banner-retry" words={t('tryAgain')} busy={trying} onClick={onTryAgain} />
      )}
      <AccountSite kind={failure.kind} isKeyLost={isKeyLost} />
    </FailureNote>
  );
}

/** The calls the user allows are used up until a day (YYYY-MM-DD): what that means. */
export function BudgetNote({ renews, onOptions }: { renews: string; onOptions(): void }) {
  const { t, language, now, year } = useTexts();
  return (
    <Note tone="invite" icon="clock" testId="budget-spent" title={t('budgetSpentTitle')}>
      <Phrases text={t('budgetSpentText', { day: dayShort(renews, localDate(now), language, year) })} />
      <div class="bar">
        <Button look="plain" testId="budget-options" words={t('openSettings')} onClick={onOptions} />
      </div>
    </Note>
  );
}

type PauseProps = {
  /** When checking goes on (epoch milliseconds). */
  until: number;
  /** What the service said, where its plan wants payment. */
  unpaid: Failure | null;
};

/** The service asked for a pause: that nothing is checked, until when, and that no parcel is to blame. */
export function PauseNote({ until, unpaid }: PauseProps) {
  const { t, language, now } = useTexts();
  const title = t('servicePauseTitle', { time: moment(until, now, language) });
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

/** What is stored and cannot be read is kept, and said (STYLE, the store); the settings can save it. */
export function Unreadable({ parcels, onOptions }: { parcels: number; onOptions(): void }) {
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
