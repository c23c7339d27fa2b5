import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageReport } from '@/utils/detection/page-report.ts';
import type { PortMessage } from '@/utils/messaging/page-port.ts';

/** The extension's end of a port to a frame; the test sends the frame's messages and its disconnect. */
class Line {
  readonly #messages: ((message: unknown) => void)[] = [];
  readonly #ends: (() => void)[] = [];
  isOpen = true;
  readonly onMessage = {
    addListener: (listener: (message: unknown) => void) => this.#messages.push(listener),
  };
  readonly onDisconnect = { addListener: (listener: () => void) => this.#ends.push(listener) };
  disconnect = () => void (this.isOpen = false);
  says(report: PageReport): void {
    for (const listener of this.#messages) listener(report);
  }
  goes(): void {
    this.isOpen = false;
    for (const listener of this.#ends) listener();
  }
}

const lines = new Map<number, Line>();
const listeners = new Set<(message: unknown, sender: object) => unknown>();
let frames: number[] = [];
let opened: number[] = [];
vi.mock('@/utils/browser/browser.ts', () => ({
  browser: {
    tabs: {
      connect(_tabId: number, { frameId }: { frameId: number }) {
        opened.push(frameId);
        const line = new Line();
        lines.set(frameId, line);
        return line;
      },
    },
    scripting: { executeScript: () => Promise.resolve(frames.map((frameId) => ({ frameId }))) },
    runtime: {
      lastError: undefined,
      onMessage: {
        addListener: (listener: never) => void listeners.add(listener),
        removeListener: (listener: never) => void listeners.delete(listener),
      },
    },
  },
}));
const { openConversation: converse } = await import('@/utils/messaging/page-port.ts');

const tabId = 3;
const report = (isFull: boolean): PageReport => ({ numbers: [], isFull, isOff: false });
/** Sends a content script's first message to all listeners; returns their answers. */
const hello = (sender: object, name = 'hello'): unknown[] =>
  [...listeners].map((listener) => listener({ name, payload: {} }, sender));

let heard: PortMessage[] = [];
const settled = () => vi.advanceTimersByTimeAsync(0);
async function talking(...all: number[]) {
  frames = all;
  const conversation = converse(tabId, (one) => heard.push(one));
  await settled();
  return conversation;
}

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  opened = [];
  lines.clear();
  listeners.clear();
});
afterEach(() => void vi.useRealTimers());

it('collects the reports of every frame, and drops that of a frame that disconnects', async () => {
  await talking(0, 7);
  lines.get(7)!.says(report(true));
  lines.get(0)!.says(report(false));
  expect(heard.at(-1)).toEqual({ reports: [report(false), report(true)] });
  lines.get(7)!.goes();
  expect(heard.at(-1)).toEqual({ reports: [report(false)] });
});

it('connects to a frame that loads later, and to one that navigated', async () => {
  await talking(0, 7);
  lines.get(0)!.says(report(false));
  expect(hello({ tab: { id: tabId }, frameId: 9 })).toEqual([undefined]);
  lines.get(9)!.says(report(true));
  expect(heard.at(-1)).toEqual({ reports: [report(false), report(true)] });

  lines.get(7)!.goes();
  hello({ tab: { id: tabId }, frameId: 7 });
  lines.get(7)!.says(report(true));
  expect(heard.at(-1)).toEqual({ reports: [report(false), report(true), report(true)] });
});

it('opens no second port to a frame, nor one for another tab, another message or a prerendered page', async () => {
  await talking(0);
  hello({ tab: { id: tabId }, frameId: 0 });
  hello({ tab: { id: 4 }, frameId: 9 });
  hello({ tab: { id: tabId }, frameId: 9 }, 'look-up');
  hello({ tab: { id: tabId }, frameId: 9, documentLifecycle: 'prerender' });
  hello({});
  expect(opened).toEqual([0]);
});

it('retries if no frame is left, without a second port to a frame that said hello first', async () => {
  await talking(0);
  lines.get(0)!.goes();
  expect(heard.at(-1)).toEqual({ reports: null, mayRead: true });
  hello({ tab: { id: tabId }, frameId: 0 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(opened).toEqual([0, 0]);
});

it('closes everything at its end', async () => {
  const conversation = await talking(0, 7);
  conversation.end();
  expect([lines.get(0)!.isOpen, lines.get(7)!.isOpen, listeners.size]).toEqual([false, false, 0]);
});
