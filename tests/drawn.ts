import { parseHTML } from 'linkedom';
import { render, type ComponentChild } from 'preact';
import { onTestFinished, vi } from 'vitest';
import { turns } from './turns.ts';

/** Components drawn without a browser. */
export type Drawn = {
  /** The words in the parts with these test ids; empty while there are none. */
  words(...testIds: string[]): string;
  /** The same, once there are some. */
  shown(...testIds: string[]): Promise<string>;
  type(testId: string, text: string): Promise<void>;
  press(testId: string): Promise<void>;
};

/** The texts of a node; the browser's line between two parts is a blank here. */
const wordsOf = (node: Node): string =>
  node.nodeType === node.TEXT_NODE ? node.nodeValue! : [...node.childNodes].map(wordsOf).join(' ');

/** Draws components into a document that has no layout and no style. */
export function draw(components: ComponentChild): Drawn {
  const { document, Event } = parseHTML('<body></body>') as unknown as Window & typeof globalThis;
  vi.stubGlobal('document', document);
  render(components, document.body);
  // Effects that are still to come would find no document.
  onTestFinished(() => render(null, document.body));
  const all = (testId: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid=${testId}]`)];
  const words = (...testIds: string[]) => testIds.flatMap(all).map(wordsOf).join('\n').replace(/\s+/g, ' ');
  const tell = (element: Element, event: string) =>
    element.dispatchEvent(new Event(event, { bubbles: true, cancelable: true }));
  const only = (testId: string): HTMLElement => {
    const [element, ...others] = all(testId);
    if (!element || others.length > 0) throw new Error(`not one ${testId} but ${all(testId).length}`);
    return element;
  };
  return {
    words,
    shown: (...testIds) =>
      vi.waitUntil(() => words(...testIds), { timeout: 20_000, interval: 2 }) as Promise<string>,
    async type(testId, text) {
      const field = only(testId) as HTMLInputElement;
      field.value = text;
      tell(field, 'input');
      await turns(1);
    },
    async press(testId) {
      const button = only(testId);
      tell(button, 'click');
      // By itself only a browser's button submits its form.
      const form = button.getAttribute('type') === 'button' ? null : button.closest('form');
      if (form) tell(form, 'submit');
      await turns(1);
    },
  };
}
