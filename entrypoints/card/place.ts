import type { Anchor } from '../content/card-door.ts';

type Size = { width: number; height: number };

const gap = 8;
const edge = 8;

/**
 * Where the card stands: below its number, else above it, else to its right or left, so that the number stays in sight;
 * over it only where there is room on no side. Always inside the viewport. Viewport coordinates of its top left corner.
 */
export function placeBeside(anchor: Anchor, card: Size, view: Size): { x: number; y: number } {
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
