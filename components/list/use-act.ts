import { useTexts } from '../base/texts.tsx';
import { useApp } from '../hooks/app-context.tsx';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { BarAction } from './list-actions.ts';

/** Returns `runAction`, which is loaded on demand: the first paint of the list does not need it. */
export function useAct() {
  const reading = useTexts();
  const { sendCommand, showToast } = useApp();
  return async (action: BarAction, rows: readonly Parcel[]): Promise<boolean> => {
    const { runAction } = await import('./list-actions.ts');
    return runAction(action, { rows, reading, sendCommand, showToast });
  };
}
