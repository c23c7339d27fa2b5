import type { CDPSession, Page } from '@playwright/test';
import { drawn } from './rest.ts';
import { until } from './until.ts';

/** The card on a page. Its shadow root is closed, so it is read through the debugger and pressed by mouse. */
export type OpenedCard = {
  /** All its text. */
  read(): Promise<string>;
  /** Waits until its text contains these words; returns the whole text. */
  text(words: string): Promise<string>;
  /** Whether a control is shown and enabled. */
  shows(testId: string): Promise<boolean>;
  /** Waits until a control is shown and enabled. */
  has(testId: string): Promise<void>;
  /** Clicks a control with the real mouse when it no longer moves. */
  press(testId: string): Promise<void>;
  /** Runs a function's body with a control as `this`, as another extension with access to the shadow tree could. */
  act(testId: string, body: string): Promise<void>;
  isOpen(): Promise<boolean>;
  /** A computed style of an element. */
  style(testId: string, property: string): Promise<string>;
  /** The box of a control in viewport coordinates; null if it is not shown. */
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

/** Runs a function's body on the element with a test id, also in closed shadow roots; null if there is none. */
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

/** Waits until the card of a page is open, and returns it. */
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
       return { x: x + width / 2, y: y + height / 2, usable: width > 0 && !this.disabled && !this.parentElement.closest('[inert]') };`,
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
      const { x, y } = await until(`the card's ${testId} to stop moving`, async () => {
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
