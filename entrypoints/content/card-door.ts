import type { Guess } from '@/utils/core/detect.ts';
import type { Wishes } from './wishes.ts';

/** Where the card is to stand: beside this box, viewport coordinates. */
export type Anchor = { x: number; y: number; width: number; height: number };

/** What the card is opened with. */
export type CardRequest = {
  trackingNo: string;
  /** Where in the page it stands, or its beginning. */
  node: Text;
  /** Best guess first; at least one. */
  couriers: Guess[];
  anchor: Anchor;
  wishes: Wishes;
  /** Aborted when the extension is gone: the card leaves the page. */
  signal: AbortSignal;
  /** The user said that this is not a parcel, or took that back. */
  onHidden(isHidden: boolean): void;
};

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
export type ChipRequest = { request: CardRequest; boxes: Anchor[]; around: Anchor };

/** The card's script puts this onto the global object of our own world, which no page can see. */
export type CardDoor = {
  open(request: CardRequest, click: Click): void;
  /** The pointer rests on a number, or (null) has left it. */
  point(chip: ChipRequest | null): void;
};

const key = Symbol.for('card-door');
type Doored = { [key]?: CardDoor };

/** The card, if its script is in. */
export const cardDoor = (): CardDoor | undefined => (globalThis as Doored)[key];

/** Called by the card's script once. */
export function setCardDoor(door: CardDoor): void {
  (globalThis as Doored)[key] = door;
}
