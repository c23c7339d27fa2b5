import type { Guess } from '@/utils/core/detect.ts';
import type { Language } from '@/utils/platform/i18n.ts';

/** Where the card is to stand: beside this box, viewport coordinates. */
export type Anchor = { x: number; y: number; width: number; height: number };

/** What the card is opened with. `lookUpNow` spends a call at once; else the card offers a button. */
export type CardRequest = {
  trackingNo: string;
  /** Where in the page it stands, or its beginning. */
  node: Node;
  /** Best guess first; at least one. */
  couriers: Guess[];
  anchor: Anchor;
  lookUpNow: boolean;
  /** null: the browser's own. */
  language: Language | null;
  /** Aborted when the extension is gone: the card leaves the page. */
  signal: AbortSignal;
  /** The user said that this is not a parcel, or took that back. */
  onHidden(isHidden: boolean): void;
};

/** What the chip is shown with: the number's own boxes, which it never covers, and the box of what it stands in. */
export type ChipRequest = { request: CardRequest; boxes: Anchor[]; around: Anchor };

/** The card's script puts this onto the global object of our own world, which no page can see. */
export type CardDoor = {
  open(request: CardRequest): void;
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
