import type { Anchor } from '../content/card-door.ts';
import { isInView } from '../content/gesture.ts';

type Size = { width: number; height: number };

const gap = 4;
const nearEnough = 48;

/**
 * Where the chip stands: right, below, above or left of its number, in the viewport, over none of the number's own
 * boxes. First clear of all it stands in, if that is not far, so that it covers no text beside the number. Null where there is no room.
 */
export function placeChip(
  boxes: readonly Anchor[],
  around: Anchor,
  chip: Size,
  view: Size,
): { x: number; y: number } | null {
  const last = boxes.at(-1);
  if (last === undefined) return null;
  const places = [...beside(last, around, chip), ...beside(last, last, chip)];
  return (
    places.find((place, i) => {
      const box = { ...place, ...chip };
      const isNear = i >= 4 || distance(box, last) <= nearEnough;
      return isNear && isInView(box, view) && !boxes.some((one) => overlaps(one, box));
    }) ?? null
  );
}

/** Right, below, above and left of a box that holds the number's. */
const beside = (number: Anchor, box: Anchor, chip: Size): { x: number; y: number }[] => {
  const middle = number.y + (number.height - chip.height) / 2;
  return [
    { x: box.x + box.width + gap, y: middle },
    { x: number.x, y: box.y + box.height + gap },
    { x: number.x, y: box.y - gap - chip.height },
    { x: box.x - gap - chip.width, y: middle },
  ];
};

const distance = (a: Anchor, b: Anchor): number =>
  Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width), a.y - (b.y + b.height), b.y - (a.y + a.height));

const overlaps = (a: Anchor, b: Anchor): boolean => distance(a, b) < 0;
