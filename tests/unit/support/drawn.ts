import { parseHTML } from 'linkedom';
import { render, type ComponentChild } from 'preact';
import { onTestFinished, vi } from 'vitest';
import { turns } from './turns.ts';

/** Components rendered without a browser. */
export type Drawn = {
  /** The texts of the elements with these test ids; empty if there are none. */
  words(...testIds: string[]): string;
  /** Waits until these elements have a text, and returns it. */
  shown(...testIds: string[]): Promise<string>;
  type(testId: string, text: string): Promise<void>;
  press(testId: string): Promise<void>;
};

/** The texts of a node, joined by blanks. */
const wordsOf = (node: Node): string =>
  node.nodeType === node.TEXT_NODE ? node.nodeValue! : [...node.childNodes].map(wordsOf).join(' ');

/** Renders components into a document without layout and styles. */
export function draw(components: ComponentChild): Drawn {
  const { document, Event } = parseHTML('<body></body>') as unknown as Window & typeof globalThis;
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', document.addEventListener.bind(document));
  render(components, document.body);
  // Unmount after the test: an effect that ran later would find no document.
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
      // This document does not submit the form of a clicked button.
      const form = button.getAttribute('type') === 'button' ? null : button.closest('form');
      if (form) tell(form, 'submit');
      await turns(1);
    },
  };
}
