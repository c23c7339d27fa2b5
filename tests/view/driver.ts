import { commands } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { detect } from '@/utils/detection/detect.ts';
import type { FailureKind } from '@/utils/model/failure.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { inWrite } from '@/utils/storage/database.ts';
import { readSettings, updateSettings } from '@/utils/storage/settings.ts';
import { readRows } from '@/utils/storage/store.ts';
import { makeDueAndFire } from '../tools/browser/alarms.ts';
import { putAll, type StoredRecords } from '../tools/browser/stored-records.ts';
import { rowOf } from '../tools/browser/selectors.ts';
import { answerOf } from '../fixtures/answers.ts';
import { storedOf, type Seed } from '../fixtures/seeds.ts';
import { couriers, listed } from '../sandbox/world/couriers.ts';
import { serviceAnswering, signIn as saveKey } from '../unit/background/fake-service.ts';
import { Locator } from './locator.ts';
import {
  bringToFront,
  closeFrame,
  interceptMessages,
  openFrame,
  readyForPress,
  setPageUnderPopup,
  settled,
  type BeforeScripts,
} from './frames.ts';

export { copied, grants, opened, refuseCopies, sent, setOnline, setPinned } from './frames.ts';

// How a view test opens, reads and changes the extension. Storage keys and selectors belong here, not in the tests.

const sizes = {
  popup: { path: 'popup.html', width: 400, height: 600 },
  panel: { path: 'sidepanel.html', width: 320, height: 700 },
  dashboard: { path: 'dashboard.html', width: 1280, height: 800 },
  options: { path: 'options.html', width: 1100, height: 800 },
} as const;
/** A page of the extension; `sizes` gives its usual size. */
export type ViewName = keyof typeof sizes;

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

  /** Keys go to the focused element of this view. */
  readonly keyboard = {
    press: async (key: string): Promise<void> => {
      bringToFront(this.frame);
      await readyForPress(this.frame);
      await commands.press(key);
    },
    insertText: (text: string): Promise<void> => commands.type(text),
  };

  rows = (): Locator => this.getByTestId('parcel-row');
  row = (trackingNo: string): Locator => this.locator(rowOf(trackingNo));

  /** The groups of the list: name, count, and the tracking numbers of the rows shown. */
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

  /** The row of a parcel in the dashboard's table. */
  line = (trackingNo: string): Locator => this.locator(`tr:has(${rowOf(trackingNo)})`);

  setSize(width: number, height: number): void {
    Object.assign(this.frame.style, { width: `${width}px`, height: `${height}px` });
  }

  async reload(): Promise<void> {
    const loaded = new Promise(
      (resolve) => void this.frame.addEventListener('load', resolve, { once: true }),
    );
    this.window.location.reload();
    await loaded;
  }

  /** URLs outside the extension that this page loaded or tried to load. */
  loadedFromElsewhere = (): string[] =>
    this.window.performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'));

  goBack = (): void => this.window.history.back();
  goForward = (): void => this.window.history.forward();

  close(): void {
    closeFrame(this.frame);
  }
}

/** Opens a page of the extension; `before` runs in it before its own scripts. */
export async function open(page: ViewName, hash = '', before: readonly BeforeScripts[] = []): Promise<View> {
  const { path, width, height } = sizes[page];
  const frame = await openFrame(`${path}${hash}`, { width, height, before });
  bringToFront(frame);
  return new View(frame);
}

/** Focuses a part of a view and presses Enter. */
export async function press(view: View, id: string): Promise<void> {
  await view.getByTestId(id).focus();
  await view.keyboard.press('Enter');
}

/** Presses a key in the same moment as the press before. */
export async function pressAtOnce(view: View, key: string): Promise<void> {
  await settled(view.frame);
  await commands.press(key);
  await settled(view.frame);
}

/** Clicks twice at once in the middle of an element. */
export async function clickTwice(view: View, element: HTMLElement): Promise<void> {
  bringToFront(view.frame);
  element.scrollIntoView({ block: 'center' });
  await readyForPress(view.frame);
  const { left, top, width, height } = element.getBoundingClientRect();
  const around = window.frameElement!.getBoundingClientRect();
  const [x, y] = [around.x + left + width / 2, around.y + top + height / 2] as const;
  await commands.clickAt(x, y, []);
  await settled(view.frame);
  await commands.clickAt(x, y, []);
  await settled(view.frame);
}

