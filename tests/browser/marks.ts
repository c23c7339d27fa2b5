import type { Page } from '@playwright/test';
import { cardOf, openedCard, type OpenedCard } from './card.ts';
import { until } from './until.ts';

/** How many numbers are marked in the page's own frame: the sizes of the highlights the page can see. */
export const countMarks = (page: Page): Promise<number> =>
  page.evaluate(() => [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0));

/** The marked texts, blanks and dashes dropped, in the order of the page. */
export const markedNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ranges = [...CSS.highlights.values()].flatMap((highlight) => [...highlight]);
    // What is read anew is marked last, wherever it stands.
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

/** Where the middle of a marked number's first line is once it is scrolled into view; null while it is not marked. */
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

/** The middle of a marked number's first line, scrolled into view. */
export const placeOf = (page: Page, trackingNo: string): Promise<{ x: number; y: number }> =>
  until(`${trackingNo} to be marked`, () => middleOf(page, trackingNo));

/** Comes to a place as a person does, who was somewhere else before. */
export async function moveOnto(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x - 2, y);
  await page.mouse.move(x, y);
}

/** Points at a marked number until its chip is there. */
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

/** Points at a marked number as a person does, clicks it, and gives the card that opens. */
export async function clickNumber(page: Page, trackingNo: string): Promise<OpenedCard> {
  const { x, y } = await placeOf(page, trackingNo);
  await moveOnto(page, { x, y });
  await page.mouse.click(x, y);
  return openedCard(page);
}

/**
 * Has a page faded, as an honest one may be, so that the browser vouches for none of its numbers: the card that a click
 * on one opens asks before it makes a call.
 */
export const fade = (page: Page, what = 'body'): Promise<void> =>
  page.evaluate((selector) => {
    document.querySelector<HTMLElement>(selector)!.style.opacity = '0.95';
  }, what);
