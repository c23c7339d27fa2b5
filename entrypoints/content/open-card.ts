import { ask } from './ask.ts';
import { cardDoor, type CardDoor, type CardRequest, type Click } from './card-door.ts';
import { boxOf } from './dom.ts';
import { boxesOf, type Mark } from './marks.ts';
import type { Pointed } from './pointer.ts';

let coming: Promise<CardDoor | undefined> | null = null;

/** The card's script comes into the page when the pointer first comes onto a number. */
export async function letCardIn(): Promise<CardDoor | undefined> {
  const door = cardDoor();
  if (door) return door;
  coming ??= ask('inject-card', {}).then(() => {
    coming = null;
    return cardDoor();
  });
  return coming;
}

/** What is asked of the card, but for what the page's frame knows. */
export type Ask = Pick<CardRequest, 'wishes' | 'signal' | 'onHidden'>;

const requestFor = ({ mark, box }: Pointed, asked: Ask): CardRequest => ({
  ...asked,
  trackingNo: mark.candidate.trackingNo,
  node: mark.parts[0]!.node,
  couriers: mark.candidate.couriers,
  anchor: box,
});

/** Opens the card beside a number that was clicked. */
export async function openCard(pointed: Pointed, click: Click, asked: Ask): Promise<void> {
  const door = await letCardIn();
  if (!asked.signal.aborted) door?.open(requestFor(pointed, asked), click);
}

let shown: Mark | null = null;

/** Shows the chip beside the number the pointer rests on, or lets it go. */
export async function showChip(pointed: Pointed | null, asked: Ask): Promise<void> {
  shown = pointed?.mark ?? null;
  if (pointed === null) return cardDoor()?.point(null);
  const { mark } = pointed;
  // Measured now: by the time the card is in, the page may have changed the text.
  const chip = {
    request: requestFor(pointed, asked),
    boxes: boxesOf(mark),
    around: boxOf(mark.parts[0]!.node).getBoundingClientRect(),
  };
  const door = await letCardIn();
  if (!asked.signal.aborted && shown === mark) door?.point(chip);
}
