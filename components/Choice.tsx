import { useId } from 'preact/hooks';

type Props<Value extends string> = {
  label: string;
  testId: string;
  value: Value;
  /** What there is to choose from, and the language of its words where that is another one. */
  options: readonly (readonly [value: Value, words: string, lang?: string])[];
  hint?: string;
  isShort?: boolean;
  disabled?: boolean;
  onChoose(value: Value): void;
};

/** A labelled choice among a few, with its hint. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { label, testId, value, options, hint, isShort = false, disabled = false, onChoose } = props;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class={isShort ? 'input short' : 'input'}
        data-testid={testId}
        value={value}
        disabled={disabled}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChoose(event.currentTarget.value as Value)}
      >
        {options.map(([one, words, lang]) => (
          <option key={one} value={one} lang={lang}>
            {words}
          </option>
        ))}
      </select>
      {hint && (
        <p class="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
