import type { Anchor } from '../content/card-door.ts';

type Size = { width: number; height: number };

const gap = 8;
const edge = 8;

/**
 * Where the card stands: below its number, above it where there is more room, always inside the viewport.
 * Viewport coordinates of its top left corner.
 */
export function placeBeside(anchor: Anchor, card: Size, view: Size): { x: number; y: number } {
  const below = anchor.y + anchor.height + gap;
  const above = anchor.y - gap - card.height;
  const fitsBelow = below + card.height + edge <= view.height;
  const isBelow = fitsBelow || (above < edge && view.height - below >= anchor.y);
  return {
    x: within(anchor.x, edge, view.width - card.width - edge),
    y: within(isBelow ? below : above, edge, view.height - card.height - edge),
  };
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
