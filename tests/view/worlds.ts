import type { PageReport } from '@/utils/core/on-page.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// The browser that the extension's pages and its background find in a view test: WXT's fake one, with what that lacks.
// Each page and the background is a frame, a world of its own; what they hand each other is copied, as in a browser.

type Listener = (...of: never[]) => unknown;
type Event = { addListener(listener: Listener): void; removeListener(listener: Listener): void };
type Sender = { id: string; origin: string; url: string };
type World = Window & typeof globalThis;

/** What a test may wish of a world before its own scripts run. */
export type Wish = (window: World) => void;

const isEvent = (value: unknown): value is Event =>
  typeof value === 'object' && value !== null && 'addListener' in value;

function makeEvent(): Event & { hear(...of: unknown[]): void } {
  const listeners = new Set<Listener>();
  return {
    addListener: (listener) => void listeners.add(listener),
    removeListener: (listener) => void listeners.delete(listener),
    hear: (...of) => listeners.forEach((listener) => void listener(...(of as never[]))),
  };
}

const copy = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
const answering = (value: unknown) => () => Promise.resolve(value);

/** What the pages asked of the browser in this test: addresses it opened, in order. */
export const opened: string[] = [];
const open = async (url: string) => {
  opened.push(url.replace(fakeBrowser.runtime.getURL(''), ''));
  return { id: opened.length, url };
};

/** What the pages put on the clipboard, in order. */
export const copied: string[] = [];
const usualCopy = async (text: string) => void copied.push(text);
let copyText: (text: string) => Promise<void> = usualCopy;
/** The browser lets nobody copy any more. */
export const refuseCopies = (): void =>
  void (copyText = () => Promise.reject(new DOMException('no', 'NotAllowedError')));

let isOnline = true;
const lookOnline = ({ navigator }: World) =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
/** The line goes, or comes back, for every page and the background. */
export function setOnline(is: boolean): void {
  isOnline = is;
  for (const { contentWindow } of frames())
    contentWindow!.dispatchEvent(new Event(is ? 'online' : 'offline'));
}
const frames = () => [...document.querySelectorAll('iframe')];

let underPopup: PageReport | null = null;
/** Has a shop's page stand under the popup, whose content script reports this; else the popup stands over no page. */
export const showPage = (report: PageReport): void => void (underPopup = report);
const portTo = (report: PageReport | null) => ({
  onMessage: {
    addListener: (listener: (message: unknown) => void) => queueMicrotask(() => listener(copy(report))),
  },
  onDisconnect: makeEvent(),
  postMessage: () => {},
  disconnect: () => {},
});

// A sender's message reaches every listener; the first answer is sent back.
let heard: ((message: unknown, sender: Sender) => unknown)[] = [];
/** Held by a test that is a busy background: asked before each message, which waits for what it gives. */
export const gate: { pass: (name: string) => unknown } = { pass: () => undefined };

async function sendMessage(message: unknown, sender: Sender): Promise<unknown> {
  const instead = await gate.pass((message as { name: string }).name);
  if (instead !== undefined) return copy(instead);
  for (const listener of heard) {
    const answer = listener(copy(message), sender);
    if (answer !== undefined) return copy(await answer);
  }
  throw new Error('Could not establish connection. Receiving end does not exist.');
}

function lacking(): Record<string, object> {
  const { runtime } = fakeBrowser;
  return {
    commands: { onCommand: makeEvent() },
    contextMenus: {
      update: answering(null),
      create: (_: unknown, done: () => void) => done(),
      onClicked: makeEvent(),
    },
    notifications: { getPermissionLevel: answering('granted') },
    permissions: {
      contains: answering(true), // the service's host is granted, as in the manifest
      request: answering(true),
      remove: answering(true),
      onAdded: makeEvent(),
      onRemoved: makeEvent(),
    },
    scripting: {
      getRegisteredContentScripts: answering([]),
      registerContentScripts: answering(null),
      executeScript: () => Promise.resolve(underPopup ? [{ frameId: 0 }] : []),
      unregisterContentScripts: answering(null),
    },
    sidePanel: { open: ({ windowId }: { windowId: number }) => open(`side panel of ${windowId}`) },
    tabs: {
      query: ({ active = false }) =>
        Promise.resolve(active && underPopup ? [{ id: 7, url: 'https://shopee.co.th/' }] : []),
      connect: () => portTo(underPopup),
      create: ({ url }: { url: string }) => open(url),
      onActivated: makeEvent(),
      onUpdated: makeEvent(),
    },
    windows: { getCurrent: answering({ id: 1 }) },
    storage: { local: { setAccessLevel: answering(null) } },
    runtime: {
      getManifest: () => ({ manifest_version: 3, name: 'Waybill', version: '0.1.0' }),
      openOptionsPage: () => open(runtime.getURL('options.html')),
    },
  };
}

const merged = (a: object = {}, b: object): object => ({
  ...a,
  ...Object.fromEntries(
    Object.entries(b).map(([name, part]) => [
      name,
      typeof part === 'object' && !isEvent(part)
        ? merged((a as Record<string, object>)[name], part as object)
        : part,
    ]),
  ),
});

