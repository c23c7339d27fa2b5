import * as v from 'valibot';
import { pagePort, type PageReport, type PageRequest } from '../detection/on-page.ts';
import { courierKeyPattern, trackingNoPattern } from '../model/tracking.ts';
import { browser, type Runtime } from '../browser/browser.ts';

// A content script lives beside a page that may have taken it over: what it says is checked like a page's own words.
const courier = v.object({
  key: v.pipe(v.string(), v.regex(courierKeyPattern)),
  confidence: v.number(),
  reason: v.object({
    shape: v.pipe(v.string(), v.maxLength(60)),
    check: v.picklist(['fits', 'none', 'failed']),
    label: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  }),
});
const number = v.object({
  trackingNo: v.pipe(v.string(), v.regex(trackingNoPattern)),
  couriers: v.pipe(v.array(courier), v.maxLength(20)),
  hidden: v.boolean(),
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

/** A tab as far as we may know it: without a permission for it the address stays unknown. */
export type Tab = { id: number; url: URL | null };

/** The tab a popup stands over, or the one with this id. */
export async function findTab(id: number | null): Promise<Tab | null> {
  const tab =
    id === null
      ? (await browser.tabs.query({ active: true, currentWindow: true }))[0]
      : await browser.tabs.get(id).catch(() => undefined);
  return tab?.id === undefined ? null : { id: tab.id, url: URL.parse(tab.url ?? '') };
}

/** Calls `listener` when another tab of a window comes to the front or the one there is loaded anew. */
export function onTabInFront(listener: () => void): () => void {
  const loaded = (_: number, { status }: { status?: string }) => {
    if (status === 'complete') listener();
  };
  browser.tabs.onActivated.addListener(listener);
  browser.tabs.onUpdated.addListener(loaded);
  return () => {
    browser.tabs.onActivated.removeListener(listener);
    browser.tabs.onUpdated.removeListener(loaded);
  };
}

/** None when the browser keeps the tab from us. */
const framesOf = (tabId: number): Promise<number[]> =>
  browser.scripting.executeScript({ target: { tabId, allFrames: true }, func: () => null }).then(
    (results) => results.map(({ frameId }) => frameId).toSorted((a, b) => a - b),
    () => [],
  );

/** What is known of a tab: the reports of its frames, or whether it could be read if a content script were there. */
export type PortMessage = { reports: PageReport[] } | { reports: null; mayRead: boolean };

export type Conversation = ReturnType<typeof openConversation>;

const retryEvery = 1000;

type Sender = Runtime.MessageSender & { documentLifecycle?: string };

/**
 * Hears what the frames of a tab find, from now until `end`. One port for each frame, because the answers on a port
 * to a whole tab do not say whose they are. Where nobody answers it is tried again: the page may still be loading. A
 * frame that comes later is heard from its first word on, which all our pages hear: its hello to the background.
 */
export function openConversation(tabId: number, onHeard: (heard: PortMessage) => void) {
  const ports = new Map<number, ReturnType<typeof browser.tabs.connect>>();
  const reports = new Map<number, PageReport>();
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => onHeard({ reports: [...reports].toSorted(([a], [b]) => a - b).map(([, one]) => one) });
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
      void browser.runtime.lastError; // read, so that the browser does not log it
      ports.delete(frameId);
      reports.delete(frameId);
      if (over) return;
      if (reports.size > 0) tell();
      else if (ports.size === 0) {
        onHeard({ reports: null, mayRead: true });
        timer = setTimeout(() => void begin(), retryEvery);
      }
    });
  };
  const begin = async () => {
    const frames = await framesOf(tabId);
    if (over) return;
    if (frames.length === 0) {
      onHeard({ reports: null, mayRead: false });
      timer = setTimeout(() => void begin(), retryEvery);
    }
    for (const frameId of frames) if (!ports.has(frameId)) open(frameId);
  };
  const greeted = (message: unknown, sender: Sender): undefined => {
    const isHello = (message as { name?: unknown } | null)?.name === 'hello';
    const { tab, frameId, documentLifecycle } = sender;
    if (!isHello || tab?.id !== tabId || frameId === undefined || ports.has(frameId)) return;
    // What the browser loads in case the user goes there is not on the page yet.
    if (documentLifecycle !== 'prerender') open(frameId);
  };
  browser.runtime.onMessage.addListener(greeted);
  void begin();
  return {
    /** Tells them to ask again what is hidden. */
    lookAgain() {
      for (const port of ports.values()) port.postMessage({ name: 'look-again' } satisfies PageRequest);
    },
    end() {
      over = true;
      browser.runtime.onMessage.removeListener(greeted);
      clearTimeout(timer);
      for (const port of ports.values()) port.disconnect();
    },
  };
}
