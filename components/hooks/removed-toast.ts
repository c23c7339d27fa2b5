import type { Texts } from '@/utils/i18n/i18n.ts';
import { noteRemoval, type Removal } from '@/utils/storage/last-removal.ts';
import { showToast } from '../base/Toast.tsx';

/** Shows a toast that says what was removed, with undo. `restore` resolves to whether the parcels are back. */
export function showRemoved({ text }: Removal, t: Texts, restore: () => Promise<boolean>): void {
  const undo = async () => {
    if (!(await restore())) return;
    showToast((standing) => standing ?? { text: t('undone') });
    await noteRemoval(null);
  };
  showToast({ text, undo: () => void undo() });
}
