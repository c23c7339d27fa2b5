import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useTexts } from './texts.tsx';

type Props = {
  label: string;
  testId: string;
  value: number;
  least: number;
  most: number;
  hint?: ComponentChildren;
  onNumber(number: number): void;
};

/** A whole number between two bounds. What is none is said, and not taken. */
export function NumberField({ label, testId, value, least, most, hint, onNumber }: Props) {
  const { t } = useTexts();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readNumber(typed, least, most) === null;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input short"
        data-testid={testId}
        type="number"
        inputmode="numeric"
        min={least}
        max={most}
        step={1}
        value={typed ?? String(value)}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={`${id}-more`}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          const number = readNumber(event.currentTarget.value, least, most);
          if (number !== null) onNumber(number);
        }}
        onBlur={() => {
          if (!isWrong) setTyped(null);
        }}
      />
      <div id={`${id}-more`}>
        {isWrong && (
          <p class="fault" data-testid={`${testId}-fault`} role="alert">
            {t('faultCount', { least, most: most.toLocaleString('en') })}
          </p>
        )}
        {hint && <p class="soft">{hint}</p>}
      </div>
    </div>
  );
}

/** A typed whole number within its bounds, or null. */
export function readNumber(text: string, least: number, most: number): number | null {
  const number = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
