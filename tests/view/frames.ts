import { shopMatches } from '@/utils/couriers/shops.ts';
import type { PageReport } from '@/utils/detection/page-report.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// A view test opens each page of the extension, and its background, in a frame. Their `browser` is WXT's fake one plus
// the APIs it lacks. Messages and stored values are copied between frames, like in a real browser.

type Listener = (...of: never[]) => unknown;
type BrowserEvent = { addListener(listener: Listener): void; removeListener(listener: Listener): void };
type Sender = { id: string; origin: string; url: string };
type FrameWindow = Window & typeof globalThis;

/** Changes a page's window before the page's own scripts run. */
export type BeforeScripts = (window: FrameWindow) => void;

const isEvent = (value: unknown): value is BrowserEvent =>
  typeof value === 'object' && value !== null && 'addListener' in value;

/** An event that never fires. */
const makeEvent = (): BrowserEvent => ({ addListener: () => {}, removeListener: () => {} });

const copy = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
const resolvesTo = (value: unknown) => () => Promise.resolve(value);

/** URLs that the pages opened in this test, in order. */
export const opened: string[] = [];
const open = async (url: string) => {
  opened.push(url.replace(fakeBrowser.runtime.getURL(''), ''));
  return { id: opened.length, url };
};

/** Texts that the pages copied to the clipboard in this test, in order. */
export const copied: string[] = [];
const writeClipboard = async (text: string) => void copied.push(text);
let copyText = writeClipboard;
/** Makes every later copy fail. */
export const refuseCopies = (): void =>
  void (copyText = () => Promise.reject(new DOMException('no', 'NotAllowedError')));

let isOnline = true;
const defineOnline = ({ navigator }: FrameWindow) =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
/** Sets every page and the background offline or online. */
export function setOnline(is: boolean): void {
  isOnline = is;
  for (const { contentWindow } of frames())
    contentWindow!.dispatchEvent(new Event(is ? 'online' : 'offline'));
}
const frames = () => [...document.querySelectorAll('iframe')];

let pageUnderPopup: PageReport | null = null;
let urlUnderPopup = '';
/** Popups opened from now on belong to a shop page whose content script sends this report. By default there is none. */
export function setPageUnderPopup(report: PageReport, url: string): void {
  pageUnderPopup = report;
  urlUnderPopup = url;
}
const portTo = (report: PageReport | null) => ({
  onMessage: {
    addListener: (listener: (message: unknown) => void) => queueMicrotask(() => listener(copy(report))),
  },
  onDisconnect: makeEvent(),
  postMessage: () => {},
  disconnect: () => {},
});

// A message reaches every listener; the first answer wins.
let messageListeners: ((message: unknown, sender: Sender) => unknown)[] = [];
const deliver = (): unknown => undefined;
let intercept: (name: string) => unknown = deliver;
/**
 * Lets a test answer messages instead of the background. `answer` gets the name of each message and returns the answer,
 * or a promise of it. If that is undefined, the background gets the message.
 */
export const interceptMessages = (answer: (name: string) => unknown): void => void (intercept = answer);

const underWay = new Set<Promise<unknown>>();
/** The messages that the pages sent in this test, in order. */
export const sent: { name: string; payload?: unknown }[] = [];

function sendMessage(message: unknown, sender: Sender): Promise<unknown> {
  sent.push(message as (typeof sent)[number]);
  const answer = answerTo(message, sender);
  const ended = answer.catch(() => {});
  underWay.add(ended);
  void ended.then(() => underWay.delete(ended));
  return answer;
}

const longestWait = 300; // ms; a test may hold an answer back

// The time (ms) of all events in the pages, so that no test depends on how fast the machine is.
let eventTime = 0;

/** Waits until all sent messages are answered and the page has drawn the result. */
export async function settled(frame: HTMLIFrameElement): Promise<void> {
  const timeout = new Promise((resolve) => void setTimeout(resolve, longestWait));
  if (underWay.size > 0) await Promise.race([Promise.all(underWay), timeout]);
  await painted(frame);
}

/** As `settled`, before a press of a user, who presses again a second later at the earliest. */
export async function readyForPress(frame: HTMLIFrameElement): Promise<void> {
  await settled(frame);
  eventTime += 1000;
}

async function answerTo(message: unknown, sender: Sender): Promise<unknown> {
  const instead = await intercept((message as { name: string }).name);
  if (instead !== undefined) return copy(instead);
  for (const listener of messageListeners) {
    const answer = listener(copy(message), sender);
    if (answer !== undefined) return copy(await answer);
  }
  throw new Error('Could not establish connection. Receiving end does not exist.');
}

/** Whether Waybill's button is pinned to the toolbar. */
let isPinned = false;
export const setPinned = (isOn: boolean): void => void (isPinned = isOn);

