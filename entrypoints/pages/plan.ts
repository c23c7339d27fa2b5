import { useRef } from 'preact/hooks';
import type { PlanOfferProps } from '@/components/PlanOffer.tsx';
import { budgetPresets, type Budget } from '@/utils/core/budget.ts';
import { providerOf } from '@/utils/core/provider.ts';
import { updateSettings } from '@/utils/platform/settings.ts';
import { useRead } from './live.ts';
import { liveSettings } from './reading.ts';

const { free, unlimited } = budgetPresets;
const set = ({ calls, per }: Budget) => void updateSettings({ budget: { calls, per } });

/**
 * The offer of the known provider's free plan as the limit; null where another service is set, or a limit was set before
 * this view was opened.
 */
export function usePlanOffer(): PlanOfferProps | null {
  const settings = useRead(liveSettings);
  const isOffered = useRef(false);
  if (!settings) return null;
  const { budget, baseAddress } = settings;
  isOffered.current ||= budget.calls === null;
  const isTaken = budget.calls === free.calls && budget.per === free.per;
  const isKnown = providerOf(baseAddress) !== null;
  if (!isKnown || !isOffered.current || (budget.calls !== null && !isTaken)) return null;
  return { calls: free.calls, isTaken, onTake: () => set(free), onUndo: () => set(unlimited) };
}
