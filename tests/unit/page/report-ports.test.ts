import { expect, test, vi } from 'vitest';
import type { PageReport } from '@/utils/detection/page-report.ts';
import type { Runtime } from '@/utils/browser/browser.ts';

let open: (port: Runtime.Port) => void = () => {};
vi.mock('@/utils/browser/browser.ts', () => ({
  browser: {
    runtime: {
      id: 'ours',
      getURL: () => 'chrome-extension://ours/',
      onConnect: { addListener: (listener: typeof open) => void (open = listener) },
    },
  },
}));
const { openPorts } = await import('@/utils/page/report-ports.ts');

const report = (isFull: boolean): PageReport => ({ numbers: [], isFull, isOff: false });

/** A port to an extension page, and the messages posted on it. */
function line(post: (message: unknown) => void = () => {}) {
  const said: unknown[] = [];
  const port = {
    name: 'page',
    sender: { id: 'ours', url: 'chrome-extension://ours/popup.html' },
    postMessage(message: unknown) {
      post(message);
      said.push(message);
    },
    onMessage: { addListener: () => {} },
    onDisconnect: { addListener: () => {} },
  } as unknown as Runtime.Port;
  return { port, said };
}

test('each page gets each new report once', () => {
  let isFull = false;
  const tell = openPorts(() => report(isFull), () => {}); // prettier-ignore
  const { port, said } = line();
  open(port);
  tell();
  isFull = true;
  tell();
  expect(said).toEqual([report(false), report(true)]);
});

test.each<[string, Runtime.Port['sender']]>([
  ['another extension', { id: 'other', url: 'chrome-extension://other/popup.html' }],
  ['another extension with an extension address', { id: 'other', url: 'chrome-extension://ours/popup.html' }],
  ['a web page', { id: 'ours', url: 'https://shop.example/' }],
  ['an unknown sender', undefined],
])('%s gets nothing', (_, sender) => {
  const tell = openPorts(() => report(false), () => {}); // prettier-ignore
  const { port, said } = line();
  open({ ...port, sender } as Runtime.Port);
  tell();
  expect(said).toEqual([]);
});

test('a port that fails is dropped, without affecting the others', () => {
  let isFull = false;
  let isCut = false;
  const tell = openPorts(() => report(isFull), () => {}); // prettier-ignore
  const post = vi.fn(() => {
    if (isCut) throw new Error('Attempting to use a disconnected port object');
  });
  open(line(post).port);
  const { port, said } = line();
  open(port);
  isCut = true;
  isFull = true;
  tell();
  isFull = false;
  tell();
  expect(said).toEqual([report(false), report(true), report(false)]);
  expect(post).toHaveBeenCalledTimes(2);
});
