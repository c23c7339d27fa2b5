import type { Texts } from '@/utils/i18n/i18n.ts';
import { forgetRemoval, type Removal } from '@/utils/storage/last-removal.ts';
import { showToast, type ToastContent } from '../base/Toast.tsx';

/** The toast that says what was removed, with undo. `restore` resolves to whether the parcels are back. */
export function removedToast(removal: Removal, t: Texts, restore: () => Promise<boolean>): ToastContent {
  const undo = async () => {
    if (!(await restore())) return;
    showToast((standing) => standing ?? { text: t('undone') });
    await forgetRemoval(removal);
  };
  return { text: removal.text, undo: () => void undo() };
}
