import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The numbers that the React page shows in turn. */
export const reactNumbers = ['EX447190325TH', 'RN315872047TH', 'TH2604418830275'] as const;

const require = createRequire(import.meta.url);
const modules = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
};

// React is published only as CommonJS: each file is wrapped in a function, with a small `require`.
const wrapped = (): string =>
  Object.entries(modules).map(([name, file]) => {
    const path = require.resolve(name.split('/')[0]! + '/package.json').replace(/[^/\\]+[/\\]package\.json$/, file);
    return `${JSON.stringify(name)}(module, exports, require) {\n${readFileSync(path, 'utf8')}\n}`;
  }).join(',\n'); // prettier-ignore

const app = `
const { createElement: h, useState, useEffect } = require('react');
const numbers = ${JSON.stringify(reactNumbers)};
function Order({ number, bold }) {
  return h('p', null, 'เลขพัสดุ: ', bold ? h('b', null, number) : number, ' (', number.length, ')');
}
function App() {
  const [n, setN] = useState(0);
  useEffect(() => { document.documentElement.dataset.rendered = String(n); });
  return h('main', null,
    h('button', { id: 'next', onClick: () => setN(n + 1) }, 'next'),
    h('span', { id: 'shown' }, numbers[n % 3]),
    n % 4 === 3 ? null : h(Order, { number: numbers[n % 3], bold: n % 2 === 1 }),
    h('ul', null, numbers.slice(0, n % 3 + 1).map((number) => h('li', { key: number }, number))));
}
require('react-dom/client').createRoot(document.querySelector('#root')).render(h(App));
`;

/** The script of the React page: React itself and a small application that re-renders on a press. */
export const reactScript = (): string => `
const process = { env: { NODE_ENV: 'production' } };
const loaded = {};
const modules = {${wrapped()}};
function require(name) {
  if (!loaded[name]) { const module = { exports: {} }; loaded[name] = module; modules[name](module, module.exports, require); }
  return loaded[name].exports;
}
${app}`;

export const reactPage =
  '<!doctype html><meta charset="utf-8"><title>React</title><div id="root"></div><script src="/react.js"></script>';
