import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The fields of a page's element that these tests need. */
type Fake = { name: string; isConnected: boolean; shadow: object | null };

let page: Fake[] = [];
const observed: unknown[] = [];
const read: unknown[] = [];
let isOtherHead = false;
let flush: (dirty: unknown) => Generator<void> = function* none() {};

vi.mock('@/utils/browser/browser.ts', () => ({ browser: {} }));
vi.mock('@/utils/page/read/dom.ts', () => ({
  nameOf: ({ name }: Fake) => name,
  openRootOf: ({ shadow }: Fake) => shadow,
  rootElement: () => ({}),
}));
vi.mock('@/utils/page/read/page-head.ts', () => ({
  pageHead: () => ({ look: () => isOtherHead, meet() {}, setCouriersOfHost: () => false }),
}));
vi.mock('@/utils/page/read/scan.ts', () => ({
  ScanBudget: class {
    left = 1;
  },
  *scan(root: unknown, _hints: unknown, _sink: unknown, _budget: unknown, meet: (one: Fake) => void) {
    read.push(root);
    if (!observed.includes(root)) for (const one of page) meet(one);
    yield;
  },
}));
vi.mock('@/utils/page/read/idle.ts', () => ({
  runIdle(work: Generator<void>, _signal: unknown, done: (cost: number) => void) {
    for (const _ of work);
    done(0);
  },
}));
vi.mock('@/utils/page/read/observe-changes.ts', () => ({
  observeChanges: (_signal: unknown, given: typeof flush) => {
    flush = given;
    return (root: unknown) => void observed.push(root);
  },
}));
const { pageReader } = await import('@/utils/page/read/reader.ts');

const custom = (): Fake => ({ name: 'late-box', isConnected: true, shadow: null });
const twoMinutes = 130_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { hostname: 'shop.example' });
  vi.stubGlobal('document', {});
  page = [];
  observed.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started(): void {
  const marks = { prune: () => false, isFull: false } as never;
  const reader = pageReader(
    marks,
    () => {},
    new AbortController().signal,
    () => {},
  );
  reader.start(() => true);
}

/** Reports a changed node of the page, and reads it at once. */
const change = (): void => {
  for (const _ of flush(new Set([{ isConnected: true }])));
};

test('an element whose shadow root is attached later is checked again', async () => {
  const late = custom();
  page = [late];
  started();
  await vi.advanceTimersByTimeAsync(5000);
  late.shadow = {};
  await vi.advanceTimersByTimeAsync(twoMinutes);
  expect(observed).toContain(late.shadow);
});

test('an element added long after the page loaded is checked again, too', async () => {
  page = [custom()];
  started();
  await vi.advanceTimersByTimeAsync(2 * twoMinutes);
  const late = custom();
  page = [late];
  change();
  await vi.advanceTimersByTimeAsync(1500);
  late.shadow = {};
  await vi.advanceTimersByTimeAsync(twoMinutes);
  expect(observed).toContain(late.shadow);
});

test('removed elements do not count towards the limit of elements that are checked again', async () => {
  const gone = Array.from({ length: 500 }, custom);
  page = gone;
  started();
  await vi.advanceTimersByTimeAsync(2 * twoMinutes);
  for (const one of gone) one.isConnected = false;
  const late = custom();
  page = [late];
  change();
  late.shadow = {};
  await vi.advanceTimersByTimeAsync(twoMinutes);
  expect(observed).toContain(late.shadow);
});

test('a changed node inside another changed node is read once, with the outer one', () => {
  const [top, inner, other] = [custom(), custom(), custom()];
  started();
  page = [top, inner];
  read.length = 0;
  for (const _ of flush(new Set([top, inner, other])));
  expect(read).toEqual([top, other]);
});
