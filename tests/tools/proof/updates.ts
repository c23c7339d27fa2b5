import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { recordVersion, type Parcel } from '../../../utils/model/parcel.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { makeDueAndFire } from '../browser/alarms.ts';
import { findFirefox, firefoxAdvice } from '../browser/find-firefox.ts';
import { builtForFirefox, install, startFirefox } from '../browser/firefox.ts';
import * as inFirefox from '../browser/firefox-page.ts';
import { builtExtension, launch } from '../browser/launch.ts';
import { markedNumbers } from '../browser/marks.ts';
import { lookUpAndFollow } from '../browser/messages.ts';
import { readAll, type StoredRecords } from '../browser/stored-records.ts';
import { until } from '../browser/until.ts';
import type { Evaluator } from '../browser/walk-faults.ts';
import { run as runCommand } from '../step.ts';
import { inTemporaryFolder } from '../temporary.ts';

/** Builds whose stored data must survive the update to this one: commit, version of its records and of its backups. */
const olderBuilds = [
  { what: 'the first fixed form of the records', commit: '097f1487', samples: 'v1.1' },
  { what: 'the last build without sheets', commit: 'ed69e67c', samples: 'v1.1' },
] as const;
const thisBuild = { what: 'this build under an older number', commit: 'HEAD', samples: 'v2.2' };

type Browser = 'chromium' | 'firefox';

/** A shop's page in either driver. */
type Shop = Evaluator & { reload(): Promise<unknown>; marked(): Promise<string[]>; errors: string[] };

/** A browser with the extension, whose build can be replaced while it runs. */
type Driven = {
  /** Opens an extension page. */
  own(path: string): Promise<Evaluator>;
  shop(url: string): Promise<Shop>;
  /** Installs another build over the running one, as an update does. */
  replace(build: string): Promise<void>;
  /** How many of the extension's pages are open. */
  countOwn(): Promise<number>;
  close(): Promise<void>;
};

const market = 'https://shopee.co.th/';
const followed = 8;
const ended = new Set<string>(['ON_DELIVERED', 'ON_RETURNED_TO_SENDER']);
const hiddenNumber = 'TH0099887766A';

/**
 * Updates each older build to this one in the middle of a run, in both browsers, with the dashboard and a shop's page
 * open (docs/promises.md P43, P44). Each older build is made from its commit and stores its own data. Nothing stored is
 * lost, the run is continued without a second notification, the old content script leaves nothing behind, and a
 * reloaded page works. Then the older build returns under a higher number: it says that the records are newer, and
 * changes none.
 */
export async function proof(): Promise<void> {
  const browsers: Browser[] = findFirefox() === null ? ['chromium'] : ['chromium', 'firefox'];
  if (browsers.length === 1) console.log(`  Firefox was not found. To install it: ${firefoxAdvice}`);
  for (const args of [['build'], ['build', '-b', 'firefox']])
    if ((await runCommand('wxt', args)) !== 0) throw new Error(`wxt ${args.join(' ')} failed`);
  await inTemporaryFolder(async (folder) => {
    for (const older of [...olderBuilds, thisBuild])
      for (const browser of browsers) {
        const done = await update(older, browser, folder);
        console.log(`  ${older.commit}, ${older.what}, ${browser}: ${done}`);
      }
  });
}

