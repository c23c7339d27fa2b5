import { expect as expectValue } from 'vitest';
import { commands } from 'vitest/browser';
import { bringToFront, painted, readyForPress } from './frames.ts';

type Point = { x: number; y: number };
type Step = { css: string } | { nth: number } | { hasText: string } | { text: string };

const textOf = (element: Element): string =>
  (element.textContent ?? '').replaceAll('\u200b', '').replace(/\s+/g, ' ').trim();

/**
 * Finds elements of a view each time it is used, like Playwright's Locator. It reads the page directly, which is fast.
 * Clicks, keys and typed text are real input through Playwright.
 */
export class Locator {
  private readonly frame: HTMLIFrameElement;
  private readonly steps: readonly Step[];

  constructor(frame: HTMLIFrameElement, steps: readonly Step[] = []) {
    this.frame = frame;
    this.steps = steps;
  }

  private next(step: Step): Locator {
    return new Locator(this.frame, [...this.steps, step]);
  }

  getByTestId = (id: string): Locator => this.locator(`[data-testid="${id}"]`);
  locator = (css: string): Locator => this.next({ css });
  getByText = (text: string): Locator => this.next({ text });
  nth = (nth: number): Locator => this.next({ nth });
  first = (): Locator => this.nth(0);
  last = (): Locator => this.nth(-1);
  filter = (of: { hasText: string }): Locator => this.next(of);

  /** The elements that match now. */
  elements(): HTMLElement[] {
    const whole = this.frame.contentDocument; // null while the page reloads
    let found: ParentNode[] = whole ? [whole] : [];
    for (const step of this.steps) {
      if ('css' in step) found = [...new Set(found.flatMap((root) => childrenOf(root, step.css)))];
      else if ('nth' in step) found = found.at(step.nth) ? [found.at(step.nth)!] : [];
      else if ('text' in step) found = found.flatMap((root) => smallestWithText(root, step.text));
      else found = found.filter((one) => hasText(one as Element, step.hasText));
    }
    return found as HTMLElement[];
  }

  /** A description for failure messages. */
  get selector(): string {
    return this.steps.map((step) => ('css' in step ? step.css : JSON.stringify(step))).join(' >> ');
  }

  /**
   * Waits until exactly one element can be clicked, by Playwright's rules: visible, enabled, not moving between two
   * frames, in view and not covered. Returns the element and the point to click.
   */
  private async pressable(at?: Point): Promise<Point & { element: HTMLElement }> {
    bringToFront(this.frame);
    await readyForPress(this.frame);
    const end = performance.now() + timeoutMs;
    for (let before = '', block: ScrollLogicalPosition = 'nearest'; ; await painted(this.frame)) {
      const found = this.elements();
      const [element] = found;
      if (element && found.length === 1 && isVisible(element) && !element.matches(':disabled')) {
        element.scrollIntoView({ block, inline: 'nearest' });
        const { x: left, y: top, width, height } = element.getBoundingClientRect();
        const [x, y] = at ? [left + at.x, top + at.y] : [left + width / 2, top + height / 2];
        const now = [left, top, width, height].join();
        if (now === before && isPartOf(element, element.ownerDocument.elementFromPoint(x, y)))
          return { element, x, y };
        // Scroll it out from under a sticky header or footer.
        if (now === before) block = block === 'nearest' ? 'center' : 'nearest';
        before = now;
      }
      if (performance.now() > end)
        throw new Error(`waited ${timeoutMs / 1000} s to press ${this.selector}: there are ${found.length}`);
    }
  }

  /** Clicks with the real mouse; again if the page moved another element under the pointer. */
  async click(options: { position?: Point; modifiers?: 'Shift'[] } = {}): Promise<void> {
    for (let isDone = false; !isDone;) {
      const { element, x, y } = await this.pressable(options.position);
      const around = window.frameElement!.getBoundingClientRect();
      const hasReached = keepFromOthers(element);
      await commands.clickAt(around.x + x, around.y + y, options.modifiers ?? []);
      isDone = hasReached();
    }
  }

  async fill(text: string): Promise<void> {
    const { element } = await this.pressable();
    element.focus();
    (element as HTMLInputElement).select();
    await (text === '' ? commands.press('Delete') : commands.type(text));
  }

  async press(key: string): Promise<void> {
    await this.focus();
    await commands.press(key);
  }

  /** Chooses an option by its value or its label. */
  async selectOption(wanted: string): Promise<void> {
    const select = (await this.pressable()).element as HTMLSelectElement;
    const option = [...select.options].find(({ value, label }) => value === wanted || label === wanted);
    if (!option) throw new Error(`${this.selector} has no option ${wanted}`);
    option.selected = true;
    for (const event of ['input', 'change']) select.dispatchEvent(new Event(event, { bubbles: true }));
  }

