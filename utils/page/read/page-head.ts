import type { TextSource } from '../../detection/detect.ts';
import { pageContext } from '../../detection/page-context.ts';
import { firstIn, isText, nameOf, textWalker } from './dom.ts';

const maxElements = 4; // the title and three headings
const maxTexts = 20; // of one element
const maxLength = 120;

/**
 * Keeps `source.page` up to date with the page's title, its first headings and its host (docs/detection.md 4.2). It reads
 * a few short texts, whatever the page writes. Both functions return whether the page says something else than before.
 */
export function pageHead(source: TextSource) {
  let elements: Element[] = [];
  let ofHost: readonly string[] = [];

  const look = (): boolean => {
    const before = JSON.stringify(source.page);
    elements = elements.filter(({ isConnected }) => isConnected); // a page without reloads replaces its headings
    source.page = pageContext(elements.map(lineOf).join('\n'), location.hostname, ofHost);
    return JSON.stringify(source.page) !== before;
  };
  return {
    look,
    /** For each element, in the order of the page: a heading stands before its numbers. */
    meet(element: Element): void {
      if (elements.length >= maxElements || !/^(?:head|h[12])$/.test(nameOf(element))) return;
      const one = nameOf(element) === 'head' ? firstIn(element, 'title') : element;
      if (one === null || elements.includes(one)) return;
      elements.push(one);
      look();
    },
    /** `couriers`: those whose own site this is. */
    setCouriersOfHost(couriers: readonly string[]): boolean {
      ofHost = couriers;
      return look();
    },
  };
}

function lineOf(element: Element): string {
  const texts = textWalker(element);
  let line = '';
  for (let n = 0; n < maxTexts && line.length < maxLength; n += 1) {
    const text = texts.nextNode();
    if (!isText(text)) break;
    line += text.substringData(0, maxLength);
  }
  return line.slice(0, maxLength);
}