/** The `browser` of one world. What it listens to ends with it. */
export function browserOf(page: string): { browser: object; end(): void } {
  const base = fakeBrowser.runtime.getURL('');
  const sender = { id: fakeBrowser.runtime.id, origin: base.replace(/\/$/, ''), url: `${base}${page}` };
  const ends = new Set<() => void>();
  const ofWorld = (event: Event): Event => ({
    addListener(listener) {
      // What a browser tells of a change is a copy, too.
      const hear: Listener = (...of) => listener(...(of.map(copy) as never[]));
      event.addListener(hear);
      ends.add(() => event.removeListener(hear));
      known.set(listener, hear);
    },
    removeListener: (listener) => event.removeListener(known.get(listener) ?? listener),
  });
  const known = new Map<Listener, Listener>();
  const wrap = (value: unknown): unknown => {
    if (isEvent(value)) return ofWorld(value);
    if (typeof value === 'function')
      return (...of: unknown[]) => handed((value as Listener)(...(of as never[])));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, wrap(part)]));
  };
  const more = lacking();
  const { action, alarms, notifications, runtime, storage, tabs } = fakeBrowser;
  const all: Record<string, object> = { action, alarms, notifications, runtime, storage, tabs };
  for (const [name, parts] of Object.entries(more)) all[name] = merged(all[name], parts);
  const browser = wrap(all) as Record<string, Record<string, unknown>>;
  const listeners = new Set<(typeof heard)[number]>();
  Object.assign(browser['runtime']!, {
    sendMessage: (message: unknown) => sendMessage(message, sender),
    onMessage: {
      addListener: (listener: (typeof heard)[number]) => {
        listeners.add(listener);
        heard.push(listener);
      },
      removeListener: (listener: (typeof heard)[number]) =>
        void (heard = heard.filter((one) => one !== listener)),
    },
  });
  return {
    browser,
    end() {
      for (const end of ends) end();
      heard = heard.filter((listener) => !listeners.has(listener));
    },
  };
}

const handed = (value: unknown): unknown => (value instanceof Promise ? value.then(copy) : value);

/** What went wrong in any world: no test may pass over it. */
export const complaints: string[] = [];
const ends = new WeakMap<HTMLIFrameElement, () => void>();
const wishes = new WeakMap<HTMLIFrameElement, readonly Wish[]>();

/** Each world begins here (built-pages.ts), a page that is loaded again too. */
function makeWorld(window: World): void {
  const frame = window.frameElement as HTMLIFrameElement;
  endWorld(frame);
  const { browser, end } = browserOf(window.location.pathname.slice(1));
  Object.assign(window, { browser, fetch: (...of: Parameters<typeof fetch>) => globalThis.fetch(...of) });
  ends.set(frame, end);
  lookOnline(window);
  Object.defineProperty(window.navigator, 'clipboard', {
    value: { writeText: (text: string) => copyText(text) },
  });
  const log = window.console.error.bind(window.console);
  window.console.error = (...said: unknown[]) => {
    complaints.push(said.map(String).join(' '));
    log(...said);
  };
  window.addEventListener('error', ({ message }) => void complaints.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => void complaints.push(String(reason)));
  for (const wish of wishes.get(frame) ?? []) wish(window);
}

function endWorld(frame: HTMLIFrameElement): void {
  ends.get(frame)?.();
  ends.delete(frame);
}

Object.assign(globalThis, { makeWorld });

let count = 0;

/** Opens a page of the extension (its path) in a frame, and gives it once its document is there. */
export async function openWorld(
  path: string,
  { width = 0, height = 0, wish = [] as readonly Wish[] } = {},
): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  count += 1;
  frame.name = `world-${count}`;
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0',
    border: '0',
    width: `${width}px`,
    height: `${height}px`,
  });
  wishes.set(frame, wish);
  frame.src = `/${path}`;
  const loaded = new Promise((resolve) => void frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame;
}

/** Ends a world, and with it all its work. */
export function closeWorld(frame: HTMLIFrameElement): void {
  endWorld(frame);
  frame.remove();
}

/** A browser that was never used: for the next test. */
export function resetBrowser(): void {
  for (const frame of frames()) closeWorld(frame);
  fakeBrowser.reset();
  heard = [];
  gate.pass = () => undefined;
  copyText = usualCopy;
  underPopup = null;
  isOnline = true;
  copied.length = 0;
  opened.length = 0;
  complaints.length = 0;
}

/** Waits until what is drawn in a frame is on the screen, and what follows from that is done: nobody acts before. */
export const painted = ({ contentWindow }: HTMLIFrameElement): Promise<unknown> =>
  new Promise((resolve) => void contentWindow!.requestAnimationFrame(() => setTimeout(resolve)));

let front = 0;

/** As who looks at this page: it lies over the others and has the keys. */
export function bringToFront(frame: HTMLIFrameElement): void {
  if (Number(frame.style.zIndex) < front || front === 0) frame.style.zIndex = String(++front);
  if (document.activeElement !== frame) frame.focus();
}
