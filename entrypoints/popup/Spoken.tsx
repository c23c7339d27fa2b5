import { Toast } from '@/components/Toast.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Shell } from './shell.ts';

/** What was just done, with its way back; and, for the ear, what changed meanwhile. */
export function Spoken({ shell, news }: { shell: Shell; news: number }) {
  const { t, count } = useTexts();
  const { said, say } = shell;
  return (
    <>
      <div class="toast-place" role="status" aria-live="polite">
        {said && (
          <Toast
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