async function update(older: typeof thisBuild, browser: Browser, folder: string): Promise<string> {
  const newBuild = browser === 'chromium' ? builtExtension : builtForFirefox;
  const oldBuild = older === thisBuild ? newBuild : buildOf(older.commit, browser, folder);
  const place = join(folder, `${older.commit}-${browser}`);
  const numbered = (build: string, version: string) => withVersion(build, version, `${place}-${version}`);
  const sandbox = await startSandbox({ parcels: 40, seed: 1 });
  const driven = await start[browser](sandbox, numbered(oldBuild, '0.0.1'), `${place}-installed`);
  try {
    const page = await driven.own('options.html');
    await signIn(page, sandbox);
    const parcels = sandbox.fleet
      .filter(({ status }) => status !== null && !ended.has(status))
      .slice(0, followed);
    for (const { courierKey, trackingNo } of parcels)
      await page.evaluate(lookUpAndFollow, { courierKey, trackingNo });
    await page.evaluate(store, { parcels: samplesOf(older.samples, browser), hidden: hiddenNumber });
    const [before, keptItems] = [await page.evaluate(readAll), await page.evaluate(readKept)];
    expectThat(before.rows.length > parcels.length, 'the older build stored no samples');
    await driven.own('dashboard.html');
    const [shop, other] = [await driven.shop(market), await driven.shop(market)];
    await until('the marks', async () => (await shop.marked()).length > 0);

    // The update comes while a run waits for answers.
    const ids = parcels.map(({ courierKey, trackingNo }) => `${courierKey}/${trackingNo}`);
    const moved = parcels.slice(0, 3).map(({ trackingNo }) => trackingNo);
    for (const trackingNo of moved) while (sandbox.moveOn(trackingNo)); // to its end, which is announced
    sandbox.clearCalls();
    // The first answers come at once, the others too late.
    const endSlow = sandbox.onCall(() => {
      if (sandbox.calls().length > 2) sandbox.fault('*', { kind: 'slow', ms: 10_000 });
    });
    const since = Date.now();
    const isAsked = ({ id, checkedAt }: Parcel) => ids.includes(id) && (checkedAt ?? 0) >= since;
    const countAsked = async () => (await page.evaluate(readAll)).rows.filter(isAsked).length;
    await page.evaluate(makeDueAndFire, ids);
    await until('the first answers', async () => (await countAsked()) > 0);
    const waiting = ids.length - (await countAsked());
    expectThat(waiting > 0, 'the run was over before the update');
    await driven.replace(numbered(newBuild, '0.1.0'));
    endSlow();
    sandbox.fault('*', null);
    const left = await driven.countOwn();
    expectThat(left === 0, `${left} views of the older build stayed open`);

    const desk = await driven.own('options.html');
    const now = () => desk.evaluate(readAll);
    await until(
      'the new build to finish the run',
      async () => (await now()).rows.filter(isAsked).length === ids.length,
    );
    const isTold = ({ trackingNo, status, toAnnounce, announced }: Parcel) =>
      toAnnounce === null && announced?.length === 1 && status === statusOf(sandbox, trackingNo);
    const toTell = (rows: readonly Parcel[]) => rows.filter(({ trackingNo }) => moved.includes(trackingNo));
    await until('each change to be announced', async () => toTell((await now()).rows).every(isTold));
    await until('all records to be upgraded', async () => {
      const { rows, logs } = await now();
      return [...rows, ...logs].every((record) => record.v === recordVersion);
    });
    const after = await now();
    expectNothingLost(before, after);
    expectSame(await desk.evaluate(readKept), keptItems, 'settings');
    const most = Math.max(
      ...moved.map((no) => sandbox.calls().filter(({ trackingNo }) => trackingNo === no).length),
    );
    expectThat(most <= 2, `a parcel was asked ${most} times`);

    // The old content script does nothing any more, and a reloaded page works.
    await until('the old marks to disappear, or to be replaced', async () => {
      await shop.evaluate(() => void document.body.append(' '));
      const marked = await shop.marked();
      return browser === 'chromium' ? marked.length === 0 : marked.length > 0;
    });
    await other.reload();
    await until('marks on the reloaded page', async () => (await other.marked()).length > 0);
    expectSame([...shop.errors, ...other.errors], [], 'errors on pages');

    if (older !== thisBuild) {
      await driven.replace(numbered(oldBuild, '0.1.1'));
      const list = await driven.own('dashboard.html');
      // The list says so, and that nothing is lost.
      await until('the words of the older build', () =>
        list.evaluate(
          (words) => document.body.innerText.includes(words),
          `${after.rows.length} parcels cannot be read`,
        ),
      );
      expectSame(await list.evaluate(readAll), after, 'records after the return of the older build');
      await driven.replace(numbered(newBuild, '0.1.2'));
      const again = await driven.own('dashboard.html');
      await until('the list', () =>
        again.evaluate(
          (size) => document.querySelectorAll('[data-testid=parcel-row]').length >= size,
          ids.length,
        ),
      );
      expectNothingLost(after, await again.evaluate(readAll));
    }
    const size = `${after.rows.length} parcels, ${after.logs.length} histories, ${Object.keys(keptItems).length} settings`;
    const end = older === thisBuild ? '' : '; the older build refused the newer records in words';
    return `${size} kept; ${waiting} of ${ids.length} parcels waited; ${moved.length} changes told once${end}`;
  } finally {
    await driven.close();
    await sandbox.close();
  }
}

