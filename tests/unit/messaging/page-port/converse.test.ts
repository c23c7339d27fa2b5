import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
/** What the extension hears of tabs: listeners by event. */
const tabListeners = {
  onActivated: new Set<(of: object) => void>(),
  onUpdated: new Set<(id: number, of: object) => void>(),
};
const eventOf = (name: keyof typeof tabListeners) => ({
  addListener: (listener: never) => void tabListeners[name].add(listener),
  removeListener: (listener: never) => void tabListeners[name].delete(listener),
});
const activated = (id: number) => tabListeners.onActivated.forEach((tell) => tell({ tabId: id }));
const updated = (id: number, change: object) => tabListeners.onUpdated.forEach((tell) => tell(id, change));
let injections = 0;
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
      onActivated: eventOf('onActivated'),
      onUpdated: eventOf('onUpdated'),
    },
    scripting: {
      executeScript() {
        injections += 1;
        return Promise.resolve(frames.map((frameId) => ({ frameId })));
      },
    },
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
  injections = 0;
  lines.clear();
  listeners.clear();
  for (const set of Object.values(tabListeners)) set.clear();
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

describe('a page without our script', () => {
  /** Ends each port at once, as the browser does where no content script answers. */
  const refuse = async () => {
    await settled();
    for (const line of lines.values()) if (line.isOpen) line.goes();
    await settled();
  };
  const pass = async (seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      await refuse();
    }
  };

  it.each([
    ['that may be read', [0]],
    ['that may not be read', []],
  ])('%s is asked again ever more rarely', async (_, all) => {
    await talking(...all);
    await refuse();
    await pass(60);
    expect(injections).toBe(6);
    expect(heard.at(-1)).toEqual({ reports: null, mayRead: all.length > 0 });
    await pass(3600);
    expect(injections).toBeLessThan(15);
  });

  it('is asked again when its tab has loaded or is in front again, and not for another tab', async () => {
    await talking(0);
    await refuse();
    await pass(20);
    for (const [tell, asks] of [
      [() => updated(tabId, { status: 'complete' }), 1],
      [() => activated(tabId), 1],
      [() => updated(tabId, { title: 'Basket' }), 0],
      [() => updated(4, { status: 'complete' }), 0],
      [() => activated(4), 0],
    ] as const) {
      const before = injections;
      tell();
      await refuse();
      expect(injections - before).toBe(asks);
    }
    // The script may start a moment after the page has loaded.
    const before = injections;
    await pass(1);
    expect(injections - before).toBe(1);
  });

  it('is asked again after it was read on the user’s wish', async () => {
    const conversation = await talking(0);
    await refuse();
    await pass(20);
    conversation.lookAgain();
    await settled();
    lines.get(0)!.says(report(false));
    expect(heard.at(-1)).toEqual({ reports: [report(false)] });
    // A page that answers is not asked again.
    await vi.advanceTimersByTimeAsync(60_000);
    const before = injections;
    activated(tabId);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(injections).toBe(before);
  });
});

it('closes everything at its end', async () => {
  const conversation = await talking(0, 7);
  conversation.end();
  expect([lines.get(0)!.isOpen, lines.get(7)!.isOpen, listeners.size]).toEqual([false, false, 0]);
  expect([tabListeners.onActivated.size, tabListeners.onUpdated.size]).toEqual([0, 0]);
});
