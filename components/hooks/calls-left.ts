import { useRef } from 'preact/hooks';
import type { PlanOfferProps } from '../base/banners.tsx';
import type { ShowToast } from '../base/Toast.tsx';
import { budgetPresets, leftOf, periodOf, type Budget } from '@/utils/schedule/budget.ts';
import { providerOf } from '@/utils/model/provider.ts';
import type { Texts } from '@/utils/i18n/i18n.ts';
import { readMeter } from '@/utils/storage/scheduler-state.ts';
import { readSettings, updateSettings } from '@/utils/storage/settings.ts';
import { useLastValue } from './live-value.ts';
import { liveSettings } from './store-hooks.ts';

/** Reads the calls left, the limit, and the day (YYYY-MM-DD) the budget renews; null if no limit is set. */
export async function readCallsLeft() {
  const now = Date.now();
  const [{ budget }, meter] = await Promise.all([readSettings(), readMeter()]);
  const left = leftOf(meter, budget, now);
  if (left === null || budget.calls === null) return null;
  return { left, limit: budget.calls, renews: periodOf(budget, now).to };
}

/** Runs `go` and returns its result. If no calls are left, returns false, and a toast lets the user run `go` anyway. */
export async function confirmOverBudget(
  t: Texts,
  showToast: ShowToast,
  go: () => Promise<boolean>,
): Promise<boolean> {
  const calls = await readCallsLeft().catch(() => null);
  if (calls?.left !== 0) return go();
  showToast({ text: t('spentAsk'), anyway: { label: t('spentAskYes'), onClick: () => void go() } });
  return false;
}

const { free, unlimited } = budgetPresets;
const set = ({ calls, per }: Budget) => void updateSettings({ budget: { calls, per } });

/** Offers the provider's free plan as the limit; null for unknown services or if a limit was set before this view. */
export function usePlanOffer(): PlanOfferProps | null {
  const settings = useLastValue(liveSettings);
  const isOffered = useRef(false);
  if (!settings) return null;
  const { budget, baseAddress } = settings;
  isOffered.current ||= budget.calls === null;
  const isTaken = budget.calls === free.calls && budget.per === free.per;
  const isKnown = providerOf(baseAddress) !== null;
  if (!isKnown || !isOffered.current || (budget.calls !== null && !isTaken)) return null;
  return { calls: free.calls, isTaken, onTake: () => set(free), onUndo: () => set(unlimited) };
}
