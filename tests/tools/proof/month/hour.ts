import type { Page } from '@playwright/test';
import { shownStatus } from '../../../../utils/couriers/to-collect.ts';
import type { Parcel } from '../../../../utils/model/parcel.ts';
import { phaseOf } from '../../../../utils/model/status.ts';
import { splitDescription } from '../../../../utils/model/tracking.ts';
import { notificationDefaults } from '../../../../utils/parcels/notification-rules.ts';
import { lookUp } from '../../../sandbox/request.ts';
import { startSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import type { EventRecord } from '../../../sandbox/service/record.ts';
import { seeded } from '../../../sandbox/world/random.ts';
import { printTable, quantile } from '../../bench/table.ts';
import { heapOf, type Heap } from '../../browser/heap.ts';
import { launch, signIn, type ExtensionBrowser } from '../../browser/launch.ts';
import { browserMemory } from '../../browser/memory.ts';
import { recordedBuild, takeRecords, type BackgroundRecord } from '../../browser/recorded-build.ts';
import { noNight, readAll, storedSizes, changeItems } from '../../browser/stored-records.ts';
import { controlFrom, type ExtensionControl } from '../extension-control.ts';

const followed = 300;
const stops = 30;
const mostMoved = 20; // in a round
const leftAtEnd = 50; // calls of the budget with which the hour ends
const controlPage = 'icon/128.png'; // its page controls the extension, but is no view
const views = [
  'popup.html',
  'sidepanel.html',
  'dashboard.html',
  'dashboard.html',
  'dashboard.html',
  'options.html',
];

// What Chromium answers to a call of a background that it stops.
const ofStop = 'No SW';

const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * Runs the production build in Chromium for `minutes`, with 300 followed parcels and six open views: parcels move, all
 * are due again and again, and the background is stopped in each round. At the end every event is stored once, every
 * change that matters was announced once, the budget was kept, and neither memory nor store have grown.
 */
export async function hour(minutes: number, seed: number): Promise<void> {
  // The clock of the sandbox stands still, so that parcels move only when they are moved on.
  const start = Date.now();
  const sandbox = await startSandbox({ parcels: 1500, seed, now: () => start });
  sandbox.setLimits({ perSecond: null, perMonth: null });
  const build = await recordedBuild();
  const run = await launch(sandbox, { extension: build.folder });
  try {
    const errors = collectPageErrors(run);
    const page = await signIn(run, { ...sandbox, language: 'en' });
    await page.goto(run.pageUrl(controlPage));
    const proof = new Hour(run, sandbox, page, await controlFrom(page), seeded(seed), errors);
    await proof.begin(await takeRecords(page));
    await proof.rounds(minutes);
    await proof.end();
  } finally {
    await run.close();
    await build.remove();
    await sandbox.close();
  }
}

/**
 * The errors that nothing in a page caught, and those that views log, from now on. The background has its own recorder;
 * the browser's document of an image breaks the policy of the extension's pages.
 */
function collectPageErrors(run: ExtensionBrowser): string[] {
  const errors: string[] = [];
  run.context.on('weberror', (error) => void errors.push(error.error().stack ?? error.error().message));
  run.context.on('console', (message) => {
    const { url } = message.location();
    if (
      message.type() === 'error' &&
      url !== run.pageUrl(controlPage) &&
      url !== run.pageUrl('background.js')
    )
      errors.push(`${url}: ${message.text()}`);
  });
  return errors;
}

type Notification = Extract<BackgroundRecord, { kind: 'notification' }>;
/** A change of status; `isAnnounced`: it matters to the user. */
type Change = { status: string; isAnnounced: boolean };
type Sample = { worker: number; views: number; process: number; parcels: number; log: number };

class Hour {
  private readonly ids = new Map<string, string>(); // id → tracking number
  private readonly samples: Sample[] = [];
  private readonly counts = {
    stops: 0,
    changes: 0,
    announced: 0,
    singles: 0,
    summaries: 0,
    repeats: 0,
    ended: 0,
  };
  private records: () => Promise<BackgroundRecord[]> = () => Promise.resolve([]);
  private budget = 0;
  private day = '';

  private readonly run: ExtensionBrowser;
  private readonly sandbox: Sandbox;
  private readonly page: Page;
  private readonly desk: ExtensionControl;
  private readonly chance: () => number;
  private readonly errors: string[];

  constructor(
    run: ExtensionBrowser,
    sandbox: Sandbox,
    page: Page,
    desk: ExtensionControl,
    chance: () => number,
    errors: string[],
  ) {
    this.run = run;
    this.sandbox = sandbox;
    this.page = page;
    this.desk = desk;
    this.chance = chance;
    this.errors = errors;
  }

  /** Follows the parcels, opens the views, and sets a budget. */
  async begin(records: () => Promise<BackgroundRecord[]>): Promise<void> {
    this.records = records;
    const parcels = this.sandbox.fleet
      .filter(({ status }) => status !== null && !isOver(status))
      .slice(0, followed)
      .map(({ trackingNo, courierKey }) => ({ trackingNo, courierKey }));
    if (parcels.length < followed) throw new Error(`the sandbox has only ${parcels.length} such parcels`);
    for (const { trackingNo, courierKey } of parcels) this.ids.set(`${courierKey}/${trackingNo}`, trackingNo);
    this.budget = 20_000;
    await this.page.evaluate(changeItems, noNight);
    await this.desk.setSettings({
      budget: { calls: this.budget, per: 'day', firstDay: 1 },
      notify: { ...notificationDefaults, late: false },
    });
    await this.desk.send('follow-many', { parcels, foundOn: '' });
    await this.until('the first look-ups', 600, async () => (await this.unchecked(0)).length === 0);
    for (const name of views) await this.run.open(this.run.pageUrl(name));
    await this.endReminders();
    console.log(
      `  ${followed} parcels followed, ${views.length} views open, ${this.sandbox.calls().length} calls`,
    );
  }

  /** Checks those again that wait to be collected: each is announced once more on a later day (P40). */
  private async endReminders(): Promise<void> {
    this.day = dayInBangkok();
    const { rows } = await this.page.evaluate(readAll);
    const waiting = rows.filter((row) => shownStatus(row) !== row.status).map(({ id }) => id);
    await this.checkAgain(waiting);
    await this.takeNotifications();
    await this.desk.clearNotices();
  }

  /** Returns the notifications that were shown since the last call, and notes the errors of the background. */
  private async takeNotifications(): Promise<Notification[]> {
    const records = await this.records();
    for (const record of records)
      if (record.kind === 'error') {
        if (record.text.includes(ofStop)) this.counts.ended += 1;
        else this.errors.push(`background: ${record.text}`);
      }
    return records.filter((record) => record.kind === 'notification');
  }

  /** Does the rounds, each with a stop of the background, one after the other in equal times. */
  async rounds(minutes: number): Promise<void> {
    const whole = minutes * 60_000;
    const count = Math.max(5, Math.min(stops, Math.floor(whole / 20_000)));
    const length = whole / count;
    // A run makes almost eight calls a second. The parcels of a round take at most 40 % of it.
    const due = Math.min(followed, Math.floor((length / 1000) * 7 * 0.4));
    const start = Date.now();
    const told = setInterval(() => {
      console.log(`  ${Math.round((Date.now() - start) / 60_000)} min: ${this.progress()}`);
    }, 60_000);
    try {
      for (let n = 0; n < count; n += 1) {
        await this.round(due);
        this.samples.push(await this.sample());
        await wait(Math.max(0, start + (n + 1) * length - Date.now()));
      }
    } finally {
      clearInterval(told);
    }
  }

  private progress(): string {
    const { stops: stopped, changes, announced } = this.counts;
    const last = this.samples.at(-1);
    const heap = last ? `; heap: background ${mb(last.worker)}, views ${mb(last.views)}` : '';
    return `${this.sandbox.calls().length} calls, ${stopped} stops, ${changes} changes, ${announced} announced${heap}`;
  }

  private async round(due: number): Promise<void> {
    if (dayInBangkok() !== this.day) await this.endReminders();
    const moved = await this.move();
    const others = this.shuffled([...this.ids.keys()].filter((id) => !moved.has(id)));
    await this.desk.bringForward([...moved.keys(), ...others].slice(0, due));
    await this.desk.fireAlarm();
    // The stop comes at any time of the run, or a little later.
    await wait(this.chance() * (due / 7) * 1100);
    await this.desk.stopBackground();
    this.counts.stops += 1;
    await this.desk.fireAlarm();
    await this.settled(moved);
    await this.judge(moved);
  }

  private shuffled<T>(all: readonly T[]): T[] {
    return all
      .map((one) => ({ one, at: this.chance() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
  }

  /** Moves some followed parcels on to their next status. Returns the changes, by parcel. */
  private async move(): Promise<Map<string, Change>> {
    const { rows } = await this.page.evaluate(readAll);
    const known = new Map(rows.map((row) => [row.id, row]));
    const moving = this.shuffled([...known.values()].filter(({ status }) => !isOver(status!)));
    // Those with a failed attempt first: one that waits to be collected would be announced again after midnight.
    const urgent = moving.toSorted((a, b) => Number(isFailed(b)) - Number(isFailed(a)));
    const changes = new Map<string, Change>();
    const wanted = 1 + Math.floor(this.chance() * mostMoved); // up to three are announced one by one
    for (const row of urgent) {
      if (changes.size === wanted) break;
      const change = this.moveOn(row);
      if (change) changes.set(row.id, change);
    }
    this.counts.changes += changes.size;
    return changes;
  }

  /** Moves a parcel on until its status changes. Returns null if its journey ends before. */
  private moveOn(row: Parcel): Change | null {
    const before = shownStatus(row);
    for (;;) {
      const event = this.sandbox.moveOn(row.trackingNo)?.en;
      if (!event) return null;
      const latest = { at: event.dateTime, ...splitDescription(event.description) };
      const after = shownStatus({ status: event.status, latest, firstScanAt: row.firstScanAt })!;
      if (after !== before) return { status: event.status, isAnnounced: phaseOf(after) !== 'in-transit' };
    }
  }

  /** Waits until the changes are stored and announced. */
  private async settled(changes: ReadonlyMap<string, Change>): Promise<void> {
    let again = Date.now() + 30_000;
    await this.until('the changes to be stored and announced', 300, async () => {
      const rows = await this.desk.read();
      const open = [...changes].filter(
        ([id, { status }]) => rows.get(id)!.status !== status || rows.get(id)!.toAnnounce !== null,
      );
      if (open.length === 0) return (await this.desk.unshown()) === null;
      // A new plan, such as the one of each hour, may have moved a due time back.
      if (Date.now() > again) {
        again = Date.now() + 30_000;
        await this.desk.bringForward(open.map(([id]) => id));
        await this.desk.fireAlarm();
      }
      return false;
    });
  }

  /** Checks that exactly the changes that matter were announced, once each. */
  private async judge(changes: ReadonlyMap<string, Change>): Promise<void> {
    const shown = await this.takeNotifications();
    const expected = new Map([...changes].filter(([, { isAnnounced }]) => isAnnounced));
    // After a stop the notification that was perhaps not shown yet is shown again.
    const isRepeat = (one: Notification, n: number) => {
      const before = shown[n - 1];
      return before?.life !== one.life && before?.id === one.id && before.message === one.message;
    };
    const told = shown.filter((one, n) => !isRepeat(one, n));
    const singles = told.filter(({ id }) => id !== 'summary');
    const strange = singles.filter(({ id }) => {
      const [parcel, status] = id.split('#');
      return expected.get(parcel!)?.status !== status;
    });
    const doubled = singles.length - new Set(singles.map(({ id }) => id)).size;
    const sums = [told, shown].map((all) => all.reduce((sum, one) => sum + newsIn(one), 0));
    if (strange.length > 0 || doubled > 0 || !sums.includes(expected.size))
      throw new Error(
        `${expected.size} changes matter, ${sums[0]} were announced:\n` +
          `${shown.map(({ life, id, title, message }) => `${life.slice(0, 4)} ${id}: ${title} (${message})`).join('\n')}\n` +
          `changes:\n${[...expected].map(([id, { status }]) => `${id} ${status}`).join('\n')}`,
      );
    this.counts.announced += expected.size;
    this.counts.singles += singles.length;
    this.counts.summaries += told.length - singles.length;
    this.counts.repeats += shown.length - told.length;
    await this.desk.clearNotices();
  }

  /** The smallest of three heaps: what a view reads or draws at that moment does not count. */
  private async heap(): Promise<Heap> {
    const all: Heap[] = [];
    for (let n = 0; n < 3; n += 1) {
      if (n > 0) await wait(700);
      all.push(await heapOf(this.run));
    }
    const workers = all.flatMap(({ worker }) => worker ?? []);
    return {
      worker: workers.length > 0 ? Math.min(...workers) : null,
      views: Math.min(...all.map(({ views: ofViews }) => ofViews)),
    };
  }

  private async sample(): Promise<Sample> {
    const [heap, sizes, processes] = [
      await this.heap(),
      await this.page.evaluate(storedSizes),
      await browserMemory(),
    ];
    const total = (stores: readonly string[]) =>
      stores.reduce((sum, store) => sum + (sizes[store]?.size ?? 0), 0);
    const stores = Object.keys(sizes).filter((store) => store !== 'calls');
    return {
      // Without a running background, the one before counts.
      worker: heap.worker ?? this.samples.at(-1)?.worker ?? 0,
      views: heap.views,
      process: processes.find(({ name }) => name === 'extension')?.now ?? 0,
      parcels: total(stores),
      log: sizes['calls']?.size ?? 0,
    };
  }

  /** Checks what is stored, the budget, memory and errors; prints the table. */
  async end(): Promise<void> {
    await this.checkAgain([...this.ids.keys()]);
    await this.judge(new Map());
    const calls = this.sandbox.calls().length;
    if (calls > this.budget) throw new Error(`${calls} calls, the budget allows ${this.budget}`);
    const events = await this.compareEvents();
    const last = await this.spendBudget();
    this.print(calls, events, last);
    if (this.errors.length > 0)
      throw new Error(`${this.errors.length} errors that nothing caught:\n${this.errors.join('\n')}`);
    for (const name of ['worker', 'views', 'parcels'] as const) {
      const [, middle, end] = this.thirds(name);
      if (end > middle * 1.2)
        throw new Error(
          `${names[name]}: ${mb(end)} in the last third, ${mb(middle)} in the middle third; ` +
            `in each round: ${this.samples.map((sample) => mb(sample[name])).join(', ')}`,
        );
    }
  }

  private async compareEvents(): Promise<number> {
    const { logs } = await this.page.evaluate(readAll);
    const stored = new Map(logs.map(({ id, tracking }) => [id, tracking.events]));
    let sum = 0;
    for (const [id, trackingNo] of this.ids) {
      const { text } = await lookUp(this.sandbox, id.slice(0, id.indexOf('/')), trackingNo);
      const { data } = JSON.parse(text) as { data: { timelines: { details: EventRecord[] }[] } };
      const sent = data.timelines.flatMap(({ details }) => details);
      const [given, kept] = [sent, stored.get(id) ?? []].map((all) =>
        all.map(({ dateTime, status, description }) => `${dateTime} ${status} ${description}`).toSorted(),
      );
      if (given!.join('\n') !== kept!.join('\n'))
        throw new Error(`${id}: sent were\n${given!.join('\n')}\nstored are\n${kept!.join('\n')}`);
      sum += sent.length;
    }
    return sum;
  }

  /** Leaves 50 calls in the budget and makes all parcels due. Returns how many calls were made then. */
  private async spendBudget(): Promise<number> {
    const calls = leftAtEnd + (await this.desk.callsToday());
    await this.desk.setSettings({ budget: { calls, per: 'day', firstDay: 1 } });
    await wait(2000); // a change of the budget plans all parcels again
    const before = this.sandbox.calls().length;
    await this.desk.bringForward([...this.ids.keys()]);
    await this.desk.fireAlarm();
    await this.until('the budget to be used up', 120, async () => (await this.desk.callsToday()) >= calls);
    await wait(5000); // nothing more must come
    const made = this.sandbox.calls().length - before;
    if (made !== leftAtEnd) throw new Error(`${made} calls were made, the budget left ${leftAtEnd}`);
    return made;
  }

  /** The medians: a view that reads or draws much at one moment is no growth. */
  private thirds(name: keyof Sample): [number, number, number] {
    const values = this.samples.map((sample) => sample[name]);
    const cut = (third: number) => Math.round((values.length * third) / 3);
    return [0, 1, 2].map((third) => quantile(values.slice(cut(third), cut(third + 1)), 0.5)) as [
      number,
      number,
      number,
    ];
  }

  private print(calls: number, events: number, last: number): void {
    const { stops: stopped, changes, announced, singles, summaries, repeats } = this.counts;
    printTable([
      ['median after garbage collection', 'first third', 'middle', 'last'],
      ...(Object.keys(names) as (keyof Sample)[]).map((name) => [names[name], ...this.thirds(name).map(mb)]),
    ]);
    console.log(
      `  ${calls} calls within a budget of ${this.budget}, then ${last} of ${leftAtEnd} that were left; ${stopped} stops\n` +
        `  each of ${events} events is stored once; ${changes} changes, of which ${announced} matter, were announced once:` +
        ` ${singles} alone, the others in ${summaries} summaries; ${repeats} shown again after a stop\n` +
        `  ${this.counts.ended} calls of the browser that a stop ended; other errors: ${this.errors.length}`,
    );
  }

  /** Makes parcels due and waits until each was checked, unless it is checked no more. */
  private async checkAgain(ids: readonly string[]): Promise<void> {
    const since = Date.now();
    await this.desk.bringForward(ids);
    await this.desk.fireAlarm();
    await this.until('the parcels to be checked', 300, async () => {
      const open = await this.unchecked(since);
      return !open.some((id) => ids.includes(id)) && (await this.desk.unshown()) === null;
    });
  }

  /** The ids of the parcels that are still checked, but were not since then. */
  private async unchecked(since: number): Promise<string[]> {
    const rows = await this.desk.read();
    return [...this.ids.keys()].filter((id) => {
      const row = rows.get(id);
      return !row || ((row.checkedAt ?? 0) <= since && row.dueAt !== null);
    });
  }

  /** Looks once a second: reading all parcels takes the browser some time. */
  private async until(what: string, seconds: number, look: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + seconds * 1000;
    while (!(await look())) {
      if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}`);
      await wait(1000);
    }
  }
}

const names: Record<keyof Sample, string> = {
  worker: 'heap of the background',
  views: 'heap of the views',
  process: 'memory of the extension’s process',
  parcels: 'stored, without the log of calls',
  log: 'stored log of calls',
};

/** The couriers of the sandbox date their events in Bangkok. */
const dayInBangkok = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(2)} MB`;
const isOver = (status: string): boolean => ['delivered', 'returned'].includes(phaseOf(status));
const isFailed = (row: Parcel): boolean => ['trouble', 'to-collect'].includes(phaseOf(shownStatus(row)));

/** How many news a notification tells. */
const newsIn = ({ id, title }: Notification): number =>
  id === 'summary' ? Number(/^\d+/.exec(title)?.[0] ?? 0) : 1;
