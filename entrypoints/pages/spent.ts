import type { Texts } from '@/utils/platform/i18n.ts';
import { readCallsLeft } from './meter.ts';
import type { Say } from '@/components/Toast.tsx';

/**
 * Does what costs calls, or asks first where the budget is used up: the user's own word goes over it. Gives what `go`
 * gives, false while it is only asked.
 */
export async function unlessSpent(t: Texts, say: Say, go: () => Promise<boolean>): Promise<boolean> {
  const calls = await readCallsLeft().catch(() => null);
  if (calls?.left !== 0) return go();
  say({ text: t('spentAsk'), anyway: { label: t('spentAskYes'), onClick: () => void go() } });
  return false;
}
