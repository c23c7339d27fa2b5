import { Choice } from './Choice.tsx';

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
export function TimeChoice({ minute, step, onMinute, ...rest }: Props) {
  const offered = Array.from({ length: 1440 / step }, (_, i) => i * step);
  const minutes = offered.includes(minute) ? offered : [...offered, minute].toSorted((a, b) => a - b);
  return (
    <Choice
      {...rest}
      value={String(minute)}
      options={minutes.map((one) => [String(one), clock(one)])}
      onChoose={(chosen) => onMinute(Number(chosen))}
    />
  );
}
