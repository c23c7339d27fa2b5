import { ToastPlace } from '@/components/Toast.tsx';
import { useTexts } from '@/components/texts.tsx';
import { useShell } from './shell.ts';

/** What was just done, with its way back; and, for the ear, what changed meanwhile. */
export function Spoken({ news }: { news: number }) {
  const { count } = useTexts();
  const { said, say } = useShell();
  return (
    <>
      <ToastPlace said={said} onEnd={() => say(null)} />
      <p class="heard" role="status" data-testid="heard-news">
        {news > 0 ? count('heardChange', news) : ''}
      </p>
    </>
  );
}
