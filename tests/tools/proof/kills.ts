import { launch, signIn } from '../browser/launch.ts';
import { until } from '../browser/until.ts';
import { printTable } from '../bench/table.ts';
import { lookUp } from '../../sandbox/request.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { seeded } from '../../sandbox/world/random.ts';
import { controlFrom, type ExtensionControl, type Seen } from './extension-control.ts';

/**
 * Proves docs/promises.md P27: stops the background of the production build, in real Chromium, while it adds, polls or
 * notifies, at times chosen by a seed. Then the alarm fires, and the result must be as without the stop.
 *
 * The product has no hooks for tests, so a kill cannot choose the step that it interrupts: it comes after a random time
 * or, in a poll, a few milliseconds after the k-th request has reached the service. The interrupted step is read from
 * the store and printed, to show that every step was interrupted. `KILLS=…` sets the number of kills, `SEED=…` the
 * seed.
 */
export async function proof(): Promise<void> {
  const kills = Number(process.env['KILLS'] ?? 240);
  const seed = Number(process.env['SEED'] ?? 1);
  const sandbox = await startSandbox({ parcels: 600, seed });
  const run = await launch(sandbox);
  try {
    const page = await signIn(run, { ...sandbox, language: 'en' });
    const desk = await controlFrom(page);
    // Every change must cause a notification, so that every loss is detected.
    await page.getByTestId('page-notices').click();
    await page.getByTestId('notice-in-transit').click();
    const world = new Matrix(sandbox, desk, seeded(seed));
    await world.begin(10);
    const struck = new Map<string, number>();
    for (let n = 0; n < kills; n += 1) {
      const where = await world.round(n);
      struck.set(where, (struck.get(where) ?? 0) + 1);
      if ((n + 1) % 20 === 0) console.log(`  ${n + 1} kills, ${world.repeats} notifications shown again`);
    }
    const events = await world.compareEvents();
    printTable([
      [`${kills} kills, seed ${seed}: step that was hit`, 'times'],
      ...[...struck].toSorted().map(([where, times]) => [where, String(times)]),
    ]);
    console.log(
      `  lost or doubled: no parcel, none of ${events} events, no notification of ${world.changes} changes;` +
        ` ${world.repeats} notifications were shown again under the same id`,
    );
  } finally {
    await run.close();
    await sandbox.close();
  }
}

const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
const flows = ['add', 'poll', 'notify', 'poll'] as const;

/** Follows parcels, stops the background in rounds, and checks the result of each. */
class Matrix {
  repeats = 0;
  changes = 0;
  private readonly kept = new Map<string, string>(); // followed parcels: id → tracking number

  private readonly sandbox: Sandbox;
  private readonly desk: ExtensionControl;
  private readonly chance: () => number;

  constructor(sandbox: Sandbox, desk: ExtensionControl, chance: () => number) {
    this.sandbox = sandbox;
    this.desk = desk;
    this.chance = chance;
  }

  private pick = <T>(all: readonly T[]): T => all[Math.floor(this.chance() * all.length)]!;

  /** Returns parcels of the sandbox that are on their way and are followed, or are not. */
  private moving(isKept: boolean) {
    return this.sandbox.fleet.filter(
      ({ courierKey, trackingNo, status }) =>
        status !== null &&
        !['ON_DELIVERED', 'ON_RETURNED_TO_SENDER'].includes(status) &&
        this.kept.has(`${courierKey}/${trackingNo}`) === isKept,
    );
  }

  private keep(id: string, trackingNo: string): Promise<boolean> {
    return this.desk.send('follow', { trackingNo, courierKey: id.slice(0, id.indexOf('/')) });
  }

  /** Follows parcels until `count` followed ones are on their way; arrived parcels have no more news. */
  async begin(count: number): Promise<void> {
    if (this.moving(true).length >= count) return;
    while (this.moving(true).length < count) {
      const { courierKey, trackingNo } = this.pick(this.moving(false));
      const id = `${courierKey}/${trackingNo}`;
      if (!(await this.keep(id, trackingNo))) throw new Error(`following ${id} failed`);
      this.kept.set(id, trackingNo);
    }
    await this.settled((rows) => [...this.kept.keys()].every((id) => rows.get(id)?.checkedAt));
  }

  /** Does one kill and checks the result. Returns the step that it interrupted. */
  async round(n: number): Promise<string> {
    const flow = flows[n % flows.length]!;
    await this.begin(6);
    const where = await this[flow]();
    await this.check(n, flow);
    return `${flow}: ${where}`;
  }

