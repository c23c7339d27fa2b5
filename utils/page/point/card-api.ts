import type { Guess } from '../../detection/detect.ts';
import type { Rect } from './place-card.ts';
import type { PageSettings } from '../page-settings.ts';

export type CardRequest = {
  trackingNo: string;
  /** The first text node of the number. */
  node: Text;
  /** Best guess first; at least one. */
  couriers: Guess[];
  /** What is in the parcel, proposed from the page's text; '' = unknown. */
  name: string;
  /** Nothing but a label speaks for the number: a look-up needs a press in the card. */
  isDoubtful: boolean;
  /** The box beside which the card is placed. */
  anchor: Rect;
  /** Where the number is now; null if the page removed or changed it. */
  placeNow(): { node: Text; box: Rect } | null;
  pageSettings: PageSettings;
  /** Aborted when the extension is gone: the card is removed then. */
  signal: AbortSignal;
  /** An answer shows that a doubtful number is a parcel's. */
  onConfirmed(): void;
  /** The user hid the number as "not a parcel", or undid that. */
  onHidden(isHidden: boolean): void;
};

/**
 * How long a click on the page's text waits (ms): a double click or a drag selects the number instead. Systems count
 * two presses within 400 to 500 ms as a double click, and a press takes about 100 ms.
 */
export const clickWaitMs = 300;

/** A click on the number itself, which may become a double click. */
export type Click = {
  x: number;
  y: number;
  /** Its time stamp, comparable to `performance.now()`. */
  at: number;
  isTouch: boolean;
  /** Whether the number is still at the clicked place, fully in view, with nothing over it that takes clicks. */
  isThere(): boolean;
  /** Whether another press, or Escape, followed. */
  isCalledOff(): boolean;
};

/** `boxes`: the number's boxes, which the chip never covers. `around`: the box of the element that contains it. */
export type ChipRequest = { request: CardRequest; boxes: Rect[]; around: Rect };

/** Set by the card's script on the global object of our isolated world, which no page can access. */
export type CardApi = {
  open(request: CardRequest, click: Click): void;
  /** The pointer rests on a number, or (null) left it. */
  point(chip: ChipRequest | null): void;
};

const key = Symbol.for('card-api');
const world = globalThis as { [key]?: CardApi };

/** The card, if its script was injected. */
export const getCard = (): CardApi | undefined => world[key];

/** Called once, by the card's script. */
export const registerCard = (card: CardApi): void => void (world[key] = card);
