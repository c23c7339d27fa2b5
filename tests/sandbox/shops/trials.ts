import { manyNumbers } from './many.ts';

/** A test page at `/trial/<name>`. It does what an unusual or hostile shop page could do to the extension. */
type HostilePage = { body: string; type?: string };

/** Returns the n-th of the valid numbers for trial pages. */
export const trialNumber = (n: number): string => manyNumbers[n]!;
const no = trialNumber;

const html = (body: string, head = ''): HostilePage => ({
  body: `<!doctype html><meta charset="utf-8"><title>Trial</title>${head}<body>${body}</body>`,
});

const shadow = (mode: string, inner: string) =>
  `attachShadow({ mode: '${mode}' }).innerHTML = ${JSON.stringify(inner)}`;

/** Numbers split into elements. In `together` the parts look like one number and must be found; in `apart` not. */
export const joins = {
  together: ['SHP6071834952', 'SHP6071834953', 'SHP6071834954'],
  apart: ['SHP6071834955', 'SHP6071834956', 'SHP6071834957', 'SHP6071834958'],
};
const three = (number: string, between: string, style = '') =>
  [number.slice(0, 6), number.slice(6, 9), number.slice(9)]
    .map((part) => `<span${style && ` style="${style}"`}>${part}</span>`)
    .join(between);

/** Numbers in one line of more than a thousand elements, each split over three of them. */
export const inOneLine = Array.from({ length: 90 }, (_, n) => trialNumber(n));
const inlineWords = (n: number) =>
  Array.from({ length: 7 + (n % 6) }, (_, i) => `<i>${i % 3 === 0 ? n + i : 'if'}</i><b>;</b>`).join('');

/** Numbers of J&T, one per line below a single label: the list is longer than the reach of the label. */
export const listed = Array.from({ length: 24 }, (_, n) => 86005053000 + 7919 * n).map((n) => `${n}${n % 7}`);
const line = (number: string, n: number) => `${n + 1}. คุณลูกค้า : ${number}`;

