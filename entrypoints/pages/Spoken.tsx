import { ToastPlace } from '@/components/Toast.tsx';
import { useTexts } from '@/components/texts.tsx';
import { later } from './later.tsx';
import { useShell } from './shell.ts';

const Shortcuts = later(async () => (await import('@/components/Shortcuts.tsx')).Shortcuts);

/** What was just done, with its way back; for the ear, what changed meanwhile; and the keys, where they are asked for. */
export function Spoken({ news }: { news: number }) {
  const { count } = useTexts();
  const { said, say, isHelping, help } = useShell();
  return (
    <>
      {isHelping && <Shortcuts onClose={() => help(false)} />}
      <ToastPlace said={said} onEnd={() => say(null)} />
      <p class="heard" role="status" data-testid="heard-news">
        {news > 0 ? count('heardChange', news) : ''}
      </p>
    </>
  );
}
