import type { ComponentChildren, ComponentProps } from 'preact';
import { useId, useState } from 'preact/hooks';
import { readNumber } from '@/utils/model/number.ts';
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

type LineProps = {
  title: ComponentChildren;
  hint?: ComponentChildren;
  /** The id of the title; with `-hint`, that of the hint. */
  id?: string;
  testId?: string;
  /** At the right of title and hint. */
  control?: ComponentChildren;
  /** Below them, as wide as the line. */
  children?: ComponentChildren;
};

/** A line of the settings: title and hint, its control, and what the control opens. */
export const Line = ({ title, hint, id, testId, control, children }: LineProps) => (
  // Without an id, the control is a button such as "Change", which does not name what it changes.
  <div
    class="setting"
    data-testid={testId}
    {...(!id && typeof title === 'string' && { role: 'group', 'aria-label': title })}
  >
    <div>
      <strong id={id}>{title}</strong>
      {hint && (
        <div id={id && `${id}-hint`} class="soft">
          {hint}
        </div>
      )}
    </div>
    {control}
    {children && <div class="stack setting-more">{children}</div>}
  </div>
);

type ChoiceProps<Value extends string> = {
  label: string;
  testId: string;
  value: Value;
  /** `lang`: the language of the words, if it is not the page's. */
  options: readonly (readonly [value: Value, words: string, lang?: string])[];
  disabled?: boolean;
  /** The id of the hint. */
  hintId?: string | undefined;
  onChoose(value: Value): void;
};

/** A line with a choice. */
export function Choice<Value extends string>({
  hint,
  children,
  ...choice
}: ChoiceProps<Value> & Pick<LineProps, 'hint' | 'children'>) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <Line title={choice.label} hint={hint} id={id} control={<Options {...choice} hintId={hintId} />}>
      {children}
    </Line>
  );
}

/** A line with a switch. */
export function Switch({ label, hint, testId, checked, onChange, children }: SwitchProps) {
  const id = useId();
  const control = (
    <input
      id={id}
      class="switch"
      type="checkbox"
      role="switch"
      data-testid={testId}
      checked={checked}
      aria-describedby={hint ? `${id}-title-hint` : undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
  return (
    <Line title={<label for={id}>{label}</label>} hint={hint} id={`${id}-title`} control={control}>
      {children}
    </Line>
  );
}
type SwitchProps = Omit<CheckProps, 'group'> & Pick<LineProps, 'children'>;

/** Two or three choices side by side, more as a menu. */
export const Options = <Value extends string>(props: ChoiceProps<Value>) =>
  props.options.length > 3 ? <Select {...props} /> : <Segments {...props} />;

export function Select<Value extends string>(props: ChoiceProps<Value>) {
  const { label, testId, value, options, disabled = false, hintId, onChoose } = props;
  return (
    <select
      class="input slim"
      data-testid={testId}
      value={value}
      disabled={disabled}
      aria-label={label}
      aria-describedby={hintId}
      onChange={(event) => onChoose(event.currentTarget.value as Value)}
    >
      {options.map(([one, words, lang]) => (
        <option key={one} value={one} lang={lang}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** Two or three choices side by side. Arrow keys move between them. */
export function Segments<Value extends string>(props: Omit<ChoiceProps<Value>, 'disabled'>) {
  const { label, testId, value, options, hintId, onChoose } = props;
  const id = useId();
  return (
    <div class="segments" role="radiogroup" aria-label={label} aria-describedby={hintId} data-testid={testId}>
      {options.map(([one, words, lang]) => (
        <label key={one} class="beside label" lang={lang}>
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
  onMinutes(minutes: { from?: number; to?: number }): void;
};

/** Formats a minute of the day like all times here: "07:30". A browser's time field would use the browser's locale. */
export const clock = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16);

/**
 * Two choices of times of day, from and until. A stored time between two steps is offered, too. Equal times would be no
 * time: neither choice offers the other's.
 */
export function TimeRange({ testId, minutes, step, disabled = false, onMinutes }: TimeRangeProps) {
  const { t } = useTexts();
  const all = Array.from({ length: 1440 / step }, (_, i) => i * step);
  const choice = (end: 'from' | 'to', other: 'from' | 'to', label: string) => (
    <label class="beside soft">
      {label}
      <Select
        label={label}
        testId={`${testId}-${end}`}
        value={String(minutes[end])}
        options={[...new Set([...all, minutes[end]])]
          .filter((one) => one === minutes[end] || one !== minutes[other])
          .toSorted((a, b) => a - b)
          .map((one) => [String(one), clock(one)])}
        disabled={disabled}
        onChoose={(chosen) => onMinutes({ [end]: Number(chosen) })}
      />
    </label>
  );
  return (
    <div class="bar">
      {choice('from', 'to', t('from'))}
      {choice('to', 'from', t('until'))}
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
