import * as v from 'valibot';
import { pagePort, type PageReport, type PageRequest } from '../detection/page-report.ts';
import { maxPageNameLength, sanitizeName } from '../model/sanitize.ts';
import { courierKeySchema, trackingNoPattern } from '../model/tracking.ts';
import { browser, type Runtime } from '../browser/browser.ts';

// The page may have taken over its content script, so reports are validated like text of the page.
const courier = v.object({
  key: courierKeySchema,
  confidence: v.number(),
  reason: v.object({
    shape: v.pipe(v.string(), v.maxLength(60)),
    check: v.picklist(['fits', 'none', 'failed']),
    label: v.nullable(v.pipe(v.string(), v.maxLength(200))),
    isOfPage: v.optional(v.boolean()),
  }),
});
const number = v.object({
  trackingNo: v.pipe(v.string(), v.regex(trackingNoPattern)),
  couriers: v.pipe(v.array(courier), v.maxLength(20)),
  hidden: v.boolean(),
  name: v.pipe(v.string(), v.maxLength(maxPageNameLength), v.transform(sanitizeName)),
});
const reportSchema = v.object({
  numbers: v.pipe(v.array(number), v.maxLength(2000)),
  isFull: v.boolean(),
  isOff: v.boolean(),
});

export function readReport(message: unknown): PageReport | null {
  const parsed = v.safeParse(reportSchema, message);
  return parsed.success ? parsed.output : null;
}

/** A tab. Without permission for it, its URL is null. */
export type Tab = { id: number; url: URL | null };

/** Returns the tab with this id, or the active tab of this window (`id` null); null if there is none. */
export async function findTab(id: number | null): Promise<Tab | null> {
  const tab =
    id === null
      ? (await browser.tabs.query({ active: true, currentWindow: true }))[0]
      : await browser.tabs.get(id).catch(() => undefined);
  return tab?.id === undefined ? null : { id: tab.id, url: URL.parse(tab.url ?? '') };
}

/** Calls `listener` when a tab becomes active or has loaded, until the returned function is called. */
export function onTabInFront(listener: (tabId: number) => void): () => void {
  const activated = ({ tabId }: { tabId: number }) => listener(tabId);
  const loaded = (tabId: number, { status }: { status?: string }) => status === 'complete' && listener(tabId);
  browser.tabs.onActivated.addListener(activated);
  browser.tabs.onUpdated.addListener(loaded);
  return () => {
    browser.tabs.onActivated.removeListener(activated);
    browser.tabs.onUpdated.removeListener(loaded);
  };
}

/** Returns the ids of a tab's frames in ascending order; none if the browser denies access. */
const framesOf = (tabId: number): Promise<number[]> =>
  browser.scripting.executeScript({ target: { tabId, allFrames: true }, func: () => null }).then(
    (results) => results.map(({ frameId }) => frameId).toSorted((a, b) => a - b),
    () => [],
  );

/** The reports of a tab's frames; null = no frame answers. Then `mayRead`: whether the extension may read the tab. */
export type PortMessage = { reports: PageReport[] } | { reports: null; mayRead: boolean };

export type Conversation = ReturnType<typeof openConversation>;

const firstRetryIn = 1000;

type Sender = Runtime.MessageSender & { documentLifecycle?: string };

/**
 * Receives what the frames of a tab find, until `end`. Each frame has its own port, because answers on a port to a
 * whole tab do not name their frame. If no frame answers, it tries again, ever more rarely, and when the tab has loaded or
 * comes to the front. A frame that loads later is found by the `hello` it sends: views receive it, too.
 */
export function openConversation(tabId: number, onMessage: (message: PortMessage) => void) {
  const ports = new Map<number, ReturnType<typeof browser.tabs.connect>>();
  const reports = new Map<number, PageReport>();
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryIn = firstRetryIn;

  const tell = () => onMessage({ reports: [...reports].toSorted(([a], [b]) => a - b).map(([, one]) => one) });
  const open = (frameId: number) => {
    const port = browser.tabs.connect(tabId, { name: pagePort, frameId });
    ports.set(frameId, port);
    port.onMessage.addListener((message) => {
      const report = readReport(message);
      if (over || report === null) return;
      reports.set(frameId, report);
      tell();
    });
    port.onDisconnect.addListener(() => {
      void browser.runtime.lastError; // reading it keeps the browser from logging it
      ports.delete(frameId);
      reports.delete(frameId);
      if (over) return;
      if (reports.size > 0) tell();
      else if (ports.size === 0) retry(true);
    });
  };
  const begin = async () => {
    const frames = await framesOf(tabId);
    if (over) return;
    if (frames.length === 0) retry(false);
    for (const frameId of frames) if (!ports.has(frameId)) open(frameId);
  };
  const retry = (mayRead: boolean) => {
    onMessage({ reports: null, mayRead });
    clearTimeout(timer);
    timer = setTimeout(() => void begin(), retryIn);
    retryIn *= 2;
  };
  const retryNow = () => {
    if (reports.size > 0) return;
    retryIn = firstRetryIn;
    void begin();
  };
  const greeted = (message: unknown, sender: Sender): undefined => {
    const isHello = (message as { name?: unknown } | null)?.name === 'hello';
    const { tab, frameId, documentLifecycle } = sender;
    if (!isHello || tab?.id !== tabId || frameId === undefined || ports.has(frameId)) return;
    // A prerendered page is not in the tab yet.
    if (documentLifecycle !== 'prerender') open(frameId);
  };
  browser.runtime.onMessage.addListener(greeted);
  const endTabEvents = onTabInFront((id) => id === tabId && retryNow());
  void begin();
  return {
    /** Tells the frames to read their settings again: hidden numbers, a site switched off or read now. */
    lookAgain() {
      retryNow();
      for (const port of ports.values()) port.postMessage({ name: 'look-again' } satisfies PageRequest);
    },
    end() {
      over = true;
      browser.runtime.onMessage.removeListener(greeted);
      endTabEvents();
      clearTimeout(timer);
      for (const port of ports.values()) port.disconnect();
    },
  };
}