const ownOrigins = ['https://api.etrackings.com/*', ...shopMatches];
const added = new Set<Listener>();
/** Origins of the manifest that the user took away, and whether the user allows what a page requests. */
export const grants = { withheld: [] as string[], isAllowing: true };

async function requestOrigins({ origins = [] }: { origins?: string[] }): Promise<boolean> {
  if (!grants.isAllowing) return false;
  grants.withheld = grants.withheld.filter((origin) => !origins.includes(origin));
  for (const listener of added) listener();
  return true;
}

/** The APIs that WXT's fake browser lacks. */
function missingApis(): Record<string, object> {
  const { runtime } = fakeBrowser;
  return {
    action: { getUserSettings: () => Promise.resolve({ isOnToolbar: isPinned }) },
    commands: {
      onCommand: makeEvent(),
      getAll: resolvesTo([
        { name: '_execute_action', description: '', shortcut: 'Alt+Shift+L' },
        { name: 'open-panel', description: '', shortcut: 'Alt+Shift+S' },
        { name: 'open-dashboard', description: '', shortcut: 'Alt+Shift+D' },
        { name: 'check-selection', description: '', shortcut: '' },
        { name: 'scan-page', description: '', shortcut: '' },
      ]),
    },
    omnibox: { setDefaultSuggestion: () => {}, onInputChanged: makeEvent(), onInputEntered: makeEvent() },
    contextMenus: {
      update: resolvesTo(null),
      create: (_: unknown, done: () => void) => done(),
      onClicked: makeEvent(),
    },
    notifications: { getPermissionLevel: resolvesTo('granted') },
    permissions: {
      contains: async ({ origins = [] }: { origins?: string[] }) =>
        !origins.some((one) => grants.withheld.includes(one)),
      request: requestOrigins,
      remove: resolvesTo(true),
      getAll: async () => ({
        origins: [...ownOrigins.filter((one) => !grants.withheld.includes(one)), 'https://shop.example/*'],
        permissions: ['storage'],
      }),
      onAdded: {
        addListener: (listener: Listener) => void added.add(listener),
        removeListener: (listener: Listener) => void added.delete(listener),
      },
      onRemoved: makeEvent(),
    },
    scripting: {
      getRegisteredContentScripts: resolvesTo([]),
      registerContentScripts: resolvesTo(null),
      executeScript: () => Promise.resolve(pageUnderPopup ? [{ frameId: 0 }] : []),
      unregisterContentScripts: resolvesTo(null),
    },
    sidePanel: { open: ({ windowId }: { windowId: number }) => open(`side panel of ${windowId}`) },
    tabs: {
      query: ({ active = false }) =>
        Promise.resolve(active && pageUnderPopup ? [{ id: 7, url: urlUnderPopup }] : []),
      connect: () => portTo(pageUnderPopup),
      create: ({ url }: { url: string }) => open(url),
      onActivated: makeEvent(),
      onUpdated: makeEvent(),
    },
    windows: { getCurrent: resolvesTo({ id: 1 }) },
    storage: { local: { setAccessLevel: resolvesTo(null) } },
    runtime: {
      getManifest: () => ({
        manifest_version: 3,
        name: 'Waybill',
        version: '0.1.0',
        permissions: ['storage', 'alarms'],
        host_permissions: ownOrigins,
      }),
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

/** The `browser` object of one frame with this page; `disconnect` removes all its listeners. */
export function browserOf(page: string): { browser: object; disconnect(): void } {
  const base = fakeBrowser.runtime.getURL('');
  const sender = { id: fakeBrowser.runtime.id, origin: base.replace(/\/$/, ''), url: `${base}${page}` };
  const removers = new Set<() => void>();
  const wrappers = new Map<Listener, Listener>();
  const wrapEvent = (event: BrowserEvent): BrowserEvent => ({
    addListener(listener) {
      const wrapper: Listener = (...of) => listener(...(of.map(copy) as never[]));
      event.addListener(wrapper);
      removers.add(() => event.removeListener(wrapper));
      wrappers.set(listener, wrapper);
    },
    removeListener: (listener) => event.removeListener(wrappers.get(listener) ?? listener),
  });
  const wrap = (value: unknown): unknown => {
    if (isEvent(value)) return wrapEvent(value);
    if (typeof value === 'function')
      return (...of: unknown[]) => copyResult((value as Listener)(...(of as never[])));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, wrap(part)]));
  };
  const { action, alarms, notifications, runtime, storage, tabs } = fakeBrowser;
  const all: Record<string, object> = { action, alarms, notifications, runtime, storage, tabs };
  for (const [name, parts] of Object.entries(missingApis())) all[name] = merged(all[name], parts);
  const browser = wrap(all) as Record<string, Record<string, unknown>>;
  const ownListeners = new Set<(typeof messageListeners)[number]>();
  Object.assign(browser['runtime']!, {
    sendMessage: (message: unknown) => sendMessage(message, sender),
    onMessage: {
      addListener: (listener: (typeof messageListeners)[number]) => {
        ownListeners.add(listener);
        messageListeners.push(listener);
      },
      removeListener: (listener: (typeof messageListeners)[number]) =>
        void (messageListeners = messageListeners.filter((one) => one !== listener)),
    },
  });
  return {
    browser,
    disconnect() {
      for (const remove of removers) remove();
      messageListeners = messageListeners.filter((listener) => !ownListeners.has(listener));
    },
  };
}

