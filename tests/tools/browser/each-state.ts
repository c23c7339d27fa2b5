import type { Page } from '@playwright/test';
import { livelyList, livelyLog } from '../../fixtures/lively.ts';
import type { Language } from '../../../utils/model/languages.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { signIn, type ExtensionBrowser } from './launch.ts';
import { seed } from './seed.ts';
import { changeItems, type Change } from './stored-records.ts';
import { pauseUntil } from '../../fixtures/pause.ts';

/** Called while an open view shows a state; `view` names both: `popup, undo`. */
export type Look = (page: Page, view: string) => Promise<void>;

const forms = {
  popup: { page: 'popup.html', width: 400, height: 600 },
  panel: { page: 'sidepanel.html', width: 320, height: 700 },
  dashboard: { page: 'dashboard.html', width: 1280, height: 800 },
} as const;
/** The views that show the list, each in a different size. */
type WindowSize = keyof typeof forms;
const sizes = Object.keys(forms) as WindowSize[];

type Round = { run: ExtensionBrowser; look: Look };

async function openAs(
  run: ExtensionBrowser,
  size: WindowSize,
  hash = '',
  before?: () => void,
): Promise<Page> {
  const page = await run.context.newPage();
  const { width, height } = forms[size];
  await page.setViewportSize({ width, height });
  if (before) await page.addInitScript(before);
  await page.goto(run.pageUrl(`${forms[size].page}${hash}`));
  return page;
}

/** Opens the list in each view (or in `options.in`), brings it to a state by `settled`, calls `look` and closes it. */
async function lookAt(
  { run, look }: Round,
  state: string,
  settled: (page: Page) => Promise<unknown>,
  options: { in?: readonly WindowSize[]; hash?: string; before?: () => void } = {},
): Promise<void> {
  for (const size of sizes.filter((one) => options.in?.includes(one) ?? true)) {
    const page = await openAs(run, size, options.hash, options.before);
    await settled(page);
    await look(page, `${size}, ${state}`);
    await page.close();
  }
}

const has = (testId: string) => (page: Page) => page.getByTestId(testId).first().waitFor();

/** Calls `look` for every state of the list in every view, from the first run on, in one language. */
export async function eachState(
  run: ExtensionBrowser,
  sandbox: Sandbox,
  language: Language,
  look: Look,
): Promise<void> {
  const round = { run, look };
  const options = await run.open(run.pageUrl('options.html'));
  await options.getByTestId(`language-${language}`).click();
  await options.close();
  await lookAt(round, 'first run', has('empty'));
  const { apiKey, keySecret } = sandbox;
  await (await signIn(run, { apiKey, keySecret })).close();
  await lookAt(round, 'empty', has('empty'));
  const now = Date.now();
  await seed(run, livelyList(now), [livelyLog(now)]);
  await lookAt(round, 'list', has('parcel-row'));
  await searched(round);
  await selected(round);
  await lookAt(round, 'shortcuts', async (page) => {
    await has('parcel-row')(page);
    await page.keyboard.press('?');
    await has('shortcuts')(page);
  });
  await lookAt(
    round,
    'menu',
    async (page) => {
      await has('parcel-row')(page);
      await page.getByTestId('menu').click();
      await has('open-dashboard')(page);
    },
    { in: ['popup', 'panel'] },
  );
  const press = async (page: Page) => {
    await page.getByTestId('today-part').first().click();
    await has('show-all')(page);
  };
  await lookAt(round, 'today alone', press, { in: ['popup', 'panel'] });
  await lookAt(round, 'beside a parcel', has('parcel'), {
    in: ['dashboard'],
    hash: '#parcel=flash-express%2FTH01427K9QW43B',
  });
  await troubled(round);
}

async function searched(round: Round): Promise<void> {
  const type = (text: string, seen: string) => async (page: Page) => {
    await has('parcel-row')(page);
    await page.getByTestId('search').fill(text);
    await has(seen)(page);
  };
  await lookAt(round, 'searched', type('flash', 'parcel-row'));
  await lookAt(round, 'nothing found', type('no parcel has this', 'show-all'));
}

async function selected(round: Round): Promise<void> {
  const select = async (page: Page) => {
    await has('parcel-row')(page);
    await page.getByTestId('parcel-row').first().focus();
    for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key);
    await has('action-bar')(page);
  };
  await lookAt(round, 'selected', select);
  await lookAt(round, 'what a check costs', async (page) => {
    await select(page);
    await page.getByTestId('bar-check').click();
    await has('bar-question')(page);
  });
  await lookAt(round, 'undo', async (page) => {
    await select(page);
    await page.keyboard.press('m');
    await has('undo')(page);
  });
}

const change = (run: ExtensionBrowser, part: Change): Promise<void> => run.worker.evaluate(changeItems, part);

async function troubled(round: Round): Promise<void> {
  const { run } = round;
  await change(run, {
    account: { failure: { kind: 'bad-credentials' }, pause: null },
  });
  await lookAt(round, 'bad key', has('banner'));
  await change(run, {
    account: { failure: null, pause: pauseUntil(Date.now() + 3_600_000) },
  });
  await lookAt(round, 'paused by the service', has('service-pause'));
  await change(run, { account: { failure: null, pause: null } });
  await change(run, { settings: { budget: { calls: 0, per: 'month', firstDay: 1 } } });
  await lookAt(round, 'budget spent', has('budget-spent'));
  await change(run, { settings: { budget: { calls: 50, per: 'month', firstDay: 1 } } });
  await lookAt(round, 'offline', async (page) => {
    await has('parcel-row')(page);
    await page.context().setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
  });
  await run.context.setOffline(false);
  await lookAt(round, 'storage trouble', has('empty'), {
    before: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('damaged', 'UnknownError');
      };
    },
  });
  await lookAt(round, 'loading', (page) => page.getByTestId('loading').waitFor(), {
    before: () => {
      // A database that never opens. Without the prototype idb would not accept the object as a request.
      IDBFactory.prototype.open = () =>
        Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype) as IDBOpenDBRequest;
    },
  });
}
