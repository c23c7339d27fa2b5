import { AccountBanner, BudgetNote, PauseNote } from '../base/banners.tsx';
import { openBudgetOptions } from '@/utils/browser/tabs.ts';
import { useApp } from './app-context.tsx';

/** Says above the list why no parcel is checked. */
export function Banner() {
  const { sendCommand, busy, whileBusy, openOptions, checking } = useApp();
  const { account, calls, stops, pause } = checking;
  if (!stops && calls?.left !== 0 && pause === null) return null;
  return (
    <div class="banner">
      {stops ? (
        <AccountBanner
          failure={stops}
          isKeyLost={account.isKeyLost}
          trying={busy.has('account')}
          onOptions={openOptions}
          onTryAgain={() => void whileBusy('account', () => sendCommand('resume', {}))}
        />
      ) : calls?.left === 0 ? (
        <BudgetNote renews={calls.renews} onOptions={() => void openBudgetOptions()} />
      ) : (
        <PauseNote until={pause!} unpaid={account.unpaid} />
      )}
    </div>
  );
}