const trials: Record<string, () => HostilePage> = {
  plain: () => html(`<p>เลขพัสดุ: <span id="number">${no(0)}</span></p><p>plain words</p>`),
  words: () => html('<p>plain words</p>'),
  nothing: () => html('<p>plain words, call 02-555-0100</p>'),
  controls: () =>
    html(
      `<button id="own">Order <b>${no(0)}</b></button><p><a href="#there" id="link">${no(1)}</a></p><p style="margin-top:80px">${no(2)}</p>`,
    ),

  tall: () =>
    html(
      `<div style="padding:100px 100px 3000px;font:60px/80px monospace"><div>${no(0)}</div><div>${no(1)}</div></div>`,
      '<style>body{margin:0}</style>',
    ),

  dialog: () =>
    html(
      `<p>plain words</p><dialog><h2>Order</h2><p style="margin:60px">${no(0)}</p><p style="margin:60px">${no(1)}</p></dialog><script>document.querySelector('dialog').showModal()</script>`,
    ),

  shadow: () =>
    html(
      `<open-box></open-box><closed-box></closed-box><late-box></late-box><div id="div"></div><nested-box></nested-box><link-box></link-box>
<script>
for (const name of ['open', 'closed', 'nested', 'link']) customElements.define(name + '-box', class extends HTMLElement {
  connectedCallback() {
    if (name === 'open') this.${shadow('open', `<p>${no(0)}</p>`)};
    if (name === 'closed') this.${shadow('closed', `<p style="margin:30px 0">${no(1)}</p>`)};
    if (name === 'nested') this.${shadow('closed', `<div><open-box></open-box><slot></slot></div><p id="deep">${no(3)}</p>`)};
    if (name === 'link') this.${shadow('closed', `<p><a href="#away">${no(4)}</a></p>`)};
  }
});
document.querySelector('#div').${shadow('open', `<p>${no(5)}</p>`)};
globalThis.attachLate = () => customElements.define('late-box', class extends HTMLElement {
  constructor() { super(); this.inner = this.attachShadow({ mode: 'closed' }); this.inner.innerHTML = '<p>${no(2)}</p>'; }
});
globalThis.changeLate = () => { document.querySelector('late-box').inner.firstChild.firstChild.data = '${no(6)}'; };
</script>`,
    ),

  joins: () =>
    html(`<p>เลขพัสดุ: ${three(joins.together[0]!, '')}</p>
<p>เลขพัสดุ: ${three(joins.together[1]!, '\n      ')}</p>
<p>เลขพัสดุ: SHP607
   183 4954</p>
<p>เลขพัสดุ: ${three(joins.apart[0]!, '', 'margin-right:12px')}</p>
<p>เลขพัสดุ: ${three(joins.apart[1]!, '', 'border:1px solid')}</p>
<p style="display:flex;gap:40px">เลขพัสดุ: ${three(joins.apart[2]!, '\n')}</p>
<pre>เลขพัสดุ: ${three(joins.apart[3]!, '\n')}</pre>`),

  inline: () =>
    html(`<pre>${inOneLine.map((number, n) => `${inlineWords(n)} <u>เลขพัสดุ</u> ${three(number, '')}`).join(' ')}</pre>`),

  list: () =>
    html(`<h2>เลขพัสดุรอบวันพุธ</h2>${listed
      .slice(0, 12)
      .map((number, n) => `<p>${line(number, n)}</p>`)
      .join('')}<div>${listed
      .slice(12)
      .map((number, n) => line(number, n + 12))
      .join('<br>')}</div><p>เลขสมาชิก ${listed[0]!.slice(0, 11)}</p>`),

  columns: () =>
    html(`<table><thead><tr><th>Order number</th><th colspan="2">Customer</th><th>J&amp;T tracking number</th></tr></thead>
${Array.from({ length: 40 }, (_, n) => `<tr><td>86310427${7000 + n}</td><td>A person of a long name and address, number ${n}</td><td>Bangkok</td><td>${n === 30 ? '863104277593' : '-'}</td></tr>`).join('\n')}</table>`),

  clobbered: () =>
    html(
      `<form id="browser"><input name="runtime"><input name="dom"></form><a id="chrome"></a><form id="document"><input name="body"><input name="textContent"><input name="parentNode"><input name="firstChild"><input name="nodeType"><input name="isConnected"><input name="getRootNode"><input name="shadowRoot"><p>${no(0)}</p></form>
<img name="body"><img name="documentElement"><img name="createTreeWalker"><img name="elementFromPoint"><img name="caretPositionFromPoint"><img name="createElementNS"><img name="activeElement">
<a id="CSS"></a><a id="Highlight"></a><a id="window"></a><a id="location"></a><a id="requestIdleCallback"></a><a id="card-api"></a><a id="MutationObserver"></a><p>${no(1)}</p>`,
    ),

  overridden: () =>
    html(
      `<p id="number">${no(0)}</p>`,
      `<script>
const bad = () => { globalThis.trodden = (globalThis.trodden ?? 0) + 1; throw new Error('trodden on'); };
for (const [prototype, names] of [
  [Node.prototype, ['parentNode', 'firstChild', 'nodeType', 'isConnected', 'textContent', 'getRootNode', 'compareDocumentPosition']],
  [Element.prototype, ['localName', 'getAttribute', 'attachShadow', 'shadowRoot', 'matches']],
  [Document.prototype, ['createTreeWalker', 'elementFromPoint', 'caretPositionFromPoint', 'createElementNS', 'documentElement']],
  [CharacterData.prototype, ['data']], [Range.prototype, ['getClientRects', 'setStart']],
]) for (const name of names) Object.defineProperty(prototype, name, { get: bad, set: bad, configurable: true });
Array.prototype.find = Array.prototype.some = Array.prototype.flatMap = bad;
Set.prototype.add = Map.prototype.get = WeakMap.prototype.get = String.prototype.slice = RegExp.prototype.test = bad;
globalThis.setTimeout = globalThis.requestIdleCallback = globalThis.getComputedStyle = bad;
</script>`,
    ),

  xml: () => ({
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="utf-8"?><orders><order><parcel>${no(0)}</parcel></order><order><![CDATA[${no(1)}]]></order></orders>`,
  }),
  svg: () => ({
    type: 'image/svg+xml; charset=utf-8',
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 200" width="800" height="200"><text x="20" y="60" font-size="20">${no(0)}</text><a href="#x"><text x="20" y="120" font-size="20">${no(1)}</text></a></svg>`,
  }),

  big: () => html(`<pre id="big"></pre><p id="end">${no(1)}</p>
<script>document.querySelector('#big').append('เลขพัสดุ ${no(0)}\\n' + 'order 8631042775931 of 2026-11-21, 0812345678; '.repeat(220000) + 'เลขพัสดุ ${no(2)}');</script>`),
  million: () => html(`<p>${no(0)}</p><main></main>
<script>{ const row = document.createElement('i'); const box = document.createElement('div');
for (let i = 0; i < 1000; i += 1) box.append(row.cloneNode(), '81' + i);
for (let i = 0; i < 500; i += 1) document.querySelector('main').append(box.cloneNode(true)); }</script>`),
  fakes: () => html(manyNumbers.map((number) => `<p>${number}</p>`).join('') + manyNumbers.map((number) => `<p>${number.replace(/^../, 'RX')}</p>`).join('')),

  frames: () =>
    html(`<p>${no(0)}</p>
<iframe title="same" src="/trial/plain"></iframe>
<iframe title="foreign" src="https://www.amazon.com/"></iframe>
<iframe title="data" src="data:text/html,<p>${no(1)}</p>"></iframe>
<iframe title="sandboxed" sandbox="allow-scripts" src="/trial/plain"></iframe>
<iframe title="srcdoc" srcdoc="<p>${no(2)}</p>"></iframe>`),
}; // prettier-ignore

/** Returns the trial page of a path, or null. */
export const trial = (path: string): HostilePage | null => {
  const name = /^\/trial\/(\w+)$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(trials, name) ? trials[name]!() : null;
};
