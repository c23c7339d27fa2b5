import { useId } from 'preact/hooks';

type Props = {
  label: string;
  testId: string;
  minute: number;
  disabled: boolean;
  onMinute(minute: number): void;
};

const two = (n: number): string => String(n).padStart(2, '0');

/** A time of the day, as its minute. */
export function TimeChoice({ label, testId, minute, disabled, onMinute }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        data-testid={testId}
        type="time"
        value={`${two(Math.floor(minute / 60))}:${two(minute % 60)}`}
        disabled={disabled}
        onChange={(event) => {
          const [hours, minutes] = event.currentTarget.value.split(':').map(Number);
          // An emptied field has no time: what was set stays.
          if (hours !== undefined && minutes !== undefined) onMinute(hours * 60 + minutes);
        }}
      />
    </div>
  );
}
