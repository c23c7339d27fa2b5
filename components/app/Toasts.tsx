import { useEffect, useRef } from 'preact/hooks';
import { readRemoval } from '@/utils/storage/last-removal.ts';
import { readSome } from '@/utils/storage/store.ts';
import { lazyView } from '../base/lazy-view.tsx';
import { useTexts } from '../base/texts.tsx';
import { showToast, ToastRegion, useToast } from '../base/Toast.tsx';
import { useApp } from '../hooks/app-context.tsx';
import { removedToast } from '../hooks/removed-toast.ts';

const Shortcuts = lazyView(async () => (await import('./Shortcuts.tsx')).Shortcuts);

let hasOffered = false; // once a page

/** The toast, the dialog of shortcuts, and for screen readers the number of parcels that got news in this view. */
export function Toasts({ withNews, isRead }: { withNews: ReadonlySet<string>; isRead: boolean }) {
  const { t, count } = useTexts();
  const { isHelping, help, sendCommand } = useApp();
  const atFirst = useRef<number | null>(null);
  if (isRead) atFirst.current ??= withNews.size;
  const news = withNews.size - (atFirst.current ?? withNews.size);
  /** A popup closes with its toast: the next page offers the undo, unless the parcels are followed again. */
  const offerUndo = async () => {
    const last = hasOffered ? null : await readRemoval();
    hasOffered = true;
    if (!last || (await readSome(last.ids)).length > 0) return;
    const restore = async () => (await sendCommand('undo-remove', { ids: last.ids })).ok;
    showToast((standing) => standing ?? removedToast(last, t, restore));
  };
  useEffect(() => void offerUndo().catch(() => {}), []);
  return (
    <>
      {isHelping && <Shortcuts onClose={() => help(false)} />}
      <ToastRegion toast={useToast()} />
      <p class="visually-hidden" role="status" data-testid="heard-news">
        {news > 0 ? count('heardChange', news) : ''}
      </p>
    </>
  );
}
