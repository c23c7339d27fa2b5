import { useEffect, useRef } from 'preact/hooks';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { IconButton } from '../base/Button.tsx';
import { useTexts } from '../base/texts.tsx';
import '../styles/shortcuts.css';

const keys: readonly (readonly [keys: readonly string[], what: MessageKey])[] = [
  [['↑', '↓', 'k', 'j'], 'shortcutMove'],
  [['Home', 'End'], 'shortcutEnds'],
  [['Enter'], 'shortcutOpen'],
  [['x', 'Space'], 'shortcutSelect'],
  [['/'], 'shortcutSearch'],
  [['r'], 'shortcutCheck'],
  [['e'], 'archive'],
  [['m'], 'muteShort'],
  [['Delete'], 'remove'],
  [['z'], 'undo'],
  [['Esc'], 'shortcutBack'],
  [['?'], 'shortcutHelp'],
];

export function Shortcuts({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      data-testid="shortcuts"
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div class="stack dialog-body">
        <div class="beside apart">
          <h2 id="shortcuts-title">{t('shortcuts')}</h2>
          <IconButton icon="close" words="close" onClick={() => dialog.current?.close()} />
        </div>
        <dl class="pairs keys">
          {keys.map(([names, what]) => (
            <div key={what}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{t(what)}</dd>
            </div>
          ))}
        </dl>
        <p class="soft">{t('shortcutScope')}</p>
      </div>
    </dialog>
  );
}
