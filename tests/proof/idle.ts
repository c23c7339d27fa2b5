import { ring, ringFor } from '../browser/alarms.ts';
import { hearNotices, setAlarms, signIn, untilAsleep } from '../browser/firefox-desk.ts';
import { findFirefox, firefoxAdvice } from '../browser/find-firefox.ts';
import { launchFirefox, type FirefoxRun } from '../browser/firefox.ts';
import { send } from '../browser/messages.ts';
import { readAll } from '../browser/store.ts';
import { until } from '../browser/until.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import type { Parcel } from '../../utils/model/parcel.ts';
import { seeded } from '../sandbox/world/random.ts';
import { run as runCommand } from '../step.ts';

const idleTimeout = 1500;

/**
 * The kill matrix's other half (docs/promises.md P27, P46): Firefox ends the event page itself when it thinks it idle.
 * With an idle time of 1.5 s and answers that take up to twice as long it does so in the middle of runs; then the next
 * alarm must carry on: no parcel, no change and no notification lost, none said under two names.
 */
export async function proof(): Promise<void> {
  if (findFirefox() === null) {
    console.log(`  not done: no Firefox was found. To get it: ${firefoxAdvice}`);
    return;
  }
  if ((await runCommand('wxt', ['build', '-b', 'firefox'])) !== 0) throw new Error('no build for Firefox');
  const deaths = Number(process.env['DEATHS'] ?? 24);
  const seed = Number(process.env['SEED'] ?? 1);
  const sandbox = await startSandbox({ parcels: 300, seed });
  const run = await launchFirefox(sandbox, { idleTimeout });
  try {
    await signIn(run, sandbox);
    await run.desk.evaluate(() =>
      document.querySelector<HTMLInputElement>('[data-testid=notice-in-transit]')!.click(),
    );
    const world = new Idle(sandbox, run, seeded(seed), await hearNotices(run));
    await world.begin(8);
    let struck = 0;
    for (let n = 1; n <= deaths; n += 1) {
      struck += (await world.round(n)) ? 1 : 0;
      if (n % 4 === 0) console.log(`  ${n} deaths, ${struck} in the middle of a run`);
    }
    console.log(
      `  ${deaths} deaths, seed ${seed}, ${struck} of them in the middle of a run:` +
        ` no parcel of ${world.size}, no change of ${world.changes} lost, none said under two names`,
    );
  } finally {
    await run.close();
    await sandbox.close();
  }
}

type Row = Pick<Parcel, 'id' | 'status' | 'checkedAt' | 'toAnnounce'>;

class Idle {
  changes = 0;
  private readonly kept = new Map<string, string>(); // id → tracking number
  private readonly ended = new Set<string>(); // tracking numbers of journeys that have no other status to come
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

  /** Keeps parcels until so many are on their way. */
  async begin(count: number): Promise<void> {
    const missing = count - this.moving(true).length;
    if (missing <= 0) return;
    const chosen = this.moving(false).slice(0, missing);
    const parcels = chosen.map(({ trackingNo, courierKey }) => ({ trackingNo, courierKey }));
    await this.run.desk.evaluate(send, { name: 'keep-many' as const, payload: { parcels, foundOn: '' } });
    for (const { trackingNo, courierKey } of chosen) this.kept.set(`${courierKey}/${trackingNo}`, trackingNo);
    await until(
      'the first look-ups',
      async () => (await this.rows()).every(({ checkedAt }) => checkedAt),
      60_000,
    );
  }

  /** One death: while a run waits for slow answers, or right after one; gives whether it came in the middle. */
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
    if (moved.size === 0) return this.round(n); // with others: these have ended
    this.changes += moved.size;
    const slow = [...moved.keys()].map((id) => this.kept.get(id)!);
    for (const trackingNo of slow)
      this.sandbox.fault(trackingNo, { kind: 'slow', ms: Math.round(this.chance() * 3 * idleTimeout) });
    this.sandbox.clearCalls();
    await this.ring([...moved.keys()]);
    await until(`round ${n}: a call`, () => Promise.resolve(this.sandbox.calls().length > 0), 30_000);
    await untilAsleep(this.run);
    const stored = await this.rows();
    const isMiddle = [...moved].some(
      ([id, status]) => !stored.some((row) => row.id === id && row.status === status && !row.toAnnounce),
    );
    for (const trackingNo of slow) this.sandbox.fault(trackingNo, null);
    // The next alarm, with its own period, as waiting would.
    await this.ring([]);
    await until(
      `round ${n}: every change to be stored and said`,
      async () => {
        const rows = new Map((await this.rows()).map((row) => [row.id, row]));
        return [...moved].every(([id, status]) => {
          const row = rows.get(id);
          return row?.status === status && row.toAnnounce === null;
        });
      },
      60_000,
    );
    await untilAsleep(this.run);
    await this.check(n, moved, new Set((await this.heard()).filter((id) => !before.has(id))));
    return isMiddle;
  }

  private async check(n: number, moved: Map<string, string>, said: ReadonlySet<string>): Promise<void> {
    const rows = await this.rows();
    const missing = [...this.kept.keys()].filter((id) => !rows.some((row) => row.id === id));
    if (missing.length > 0 || rows.length !== this.kept.size)
      throw new Error(`death ${n}: ${rows.length} rows of ${this.kept.size}; lost ${missing.join(', ')}`);
    const wanted = [...moved].filter(
      ([id, status]) => ![...said].some((notice) => notice.startsWith(`${id}#${status}#`)),
    );
    if (wanted.length > 0 || said.size !== moved.size)
      throw new Error(`death ${n}: ${[...moved].join('; ')} was said as ${[...said].join('; ')}`);
    const alarms = await setAlarms(this.run);
    if (alarms.length !== 1) throw new Error(`death ${n}: alarms ${alarms.join(', ')}`);
  }

  private statusOf(trackingNo: string) {
    return this.sandbox.fleet.find((parcel) => parcel.trackingNo === trackingNo)!.status;
  }

  private async rows(): Promise<Row[]> {
    return (await this.run.desk.evaluate(readAll)).rows;
  }

  /** Makes parcels due now, and rings the alarm with its own period. */
  private ring(due: readonly string[]): Promise<void> {
    const { desk } = this.run;
    return due.length > 0 ? desk.evaluate(ringFor, due) : desk.evaluate(ring);
  }
}
