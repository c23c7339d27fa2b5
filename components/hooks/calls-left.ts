import { showToast } from '../base/Toast.tsx';
import { callsLeftForPolling, leftOf, periodOf } from '@/utils/schedule/budget.ts';
import { budgetPause } from '@/utils/schedule/schedule.ts';
import type { Texts } from '@/utils/i18n/i18n.ts';
import { meterItem } from '@/utils/storage/scheduler-state.ts';
import { readSettings } from '@/utils/storage/settings.ts';

/**
 * Reads the calls left, those that polling may make today, the limit, the day (YYYY-MM-DD) the budget renews, and until
 * when polling waits for it; null if no limit is set.
 */
export async function readCallsLeft() {
  const now = Date.now();
  const [{ budget, night }, meter] = await Promise.all([readSettings(), meterItem.read()]);
  const left = leftOf(meter, budget, now);
  if (left === null || budget.calls === null) return null;
  const today = callsLeftForPolling(meter, budget, now)!;
  const pause = budgetPause(meter, budget, night, now);
  return { left, today, limit: budget.calls, renews: periodOf(budget, now).to, pause };
}

/** What `readCallsLeft` reads if a limit is set. */
export type CallsLeft = NonNullable<Awaited<ReturnType<typeof readCallsLeft>>>;

/** Runs `go` and returns its result. If no calls are left, returns false, and a toast lets the user run `go` anyway. */
export async function confirmOverBudget<T>(t: Texts, go: () => Promise<T>): Promise<T | false> {
  const calls = await readCallsLeft().catch(() => null);
  if (calls?.left !== 0) return go();
  showToast({ text: t('spentAsk'), anyway: { label: t('spentAskYes'), onClick: () => void go() } });
  return false;
}
