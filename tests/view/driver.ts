import { commands } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { detect } from '@/utils/core/detect.ts';
import type { FailureKind } from '@/utils/core/failure.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { readList } from '@/utils/platform/store.ts';
import { ringFor } from '../browser/alarms.ts';
import { isFiled, putAll, type Stored } from '../browser/store.ts';
import { answerOf } from '../fixtures/answers.ts';
import { storedOf, type Seed } from '../fixtures/seeds.ts';
import { couriers, listed } from '../sandbox/world/couriers.ts';
import { serviceAnswering, signIn as saveKey } from '../flows/service.ts';
import { expect, Locator } from './locator.ts';
import { bringToFront, closeWorld, gate, openWorld, painted, showPage, type Wish } from './worlds.ts';

export { copied, opened, refuseCopies, setOnline } from './worlds.ts';

// How a view test opens, sees and changes the extension. What is stored where, and what the views' parts are called in
// the document, is known here and not in the tests.

const sizes = {
  popup: { path: 'popup.html', width: 400, height: 600 },
  panel: { path: 'sidepanel.html', width: 320, height: 700 },
  dashboard: { path: 'dashboard.html', width: 1280, height: 800 },
  options: { path: 'options.html', width: 1100, height: 800 },
} as const;
/** A page of the extension, as large as its user has it. */
export type Page = keyof typeof sizes;

/** An open page of the extension. */
export class View {
  readonly frame: HTMLIFrameElement;
  private readonly root: Locator;

  constructor(frame: HTMLIFrameElement) {
    this.frame = frame;
    this.root = new Locator(frame);
  }

  get window(): Window & typeof globalThis {
    return this.frame.contentWindow as Window & typeof globalThis;
  }
  get document(): Document {
    return this.frame.contentDocument!;
  }

  getByTestId = (id: string): Locator => this.root.getByTestId(id);
  getByText = (text: string): Locator => this.root.getByText(text);
  locator = (css: string): Locator => this.root.locator(css);

  /** The keys go where the focus of this view is. */
  readonly keyboard = {
    press: async (key: string): Promise<void> => {
      bringToFront(this.frame);
      await painted(this.frame);
      await commands.press(key);
    },
    insertText: (text: string): Promise<void> => commands.type(text),
  };

  rows = (): Locator => this.getByTestId('parcel-row');
  row = (trackingNo: string): Locator => this.locator(`[data-testid=parcel-row][data-id$="/${trackingNo}"]`);

  /** The groups of the list: their names, their counts, and the numbers of the parcels they show. */
  groups = (): (string | null | undefined | string[])[][] =>
    this.getByTestId('group')
      .elements()
      .map((group) => [
        group.dataset['group'],
        group.querySelector('h2 span')?.textContent,
        [...group.querySelectorAll<HTMLElement>('[data-testid=parcel-row]')].map(
          ({ dataset }) => dataset['id']!.split('/')[1]!,
        ),
      ]);

  /** The line of the table a parcel stands in. */
  line = (trackingNo: string): Locator =>
    this.locator(`tr:has([data-testid=parcel-row][data-id$="/${trackingNo}"])`);

  setSize(width: number, height: number): void {
    Object.assign(this.frame.style, { width: `${width}px`, height: `${height}px` });
  }

  /** Loads it anew, as its user may. */
  async reload(): Promise<void> {
    const loaded = new Promise(
      (resolve) => void this.frame.addEventListener('load', resolve, { once: true }),
    );
    this.window.location.reload();
    await loaded;
  }

  /** What this page loaded, or tried to, from elsewhere than the extension. */
  loadedFromElsewhere = (): string[] =>
    this.window.performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'));

  goBack = (): void => this.window.history.back();
  goForward = (): void => this.window.history.forward();

  close(): void {
    closeWorld(this.frame);
  }
}

/** Opens a page of the extension; `wish` is done in it before its own scripts run. */
export async function open(page: Page, hash = '', wish: readonly Wish[] = []): Promise<View> {
  const { path, width, height } = sizes[page];
  const frame = await openWorld(`${path}${hash}`, { width, height, wish });
  bringToFront(frame);
  return new View(frame);
}

/** Presses a part by the keyboard: it has the focus, then Enter. */
export async function press(view: View, id: string): Promise<void> {
  await view.getByTestId(id).focus();
  await view.keyboard.press('Enter');
}

/** Puts parcels into the store as if they had been kept, and filed, long ago; with their histories where they have any. */
export async function seed(parcels: readonly (Parcel | Seed)[], logs: Stored['logs'] = []): Promise<void> {
  const stored = storedOf(parcels);
  await putAll({ ...stored, logs: [...stored.logs, ...logs] });
  await expect.poll(isFiled).toBe(true);
}

