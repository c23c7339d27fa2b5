import { fireAlarm, makeDueAndFire } from '../browser/alarms.ts';
import {
  recordNotifications,
  alarmNames,
  press,
  signIn,
  untilBackgroundStopped,
} from '../browser/firefox-driver.ts';
import { findFirefox, firefoxAdvice } from '../browser/find-firefox.ts';
import { launchFirefox, type FirefoxRun } from '../browser/firefox.ts';
import { send } from '../browser/messages.ts';
import { readAll } from '../browser/stored-records.ts';
import { until } from '../browser/until.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { Parcel } from '../../../utils/model/parcel.ts';
import { seeded } from '../../sandbox/world/random.ts';
import { run as runCommand } from '../step.ts';

const idleTimeout = 1500;

/**
 * Like kills.ts, but in Firefox (docs/promises.md P27, P46), which stops the event page itself when it is idle. The
 * idle time is 1.5 s and answers take up to three times as long, so Firefox stops it in the middle of runs. The next
 * alarm must continue the run: no parcel, change or notification is lost, and no change is shown under two ids.
 * `DEATHS=…` sets the number of stops, `SEED=…` the seed.
 */
export async function proof(): Promise<void> {
  if (findFirefox() === null) {
    console.log(`  skipped: Firefox was not found. To install it: ${firefoxAdvice}`);
    return;
  }
  if ((await runCommand('wxt', ['build', '-b', 'firefox'])) !== 0)
    throw new Error('the build for Firefox failed');
  const deaths = Number(process.env['DEATHS'] ?? 24);
  const seed = Number(process.env['SEED'] ?? 1);
  const sandbox = await startSandbox({ parcels: 300, seed });
  const run = await launchFirefox(sandbox, { idleTimeout });
  try {
    await signIn(run, sandbox);
    for (const testId of ['page-notices', 'notice-in-transit']) await press(run.desk, testId);
    const world = new Idle(sandbox, run, seeded(seed), await recordNotifications(run));
    await world.begin(8);
    let struck = 0;
    for (let n = 1; n <= deaths; n += 1) {
      struck += (await world.round(n)) ? 1 : 0;
      if (n % 4 === 0) console.log(`  ${n} stops, ${struck} in the middle of a run`);
    }
    console.log(
      `  ${deaths} stops, seed ${seed}, ${struck} of them in the middle of a run: lost none of ${world.size} parcels` +
        ` and ${world.changes} changes, showed no change under two ids`,
    );
  } finally {
    await run.close();
    await sandbox.close();
  }
}

type Row = Pick<Parcel, 'id' | 'status' | 'checkedAt' | 'toAnnounce'>;

class Idle {
  changes = 0;
  private readonly kept = new Map<string, string>(); // followed parcels: id → tracking number
  private readonly ended = new Set<string>(); // tracking numbers whose status will not change again
  private readonly sandbox: Sandbox;
  private readonly run: FirefoxRun;
  private readonly chance: () => number;
  private readonly heard: () => Promise<string[]>;

  constructor(sandbox: Sandbox, run: FirefoxRun, chance: () => number, heard: () => Promise<string[]>) {
    this.sandbox = sandbox;
    this.run = run;
    this.chance = chance;
    this.heard = heard;
  }

  get size(): number {
    return this.kept.size;
  }

  private moving(isKept: boolean) {
    return this.sandbox.fleet.filter(
      ({ courierKey, trackingNo, status }) =>
        status !== null &&
        !['ON_DELIVERED', 'ON_RETURNED_TO_SENDER'].includes(status) &&
        !this.ended.has(trackingNo) &&
        this.kept.has(`${courierKey}/${trackingNo}`) === isKept,
    );
  }

