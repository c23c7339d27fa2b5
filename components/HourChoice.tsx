import { useId } from 'preact/hooks';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

type Props = { label: string; testId: string; hour: number; onHour(hour: number): void };

/** A full hour of the day. */
export function HourChoice({ label, testId, hour, onHour }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        data-testid={testId}
        value={String(hour)}
        onChange={(event) => onHour(Number(event.currentTarget.value))}
      >
        {hours.map((one) => (
          <option key={one} value={String(one)}>
            {clock(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
