import card from '@/components/page/card.css?inline';
import look from '@/components/styles/look.css?inline';
import timeline from '@/components/parcel/timeline.css?inline';
import type { CardRequest } from '@/utils/page/card-door.ts';
import { isElement, parentOf, rootElement, upFrom } from '@/utils/page/dom.ts';
import type { Size } from '@/utils/page/place-card.ts';

// No style sheet of the page can change a host: an element's own important style comes before it, and `all` sets every
// property. It takes no clicks; what stands in it does.
const hostStyle = {
  all: 'initial',
  direction: 'ltr', // which 'all' leaves alone; our languages both read so, whatever the page's does
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100vh',
  display: 'none',
  'pointer-events': 'none',
  'z-index': '2147483647',
  'color-scheme': 'light dark',
};

/**
 * An element of ours in a page, in the top layer: made when it is first needed, gone with the extension. The card's
 * covers the viewport; the chip's has one small size.
 */
export class Host {
  readonly element: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly mount: HTMLElement;

  private readonly size: Size | null;

  constructor(size: Size | null = null) {
    this.size = size;
    // By namespace: in an XML page a bare createElement makes no HTML element.
    this.element = htmlElement('div');
    for (const [name, value] of Object.entries(hostStyle)) {
      this.style(name, value);
    }
    if (size !== null) {
      this.style('inset', 'auto');
      this.style('width', `${size.width}px`);
      this.style('height', `${size.height}px`);
    }
    this.element.setAttribute('popover', 'manual');
    this.shadow = this.element.attachShadow({ mode: 'closed' });
    this.mount = htmlElement('div');
    this.mount.className = size === null ? 'beside-number' : 'surface in-place';
    this.shadow.append(this.mount);
    dress(this.shadow, look + timeline + card);
  }

  /**
   * Into the page, if the page has taken it out, and above everything else. Where `node` stands in modal dialogs of the
   * page, into the nearest: all outside of the topmost one is inert, the top layer too. `close` is called when one of
   * them is closed, even if only to come up anew: it then lies over what stands in it, and may let clicks through
   * (docs/promises.md P10).
   */
  show({ node, wishes }: CardRequest, signal: AbortSignal, close: () => void): void {
    // The user's theme, else the system's. Not on the host: the page sees that one, and need not know.
    this.mount.style.colorScheme = wishes.theme === 'auto' ? 'light dark' : wishes.theme;
    const dialogs = [...upFrom(node)].filter(isElement).filter(isModal);
    const parent = dialogs[0] ?? rootElement();
    if (parentOf(this.element) !== parent) parent?.append(this.element);
    this.style('display', 'block');
    if (this.element.isConnected && !this.element.matches(':popover-open')) this.element.showPopover();
    const changed = new MutationObserver(close);
    for (const dialog of dialogs) changed.observe(dialog, { attributeFilter: ['open'] });
    signal.addEventListener('abort', () => changed.disconnect());
  }

  hide(): void {
    if (this.element.matches(':popover-open')) this.element.hidePopover();
    // Our own `display` outweighs the browser's for a closed popover; left standing, the empty host would lie over
    // the page, and the browser would call every number under it covered (visibility.ts).
    this.style('display', 'none');
    // In the page's dialog it is a guest, and only for as long as it is shown.
    if (parentOf(this.element) !== rootElement()) this.element.remove();
  }

  private style(name: string, value: string): void {
    this.element.style.setProperty(name, value, 'important');
  }

  /** Viewport coordinates of the top left corner of what is drawn. */
  moveTo({ x, y }: { x: number; y: number }): void {
    const { style } = this.size === null ? this.mount : this.element;
    style.setProperty('left', `${Math.round(x)}px`, 'important');
    style.setProperty('top', `${Math.round(y)}px`, 'important');
  }
}

/** Styles by the object model where that is allowed: a page's own policy may forbid style elements. */
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
