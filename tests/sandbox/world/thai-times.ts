/** Thailand has no daylight saving time, so its local time is a fixed offset. */
const offset = 7 * 60 * 60 * 1000;

export const minute = 60 * 1000;
export const day = 24 * 60 * minute;

const local = (at: number): string => new Date(at + offset).toISOString();

/** YYYY-MM-DD in Thailand. */
export const dateOf = (at: number): string => local(at).slice(0, 10);

/** HH:MM in Thailand. */
export const timeOf = (at: number): string => local(at).slice(11, 16);

/** YYYY-MM-DDTHH:MM:SS+07:00. */
export const dateTimeOf = (at: number): string => `${local(at).slice(0, 19)}+07:00`;

/** Rounds down to a whole second: the times of the service have no fractions. */
export const wholeSecond = (at: number): number => Math.floor(at / 1000) * 1000;

/**
 * Returns `at` if it is from 08:00 to 20:00 in Thailand, else a time from 18:00 to 19:00 on the last evening before it.
 * Reason: nobody collects or hands over parcels at night.
 */
export function byDay(at: number): number {
  const hour = Number(local(at).slice(11, 13));
  if (hour >= 8 && hour < 20) return at;
  const sinceEvening = hour >= 20 ? hour - 18 : hour + 6;
  return at - sinceEvening * 60 * minute;
}

/** The hour of the day in Thailand, with fraction. */
export const hourOf = (at: number): number => ((at + offset) % day) / (60 * minute);

/** The midnight at which the day of `at` starts in Thailand. */
export const midnightOf = (at: number): number => at - ((at + offset) % day);

/** The day of the week in Thailand; 0 is Sunday. */
export const weekdayOf = (at: number): number => (Math.floor((at + offset) / day) + 4) % 7;