/** The service as this test has it: what it was asked, and what it answers. */
export let service: ReturnType<typeof makeService>;
export const beginService = (): void => void (service = makeService());

function makeService() {
  return Object.assign(serviceAnswering(), {
    list: () => answerOf(couriers.map(listed)),
    /** Has it answer no sooner than the returned function is called. */
    hold(): () => void {
      const { answer } = service;
      let goOn = () => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      service.answer = async (asked) => {
        await held;
        return answer(asked);
      };
      return goOn;
    },
  });
}

/** As who set the extension up: with a key, in English, and the service's list of couriers is known. */
export async function signIn(): Promise<void> {
  await saveKey();
  await set('settings', { language: 'en' });
  await chrome.runtime.sendMessage({ name: 'update-couriers', payload: {} });
}

/** What is stored under a key of the browser's own storage. */
export const stored = async (key: string): Promise<unknown> =>
  (await fakeBrowser.storage.local.get(key))[key];

/** Changes a part of what is stored under a key of the browser's own storage. */
export async function set(key: 'settings' | 'account' | 'hidden' | 'sites', change: object): Promise<void> {
  await fakeBrowser.storage.local.set({ [key]: { ...((await stored(key)) as object), ...change } });
}

/** The kept parcels as they are stored now. */
export const keptNow = async (): Promise<Parcel[]> => (await readList()).parcels;

/** Brings the due time of every parcel forward to now, rings the polling alarm, and waits until that run is over. */
export async function bringForward(): Promise<void> {
  const runEnded = () => navigator.locks.request('poll', () => {}); // a run is not begun beside another one
  await runEnded();
  await ringFor(null);
  void fakeBrowser.alarms.onAlarm.trigger((await fakeBrowser.alarms.get('poll'))!);
  await runEnded();
}

/**
 * The background is busy with thousands whenever it is to change parcels, until the returned function is called; then it
 * does what it was asked, or answers with a failure.
 */
export function holdEdits(): (failure?: FailureKind) => void {
  let goOn: (answer: unknown) => void;
  const held = new Promise((resolve) => (goOn = resolve));
  gate.pass = (name) => (name === 'edit' ? held : undefined);
  return (kind) => goOn!(kind && { ok: false, failure: { kind } });
}

/** The background cannot remove anything: the disk is full. */
export const refuseRemovals = (): void =>
  void (gate.pass = (name) =>
    name === 'remove' ? { ok: false, failure: { kind: 'storage-trouble' } } : undefined);

/** A store that never answers. */
export const storeNeverAnswers: Wish = (window) => {
  window.IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
};

/** A store that is damaged until the page is loaded again. */
export function storeDamagedAtFirst(): Wish {
  let isDamaged = true;
  return (window) => {
    if (!isDamaged) return;
    isDamaged = false;
    storeDamaged(window);
  };
}

export const storeDamaged: Wish = (window) => {
  window.IDBFactory.prototype.open = () => {
    throw new window.DOMException('damaged', 'UnknownError');
  };
};

let isEmulated = false;
/** What the browser tells pages of its user's wishes, until the end of the test. */
export async function emulate(media: Parameters<typeof commands.emulate>[0]): Promise<void> {
  isEmulated = true;
  await commands.emulate(media);
}
export async function endEmulation(): Promise<void> {
  if (isEmulated) await commands.emulate({ colorScheme: null, forcedColors: null, reducedMotion: null });
  isEmulated = false;
}

/** Has a shop's page stand under the popup, on which these numbers are found. */
export const standOver = (numbers: readonly string[]): void =>
  showPage({
    numbers: detect(numbers.join('\n')).map(({ trackingNo, couriers: guesses }) => ({
      trackingNo,
      couriers: guesses,
      hidden: false,
    })),
    isFull: false,
    isOff: false,
  });

type Axe = {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/** What axe finds wrong in a view, a line for each rule; `rules` = only these. */
async function axeFindings(view: View, rules?: string[]): Promise<string[]> {
  const window = view.window as unknown as { axe?: Axe };
  if (!window.axe) {
    const script = view.document.createElement('script');
    script.src = '/axe.js';
    const loaded = new Promise((resolve) => void script.addEventListener('load', resolve));
    view.document.head.append(script);
    await loaded;
  }
  const { violations } = await window.axe!.run({
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Looks at a view in both themes. Of all that axe looks at only the colours differ between them. */
export async function axeInBothThemes(view: View): Promise<string[]> {
  await emulate({ colorScheme: 'light' });
  const light = await axeFindings(view);
  await emulate({ colorScheme: 'dark' });
  const dark = await axeFindings(view, ['color-contrast']);
  return [...light.map((found) => `light: ${found}`), ...dark.map((found) => `dark: ${found}`)];
}