const copyResult = (value: unknown): unknown => (value instanceof Promise ? value.then(copy) : value);

/** Errors of every frame in this test: uncaught and logged ones. */
export const pageErrors: string[] = [];
const disconnects = new WeakMap<HTMLIFrameElement, () => void>();
const beforeScripts = new WeakMap<HTMLIFrameElement, readonly BeforeScripts[]>();

/** Called by each page before its own scripts (built-pages.ts), also on reload. */
function prepareWindow(window: FrameWindow): void {
  const frame = window.frameElement as HTMLIFrameElement;
  disconnect(frame);
  const { browser, disconnect: disconnectBrowser } = browserOf(window.location.pathname.slice(1));
  Object.assign(window, {
    chrome: browser,
    fetch: (...of: Parameters<typeof fetch>) => globalThis.fetch(...of),
  });
  disconnects.set(frame, disconnectBrowser);
  defineOnline(window);
  Object.defineProperty(window.Event.prototype, 'timeStamp', { get: () => eventTime });
  keepFocusOfOthers(window, frame);
  Object.defineProperty(window.navigator, 'clipboard', {
    value: { writeText: (text: string) => copyText(text) },
  });
  const log = window.console.error.bind(window.console);
  window.console.error = (...logged: unknown[]) => {
    pageErrors.push(logged.map(String).join(' '));
    log(...logged);
  };
  window.addEventListener('error', ({ message }) => void pageErrors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => void pageErrors.push(String(reason)));
  for (const change of beforeScripts.get(frame) ?? []) change(window);
}

function disconnect(frame: HTMLIFrameElement): void {
  disconnects.get(frame)?.();
  disconnects.delete(frame);
}

Object.assign(globalThis, { prepareWindow });

let count = 0;

/** Opens a page of the extension in a frame; resolves when it has loaded. */
export async function openFrame(
  path: string,
  { width = 0, height = 0, before = [] as readonly BeforeScripts[] } = {},
): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  count += 1;
  frame.name = `frame-${count}`;
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0',
    border: '0',
    width: `${width}px`,
    height: `${height}px`,
  });
  beforeScripts.set(frame, before);
  frame.src = `/${path}`;
  const loaded = new Promise((resolve) => void frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame;
}

/** Closes a page, which ends its work. */
export function closeFrame(frame: HTMLIFrameElement): void {
  disconnect(frame);
  frame.remove();
}

/** Closes every page and resets the fake browser. */
export function resetBrowser(): void {
  for (const frame of frames()) closeFrame(frame);
  fakeBrowser.reset();
  messageListeners = [];
  underWay.clear();
  intercept = deliver;
  copyText = writeClipboard;
  pageUnderPopup = null;
  isOnline = true;
  copied.length = 0;
  sent.length = 0;
  opened.length = 0;
  isPinned = false;
  Object.assign(grants, { withheld: [], isAllowing: true });
  pageErrors.length = 0;
}

/**
 * Resolves when a frame has painted and the tasks queued by it have run, such as Preact's effects. It uses the frame's
 * own timer: a fake clock in the frame runs the frame's tasks later than the real clock.
 */
export const painted = ({ contentWindow }: HTMLIFrameElement): Promise<unknown> =>
  new Promise(
    (resolve) =>
      void contentWindow!.requestAnimationFrame(() => void contentWindow!.setTimeout(resolve as () => void)),
  );

let front = 0;

/** Puts a page above the others and focuses it. */
export function bringToFront(frame: HTMLIFrameElement): void {
  if (Number(frame.style.zIndex) < front || front === 0) frame.style.zIndex = String(++front);
  if (document.activeElement !== frame) frame.focus();
  focusLater.get(frame)?.();
  focusLater.delete(frame);
}

const focusLater = new WeakMap<HTMLIFrameElement, () => void>();

/**
 * `focus()` in a frame takes the focus from the frame that has it. Between windows it does not: the element gets the
 * focus when its window comes to the front. Without this, a list that repairs its focus would take the next key press
 * from another view.
 */
function keepFocusOfOthers(window: FrameWindow, frame: HTMLIFrameElement): void {
  const { prototype } = window.HTMLElement;
  const { focus } = prototype;
  prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    const { activeElement } = document;
    if (activeElement === frame || !frames().includes(activeElement as HTMLIFrameElement))
      focus.call(this, options);
    else focusLater.set(frame, () => focus.call(this, options));
  };
}
