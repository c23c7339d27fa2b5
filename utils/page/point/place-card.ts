export type Size = { width: number; height: number };
/** In viewport coordinates (px). */
export type Rect = Size & { x: number; y: number };

export const viewport = (): Size => ({ width: window.innerWidth, height: window.innerHeight });

const stillness = 1;

export const isUnmoved = (a: Rect | null | undefined, b: Rect | null | undefined): boolean =>
  a != null &&
  b != null &&
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= stillness);

export const isInView = ({ x, y, width, height }: Rect, view: Size): boolean =>
  width > 0 && height > 0 && x >= 0 && y >= 0 && x + width <= view.width && y + height <= view.height;

const gap = 8;
const edge = 8;

/**
 * The card's top left corner in viewport coordinates: below the number, else above, right or left of it, so that the
 * number stays visible; over it only if no side has room. Always inside the viewport.
 */
export function placeBeside(anchor: Rect, card: Size, view: Size): { x: number; y: number } {
  const below = anchor.y + anchor.height + gap;
  const above = anchor.y - gap - card.height;
  const right = anchor.x + anchor.width + gap;
  const left = anchor.x - gap - card.width;
  const most = { x: view.width - card.width - edge, y: view.height - card.height - edge };
  const y = below <= most.y ? below : above >= edge ? above : null;
  if (y !== null) return { x: within(anchor.x, edge, most.x), y: within(y, edge, most.y) };
  const x = right <= most.x ? right : left >= edge ? left : null;
  // At the height of the number, moved only to stay inside the viewport.
  if (x !== null) return { x: within(x, edge, most.x), y: within(anchor.y, edge, most.y) };
  const isLower = view.height - below >= anchor.y;
  return { x: within(anchor.x, edge, most.x), y: within(isLower ? below : above, edge, most.y) };
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

const chipGap = 4;
const nearEnough = 48;

/**
 * The chip's top left corner in the viewport: right, below, above or left of the number, not over its boxes. Places
 * outside of `around`, the element of the number, come first if they are within 48 px: there the chip covers no text
 * beside the number. Null if there is no room.
 */
export function placeChip(boxes: readonly Rect[], around: Rect, chip: Size, view: Size) {
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

/** The places right, below, above and left of `box`, which contains `number`. */
const beside = (number: Rect, box: Rect, chip: Size): { x: number; y: number }[] => {
  const middle = number.y + (number.height - chip.height) / 2;
  return [
    { x: box.x + box.width + chipGap, y: middle },
    { x: number.x, y: box.y + box.height + chipGap },
    { x: number.x, y: box.y - chipGap - chip.height },
    { x: box.x - chipGap - chip.width, y: middle },
  ];
};

const distance = (a: Rect, b: Rect): number =>
  Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width), a.y - (b.y + b.height), b.y - (a.y + a.height));

export const overlaps = (a: Rect, b: Rect): boolean => distance(a, b) < 0;