  async check(): Promise<void> {
    await this.click();
    await expect(this).toBeChecked();
  }

  /** Waits until exactly one element matches, and returns it. */
  async element(): Promise<HTMLElement> {
    const [only] = await until(() => {
      const found = this.elements();
      return {
        isMet: found.length === 1,
        value: found,
        condition: `${this.selector} to be one element, not ${found.length}`,
      };
    });
    return only!;
  }

  async focus(): Promise<void> {
    await this.element();
    bringToFront(this.frame);
    await readyForPress(this.frame);
    (await this.element()).focus();
  }

  async waitFor(): Promise<void> {
    await expect(this.first()).toBeVisible();
  }

  async evaluate<T>(look: (element: HTMLElement) => T): Promise<T> {
    return look(await this.element());
  }

  async evaluateAll<T>(look: (elements: HTMLElement[]) => T): Promise<T> {
    return look(this.elements());
  }

  boundingBox = (): Promise<DOMRect> => this.evaluate((element) => element.getBoundingClientRect());
  scrollIntoViewIfNeeded = (): Promise<void> =>
    this.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));

  count = async (): Promise<number> => this.elements().length;
  all = (): Locator[] => this.elements().map((_, n) => this.nth(n));
  textContent = async (): Promise<string> => (await this.element()).textContent ?? '';
  getAttribute = async (name: string): Promise<string | null> => (await this.element()).getAttribute(name);
}

const hasText = (element: Element, text: string): boolean =>
  textOf(element).toLowerCase().includes(text.toLowerCase());

/** The innermost elements that contain a text. */
const smallestWithText = (root: ParentNode, text: string): Element[] =>
  [...root.querySelectorAll('body *')].filter(
    (element) => hasText(element, text) && ![...element.children].some((child) => hasText(child, text)),
  );

const childrenOf = (root: ParentNode, css: string): Element[] => [
  ...root.querySelectorAll(css.startsWith('>') ? `:scope ${css}` : css),
];

/** Whether a click on `hit` counts as a click on the element. */
const isPartOf = (element: HTMLElement, hit: Element | null): boolean =>
  hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);

/** Blocks the next click unless it reaches the element. The returned function ends that; true: the click reached it. */
function keepFromOthers(element: HTMLElement): () => boolean {
  const page = element.ownerDocument.defaultView!;
  let hasReached: boolean | null = null;
  const look = (event: Event): void => {
    hasReached ??= isPartOf(element, event.target as Element);
    if (hasReached) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const events = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  for (const event of events) page.addEventListener(event, look, { capture: true });
  return () => {
    for (const event of events) page.removeEventListener(event, look, { capture: true });
    return hasReached ?? false;
  };
}

/** How long to wait for a condition, in milliseconds. Only a failing test reaches this limit. */
const timeoutMs = 60_000;

type Check<T> = { isMet: boolean; value: T; condition: string };

/** Repeats a check until it is met and returns its value. Throws after `timeoutMs`, naming the condition. */
export async function until<T>(check: () => Check<T>): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const { isMet, value, condition } = check();
    if (isMet) return value;
    if (performance.now() > end) throw new Error(`waited ${timeoutMs / 1000} s for ${condition}`);
    await new Promise((resolve) => void setTimeout(resolve, 8));
  }
}

const isVisible = (element: HTMLElement): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
};

const shareInView = (element: HTMLElement): number => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView!;
  const wide = Math.min(right, innerWidth) - Math.max(left, 0);
  const high = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return wide <= 0 || high <= 0 ? 0 : (wide * high) / (width * height);
};

const nameOf = (element: Element | null): string => {
  const { testid, id } = (element as HTMLElement | null)?.dataset ?? {};
  return [element?.tagName.toLowerCase(), testid, id].filter(Boolean).join(' ');
};

type Text = string | RegExp;
const shown = (texts: Text | readonly Text[]): string => [texts].flat().map(String).join(' | ');
const matches = (text: string, wanted: Text, isWhole: boolean): boolean =>
  wanted instanceof RegExp
    ? wanted.test(text)
    : isWhole
      ? text === wanted.replace(/\s+/g, ' ').trim()
      : text.includes(wanted.replace(/\s+/g, ' ').trim());

/** Assertions about the elements of a locator. Each waits until it holds, like Playwright's. */
export class Expectation {
  private readonly of: Locator;
  private readonly isNot: boolean;

  constructor(of: Locator, isNot = false) {
    this.of = of;
    this.isNot = isNot;
  }

  get not(): Expectation {
    return new Expectation(this.of, !this.isNot);
  }