/** Makes the build of a commit in its own copy, with its own packages. */
function buildOf(commit: string, browser: Browser, folder: string): string {
  const copy = join(folder, commit);
  const inCopy = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(copy)) {
    mkdirSync(copy);
    const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['x', '-C', copy], { input: archive });
    inCopy('npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline');
  }
  inCopy(join(copy, 'node_modules/.bin/wxt'), 'build', '-b', browser === 'chromium' ? 'chrome' : browser);
  return join(copy, '.output', browser === 'chromium' ? 'chrome-mv3' : 'firefox-mv3');
}

/** Copies a build and gives it a version number. */
function withVersion(build: string, version: string, to: string): string {
  cpSync(build, to, { recursive: true });
  const file = join(to, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, version }));
  return to;
}

type Stored = { rows: { id: string; keys?: unknown }[]; logs: { id: string }[] };

/** The records that a build stored, as the message that restores a backup takes them. */
function samplesOf(version: string, browser: Browser) {
  const file = new URL(`../../fixtures/stored/${version}-${browser}.json`, import.meta.url);
  const { rows, logs } = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  return rows.map((row) => ({
    row: { ...row, keys: undefined },
    log: logs.find(({ id }) => id === row.id) ?? null,
  }));
}

const at = (testId: string): string => `[data-testid=${testId}]`;

/** Stores the key on the settings page. The pages of older builds differ after that, so nothing else is used there. */
async function signIn(page: Evaluator, { apiKey, keySecret }: Sandbox): Promise<void> {
  const has = (testId: string) =>
    page.evaluate((selector) => document.querySelector(selector) !== null, at(testId));
  const press = (testId: string) =>
    page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.click(), at(testId));
  await until('the fields', () => has('api-key'));
  for (const [testId, text] of [
    ['api-key', apiKey],
    ['key-secret', keySecret],
  ] as const)
    await page.evaluate(
      ([selector, typed]) => {
        document.querySelector<HTMLInputElement>(selector)!.focus();
        document.execCommand('insertText', false, typed);
      },
      [at(testId), text] as const,
    );
  if (await has('plan-other')) await press('plan-other');
  await press('test');
  await until('the key to be stored', () =>
    page.evaluate(async () => 'credentials' in (await chrome.storage.local.get(null))),
  );
}

/** Runs in an extension page: stores samples, a hidden number and settings. */
async function store({ parcels, hidden }: { parcels: object[]; hidden: string }): Promise<void> {
  await chrome.storage.local.set({
    'settings/language': 'en',
    'settings/theme': 'dark',
    'settings/year': 'christian',
    'settings/night/from': 0,
    'settings/night/to': 0,
  });
  for (const [name, payload] of [
    ['restore-backup', { parcels, isReplacing: false, at: Date.now() }],
    ['hide-numbers', { numbers: [hidden], hide: true }],
  ] as const) {
    const answer: { ok: boolean } = await chrome.runtime.sendMessage({ name, payload });
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  }
}

/** Runs in an extension page: the user's own items in the browser's storage. */
async function readKept(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = await chrome.storage.local.get(null);
  const isKept = (key: string) => /^(settings\/|credentials$|hidden|sites)/.test(key);
  return Object.fromEntries(Object.entries(all).filter(([key]) => isKept(key)));
}

