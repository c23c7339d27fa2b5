import { Agent } from 'node:https';
import { setTimeout as realWait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { shownStatus } from '@/utils/couriers/to-collect.ts';
import { recordVersion, type Parcel } from '@/utils/model/parcel.ts';
import { phaseOf } from '@/utils/model/status.ts';
import { notificationDefaults } from '@/utils/parcels/notification-rules.ts';
import { unshownItem } from '@/utils/storage/scheduler-state.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { readHistory, readRows } from '@/utils/storage/store.ts';
import { lookUp, request } from '../../../sandbox/request.ts';
import { processCertificate } from '../../../sandbox/certificate.ts';
import { startSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import type { EventRecord } from '../../../sandbox/service/record.ts';
import { seeded } from '../../../sandbox/world/random.ts';
import { raw } from '../../../unit/support/raw-store.ts';
import { saveCredentials } from '../../../unit/support/save-credentials.ts';
import { fence, fenceLives, inLife, Life, presentLife } from './life.ts';

// A month of 300 parcels: the real background and store, in memory, over a clock that is driven, and the real sandbox.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-11-02T09:00:00+07:00');
const days = Number(process.env['MONTH_DAYS'] ?? 30); // fewer to try it out
const followed = 300;
const callsADay = 700;
const worldEvery = 5; // days: the parcels of a sandbox arrive within about ten
const seed = Number(process.env['MONTH_SEED']);

/** What can happen, and how often in a month. */
const often = { stop: 60, sleep: 5, offline: 5, full: 4, update: 1, language: 3 } as const;
type Incident = { at: number; kind: keyof typeof often };
type Shown = { life: number; id: string; title: string; message: string };
type Size = { records: number; size: number };

const load = async () => ({
  ...(await import('@/utils/i18n/i18n-all.ts')),
  ...(await import('@/utils/background/run.ts')),
  ...(await import('@/utils/background/reconcile.ts')),
  ...(await import('@/utils/background/follow.ts')),
  ...(await import('@/utils/background/clean-up.ts')),
  ...(await import('@/utils/background/background-work.ts')),
  ...(await import('@/utils/background/call-queue.ts')),
  alarm: await import('@/utils/browser/alarm.ts'),
  settings: await import('@/utils/storage/settings.ts'),
  store: await import('@/utils/storage/store.ts'),
});
type Code = Awaited<ReturnType<typeof load>>;

class Month {
  private readonly chance = seeded(seed);
  private readonly worlds: Sandbox[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly worldByNumber = new Map<string, Sandbox>();
  private readonly calls = new Map<string, number>(); // day → calls
  private readonly errors: string[] = [];
  private readonly sizes: Record<string, Size>[] = [];
  readonly counts = {
    starts: 0, runs: 0, stops: 0, parcels: 0, events: 0, changes: 0, announced: 0, singles: 0,
    summaries: 0, repeats: 0, upgraded: 0,
  }; // prettier-ignore
  private background: { life: Life; code: Code } | null = null;
  private lives = 0;
  private offlineUntil = 0;
  private fullUntil = 0;
  /** The parcels as they were seen last. */
  private before = new Map<string, Parcel>();
  /** Parcels with a change that is not announced yet: id → what is to be told. */
  private readonly pending = new Map<string, string>();
  private readonly told: { id: string; status: string }[] = [];
  private shown: Shown[] = [];
  /** Parcels whose history a full disk may have shortened (docs/promises.md P41). */
  private readonly shortened = new Set<string>();

  async begin(): Promise<void> {
    await processCertificate(); // valid at the real time
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    this.listen();
    fenceLives();
    await this.addWorld();
    const { apiKey, keySecret } = this.worlds[0]!;
    await updateSettings({
      language: 'en',
      budget: { calls: callsADay, per: 'day', firstDay: 1 },
      notify: { ...notificationDefaults, late: false },
    });
    const { baseAddress } = await (await import('@/utils/storage/settings.ts')).readSettings();
    await saveCredentials({ apiKey, keySecret, baseAddress });
    await this.replaceFinished();
  }

  /** Fakes what the browser does: the network, notifications, and what is logged. */
  private listen(): void {
    const create = fakeBrowser.notifications.create.bind(fakeBrowser.notifications);
    vi.spyOn(fakeBrowser.notifications, 'create').mockImplementation(((
      id: string,
      { title, message }: Shown,
    ) => {
      if (!presentLife()?.isStopped) this.shown.push({ life: presentLife()!.id, id, title, message });
      return create(id, { type: 'basic', iconUrl: '', title, message });
    }) as unknown as typeof create);
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => this.fetch(address, init));
    fence(globalThis, 'fetch');
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !this.isOffline() });
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...of) {
      if (isFull() && presentLife()) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, of);
    });
    const isFull = () => Date.now() < this.fullUntil;
    vi.spyOn(console, 'error').mockImplementation((...of: unknown[]) => {
      if (presentLife()?.isStopped || isFull()) return;
      this.errors.push(of.map((one) => (one instanceof Error ? one.stack : String(one))).join(' '));
    });
  }

  private isOffline = (): boolean => Date.now() < this.offlineUntil;

  private async fetch(address: string, init: RequestInit): Promise<Response> {
    if (this.isOffline()) throw new TypeError('offline');
    vi.setSystemTime(Date.now() + 150);
    const today = dayOf(Date.now());
    this.calls.set(today, (this.calls.get(today) ?? 0) + 1);
    const { host, pathname } = new URL(address);
    const body = String(init.body ?? '');
    const trackingNo = body ? (JSON.parse(body) as { trackingNo: string }).trackingNo : '';
    const { status, text } = await request(this.worldOf(trackingNo), {
      host,
      path: pathname,
      method: init.method!,
      headers: init.headers as Record<string, string>,
      body,
      agent: this.agent,
    });
    return new Response(text, { status });
  }

  private worldOf = (trackingNo: string): Sandbox => this.worldByNumber.get(trackingNo) ?? this.worlds[0]!;

  private async addWorld(): Promise<void> {
    const world = await startSandbox({ parcels: 2000, seed: seed * 100 + this.worlds.length, now: Date.now });
    const [first] = this.worlds;
    if (first) world.setCredentials({ apiKey: first.apiKey, keySecret: first.keySecret });
    world.setLimits({ perSecond: null, perMonth: null });
    this.worlds.unshift(world);
    for (const { trackingNo } of world.fleet)
      if (!this.worldByNumber.has(trackingNo)) this.worldByNumber.set(trackingNo, world);
  }

  /** Starts the background as the browser does, if it does not run. */
  private async started(): Promise<{ life: Life; code: Code }> {
    if (this.background && !this.background.life.isStopped) return this.background;
    for (const api of [
      fakeBrowser.alarms.onAlarm,
      fakeBrowser.storage.onChanged,
      fakeBrowser.storage.local.onChanged,
    ])
      api.removeAllListeners();
    vi.resetModules();
    const code = await load();
    const life = new Life((this.lives += 1));
    this.counts.starts += 1;
    Object.assign(code.intervals, { betweenCalls: 0, reconcileDelay: 0 });
    this.background = { life, code };
    inLife(life, () => {
      code.alarm.onAlarm({ onPoll: () => code.inBackground(code.poll()), onHeartbeat: () => {} });
      code.settings.onSettings(() => code.inBackground(code.applySettings()));
      code.inBackground(code.forgetOld());
      code.inBackground(code.applySettings());
    });
    await this.idle();
    return this.background;
  }

  /** Waits until the background has nothing to do, or is stopped. */
  private async idle(): Promise<void> {
    const { life, code } = this.background!;
    await Promise.race([code.backgroundWorkEnded(), life.stopped]);
    if (life.isStopped) {
      this.counts.stops += 1;
      await realWait(20); // what the stopped code has begun ends without an effect
    }
    await this.observe();
  }

  /** Does work in the background, as a message or an event does. */
  private async act(work: (code: Code) => Promise<unknown>): Promise<void> {
    const { life, code } = await this.started();
    inLife(life, () => code.inBackground(work(code)));
    await this.idle();
  }

  async live(): Promise<void> {
    const end = start + days * day;
    const incidents = this.incidents();
    let evening = start + 11 * hour;
    while (Date.now() < end) {
      const [alarm] = await fakeBrowser.alarms.getAll();
      const next = Math.min(alarm?.scheduledTime ?? Infinity, incidents[0]?.at ?? Infinity, evening);
      if (next > Date.now()) vi.setSystemTime(next);
      if (evening === next) {
        await this.evening(Math.round((evening - start) / day) + 1);
        evening += day;
      } else if (incidents[0]?.at === next) await this[incidents.shift()!.kind]();
      else {
        alarm!.scheduledTime = Date.now() + (alarm!.periodInMinutes ?? 5) * minute;
        const { life } = await this.started();
        this.counts.runs += 1;
        inLife(life, () => void fakeBrowser.alarms.onAlarm.trigger(alarm!));
        await this.idle();
      }
    }
  }

  private incidents(): Incident[] {
    const all = (Object.keys(often) as Incident['kind'][]).flatMap((kind) =>
      Array.from({ length: Math.ceil((often[kind] * days) / 30) }, () => ({
        kind,
        at: Math.round(start + day + this.chance() * (days - 2) * day),
      })),
    );
    return all.toSorted((a, b) => a.at - b.at);
  }

  /** The background stops at one of its next steps, most often during the next run. */
  async stop(): Promise<void> {
    const { life } = await this.started();
    life.stopsAt = life.steps + 1 + Math.floor(this.chance() ** 2 * 400);
  }

  /** The machine sleeps for nine hours; alarms fire once, late. */
  async sleep(): Promise<void> {
    vi.setSystemTime(Date.now() + 9 * hour);
  }

  async offline(): Promise<void> {
    this.offlineUntil = Date.now() + (0.2 + this.chance() * 6) * hour;
  }

  async full(): Promise<void> {
    for (const { id, finishedAt } of await readRows()) if (finishedAt !== null) this.shortened.add(id);
    this.fullUntil = Date.now() + (0.2 + this.chance() * 6) * hour;
  }

  /** The extension is updated: what is stored has the form of version 1. */
  async update(): Promise<void> {
    this.background?.life.stop();
    await realWait(20);
    for (const [name, stored] of await raw.entries())
      if (/^(?:row|log)\//.test(name)) {
        const { sheet: _, ...older } = stored as { sheet?: unknown };
        await raw.set(name, { ...older, v: 1 });
      }
    await raw.set('upgraded', '0.0.9 1');
    await this.started();
    const records = await raw.entries();
    const old = records.filter(
      ([name, stored]) => /^(?:row|log)\//.test(name) && (stored as Parcel).v !== recordVersion,
    );
    const isFull = Date.now() < this.fullUntil;
    if (old.length > 0 && !isFull) throw new Error(`${old.length} records were not upgraded`);
    this.counts.upgraded += records.filter(([name]) => name.startsWith('old/')).length;
  }

  async language(): Promise<void> {
    const { life, code } = await this.started();
    const { language } = await inLife(life, () => code.settings.readSettings());
    await this.act(() => code.settings.updateSettings({ language: language === 'th' ? 'en' : 'th' }));
  }

  /** Each evening the user removes finished parcels and follows new ones. */
  private async evening(n: number): Promise<void> {
    if (n % worldEvery === 0) await this.addWorld();
    await this.measure(); // before the removals, which can be undone for an hour
    if (Date.now() >= this.fullUntil) await this.replaceFinished();
    console.log(`  day ${n} (${((performance.now() - began) / 1000).toFixed(0)} s): ${this.progress()}`);
  }

  progress(): string {
    const { starts, runs, stops, changes, announced } = this.counts;
    const calls = [...this.calls.values()].reduce((sum, one) => sum + one, 0);
    return `${calls} calls, ${runs} alarms, ${starts} starts, ${stops} stops, ${changes} changes, ${announced} announced`;
  }

  private async replaceFinished(): Promise<void> {
    const rows = await readRows();
    const finished = rows.filter(({ finishedAt, toAnnounce }) => finishedAt !== null && toAnnounce === null);
    for (const row of finished) await this.compareEvents(row);
    const ids = finished.map(({ id }) => id);
    if (ids.length > 0) await this.act(({ store }) => store.removeParcels(ids));
    const stored = new Set((await readRows()).map(({ id }) => id));
    for (const id of ids) if (!stored.has(id)) this.before.delete(id);
    const parcels = this.worlds[0]!.fleet.filter(({ status, trackingNo, courierKey }) => {
      const id = `${courierKey}/${trackingNo}`;
      return status !== null && !isOver(status) && !stored.has(id) && !this.shortened.has(id);
    })
      .slice(0, followed - stored.size)
      .map(({ trackingNo, courierKey }) => ({ trackingNo, courierKey, foundOn: '' }));
    await this.act((code) => code.followAll(parcels).then(() => code.reconcileAll()));
    if (parcels.length + stored.size < followed)
      throw new Error(`only ${parcels.length + stored.size} parcels can be followed`);
    this.counts.parcels += parcels.length;
  }

  /** Compares the parcels with what they were, and the notifications with the changes. */
  private async observe(): Promise<void> {
    const rows = new Map((await readRows()).map((row) => [row.id, row]));
    for (const row of rows.values()) {
      const before = this.before.get(row.id);
      const status = shownStatus(row);
      // The same event in another language may have another meaning, which is no news.
      const isNew = row.latest?.key !== before?.latest?.key && shownStatus(before ?? row) !== status;
      if (before && before.status !== null && row.archivedAt === null && isNew) {
        this.counts.changes += 1;
        if (phaseOf(status) === 'in-transit') this.pending.delete(row.id);
        else this.pending.set(row.id, status!);
      } else if (before && row.announcedDelayId !== before.announcedDelayId && isReminded(before, row))
        this.pending.set(row.id, 'reminder');
      if (this.pending.has(row.id) && row.toAnnounce === null) {
        this.told.push({ id: row.id, status: this.pending.get(row.id)! });
        this.pending.delete(row.id);
      }
    }
    this.before = rows;
    if ((await unshownItem.read()) === null) this.judge();
  }

  private judge(): void {
    const isRepeat = (one: Shown, n: number) => {
      const before = this.shown[n - 1];
      return (
        before !== undefined &&
        before.life !== one.life &&
        before.id === one.id &&
        before.message === one.message
      );
    };
    const once = this.shown.filter((one, n) => !isRepeat(one, n));
    const singles = once.filter(({ id }) => id !== 'summary');
    const told = new Set(this.told.map(({ id }) => id));
    const strange = singles.filter(({ id }) => !told.has(id.split('#')[0]!));
    const doubled = singles.length - new Set(singles.map(({ id }) => id)).size;
    const sums = [once, this.shown].map((all) => all.reduce((sum, one) => sum + newsIn(one), 0));
    if (strange.length > 0 || doubled > 0 || !sums.includes(this.told.length))
      throw new Error(
        `${new Date().toISOString()}: ${this.told.length} changes were to be announced, ${sums[0]} were:\n` +
          `${this.shown.map(({ life, id, title, message }) => `${life} ${id}: ${title} (${message})`).join('\n')}\n` +
          `changes:\n${this.told.map(({ id, status }) => `${id} ${status}`).join('\n')}`,
      );
    this.counts.announced += this.told.length;
    this.counts.singles += singles.length;
    this.counts.summaries += once.length - singles.length;
    this.counts.repeats += this.shown.length - once.length;
    this.told.length = 0;
    this.shown = [];
  }

  /** Checks that the stored history has each event that was sent, once. */
  private async compareEvents(row: Parcel): Promise<void> {
    if (row.checkedAt === null || this.shortened.has(row.id)) return;
    const { text } = await lookUp(this.worldOf(row.trackingNo), row.courierKey, row.trackingNo);
    const { data } = JSON.parse(text) as { data: { timelines: { details: EventRecord[] }[] } };
    const sent = data.timelines.flatMap(({ details }) => details);
    const keyOf = ({ dateTime, status }: { dateTime: string; status: string }) => `${dateTime} ${status}`;
    // Events of the seconds around the answer may be in it.
    const timeOf = ({ dateTime }: { dateTime: string }) => Date.parse(dateTime);
    const kept = (await readHistory(row.id))?.tracking.events ?? [];
    const [keys, known] = [kept.map(keyOf), new Set(sent.map(keyOf))];
    const missing = sent.filter((one) => timeOf(one) < row.checkedAt! - 2000 && !keys.includes(keyOf(one)));
    const made = keys.filter((key) => !known.has(key));
    if (missing.length + made.length > 0 || new Set(keys).size !== keys.length)
      throw new Error(`${row.id}: sent were ${sent.map(keyOf).join(', ')}; stored are ${keys.join(', ')}`);
    this.counts.events += keys.length;
  }

  private async measure(): Promise<void> {
    const records = await raw.entries();
    const of = (pattern: RegExp): Size => {
      const some = records.filter(([name]) => pattern.test(name)).map(([, stored]) => stored);
      return { records: some.length, size: JSON.stringify(some).length };
    };
    const local = await fakeBrowser.storage.local.get(null);
    this.sizes.push({
      parcels: of(/^row\//),
      histories: of(/^log\//),
      others: of(/^(?!row\/|log\/|old\/)/),
      copies: of(/^old\//),
      settings: { records: Object.keys(local).length, size: JSON.stringify(local).length },
    });
  }

  /** Checks what is left at the end; prints the table. */
  async end(): Promise<void> {
    [this.offlineUntil, this.fullUntil] = [0, 0];
    await this.act(({ poll }) => poll());
    if (this.pending.size > 0) throw new Error(`never announced: ${[...this.pending.keys()].join(', ')}`);
    for (const row of await readRows()) await this.compareEvents(row);
    const most = Math.max(...this.calls.values());
    if (most > callsADay) throw new Error(`${most} calls on a day, the budget allows ${callsADay}`);
    const { parcels, events, singles, summaries, repeats, upgraded } = this.counts;
    console.log(
      `  ${this.progress()}\n  at most ${most} of ${callsADay} calls a day; ${parcels} parcels were followed,` +
        ` ${followed} at a time; each of ${events} events is stored once; ${upgraded} records were upgraded\n` +
        `  each change that matters was announced once: ${singles} alone, the others in ${summaries} summaries;` +
        ` ${repeats} shown again after a stop\n  stored in the evening, mean of each third of the month:`,
    );
    for (const name of Object.keys(this.sizes[0]!)) {
      const third = (n: number, key: keyof Size) => {
        const values = this.sizes.slice(
          Math.round((n * this.sizes.length) / 3),
          Math.round(((n + 1) * this.sizes.length) / 3),
        );
        return Math.round(values.reduce((sum, one) => sum + one[name]![key], 0) / values.length);
      };
      console.log(
        `  ${name.padEnd(10)} ${[0, 1, 2].map((n) => `${third(n, 'records')} records, ${third(n, 'size')} characters`).join(' · ')}`,
      );
      // Copies are kept for 30 days after the update (docs/promises.md P43). A few days tell nothing.
      if (name === 'copies' || days < 15) continue;
      for (const key of ['records', 'size'] as const)
        if (third(2, key) > 1.2 * third(1, key))
          throw new Error(`${name} grow: ${key} of ${third(1, key)}, then ${third(2, key)}`);
    }
    if (this.errors.length > 0)
      throw new Error(`${this.errors.length} errors:\n${[...new Set(this.errors)].join('\n')}`);
  }

  async close(): Promise<void> {
    this.background?.life.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    this.agent.destroy();
    for (const world of this.worlds) await world.close();
  }
}

const began = performance.now();
const dayOf = (at: number): string => new Date(at).toLocaleDateString('sv');
const isOver = (status: string): boolean => ['delivered', 'returned'].includes(phaseOf(status));
const isReminded = (before: Parcel, row: Parcel): boolean =>
  row.announcedDelayId?.includes('#to-collect#') === true && phaseOf(shownStatus(before)) === 'to-collect';

/** How many news a notification tells. */
const newsIn = ({ id, title }: Shown): number => (id === 'summary' ? Number(/\d+/.exec(title)?.[0] ?? 0) : 1);

it('a month', { timeout: 3_600_000 }, async () => {
  const month = new Month();
  try {
    await month.begin();
    await month.live();
    await month.end();
  } finally {
    await month.close();
  }
  expect(month.counts.changes).toBeGreaterThan(0);
});
