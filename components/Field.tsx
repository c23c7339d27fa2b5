import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  label: string;
  testId: string;
  value: string;
  hint?: ComponentChildren;
  /** A good state in words, such as "Saved, ends …12". */
  good?: string | null;
  fault?: string | null;
  /** Hidden until the user asks to see it. */
  secret?: boolean;
  type?: 'text' | 'url';
  maxLength?: number;
  spellcheck?: boolean;
  onText(text: string): void;
};

/** A labelled field with its hint and, when something is wrong, a sentence that says what. */
export function Field(props: Props) {
  const { label, testId, value, hint, good, fault, secret, type = 'text', maxLength, onText } = props;
  const { t } = useTexts();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="beside">
        <input
          id={id}
          class="input"
          data-testid={testId}
          // Preact's types want one literal; all three are lines of text.
          type={(secret && !shown ? 'password' : type) as 'text'}
          value={value}
          autocomplete="off"
          autocapitalize="off"
          maxLength={maxLength}
          spellcheck={props.spellcheck ?? false}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-more`}
          onInput={(event) => onText(event.currentTarget.value)}
        />
        {secret && (
          <button
            type="button"
            class="button plain"
            aria-pressed={shown}
            aria-label={t(shown ? 'hideSecret' : 'showSecret')}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'hide' : 'show')}
          </button>
        )}
      </span>
      <div id={`${id}-more`}>
        {fault && (
          <p class="fault" data-testid={`${testId}-fault`} role="alert">
            {fault}
          </p>
        )}
        {good && (
          <p class="good" data-testid={`${testId}-saved`}>
            <Icon name="check" size={13} /> <span>{good}</span>
          </p>
        )}
        {hint && <p class="soft">{hint}</p>}
      </div>
    </div>
  );
}
