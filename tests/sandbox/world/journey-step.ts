import type { Known } from './detail.ts';
import type { Place } from './places.ts';
import type { LocalizedText } from '../text.ts';
import type { When } from './when.ts';

/**
 * The statuses of the service: four of docs/api.md 3, the fifth of the public record, and the one that the vendor's app
 * has for returns (docs/api.md 10.3).
 */
export type Status =
  | 'ON_PICKED_UP'
  | 'ON_OTHER_STATUS'
  | 'ON_SHIPPING'
  | 'ON_DELIVERED'
  | 'ON_UNABLE_TO_SEND'
  | 'ON_RETURNED_TO_SENDER';

/** One step of a journey, with the details that are known from then on. */
export type Step = {
  status: Status;
  when: When;
  what: LocalizedText;
  place: Place | null;
  known: Known;
  /** Changes the record without an event in the timeline, as for cash paid out days after the delivery. */
  isQuiet: boolean;
};

/** Makes a step that happens `hours` after the one before it, at any time of day. */
export const stepAfter =
  (status: Status) =>
  (hours: number, th: string, en: string, place: Place | null = null, known: Known = {}): Step => ({
    status,
    when: { hours: [hours, hours] },
    what: { th, en },
    place,
    known,
    isQuiet: false,
  });
