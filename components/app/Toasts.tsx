import { useEffect, useRef } from 'preact/hooks';
import { readRemoval } from '@/utils/storage/last-removal.ts';
import { lazyView } from '../base/lazy-view.tsx';
import { useTexts } from '../base/texts.tsx';
import { ToastRegion, useToast } from '../base/Toast.tsx';
import { useApp } from '../hooks/app-context.tsx';
import { showRemoved } from '../hooks/removed-toast.ts';

const Shortcuts = lazyView(async () => (await import('./Shortcuts.tsx')).Shortcuts);

/** The toast, the dialog of shortcuts, and for screen readers the number of parcels that got news in this view. */
export function Toasts({ withNews, isRead }: { withNews: ReadonlySet<string>; isRead: boolean }) {
  const { t, count } = useTexts();
  const { isHelping, help, sendCommand } = useApp();
  const atFirst = useRef<number | null>(null);
  if (isRead) atFirst.current ??= withNews.size;
  const news = withNews.size - (atFirst.current ?? withNews.size);
  const offerUndo = async () => {
    const last = await readRemoval();
    if (last) showRemoved(last, t, async () => (await sendCommand('undo-remove', { ids: last.ids })).ok);
  };
  // A popup closes with its toast.
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