  /** Waits until `is` returns true for the matching elements; any other result is shown when the test fails. */
  private async wait(
    what: string,
    is: (found: HTMLElement[]) => true | string,
    isReady: (found: HTMLElement[]) => boolean = () => true,
  ): Promise<void> {
    const not = this.isNot ? 'not ' : '';
    const stack = new Error('at');
    await until(() => {
      const found = this.of.elements();
      const answer = isReady(found) ? is(found) : `not one but ${found.length}`;
      const isMet = isReady(found) && (answer === true) !== this.isNot;
      const instead = answer === true ? '' : `; there is ${answer}`;
      return { isMet, value: null, condition: `${this.of.selector} ${not}${what}${instead}` };
    }).catch((error: Error) => {
      error.stack = `${error.message}\n${stack.stack?.split('\n').slice(1).join('\n')}`;
      throw error;
    });
  }

  /**
   * Waits for exactly one element, also when the check is negated: without its element, `not.toBeChecked()` would pass
   * on an empty page. Only `toHaveCount`, `toBeAttached` and `toBeHidden` are about absence.
   */
  private one(what: string, is: (element: HTMLElement) => true | string): Promise<void> {
    return this.wait(
      what,
      ([only]) => is(only!),
      ({ length }) => length === 1,
    );
  }

  toHaveCount = (count: number): Promise<void> =>
    this.wait(`to be ${count}`, ({ length }) => length === count || String(length));
  toBeAttached = (): Promise<void> =>
    this.wait('to be there', ({ length }) => length === 1 || String(length));
  /** Also holds if no element matches. */
  toBeHidden = (): Promise<void> =>
    this.wait('to be hidden', (found) => found.every((one) => !isVisible(one)) || 'one that is seen');
  toBeVisible = (): Promise<void> => this.one('to be visible', (one) => isVisible(one) || 'a hidden one');
  toBeFocused = (): Promise<void> =>
    this.one('to be focused', (one) => {
      const { activeElement } = one.ownerDocument;
      if (!one.ownerDocument.hasFocus()) return 'no focus in this page';
      return one === activeElement || `the focus on ${nameOf(activeElement)}`;
    });
  toHaveText = (text: Text | readonly Text[]): Promise<void> => this.toSay(text, true);
  toContainText = (text: Text | readonly Text[]): Promise<void> => this.toSay(text, false);
  private toSay(wanted: Text | readonly Text[], isWhole: boolean): Promise<void> {
    const what = `to ${isWhole ? 'read' : 'contain'} "${shown(wanted)}"`;
    if (!Array.isArray(wanted))
      return this.one(what, (one) => matches(textOf(one), wanted as Text, isWhole) || `"${textOf(one)}"`);
    return this.wait(what, (found) => {
      const texts = found.map(textOf);
      const isSo =
        texts.length === wanted.length && texts.every((text, n) => matches(text, wanted[n] as Text, isWhole));
      return isSo || `"${shown(texts)}"`;
    });
  }
  toHaveAttribute = (name: string, wanted?: Text): Promise<void> =>
    this.one(`to have ${name}="${wanted ?? ''}"`, (one) => {
      const value = one.getAttribute(name);
      if (value === null) return 'none';
      return wanted === undefined || matches(value, wanted, true) || `"${value}"`;
    });
  toHaveValue = (wanted: string): Promise<void> =>
    this.one(`to hold "${wanted}"`, (one) => {
      const { value } = one as HTMLInputElement;
      return value === wanted || `"${value}"`;
    });
  toBeChecked = (): Promise<void> =>
    this.one('to be checked', (one) => (one as HTMLInputElement).checked || 'one that is not');
  toBeDisabled = (): Promise<void> =>
    this.one('to be disabled', (one) => one.matches(':disabled') || 'one that is not');
  toBeEnabled = (): Promise<void> =>
    this.one('to be enabled', (one) => one.matches(':enabled') || 'one that is not');
  toBeInViewport = ({ ratio = 0 } = {}): Promise<void> =>
    this.one('to be in view', (one) => {
      const share = shareInView(one);
      return (ratio > 0 ? share >= ratio - 0.001 : share > 0) || `${Math.round(share * 100)} % of it`;
    });
}

type Expect = {
  (of: Locator): Expectation;
  <T>(of: T, message?: string): ReturnType<typeof expectValue<T>>;
  poll: typeof expectValue.poll;
  soft: typeof expectValue.soft;
  arrayContaining: typeof expectValue.arrayContaining;
};

/** For a locator: assertions that wait. For a value: Vitest's `expect`. */
export const expect: Expect = Object.assign(
  ((of: unknown, message?: string) =>
    of instanceof Locator ? new Expectation(of) : expectValue(of, message)) as (of: unknown) => never,
  {
    poll: ((check, options) =>
      expectValue.poll(check, { timeout: timeoutMs, interval: 8, ...options })) as typeof expectValue.poll,
    soft: expectValue.soft,
    arrayContaining: expectValue.arrayContaining,
  },
);
