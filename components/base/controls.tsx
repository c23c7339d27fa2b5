import type { ComponentChildren, ComponentProps } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Field } from './Field.tsx';
import { Paragraph, useTexts } from './texts.tsx';

// Controls of the settings page.

type CheckProps = {
  label: string;
  testId: string;
  checked: boolean;
  hint?: ComponentChildren;
  /** The name of a group makes it a radio button. */
  group?: string;
  onChange(checked: boolean): void;
};

/** A checkbox or radio button with a hint below. */
export function Checkbox({ label, testId, checked, hint, group, onChange }: CheckProps) {
  const id = useId();
  return (
    <div class="beside start check">
      <input
        id={id}
        data-testid={testId}
        type={group ? 'radio' : 'checkbox'}
        name={group ?? ''}
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        {hint && <Paragraph id={`${id}-hint`} text={hint} />}
      </div>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  testId: string;
  value: Value;
  /** `lang`: the language of the words, if it is not the page's. */
  options: readonly (readonly [value: Value, words: string, lang?: string])[];
  hint?: string;
  isShort?: boolean;
  disabled?: boolean;
  onChoose(value: Value): void;
};

export function Select<Value extends string>(props: ChoiceProps<Value>) {
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
      {hint && <Paragraph id={`${id}-hint`} text={hint} />}
    </div>
  );
}

/** Two or three choices side by side. Arrow keys move between them. */
export function Segments<Value extends string>(
  props: Omit<ChoiceProps<Value>, 'hint' | 'isShort' | 'disabled'>,
) {
  const { label, testId, value, options, onChoose } = props;
  const id = useId();
  return (
    <div class="segments" role="radiogroup" aria-label={label} data-testid={testId}>
      {options.map(([one, words, lang]) => (
        <label key={one} lang={lang}>
          <input
            type="radio"
            name={id}
            checked={one === value}
            data-testid={`${testId}-${one}`}
            onChange={() => onChoose(one)}
          />
          {words}
        </label>
      ))}
    </div>
  );
}

type TimeRangeProps = Pick<ChoiceProps<string>, 'testId' | 'disabled'> & {
  /** The chosen times, in minutes since midnight. */
  minutes: { from: number; to: number };
  /** Minutes between the offered times. */
  step: number;
  onMinute(end: 'from' | 'to', minute: number): void;
};

/** Formats a minute of the day like all times here: "07:30". A browser's time field would use the browser's locale. */
const clock = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16);

/** Two choices of times of day, from and until. A stored time between two steps is offered, too. */
export function TimeRange({ testId, minutes, step, disabled = false, onMinute }: TimeRangeProps) {
  const { t } = useTexts();
  const all = Array.from({ length: 1440 / step }, (_, i) => i * step);
  return (
    <div class="bar field-row">
      {(['from', 'to'] as const).map((end) => (
        <Select
          key={end}
          label={t(end === 'from' ? 'from' : 'until')}
          testId={`${testId}-${end}`}
          value={String(minutes[end])}
          options={[...new Set([...all, minutes[end]])]
            .toSorted((a, b) => a - b)
            .map((one) => [String(one), clock(one)])}
          disabled={disabled}
          onChoose={(chosen) => onMinute(end, Number(chosen))}
        />
      ))}
    </div>
  );
}

type NumberProps = Pick<ComponentProps<typeof Field>, 'label' | 'testId' | 'hint'> & {
  value: number;
  least: number;
  most: number;
  /** Returns whether the number is taken. */
  onNumber(number: number): Promise<boolean>;
};

/** A field for a whole number between two bounds, taken when it is left. Other input shows a fault and is ignored. */
export function NumberField({ value, least, most, onNumber, ...field }: NumberProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readNumber(typed, least, most) === null;
  return (
    <Field
      {...field}
      isShort
      type="number"
      inputmode="numeric"
      min={least}
      max={most}
      step={1}
      value={typed ?? String(value)}
      fault={isWrong ? t('faultCount', { least, most: most.toLocaleString('en') }) : null}
      onText={setTyped}
      onChange={({ currentTarget }) => {
        const number = readNumber(currentTarget.value, least, most);
        if (number !== null) void onNumber(number).then((isTaken) => isTaken || setTyped(null));
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}

/** Returns a typed whole number within the bounds, else null. */
export function readNumber(text: string, least: number, most: number): number | null {
  const number = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
