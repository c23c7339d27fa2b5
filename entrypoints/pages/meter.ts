import { periodOf } from '@/utils/core/budget.ts';
import { leftOf } from '@/utils/core/meter.ts';
import { readMeter } from '@/utils/platform/plan.ts';
import { readSettings } from '@/utils/platform/settings.ts';

/** The calls of the period: how many are left of how many, and the day (YYYY-MM-DD) on which it begins anew. */
export type CallsLeft = { left: number; limit: number; renews: string };

/** What the budget has left now; null where no limit was set. */
export async function readCallsLeft(now: number = Date.now()): Promise<CallsLeft | null> {
  const [{ budget }, meter] = await Promise.all([readSettings(), readMeter()]);
  const left = leftOf(meter, budget, now);
  if (left === null || budget.calls === null) return null;
  return { left, limit: budget.calls, renews: periodOf(budget, now).to };
}