const statusOf = (sandbox: Sandbox, trackingNo: string) =>
  sandbox.fleet.find((parcel) => parcel.trackingNo === trackingNo)!.status;

function expectThat(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}

function expectSame(found: unknown, wanted: unknown, what: string): void {
  expectThat(
    isDeepStrictEqual(found, wanted),
    `${what}: ${JSON.stringify(found).slice(0, 2000)} in place of ${JSON.stringify(wanted).slice(0, 2000)}`,
  );
}

/** What only the user writes. */
const userFields = [
  ...(['id', 'name', 'note', 'direction', 'isMuted', 'foundOn', 'foundPage'] as const),
  ...(['followedAt', 'sheet'] as const),
];

function expectNothingLost(before: StoredRecords, after: StoredRecords): void {
  const ofUser = (rows: readonly Parcel[]) =>
    Object.fromEntries(rows.map((row) => [row.id, userFields.map((field) => row[field])]));
  expectSame(ofUser(after.rows), ofUser(before.rows), 'parcels');
  for (const log of before.logs) {
    const now = after.logs.find(({ id }) => id === log.id);
    const times = new Set(now?.tracking.events.map(({ dateTime }) => dateTime));
    const lost = log.tracking.events.filter(({ dateTime }) => !times.has(dateTime));
    expectThat(now !== undefined && lost.length === 0, `${log.id} lost ${lost.length} events`);
  }
}

const shopOf = (page: unknown, errors: string[], marked: Shop['marked']): Shop =>
  Object.assign(page as Pick<Shop, 'evaluate' | 'reload'>, { errors, marked });

const start = {
  async chromium(sandbox: Sandbox, build: string, place: string): Promise<Driven> {
    cpSync(build, place, { recursive: true });
    const run = await launch(sandbox, { extension: place });
    const own = (path: string) => run.open(run.pageUrl(path));
    return {
      own,
      async shop(url) {
        const page = await run.open(url);
        const errors: string[] = [];
        page.on('pageerror', (error) => void errors.push(String(error)));
        return shopOf(page, errors, () => markedNumbers(page));
      },
      async replace(next) {
        rmSync(place, { recursive: true });
        cpSync(next, place, { recursive: true });
        const { version } = JSON.parse(readFileSync(join(next, 'manifest.json'), 'utf8')) as {
          version: string;
        };
        await run.worker.evaluate(() => chrome.runtime.reload()).catch(() => {}); // its world ends
        await until(`version ${version}`, async () => {
          const page = await own('options.html').catch(() => null);
          const running = await page?.evaluate(() => chrome.runtime.getManifest().version).catch(() => null);
          await page?.close().catch(() => {});
          return running === version;
        });
      },
      countOwn: () =>
        Promise.resolve(
          run.context.pages().filter((page) => page.url().startsWith('chrome-extension:')).length,
        ),
      close: () => run.close(),
    };
  },
  async firefox(sandbox: Sandbox, build: string): Promise<Driven> {
    const firefox = await startFirefox(sandbox.port);
    const run = await install(firefox, build);
    return {
      own: async (path) => (await run.openOwn(path)) as unknown as Evaluator,
      async shop(url) {
        const page = await run.open(url);
        const errors: string[] = [];
        page.on('pageerror', (error) => void errors.push(String(error)));
        return shopOf(page, errors, () => inFirefox.markedNumbers(page));
      },
      replace: async (next) => void (await firefox.browser.installExtension(next)),
      async countOwn() {
        const pages = await firefox.browser.pages();
        const addresses = await Promise.all(
          pages.map((page) => page.evaluate(() => location.href).catch(() => '')),
        );
        return addresses.filter((address) => address.startsWith('moz-extension:')).length;
      },
      close: () => run.close(),
    };
  },
} satisfies Record<Browser, (sandbox: Sandbox, build: string, place: string) => Promise<Driven>>;
