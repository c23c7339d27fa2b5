import type { ToastContent } from '../base/Toast.tsx';
import { failures } from '../base/failures.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { failed, type Result } from '@/utils/model/failure.ts';
import { updateSettings } from '@/utils/storage/settings.ts';

let show: (toast: ToastContent | MessageKey | null) => void = () => {};

/** Sets what shows the toasts of the settings page; of a failure it gets the key of the text. */
export const onToast = (listener: typeof show): void => void (show = listener);

/** Shows a toast on the settings page; null removes it. */
export const showToast = (toast: ToastContent | null): void => show(toast);

/**
 * Waits for a write, or for the answer of the background that writes. Then shows `done`, or says that it is not stored.
 * Returns whether it is.
 */
export async function saved(write: Promise<unknown>, done?: ToastContent): Promise<boolean> {
  const answer = (await write.catch(() => failed('storage-trouble'))) as Partial<Result<unknown>> | undefined;
  const kind = answer?.ok === false && answer.failure!.kind;
  if (kind) show(kind === 'storage-trouble' ? 'notSaved' : failures[kind].text);
  else if (done) show(done);
  return !kind;
}

/** Stores changed settings, or says that they are not stored. Returns whether they are. */
export const save = (change: Parameters<typeof updateSettings>[0]): Promise<boolean> =>
  saved(updateSettings(change));
