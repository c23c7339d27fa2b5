/**
 * DOM access on a page that may be hostile (docs/promises.md P14): with `<form><input name=parentNode>`,
 * `form.parentNode` is the input; `<img name=body>` hides `document.body`. Prototype getters of our isolated world are
 * safe.
 */
const getter = <T extends object, K extends keyof T>(
  { prototype }: { prototype: T },
  key: K,
): ((of: T) => T[K]) => {
  const get = Object.getOwnPropertyDescriptor(prototype, key)!.get as (this: T) => T[K];
  return (of) => get.call(of);
};

export const parentOf: (of: Node) => Node | null = getter(Node, 'parentNode');
export const firstChildOf: (of: Node) => Node | null = getter(Node, 'firstChild');
export const nextSiblingOf: (of: Node) => Node | null = getter(Node, 'nextSibling');
const typeOf = getter(Node, 'nodeType');
const rootOf = getter(Document, 'documentElement');
const firstElementOf = getter(Element, 'firstElementChild');
export const elementBefore: (of: Element) => Element | null = getter(Element, 'previousElementSibling');

// 3 = Node.TEXT_NODE, 4 = Node.CDATA_SECTION_NODE, 1 = Node.ELEMENT_NODE.
export const isText = (node: Node | null): node is Text =>
  node !== null && (typeOf(node) === 3 || typeOf(node) === 4);
export const isElement = (node: Node | null): node is Element => node !== null && typeOf(node) === 1;

/** The local name; lower case in HTML. */
export const nameOf: (of: Element) => string = getter(Element, 'localName');

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

/** The element or its nearest ancestor in the same tree that matches the selector. */
export const closestOf = (element: Element, selector: string): Element | null =>
  Element.prototype.closest.call(element, selector);

export const matches = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);

export const firstIn = (element: Element, selector: string): Element | null =>
  Element.prototype.querySelector.call(element, selector);

export const isEditable = (element: Element): boolean => {
  const value = attributeOf(element, 'contenteditable');
  return value !== null && value.toLowerCase() !== 'false';
};

export const hasElements = (element: Element): boolean => firstElementOf(element) !== null;

export const textOf = getter(Node, 'textContent') as (of: Element) => string;

export const rootElement = (): Element | null => rootOf(document);

const texts = 4 | 8; // NodeFilter.SHOW_TEXT and SHOW_CDATA_SECTION
const elements = 1; // NodeFilter.SHOW_ELEMENT

/**
 * Walks all text below `root`, or the node types in `show`. Uses no filter function, which would make it ten times
 * slower (docs/platform.md F11).
 */
export const textWalker = (root: Node, show = texts): TreeWalker =>
  Document.prototype.createTreeWalker.call(document, root, show);

export const pageWalker = (root: Node): TreeWalker => textWalker(root, texts | elements);

export const openRootOf = getter(Element, 'shadowRoot');
const shadowHostOf = getter(ShadowRoot, 'host');
export const isShadow = (node: Node | null): node is ShadowRoot => node instanceof ShadowRoot;

export const parentOrHostOf = (node: Node): Node | null =>
  parentOf(node) ?? (isShadow(node) ? shadowHostOf(node) : null);

/** A node and its ancestors, across shadow roots, from the inside out. */
export function* selfAndAncestors(node: Node): Generator<Node, void> {
  for (let one: Node | null = node; one !== null; one = parentOrHostOf(one)) yield one;
}

/** The element that contains a text: its parent, or the host if the text is directly in a shadow root. */
export const elementOf = (text: Text): Element => {
  const above = parentOf(text);
  return (isShadow(above) ? shadowHostOf(above) : above) as Element;
};

export const rootNodeOf = (node: Node): Node => Node.prototype.getRootNode.call(node);

/** Whether this element is topmost at a point, in its own tree and, by its hosts, in all outer trees. */
export function isHitAt(element: Element, x: number, y: number): boolean {
  for (let one: Element | null = element; one !== null;) {
    const top = rootNodeOf(one);
    const hit = isShadow(top)
      ? top.elementFromPoint(x, y)
      : Document.prototype.elementFromPoint.call(document, x, y);
    if (hit !== one) return false;
    one = isShadow(top) ? shadowHostOf(top) : null;
  }
  return true;
}

/** The node and offset at a point, also in the given shadow trees; null if the browser finds none. */
export const caretAt = (x: number, y: number, shadowRoots: ShadowRoot[]): CaretPosition | null =>
  Document.prototype.caretPositionFromPoint.call(document, x, y, { shadowRoots });
