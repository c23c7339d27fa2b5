import type { Page } from '@playwright/test';
import { cardOf, openedCard, type OpenedCard } from './card.ts';
import { until } from './until.ts';

/** The number of marks in the page's top frame: the sum of its highlights' sizes. */
export const countMarks = (page: Page): Promise<number> =>
  page.evaluate(() => [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0));

/** The marked numbers in document order, without blanks and dashes. */
export const markedNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ranges = [...CSS.highlights.values()].flatMap((highlight) => [...highlight]);
    // Numbers that were read again are last in the highlight, so the order is restored.
    ranges.sort(({ startContainer: a, startOffset }, { startContainer: b, startOffset: other }) => {
      if (a === b) return startOffset - other;
      return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    });
    return ranges.map(({ startContainer, startOffset, endContainer, endOffset }) => {
      const range = new Range();
      range.setStart(startContainer, startOffset);
      range.setEnd(endContainer, endOffset);
      return range
        .toString()
        .replaceAll(/[\s\-\u00ad\u200b]/g, '')
        .toUpperCase();
    });
  });

/** Scrolls a marked number into view; returns the middle of its first line, or null if it is not marked. */
const middleOf = (page: Page, trackingNo: string): Promise<{ x: number; y: number } | null> =>
  page.evaluate((wanted) => {
    for (const { startContainer, startOffset, endContainer, endOffset } of [
      ...CSS.highlights.values(),
    ].flatMap((highlight) => [...highlight])) {
      const range = new Range();
      range.setStart(startContainer, startOffset);
      range.setEnd(endContainer, endOffset);
      if (
        range
          .toString()
          .replaceAll(/[\s\-\u00ad\u200b]/g, '')
          .toUpperCase() !== wanted
      )
        continue;
      startContainer.parentElement?.scrollIntoView({ block: 'center' });
      const [line] = range.getClientRects();
      if (line) return { x: line.x + line.width / 2, y: line.y + line.height / 2 };
    }
    return null;
  }, trackingNo);

/** Waits until a number is marked, scrolls it into view and returns the middle of its first line. */
export const placeOf = (page: Page, trackingNo: string): Promise<{ x: number; y: number }> =>
  until(`${trackingNo} to be marked`, () => middleOf(page, trackingNo));

/** Moves the mouse to a place in two steps, as a person's pointer arrives from elsewhere. */
export async function moveOnto(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x - 2, y);
  await page.mouse.move(x, y);
}

/** Points at a marked number and waits for its chip. */
export async function pointAt(
  page: Page,
  trackingNo: string,
): Promise<{ card: OpenedCard; place: { x: number; y: number } }> {
  const place = await placeOf(page, trackingNo);
  await moveOnto(page, place);
  const card = await cardOf(page);
  await card.has('chip');
  return { card, place };
}

/** Moves the mouse onto a marked number, clicks it, and returns the card that opens. */
export async function clickNumber(page: Page, trackingNo: string): Promise<OpenedCard> {
  const { x, y } = await placeOf(page, trackingNo);
  await moveOnto(page, { x, y });
  await page.mouse.click(x, y);
  return openedCard(page);
}

/**
 * Makes an element slightly transparent, as honest pages do. The browser then reports its numbers as not visible, so a
 * click opens a card that asks before it makes a call.
 */
export const fade = (page: Page, what = 'body'): Promise<void> =>
  page.evaluate((selector) => {
    document.querySelector<HTMLElement>(selector)!.style.opacity = '0.95';
  }, what);
