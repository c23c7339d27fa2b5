import type { Hints } from '../../detection/detect.ts';
import { pageContext } from '../../detection/page-context.ts';
import { firstChildOf, isElement, isText, nameOf, nextSiblingOf, rootElement, textWalker } from './dom.ts';

const maxHeadings = 3;
const maxSteps = 60; // nodes looked at for the title, or in a heading
const maxLength = 120;

/**
 * Keeps `hints.page` up to date with the page's title, its first headings and its host (docs/detection.md 4.2). It reads
 * a few short texts, whatever the page writes.
 */
export function pageHead(hints: Hints) {
  let address = '';
  let title = '';
  let headings: string[] = [];
  let ofHost: readonly string[] = [];

  /** Returns whether the page says something else than before. */
  const tell = (): boolean => {
    const before = JSON.stringify(hints.page);
    hints.page = pageContext([title, ...headings].join('\n'), location.hostname, ofHost);
    return JSON.stringify(hints.page) !== before;
  };
  return {
    /** At the beginning of a round of reading. Headings of another address are forgotten. */
    readTitle(): boolean {
      if (location.href !== address) headings = [];
      address = location.href;
      title = titleOf();
      return tell();
    },
    /** For each element of a round, in the order of the page: a heading stands before its numbers. */
    meet(element: Element): void {
      if (headings.length >= maxHeadings || !/^h[12]$/.test(nameOf(element))) return;
      headings.push(lineOf(element));
      tell();
    },
    /** `couriers`: those whose own site this is. */
    setCouriersOfHost(couriers: readonly string[]): boolean {
      ofHost = couriers;
      return tell();
    },
  };
}

function childOf(parent: Node | null, name: string): Element | null {
  let one = parent === null ? null : firstChildOf(parent);
  for (let step = 0; one !== null && step < maxSteps; step += 1, one = nextSiblingOf(one))
    if (isElement(one) && nameOf(one) === name) return one;
  return null;
}

function titleOf(): string {
  const title = childOf(childOf(rootElement(), 'head'), 'title');
  return title === null ? '' : lineOf(title);
}

function lineOf(element: Element): string {
  const texts = textWalker(element);
  let line = '';
  for (let step = 0; step < maxSteps && line.length < maxLength; step += 1) {
    const text = texts.nextNode();
    if (!isText(text)) break;
    line += text.substringData(0, maxLength);
  }
  return line.slice(0, maxLength).replaceAll(/\s+/g, ' ').trim();
}
