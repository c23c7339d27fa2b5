import { AccountBanner } from '@/components/AccountBanner.tsx';
import { BudgetNote } from '@/components/BudgetNote.tsx';
import { PauseNote } from '@/components/PauseNote.tsx';
import { openBudgetOptions } from '@/utils/platform/pages.ts';
import type { Checking } from './checking.ts';
import type { Shell } from './shell.ts';

/** What keeps every parcel from being checked, said above them. */
export function Banner({
  checking: { account, calls, stops, pause },
  shell,
}: {
  checking: Checking;
  shell: Shell;
}) {
  const { ask, busy, during } = shell;
  if (stops)
    return (
      <AccountBanner
        failure={stops}
        isKeyLost={account.isKeyLost}
        trying={busy.has('account')}
        onOptions={() => void ask('open-options', {})}
        onTryAgain={() => void during('account', () => ask('resume', {}))}
      />
    );
  if (calls?.left === 0)
    return <BudgetNote renews={calls.renews} onOptions={() => void openBudgetOptions()} />;
  return pause === null ? null : <PauseNote until={pause} unpaid={account.unpaid} />;
}