  private async add(): Promise<string> {
    const { courierKey, trackingNo } = this.pick(this.moving(false));
    const id = `${courierKey}/${trackingNo}`;
    const sent = this.keep(id, trackingNo);
    await wait(this.chance() * 140);
    await this.desk.stopBackground();
    const isAnswered = await sent;
    const before = (await this.desk.read()).get(id);
    if (isAnswered && !before) throw new Error(`${id} was followed and is lost`);
    // A user who gets no answer presses again.
    if (!isAnswered && !(await this.keep(id, trackingNo)))
      throw new Error(`following ${id} failed at the second try`);
    this.kept.set(id, trackingNo);
    await this.timePasses();
    await this.settled((rows) => rows.get(id)?.checkedAt);
    return before ? (before.checkedAt ? 'stored and looked up' : 'stored') : 'nothing stored';
  }

  /** Moves some followed parcels on to their next status. Returns their ids with that status. */
  private move(count: number): Map<string, string> {
    const moved = new Map<string, string>();
    for (const { courierKey, trackingNo, status } of this.moving(true).toSorted(() => this.chance() - 0.5)) {
      if (moved.size === count) break;
      while (this.statusOf(trackingNo) === status && this.sandbox.moveOn(trackingNo));
      const next = this.statusOf(trackingNo);
      if (next !== null && next !== status) moved.set(`${courierKey}/${trackingNo}`, next);
    }
    this.changes += moved.size;
    return moved;
  }

  private statusOf(trackingNo: string) {
    return this.sandbox.fleet.find((parcel) => parcel.trackingNo === trackingNo)!.status;
  }

  private async poll(): Promise<string> {
    const moved = this.move(1 + Math.floor(this.chance() * 3));
    this.sandbox.clearCalls();
    await this.desk.bringForward([...moved.keys()]);
    await this.desk.fireAlarm();
    if (this.chance() < 0.5) await wait(100 + this.chance() * (150 + 160 * moved.size));
    else await this.request(1 + Math.floor(this.chance() * moved.size));
    await this.desk.stopBackground();
    const [rows, shown] = await Promise.all([this.desk.read(), this.desk.notices()]);
    const merged = [...moved].filter(([id, status]) => rows.get(id)?.status === status).length;
    const asked = this.sandbox.calls().length;
    await this.inOnePeriod(rows);
    await this.desk.clearNotices();
    await this.timePasses();
    await this.told(moved, shown);
    if (shown.length > 0) return 'a notification shown';
    if (merged > 0) return merged === moved.size ? 'all stored, no notification' : 'some stored';
    return asked > 0 ? 'during the first call' : 'before the first call';
  }

  /** Waits until up to 60 ms after the k-th request has arrived, at most about three seconds. */
  private request(k: number): Promise<void> {
    let seen = this.sandbox.calls().length;
    return new Promise((resolve) => {
      void wait(3000).then(() => resolve());
      const after = () => void wait(this.chance() * 60).then(() => resolve());
      const end = this.sandbox.onCall(() => {
        seen += 1;
        if (seen < k) return;
        end();
        after();
      });
      if (seen >= k) {
        end();
        after();
      }
    });
  }

  private async notify(): Promise<string> {
    await this.desk.setSettings({ notifyPausedUntil: Date.now() + 3_600_000 });
    const moved = this.move(1 + Math.floor(this.chance() * 4));
    await this.desk.bringForward([...moved.keys()]);
    await this.desk.fireAlarm();
    await this.settled((rows) => [...moved].every(([id, status]) => rows.get(id)?.status === status));
    await until('the notifications to be held back', async () => (await this.desk.keys('held')).length > 0);
    await wait(100);
    await this.desk.setSettings({ notifyPausedUntil: null });
    await wait(this.chance() * 50);
    await this.desk.stopBackground();
    const [unshown, shown] = await Promise.all([this.desk.unshown(), this.desk.notices()]);
    await this.desk.clearNotices();
    await this.timePasses();
    const ids = await this.settledNotices(moved, shown);
    const isSummary = ids.has('summary');
    if (moved.size > 1 !== isSummary)
      throw new Error(`${moved.size} changes, notifications: ${[...ids].join(', ')}`);
    if (unshown === null) return shown.length === 0 ? 'no notification' : 'shown and marked as shown';
    return shown.length === 0 ? 'about to be shown' : 'shown, not marked as shown';
  }

