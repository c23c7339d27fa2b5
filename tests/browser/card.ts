import type { CDPSession, Page } from '@playwright/test';
import { drawn } from './rest.ts';
import { until } from './until.ts';

/** The card on a page: it lives in a closed shadow root, so it is read through the debugger and pressed by mouse. */
export type OpenedCard = {
  /** All its text. */
  read(): Promise<string>;
  /** Waits until its text has these words, and gives all of it. */
  text(words: string): Promise<string>;
  /** Whether a control stands in it. */
  shows(testId: string): Promise<boolean>;
  /** Waits for a control. */
  has(testId: string): Promise<void>;
  /** Presses a control with the real mouse, once it stands still. */
  press(testId: string): Promise<void>;
  /** Runs a function's body on a control, as an extension that got into the shadow tree could. */
  act(testId: string, body: string): Promise<void>;
  isOpen(): Promise<boolean>;
  /** A computed style of a part of it. */
  style(testId: string, property: string): Promise<string>;
  /** Where a control stands, viewport coordinates; null when it does not. */
  box(testId: string): Promise<{ x: number; y: number; width: number; height: number } | null>;
};

type Node = {
  backendNodeId: number;
  attributes?: string[];
  children?: Node[];
  shadowRoots?: Node[];
  contentDocument?: Node;
};

function find(node: Node, testId: string): Node | null {
  const at = node.attributes?.indexOf('data-testid') ?? -1;
  if (at >= 0 && node.attributes?.[at + 1] === testId) return node;
  for (const child of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) {
    const found = find(child, testId);
    if (found) return found;
  }
  return null;
}

/** Runs a function on the element with a test id, closed shadow roots included; null when there is none. */
async function onElement<T>(session: CDPSession, testId: string, body: string): Promise<T | null> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const node = find(root as Node, testId);
  if (!node) return null;
  const { object } = await session
    .send('DOM.resolveNode', { backendNodeId: node.backendNodeId })
    .catch(() => ({ object: { objectId: undefined } }));
  if (!object.objectId) return null;
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: `function () { ${body} }`,
    returnByValue: true,
  });
  return result.value as T;
}

/** The card of a page, waited for until it is open. */
export async function openedCard(page: Page): Promise<OpenedCard> {
  const card = await cardOf(page);
  await until('the card to open', card.isOpen);
  return card;
}

/** The card of a page, open or not. */
export async function cardOf(page: Page): Promise<OpenedCard> {
  const session = await page.context().newCDPSession(page);
  const read = async () => (await onElement<string>(session, 'card', 'return this.innerText;')) ?? '';
  const boxOf = (testId: string) =>
    onElement<{ x: number; y: number; usable: boolean }>(
      session,
      testId,
      `const { x, y, width, height } = this.getBoundingClientRect();
       return { x: x + width / 2, y: y + height / 2, usable: width > 0 && !this.disabled };`,
    );
  return {
    read,
    async text(words) {
      let said = '';
      const says = async () => {
        said = await read();
        return said.includes(words) ? said : null;
      };
      return until(`the card to say "${words}"`, says).catch((error: Error) => {
        throw new Error(`${error.message}; it says "${said.replaceAll(/\s+/g, ' ')}"`);
      });
    },
    shows: async (testId) => (await boxOf(testId))?.usable ?? false,
    has: async (testId) => {
      await until(`the card's ${testId}`, async () => (await boxOf(testId))?.usable ?? null);
    },
    async press(testId) {
      const { x, y } = await until(`the card's ${testId} to stand still`, async () => {
        const first = await boxOf(testId);
        await drawn(page);
        const then = await boxOf(testId);
        return then?.usable && first?.x === then.x && first.y === then.y ? then : null;
      });
      await page.mouse.click(x, y);
    },
    act: async (testId, body) => void (await onElement(session, testId, body)),
    style: async (testId, property) =>
      (await onElement<string>(
        session,
        testId,
        `return getComputedStyle(this).getPropertyValue('${property}');`,
      )) ?? '',
    isOpen: async () => (await boxOf('card'))?.usable ?? false,
    box: (testId) =>
      onElement(
        session,
        testId,
        'const { x, y, width, height } = this.getBoundingClientRect(); return width > 0 ? { x, y, width, height } : null;',
      ),
  };
}
