import { periodOf } from '@/utils/core/budget.ts';
import { leftOf } from '@/utils/core/meter.ts';
import { onChange } from '@/utils/platform/live.ts';
import { readMeter } from '@/utils/platform/meter.ts';
import { onSettings, readSettings } from '@/utils/platform/settings.ts';

/** The calls of the period: how many are left of how many, and the day (YYYY-MM-DD) on which it begins anew. */
export type CallsLeft = { left: number; limit: number; renews: string };

/** What the budget has left now; null where no limit was set. */
export async function readCallsLeft(now: number = Date.now()): Promise<CallsLeft | null> {
  const [{ budget }, meter] = await Promise.all([readSettings(), readMeter()]);
  const left = leftOf(meter, budget, now);
  if (left === null || budget.calls === null) return null;
  return { left, limit: budget.calls, renews: periodOf(budget, now).to };
}

/** Calls `listener` when a call was counted or the budget was changed. */
export function onCallsLeft(listener: () => void): () => void {
  const ends = [onChange(listener), onSettings(listener)];
  return () => {
    for (const end of ends) end();
  };
}
