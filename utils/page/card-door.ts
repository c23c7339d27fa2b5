import type { Guess } from '../detection/detect.ts';
import type { Box } from './gesture.ts';
import type { PageSettings } from './page-settings.ts';

/** What the card is opened with. */
export type CardRequest = {
  trackingNo: string;
  /** Where in the page it stands, or its beginning. */
  node: Text;
  /** Best guess first; at least one. */
  couriers: Guess[];
  /** The box beside which the card is to stand. */
  anchor: Box;
  wishes: PageSettings;
  /** Aborted when the extension is gone: the card leaves the page. */
  signal: AbortSignal;
  /** The user said that this is not a parcel, or took that back. */
  onHidden(isHidden: boolean): void;
};

/**
 * How long a click on the page's own text waits for another (ms): who clicks twice or draws over a number selects it.
 * Systems take two presses within 400 to 500 ms for a double click, and a press lasts about a tenth of a second.
 */
export const clickWaitMs = 300;

/** A click on the number itself: it may yet turn out to be the first half of a double click. */
export type Click = {
  x: number;
  y: number;
  /** When it was made (`performance.now()`). */
  at: number;
  isTouch: boolean;
  /** Whether the same number still stands where it was clicked, in full view and under nothing that takes clicks. */
  isThere(): boolean;
  /** Whether there was another press since, or Escape. */
  isCalledOff(): boolean;
};

/** What the chip is shown with: the number's own boxes, which it never covers, and the box of what it stands in. */
export type ChipRequest = { request: CardRequest; boxes: Box[]; around: Box };

/** The card's script puts this onto the global object of our own world, which no page can see. */
export type CardDoor = {
  open(request: CardRequest, click: Click): void;
  /** The pointer rests on a number, or (null) has left it. */
  point(chip: ChipRequest | null): void;
};

const key = Symbol.for('card-door');
const world = globalThis as { [key]?: CardDoor };

/** The card, if its script is in. */
export const cardDoor = (): CardDoor | undefined => world[key];

/** Called by the card's script once. */
export const setCardDoor = (door: CardDoor): void => void (world[key] = door);
