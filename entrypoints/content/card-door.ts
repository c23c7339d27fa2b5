import type { Language } from '@/utils/platform/i18n.ts';

/** Where the card is to stand: beside this box, viewport coordinates. */
export type Anchor = { x: number; y: number; width: number; height: number };

/** What the card is opened with. `lookUpNow` spends a call at once; else the card offers a button. */
export type CardRequest = {
  trackingNo: string;
  /** Best guess first; at least one. */
  couriers: { key: string }[];
  anchor: Anchor;
  lookUpNow: boolean;
  language: Language;
  /** Aborted when the extension is gone: the card leaves the page. */
  signal: AbortSignal;
};

/** The card's script puts this onto the global object of our own world, which no page can see. */
export type CardDoor = { open(request: CardRequest): void };

const key = Symbol.for('card-door');
type Doored = { [key]?: CardDoor };

/** The card, if its script is in. */
export const cardDoor = (): CardDoor | undefined => (globalThis as Doored)[key];

/** Called by the card's script once. */
export function setCardDoor(door: CardDoor): void {
  (globalThis as Doored)[key] = door;
}
