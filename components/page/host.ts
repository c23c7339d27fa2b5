import { render } from 'preact';
import card from './card.css?inline';
import look from '../styles/look.css?inline';
import timeline from '../parcel/timeline.css?inline';
import type { CardRequest } from '@/utils/page/point/card-api.ts';
import { isElement, parentOf, rootElement, selfAndAncestors } from '@/utils/page/read/dom.ts';
import type { Size } from '@/utils/page/point/place-card.ts';

// No style sheet of the page can change a host: an important inline style wins, and `all` sets every property. The host
// takes no clicks; its content does.
const hostStyle = {
  all: 'initial',
  direction: 'ltr', // not set by `all`; Thai and English are left to right
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100vh',
  display: 'none',
  'pointer-events': 'none',
  'z-index': '2147483647',
  'color-scheme': 'light dark',
};

const inputs = 'keydown keyup keypress input change click pointerdown mousedown pointerup mouseup'.split(' ');

/**
 * The element that holds the card or the chip, in the top layer of a page. It is added on first use and removed with
 * the extension. The card's host covers the viewport; the chip's has a small fixed size.
 */
export class Host {
  readonly element: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly mount: HTMLElement;

  private readonly size: Size | null;
  private shown = new AbortController();
  private close = (): void => {};
  /** Removes the host when the extension is gone, shown or not (docs/promises.md P44). */
  private readonly remove = (): void => {
    this.close();
    this.element.remove();
  };

  constructor(size: Size | null = null) {
    this.size = size;
    // With a namespace: in an XML page a plain createElement makes no HTML element.
    this.element = htmlElement('div');
    const small = size && { inset: 'auto', width: `${size.width}px`, height: `${size.height}px` };
    for (const [name, value] of Object.entries({ ...hostStyle, ...small })) this.style(name, value);
    this.element.setAttribute('popover', 'manual');
    this.shadow = this.element.attachShadow({ mode: 'closed' });
    this.mount = htmlElement('div');
    this.mount.className = size === null ? 'beside-number' : 'surface in-place';
    this.shadow.append(this.mount);
    // Input in the card or chip must not reach the page (docs/promises.md P11).
    for (const type of inputs) this.shadow.addEventListener(type, (event) => event.stopPropagation());
    dress(this.shadow, look + timeline + card);
  }

  /**
   * Shows the host on top of the page, and adds it again if the page removed it. If `node` is in modal dialogs of the
   * page, adds it to the innermost: everything outside it is inert, even in the top layer. Calls `close` when one of
   * them closes or opens: a reopened dialog covers the host and may pass clicks on to the card (docs/promises.md P10).
   * Returns a signal that is aborted when the host is hidden.
   */
  show({ node, pageSettings, signal: life }: CardRequest, close: () => void): AbortSignal {
    this.close = close;
    this.shown = new AbortController();
    life.addEventListener('abort', this.remove); // a second call adds no listener
    // The user's theme, else the system's. Not on the host: the page could read it there.
    this.mount.style.colorScheme = pageSettings.theme === 'auto' ? 'light dark' : pageSettings.theme;
    const dialogs = [...selfAndAncestors(node)].filter(isElement).filter(isModal);
    const parent = dialogs[0] ?? rootElement();
    if (parentOf(this.element) !== parent) parent?.append(this.element);
    this.style('display', 'block');
    if (this.element.isConnected && !this.element.matches(':popover-open')) this.element.showPopover();
    const changed = new MutationObserver(close);
    for (const dialog of dialogs) changed.observe(dialog, { attributeFilter: ['open'] });
    this.shown.signal.addEventListener('abort', () => changed.disconnect());
    return this.shown.signal;
  }

  /** Hides the host and removes what was drawn in it. */
  hide(): void {
    if (this.shown.signal.aborted) return;
    this.shown.abort();
    render(null, this.mount);
    if (this.element.matches(':popover-open')) this.element.hidePopover();
    // Our inline `display` overrides the browser's `none` for a closed popover. Without this line the empty host would
    // stay over the page, and the browser would report the numbers under it as covered (visibility.ts).
    this.style('display', 'none');
    // A hidden host must not stay in a dialog of the page.
    if (parentOf(this.element) !== rootElement()) this.element.remove();
  }

  private style(name: string, value: string): void {
    this.element.style.setProperty(name, value, 'important');
  }

  /** Moves the top left corner of the card or chip to viewport coordinates. */
  moveTo({ x, y }: { x: number; y: number }): void {
    const { style } = this.size === null ? this.mount : this.element;
    style.setProperty('left', `${Math.round(x)}px`, 'important');
    style.setProperty('top', `${Math.round(y)}px`, 'important');
  }
}

/** Adds a constructed style sheet if possible: the page's policy may forbid style elements. */
function dress(shadow: ShadowRoot, css: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    const style = htmlElement('style');
    style.textContent = css;
    shadow.append(style);
  }
}

const htmlElement = (name: string): HTMLElement =>
  Document.prototype.createElementNS.call(document, 'http://www.w3.org/1999/xhtml', name) as HTMLElement;

const isModal = (element: Element): boolean => Element.prototype.matches.call(element, 'dialog:modal');