/** Stores parcels, with their histories where they have any. */
export async function seed(
  parcels: readonly (Parcel | Seed)[],
  logs: StoredRecords['logs'] = [],
): Promise<void> {
  const stored = storedOf(parcels);
  await putAll({ ...stored, logs: [...stored.logs, ...logs] });
}

/** The fake service of this test: its calls, and the answers it gives. */
export let service: ReturnType<typeof makeService>;
export const beginService = (): void => void (service = makeService());

function makeService() {
  return Object.assign(serviceAnswering(), {
    list: () => answerOf(couriers.map(listed)),
    /** Holds every answer back until the returned function is called. */
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

/** Sets the extension up: stores a key, chooses English, and loads the service's list of couriers. */
export async function signIn(): Promise<void> {
  await saveKey();
  await set('settings', { language: 'en' });
  await chrome.runtime.sendMessage({ name: 'update-couriers', payload: {} });
}

/** The value of a key in storage.local; `settings` gives all settings. */
export const stored = async (key: string): Promise<unknown> =>
  key === 'settings' ? readSettings() : (await fakeBrowser.storage.local.get(key))[key];

/** Changes some fields of a value in storage.local. */
export async function set(
  key: 'settings' | 'account' | 'hidden' | 'sites' | 'couriers',
  change: object,
): Promise<void> {
  if (key === 'settings') await updateSettings(change);
  else await fakeBrowser.storage.local.set({ [key]: { ...((await stored(key)) as object), ...change } });
}

/** Returns a function that brings storage.local back to what it holds now. */
export async function keepLocal(): Promise<() => Promise<void>> {
  const now = await fakeBrowser.storage.local.get();
  return async () => {
    await fakeBrowser.storage.local.clear();
    await fakeBrowser.storage.local.set(now);
  };
}

/** All values in storage.local, and all followed parcels. */
export const allStored = (): Promise<unknown[]> => Promise.all([fakeBrowser.storage.local.get(), readRows()]);

/** As *Delete everything* in another window. */
export const deleteEverything = (): Promise<unknown> =>
  chrome.runtime.sendMessage({ name: 'delete-everything', payload: {} });

/** Makes a look-up of a number for a view. */
export async function lookUp(trackingNo: string, courierKey: string): Promise<void> {
  const payload = { trackingNo, courierKey, want: 'again' };
  await chrome.runtime.sendMessage({ name: 'look-up', payload });
}

/** Stores lines of the log, the first one the newest. */
export const logLines = (count: number, line: (n: number) => object): Promise<void> =>
  inWrite('calls', async (tx) => {
    const now = Date.now();
    for (let n = 0; n < count; n += 1)
      void tx.objectStore('calls').put({ at: now - n, ...line(n) }, [now - n, n]);
  });

/** The followed parcels, read from the store. */
export const followedNow = (): Promise<Parcel[]> => readRows();

/** Makes every parcel due now, fires the polling alarm, or the heartbeat, and waits until a run has ended. */
export async function pollNow(name: 'poll' | 'heartbeat' = 'poll'): Promise<void> {
  const runEnded = () => navigator.locks.request('poll', () => {}); // only one run at a time
  await runEnded();
  await makeDueAndFire(null);
  void fakeBrowser.alarms.onAlarm.trigger({ ...(await fakeBrowser.alarms.get('poll'))!, name });
  await runEnded();
}

/**
 * Holds every message of a name until the returned function is called. Called with a failure, it answers with that
 * failure; called without, it lets the background answer.
 */
export function holdMessages(held: string): (failure?: FailureKind) => void {
  let goOn: (answer: unknown) => void;
  const answer = new Promise((resolve) => (goOn = resolve));
  interceptMessages((name) => (name === held ? answer : undefined));
  return (kind) => goOn!(kind && { ok: false, failure: { kind } });
}

/** Answers each removal with the failure of a full disk. */
export const refuseRemovals = (): void =>
  interceptMessages((name) =>
    name === 'remove' ? { ok: false, failure: { kind: 'storage-trouble' } } : undefined,
  );

/** From now on the browser stores nothing that this page, or the background for it, wants to store in `storage.local`. */
export function refuseToStore({ window }: View): void {
  const { local } = (window as unknown as { chrome: { storage: { local: Record<string, unknown> } } }).chrome
    .storage;
  const refuse = () => Promise.reject(new Error('QUOTA_BYTES quota exceeded'));
  Object.assign(local, { set: refuse, remove: refuse });
  interceptMessages((name) =>
    /^(?:hide-|remove-site)/.test(name) ? { ok: false, failure: { kind: 'storage-trouble' } } : undefined,
  );
}

/** The database never opens. */
export const storeNeverAnswers: BeforeScripts = (window) => {
  window.IDBFactory.prototype.open = () =>
    Object.setPrototypeOf(new window.EventTarget(), window.IDBOpenDBRequest.prototype) as IDBOpenDBRequest;
};

/** The database cannot be opened until the page reloads. */
export function storeDamagedAtFirst(): BeforeScripts {
  let isDamaged = true;
  return (window) => {
    if (!isDamaged) return;
    isDamaged = false;
    storeDamaged(window);
  };
}

/** The open database can no longer be read. */
export const damageStore = ({ window }: View): void => {
  window.IDBDatabase.prototype.transaction = () => {
    throw new window.DOMException('damaged', 'UnknownError');
  };
};

/** The database cannot be opened. */
export const storeDamaged: BeforeScripts = (window) => {
  window.IDBFactory.prototype.open = () => {
    throw new window.DOMException('damaged', 'UnknownError');
  };
};

let isEmulated = false;
/** Emulates media features until the end of the test. */
export async function emulate(media: Parameters<typeof commands.emulate>[0]): Promise<void> {
  isEmulated = true;
  await commands.emulate(media);
}
export async function endEmulation(): Promise<void> {
  if (isEmulated) await commands.emulate({ colorScheme: null, forcedColors: null, reducedMotion: null });
  isEmulated = false;
}

/**
 * The popups opened from now on belong to a shop page with these numbers. `isFull`: it has more than are listed. `name`:
 * proposed for each.
 */
export function setNumbersUnderPopup(
  numbers: readonly string[],
  { isFull = false, name = '', url = 'https://shopee.co.th/' } = {},
): void {
  const found = detect(numbers.join('\n')).map(({ trackingNo, couriers: guesses }) => ({
    trackingNo,
    couriers: guesses,
    hidden: false,
    name,
  }));
  setPageUnderPopup({ numbers: found, isFull, isOff: false }, url);
}

/** Chooses a backup file with this content on the settings page. */
export const chooseBackup = (options: View, content: object): Promise<void> =>
  options.getByTestId('backup-file').evaluate((input) => {
    const files = new DataTransfer();
    files.items.add(new File([JSON.stringify(content)], 'backup.json', { type: 'application/json' }));
    (input as HTMLInputElement).files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });

type Axe = {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/** Returns the violations that axe finds in a view, one line each; `rules` = check only these. */
async function axeFindings(view: View, rules?: string[]): Promise<string[]> {
  const window = view.window as unknown as { axe?: Axe };
  // A text that is fading in has too little contrast.
  for (const motion of view.document.getAnimations())
    if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
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

/** Runs axe on a view in both themes. In the dark theme only contrast is checked: nothing else differs. */
export async function axeInBothThemes(view: View): Promise<string[]> {
  // While a pane or sheet opens, it is not opaque, and its colours are not its own.
  const opening = view.document.getAnimations().filter((one) => one.effect?.getTiming().iterations === 1);
  await Promise.all(opening.map((one) => one.finished));
  await emulate({ colorScheme: 'light' });
  const light = await axeFindings(view);
  await emulate({ colorScheme: 'dark' });
  const dark = await axeFindings(view, ['color-contrast']);
  return [...light.map((found) => `light: ${found}`), ...dark.map((found) => `dark: ${found}`)];
}
