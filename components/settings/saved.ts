import { failures } from '../base/failures.ts';
import { showToast, type ToastContent } from '../base/Toast.tsx';
import { failed, type Result } from '@/utils/model/failure.ts';
import { updateSettings } from '@/utils/storage/settings.ts';

/**
 * Waits for a write, or for the answer of the background that writes. Then shows `done`, or says that it is not stored.
 * Returns whether it is.
 */
export async function saved(write: Promise<unknown>, done?: ToastContent): Promise<boolean> {
  const answer = (await write.catch(() => failed('storage-trouble'))) as Partial<Result<unknown>> | undefined;
  const kind = answer?.ok === false && answer.failure!.kind;
  if (kind) showToast({ text: { key: kind === 'storage-trouble' ? 'notSaved' : failures[kind].text } });
  else if (done) showToast(done);
  return !kind;
}

/** Stores changed settings, or says that they are not stored. Returns whether they are. */
export const save = (change: Parameters<typeof updateSettings>[0]): Promise<boolean> =>
  saved(updateSettings(change));
