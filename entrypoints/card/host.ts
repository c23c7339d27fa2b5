import card from '@/components/card.css?inline';
import look from '@/components/look.css?inline';
import timeline from '@/components/timeline.css?inline';
import type { Answers } from '@/utils/platform/send.ts';
import { parentOf, rootElement } from '../content/dom.ts';
import frame from './frame.css?inline';

// The page can neither resize, move, dim nor restyle a host: a style of the element itself that is important comes
// before anything a page's style sheet can say, and `all` sets every property. It takes no clicks; what stands in it
// does.
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

/** How the user wants our pages to look. */
export type Theme = Answers['hello']['theme'];

type Size = { width: number; height: number };

/**
 * An element of ours in a page, in the top layer: made when it is first needed, gone with the extension. The card's
 * covers the viewport; the chip's has one small size.
 */
export class Host {
  readonly element: HTMLElement;
  readonly shadow: ShadowRoot;
  /** What the card is drawn into. */
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
    dress(this.shadow, look + timeline + card + frame);
  }

  /**
   * Into the page, if the page has taken it out, and above everything else.
   *
   * @param dialog the page's modal dialog it is to stand in: elsewhere it would be inert
   */
  show(dialog: Element | undefined): void {
    const parent = dialog ?? rootElement();
    if (parentOf(this.element) !== parent) parent?.append(this.element);
    this.style('display', 'block');
    if (this.element.isConnected && !this.isShown) this.element.showPopover();
  }

  hide(): void {
    if (this.isShown) this.element.hidePopover();
    // Our own `display` outweighs the browser's for a closed popover; left standing, the empty host would lie over
    // the page, and the browser would call every number under it covered (seen.ts).
    this.style('display', 'none');
    // In the page's dialog it is a guest, and only for as long as it is shown.
    if (parentOf(this.element) !== rootElement()) this.remove();
  }

  remove(): void {
    this.element.remove();
  }

  private get isShown(): boolean {
    return this.element.matches(':popover-open');
  }

  /**
   * The user's theme, else the system's. On what is drawn, not on the host: the page sees that one, and need not know.
   */
  wear(theme: Theme): void {
    this.mount.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
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
