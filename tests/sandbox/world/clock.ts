/** Thailand keeps one offset all year, so wall-clock time is plain arithmetic. */
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

/** The whole second `at` falls in: the service's times have no fractions. */
export const wholeSecond = (at: number): number => Math.floor(at / 1000) * 1000;

/**
 * The moment itself between 08:00 and 20:00, else a moment of the evening before: nobody collects or hands over
 * parcels at night.
 */
export function byDay(at: number): number {
  const hour = Number(local(at).slice(11, 13));
  if (hour >= 8 && hour < 20) return at;
  const sinceEvening = hour >= 20 ? hour - 18 : hour + 6;
  return at - sinceEvening * 60 * minute;
}

/** Hour of the day in Thailand, with its fraction. */
export const hourOf = (at: number): number => ((at + offset) % day) / (60 * minute);

/** The midnight in Thailand that begins the day `at` falls in. */
export const midnightOf = (at: number): number => at - ((at + offset) % day);

/** Day of the week in Thailand; 0 is Sunday. */
export const weekdayOf = (at: number): number => (Math.floor((at + offset) / day) + 4) % 7;
