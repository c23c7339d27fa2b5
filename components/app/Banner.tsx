import { isAccountFailure, type Failure } from '@/utils/model/failure.ts';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { openBudgetOptions } from '@/utils/browser/tabs.ts';
import { AccountSite } from '../base/OutLink.tsx';
import { Button } from '../base/Button.tsx';
import { FailureNote, Note } from '../base/Note.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';
import { useApp } from '../hooks/app-context.tsx';

/** Says above the list why no parcel is checked. */
export function Banner() {
  const { account, calls, stops, pause } = useApp().checking;
  if (!stops && calls?.left !== 0 && pause === null) return null;
  return (
    <div class="banner">
      {stops ? (
        <AccountNote failure={stops} isKeyLost={account.isKeyLost} />
      ) : calls?.left === 0 ? (
        <BudgetNote renews={calls.renews} />
      ) : (
        <PauseNote until={pause!} unpaid={account.pause!.unpaid} />
      )}
    </div>
  );
}

/**
 * The failure that stops every check until the user repairs it. `isKeyLost`: credentials are stored, but cannot be
 * decrypted any more.
 */
function AccountNote({ failure, isKeyLost }: { failure: Failure; isKeyLost: boolean }) {
  const { t } = useTexts();
  const { sendCommand, busy, whileBusy, openOptions } = useApp();
  const { kind } = failure;
  const title = isKeyLost ? 'bannerKeyLost' : isAccountFailure(kind) && (`banner${keyPart(kind)}` as const);
  const tryAgain = () => void whileBusy(['account'], () => sendCommand('resume', {}));
  return (
    <FailureNote
      failure={failure}
      testId="banner"
      title={title ? t(title) : undefined}
      text={isKeyLost ? t('keyLostText') : undefined}
    >
      <Button main words="openSettings" onClick={openOptions} />
      {kind !== 'no-credentials' && <Button words="tryAgain" busy={busy.has('account')} onClick={tryAgain} />}
      <AccountSite kind={kind} isKeyLost={isKeyLost} />
    </FailureNote>
  );
}

/** Says that the budget is used up until the day it renews (YYYY-MM-DD), and what that means. */
function BudgetNote({ renews }: { renews: string }) {
  const { t, day } = useTexts();
  return (
    <Note tone="invite" icon="clock" testId="budget-spent" title={t('budgetSpentTitle')}>
      <Phrases text={t('budgetSpentText', { day: day(renews) })} />
      <div class="bar">
        <Button testId="budget-options" words="openSettings" onClick={openBudgetOptions} />
      </div>
    </Note>
  );
}

/** Says until when (epoch ms) the service wants no calls. `unpaid`: the failure, if the user must pay first. */
function PauseNote({ until, unpaid }: { until: number; unpaid: Failure | null }) {
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
