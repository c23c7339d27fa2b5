import { useRef } from 'preact/hooks';
import { Toast } from '@/components/Toast.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Shell } from './shell.ts';

/** What was just done, with its way back; and, for the ear, what changed meanwhile. */
export function Spoken({ shell, news }: { shell: Shell; news: number }) {
  const { t, count } = useTexts();
  const { said, say } = shell;
  // The same word said again is another one: heard again, and its undo stays as long.
  const turn = useRef({ said, at: 0 });
  if (turn.current.said !== said) turn.current = { said, at: turn.current.at + 1 };
  return (
    <>
      <div class="toast-place" role="status" aria-live="polite">
        {said && (
          <Toast
            key={turn.current.at}
            text={said.text}
            action={said.anyway ?? (said.undo && { label: t('undo'), onClick: said.undo })}
            onEnd={() => say(null)}
          />
        )}
      </div>
      <p class="heard" role="status" data-testid="heard-news">
        {news > 0 ? count('heardChange', news) : ''}
      </p>
    </>
  );
}
