import { useId } from 'preact/hooks';

type Props = {
  label: string;
  testId: string;
  /** The time that is set, in minutes of the day. */
  minute: number;
  /** Minutes between the times that are offered. */
  step: number;
  disabled?: boolean;
  onMinute(minute: number): void;
};

const two = (n: number): string => String(n).padStart(2, '0');

/** A minute of the day as every other time of ours is written: "07:30". The browser's own field follows its own locale. */
const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** A time of the day, to be chosen; one that was set in between stands among those offered. */
export function TimeChoice({ label, testId, minute, step, disabled = false, onMinute }: Props) {
  const id = useId();
  const offered = Array.from({ length: 1440 / step }, (_, i) => i * step);
  const minutes = offered.includes(minute) ? offered : [...offered, minute].toSorted((a, b) => a - b);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        data-testid={testId}
        value={String(minute)}
        disabled={disabled}
        onChange={(event) => onMinute(Number(event.currentTarget.value))}
      >
        {minutes.map((one) => (
          <option key={one} value={String(one)}>
            {clock(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
