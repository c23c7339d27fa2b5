import { isInView, type Box } from './gesture.ts';

export type Size = { width: number; height: number };

const gap = 8;
const edge = 8;

/**
 * Where the card stands: below its number, else above it, else to its right or left, so that the number stays in sight;
 * over it only where there is room on no side. Always inside the viewport. Viewport coordinates of its top left corner.
 */
export function placeBeside(anchor: Box, card: Size, view: Size): { x: number; y: number } {
  const below = anchor.y + anchor.height + gap;
  const above = anchor.y - gap - card.height;
  const right = anchor.x + anchor.width + gap;
  const left = anchor.x - gap - card.width;
  const most = { x: view.width - card.width - edge, y: view.height - card.height - edge };
  const y = below <= most.y ? below : above >= edge ? above : null;
  if (y !== null) return { x: within(anchor.x, edge, most.x), y: within(y, edge, most.y) };
  const x = right <= most.x ? right : left >= edge ? left : null;
  // Beside the number it stands level with it, as far as the viewport lets it.
  if (x !== null) return { x: within(x, edge, most.x), y: within(anchor.y, edge, most.y) };
  const isLower = view.height - below >= anchor.y;
  return { x: within(anchor.x, edge, most.x), y: within(isLower ? below : above, edge, most.y) };
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

const chipGap = 4;
const nearEnough = 48;

/**
 * Where the chip stands: right, below, above or left of its number, in the viewport, over none of the number's own
 * boxes. First clear of all it stands in, if that is not far, so that it covers no text beside the number. Null where
 * there is no room.
 */
export function placeChip(
  boxes: readonly Box[],
  around: Box,
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
const beside = (number: Box, box: Box, chip: Size): { x: number; y: number }[] => {
  const middle = number.y + (number.height - chip.height) / 2;
  return [
    { x: box.x + box.width + chipGap, y: middle },
    { x: number.x, y: box.y + box.height + chipGap },
    { x: number.x, y: box.y - chipGap - chip.height },
    { x: box.x - chipGap - chip.width, y: middle },
  ];
};

const distance = (a: Box, b: Box): number =>
  Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width), a.y - (b.y + b.height), b.y - (a.y + a.height));

const overlaps = (a: Box, b: Box): boolean => distance(a, b) < 0;
