import { expect, test, vi } from 'vitest';
import type { Port } from '@/entrypoints/content/runtime.ts';
import type { PageReport } from '@/utils/core/on-page.ts';

let open: (port: Port) => void = () => {};
vi.mock('@/entrypoints/content/runtime.ts', () => ({
  runtime: {
    id: 'ours',
    getURL: () => 'chrome-extension://ours/',
    onConnect: { addListener: (listener: typeof open) => void (open = listener) },
  },
}));
const { Ports } = await import('@/entrypoints/content/ports.ts');

const report = (isFull: boolean): PageReport => ({ numbers: [], isFull, isOff: false });

/** A line to one of our pages, and what was said on it. */
function line(post: (message: unknown) => void = () => {}) {
  const said: unknown[] = [];
  const port: Port = {
    name: 'page',
    sender: { id: 'ours', url: 'chrome-extension://ours/popup.html' },
    postMessage(message) {
      post(message);
      said.push(message);
    },
    onMessage: { addListener: () => {} },
    onDisconnect: { addListener: () => {} },
  };
  return { port, said };
}

test('each page is told what is new, once', () => {
  let isFull = false;
  const ports = new Ports(() => report(isFull), () => {}); // prettier-ignore
  const { port, said } = line();
  open(port);
  ports.tell();
  isFull = true;
  ports.tell();
  expect(said).toEqual([report(false), report(true)]);
});

test.each<[string, Port['sender']]>([
  ['another extension', { id: 'other', url: 'chrome-extension://other/popup.html' }],
  ['another extension at an address of ours', { id: 'other', url: 'chrome-extension://ours/popup.html' }],
  ['a web page', { id: 'ours', url: 'https://shop.example/' }],
  ['nobody', undefined],
])('%s is told nothing', (_, sender) => {
  const ports = new Ports(() => report(false), () => {}); // prettier-ignore
  const { port, said } = line();
  open({ ...port, sender } as Port);
  ports.tell();
  expect(said).toEqual([]);
});

test('a line that was cut without a word is given up, and takes none of the others with it', () => {
  let isFull = false;
  let isCut = false;
  const ports = new Ports(() => report(isFull), () => {}); // prettier-ignore
  const post = vi.fn(() => {
    if (isCut) throw new Error('Attempting to use a disconnected port object');
  });
  open(line(post).port);
  const { port, said } = line();
  open(port);
  isCut = true;
  isFull = true;
  ports.tell();
  isFull = false;
  ports.tell();
  expect(said).toEqual([report(false), report(true), report(false)]);
  expect(post).toHaveBeenCalledTimes(2);
});