  /** Checks that the alarm fires within five minutes of the earliest due time (docs/promises.md P28). */
  private async inOnePeriod(rows: Map<string, Seen>): Promise<void> {
    const now = Date.now();
    const due = Math.min(...[...rows.values()].map(({ dueAt }) => dueAt ?? Infinity));
    const [alarm] = (await this.desk.alarms()).filter(({ name }) => name === 'poll');
    const latest = Math.max(due, now) + 5 * 60_000 + 1000;
    if (due < Infinity && !(alarm?.periodInMinutes === 5 && alarm.scheduledTime <= latest))
      throw new Error(`a parcel is due in ${(due - now) / 1000} s, the alarm is ${JSON.stringify(alarm)}`);
  }

  private timePasses = (): Promise<void> => this.desk.fireAlarm();

  private settled(isSettled: (rows: Map<string, Seen>) => unknown): Promise<Map<string, Seen>> {
    return until('everything to be stored', async () => {
      const rows = await this.desk.read();
      return isSettled(rows) ? rows : null;
    }).catch(async (error: unknown) => {
      const open = [...(await this.desk.read()).values()].filter(
        ({ dueAt }) => (dueAt ?? Infinity) < Date.now(),
      );
      console.error('due and not checked:', open, 'alarms:', await this.desk.alarms(), 'now:', Date.now());
      throw error;
    });
  }

  /** Checks that every change is stored and shown in one notification, and that there are no others. */
  private async told(moved: Map<string, string>, before: readonly string[]): Promise<void> {
    const ids = await this.settledNotices(moved, before);
    const extra = [...ids].filter((notice) => {
      const [id, status] = notice.split('#');
      return moved.get(id ?? '') !== status;
    });
    const each = new Set([...ids].map((notice) => notice.split('#')[0]));
    if (extra.length > 0 || each.size !== moved.size || ids.size !== moved.size)
      throw new Error(`${moved.size} changes, notifications: ${[...ids].join(', ')}`);
  }

  private async settledNotices(moved: Map<string, string>, before: readonly string[]): Promise<Set<string>> {
    await this.settled((rows) =>
      [...moved].every(
        ([id, status]) => rows.get(id)?.status === status && rows.get(id)?.toAnnounce === null,
      ),
    );
    // A parcel is marked before its notification is shown. Then wait for any unexpected further notification.
    await until('the last notification to be shown', async () => (await this.desk.unshown()) === null);
    await wait(60);
    const after = await this.desk.notices();
    this.repeats += after.filter((id) => before.includes(id)).length;
    await this.desk.clearNotices();
    return new Set([...before, ...after]);
  }

  /** Checks that all events that the service knows are stored. Returns their number. */
  async compareEvents(): Promise<number> {
    const ids = [...this.kept.keys()];
    await this.desk.bringForward(ids);
    const since = Date.now();
    await this.timePasses();
    const rows = await this.settled((all) =>
      ids.every((id) => all.get(id)!.dueAt === null || all.get(id)!.checkedAt! > since),
    );
    let sum = 0;
    for (const [id, trackingNo] of this.kept) {
      const { text } = await lookUp(this.sandbox, id.slice(0, id.indexOf('/')), trackingNo);
      const { timelines } = (JSON.parse(text) as { data: { timelines: { details: unknown[] }[] } }).data;
      const known = timelines.flatMap(({ details }) => details).length;
      const { events } = rows.get(id)!;
      if (events !== known) throw new Error(`${id}: ${events} events stored, the service knows ${known}`);
      sum += events;
      await wait(120); // the service takes ten calls a second
    }
    return sum;
  }

  /** Checks that exactly the followed parcels are stored, and that each checked one has events. */
  private async check(n: number, flow: string): Promise<void> {
    const rows = await this.desk.read();
    const missing = [...this.kept.keys()].filter((id) => !rows.has(id));
    const strange = [...rows.keys()].filter((id) => !this.kept.has(id));
    if (missing.length + strange.length > 0)
      throw new Error(`kill ${n} (${flow}): missing ${missing.join(', ')}; unexpected ${strange.join(', ')}`);
    const eventless = [...rows.values()].filter(({ checkedAt, events }) => checkedAt && events === 0);
    if (eventless.length > 0) throw new Error(`kill ${n} (${flow}): ${eventless[0]!.id} has no events`);
  }
}