  /** Follows parcels until `count` followed ones are on their way. */
  async begin(count: number): Promise<void> {
    const missing = count - this.moving(true).length;
    if (missing <= 0) return;
    const chosen = this.moving(false).slice(0, missing);
    const parcels = chosen.map(({ trackingNo, courierKey }) => ({ trackingNo, courierKey }));
    await this.run.desk.evaluate(send, { name: 'follow-many' as const, payload: { parcels, foundOn: '' } });
    for (const { trackingNo, courierKey } of chosen) this.kept.set(`${courierKey}/${trackingNo}`, trackingNo);
    await until(
      'the first look-ups',
      async () => (await this.rows()).every(({ checkedAt }) => checkedAt),
      60_000,
    );
  }

  /** Waits for one stop of the event page, during or after a run. Returns whether it was in the middle of the run. */
  async round(n: number): Promise<boolean> {
    await this.begin(6);
    const before = new Set(await this.heard());
    const moved = new Map<string, string>();
    const count = 1 + Math.floor(this.chance() * 3);
    for (const { courierKey, trackingNo, status } of this.moving(true).toSorted(() => this.chance() - 0.5)) {
      if (moved.size === count) break;
      while (this.statusOf(trackingNo) === status && this.sandbox.moveOn(trackingNo));
      const next = this.statusOf(trackingNo);
      if (next !== null && next !== status) moved.set(`${courierKey}/${trackingNo}`, next);
      else this.ended.add(trackingNo);
    }
    if (moved.size === 0) return this.round(n); // the chosen journeys have ended: choose others
    this.changes += moved.size;
    const slow = [...moved.keys()].map((id) => this.kept.get(id)!);
    for (const trackingNo of slow)
      this.sandbox.fault(trackingNo, { kind: 'slow', ms: Math.round(this.chance() * 3 * idleTimeout) });
    this.sandbox.clearCalls();
    await this.ring([...moved.keys()]);
    await until(`round ${n}: a call`, () => Promise.resolve(this.sandbox.calls().length > 0), 30_000);
    await untilBackgroundStopped(this.run);
    const stored = await this.rows();
    const isMiddle = [...moved].some(
      ([id, status]) => !stored.some((row) => row.id === id && row.status === status && !row.toAnnounce),
    );
    for (const trackingNo of slow) this.sandbox.fault(trackingNo, null);
    // Make the next alarm fire now, with its usual period.
    await this.ring([]);
    await until(
      `round ${n}: every change to be stored and announced`,
      async () => {
        const rows = new Map((await this.rows()).map((row) => [row.id, row]));
        return [...moved].every(([id, status]) => {
          const row = rows.get(id);
          return row?.status === status && row.toAnnounce === null;
        });
      },
      60_000,
    );
    await untilBackgroundStopped(this.run);
    await this.check(n, moved, new Set((await this.heard()).filter((id) => !before.has(id))));
    return isMiddle;
  }

  private async check(n: number, moved: Map<string, string>, said: ReadonlySet<string>): Promise<void> {
    const rows = await this.rows();
    const missing = [...this.kept.keys()].filter((id) => !rows.some((row) => row.id === id));
    if (missing.length > 0 || rows.length !== this.kept.size)
      throw new Error(`stop ${n}: ${rows.length} of ${this.kept.size} rows; lost ${missing.join(', ')}`);
    const wanted = [...moved].filter(
      ([id, status]) => ![...said].some((notice) => notice.startsWith(`${id}#${status}#`)),
    );
    if (wanted.length > 0 || said.size !== moved.size)
      throw new Error(`stop ${n}: changes ${[...moved].join('; ')}, notifications ${[...said].join('; ')}`);
    const alarms = await alarmNames(this.run);
    if (alarms.length !== 1) throw new Error(`stop ${n}: alarms ${alarms.join(', ')}`);
  }

  private statusOf(trackingNo: string) {
    return this.sandbox.fleet.find((parcel) => parcel.trackingNo === trackingNo)!.status;
  }

  private async rows(): Promise<Row[]> {
    return (await this.run.desk.evaluate(readAll)).rows;
  }

  /** Makes parcels due now (or none) and makes the alarm fire soon. */
  private ring(due: readonly string[]): Promise<void> {
    const { desk } = this.run;
    return due.length > 0 ? desk.evaluate(makeDueAndFire, due) : desk.evaluate(fireAlarm);
  }
}
