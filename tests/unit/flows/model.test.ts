// Model-based test: after any sequence of following, importing, removing, restoring, renaming, changing the courier,
// new events and polls, also concurrent ones, the store matches the model (docs/promises.md P31). Background code and
// store (in memory) are real; only the service is fake.
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { parcelId } from '@/utils/model/parcel.ts';
import { knownStatuses } from '@/utils/model/status.ts';
import { edited } from '@/utils/parcels/edit.ts';
import { followParcel, changeCourier } from '@/utils/background/follow.ts';
import { reconcileAll } from '@/utils/background/reconcile.ts';
import { poll } from '@/utils/background/run.ts';
import { readHead } from '@/utils/storage/list-head.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import {
  changeRows,
  readHistory,
  readRow,
  readRows,
  removeParcels,
  restoreParcels,
} from '@/utils/storage/store.ts';
import { raw } from '../support/raw-store.ts';
import { answerOf, type RawEvent } from '../../fixtures/answers.ts';
import { recordFor, serviceAnswering, signIn } from '../background/fake-service.ts';
const numbers = Array.from({ length: 5 }, (_, n) => `TH26041773390${n}B`);
const couriers = ['shopee-express', 'flash-express'];
const statuses = knownStatuses.filter((status) => status !== 'ON_KEEP');

/** The expected state. */
type Model = {
  /** id → name given by the user. */
  kept: Map<string, string>;
  /** Removed parcels that undo can restore: id → name. */
  removed: Map<string, string>;
  /** The number of events the service has for each number. */
  events: Map<string, number>;
};

/** The fake service's events of each number, newest first. */
type World = { events: Map<string, RawEvent[]> };

const eventsOf = (count: number): RawEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    dateTime: new Date(Date.parse('2026-11-01T08:00:00Z') + n * 3_600_000)
      .toISOString()
      .replace('.000Z', '+00:00'),
    status: statuses[n % statuses.length]!,
    description: `${String(n).padStart(2, '0')}:00 Step ${n}`,
  })).toReversed();

class Step implements fc.AsyncCommand<Model, World> {
  readonly what: string;
  private readonly does: (model: Model, world: World) => Promise<void>;
  constructor(what: string, does: (model: Model, world: World) => Promise<void>) {
    this.what = what;
    this.does = does;
  }
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    await this.does(model, world);
    const rows = await readRows();
    expect(new Map(rows.map(({ id, name }) => [id, name]))).toEqual(model.kept);
    for (const { id, status, trackingNo } of rows) {
      const stored = (await readHistory(id))?.tracking.events.length ?? 0;
      // Answers are stored whole: never more events than the service has, and a status only with events.
      expect(stored).toBeLessThanOrEqual(model.events.get(trackingNo) ?? 0);
      expect(stored > 0).toBe(status !== null);
    }
  }
  toString = () => this.what;
}

const number = fc.nat({ max: numbers.length - 1 }).map((n) => numbers[n]!);
const courier = fc.constantFrom(...couriers);
const several = fc.array(fc.tuple(number, courier), { minLength: 1, maxLength: 4 });

const add = (model: Model, id: string) => {
  if (!model.kept.has(id)) model.kept.set(id, '');
};
const dueNow = async () =>
  changeRows(
    (await readRows()).map(({ id }) => id),
    (row) => (row.dueAt === null ? row : { ...row, dueAt: Date.now() - 1 }),
  );

const steps = [
  fc.tuple(number, courier).map(
    ([trackingNo, courierKey]) =>
      new Step(`add ${courierKey}/${trackingNo}`, async (model) => {
        await followParcel({ trackingNo, courierKey, foundOn: '' });
        add(model, parcelId(courierKey, trackingNo));
      }),
  ),
  several.map(
    (all) =>
      new Step(`import ${all.length} at once`, async (model) => {
        await Promise.all(
          all.map(([trackingNo, courierKey]) => followParcel({ trackingNo, courierKey, foundOn: '' })),
        );
        for (const [trackingNo, courierKey] of all) add(model, parcelId(courierKey, trackingNo));
        await reconcileAll();
      }),
  ),
  fc.tuple(number, courier).map(
    ([trackingNo, courierKey]) =>
      new Step(`remove ${courierKey}/${trackingNo}`, async (model) => {
        const id = parcelId(courierKey, trackingNo);
        await removeParcels([id]);
        if (model.kept.has(id)) model.removed.set(id, model.kept.get(id)!);
        model.kept.delete(id);
      }),
  ),
  fc.tuple(number, courier).map(
    ([trackingNo, courierKey]) =>
      new Step(`restore ${courierKey}/${trackingNo}`, async (model) => {
        const id = parcelId(courierKey, trackingNo);
        await restoreParcels([id]);
        if (model.removed.has(id) && !model.kept.has(id)) model.kept.set(id, model.removed.get(id)!);
        model.removed.delete(id);
      }),
  ),
  fc.tuple(number, courier, fc.constantFrom('Kettle', 'กาต้มน้ำ', '')).map(
    ([trackingNo, courierKey, name]) =>
      new Step(`rename ${courierKey}/${trackingNo}`, async (model) => {
        const id = parcelId(courierKey, trackingNo);
        await changeRows([id], (row) => edited(row, { name }, Date.now()));
        if (model.kept.has(id)) model.kept.set(id, name);
      }),
  ),
  fc.tuple(number, courier).map(
    ([trackingNo, courierKey]) =>
      new Step(`change the courier of ${courierKey}/${trackingNo}`, async (model) => {
        const id = parcelId(courierKey, trackingNo);
        const other = couriers.find((key) => key !== courierKey)!;
        await changeCourier(id, other);
        if (!model.kept.has(id)) return;
        const next = parcelId(other, trackingNo);
        // If the other parcel is already followed, it gets the name unless it has one.
        model.kept.set(next, model.kept.get(next) || model.kept.get(id)!);
        model.kept.delete(id);
      }),
  ),
  number.map(
    (trackingNo) =>
      new Step(`${trackingNo} moves`, async (model, world) => {
        const count = (model.events.get(trackingNo) ?? 0) + 1;
        model.events.set(trackingNo, count);
        world.events.set(trackingNo, eventsOf(count));
      }),
  ),
  fc.constant(
    new Step('poll', async (model) => {
      await dueNow();
      await poll();
      for (const { trackingNo, dueAt, courierKey, status } of await readRows()) {
        const known = (await readHistory(parcelId(courierKey, trackingNo)))?.tracking.events.length ?? 0;
        const isResting = dueAt === null;
        if (!isResting && status !== null) expect(known).toBe(model.events.get(trackingNo) ?? 0);
      }
    }),
  ),
  // A run while the user removes and adds parcels.
  fc.tuple(number, courier, number, courier).map(
    ([gone, goneCourier, fresh, freshCourier]) =>
      new Step(`poll, meanwhile remove ${gone} and add ${fresh}`, async (model) => {
        await dueNow();
        const id = parcelId(goneCourier, gone);
        const other = parcelId(freshCourier, fresh);
        await Promise.all([poll(), removeParcels([id]), poll()]);
        if (model.kept.has(id)) model.removed.set(id, model.kept.get(id)!);
        model.kept.delete(id);
        await Promise.all([
          poll(),
          followParcel({ trackingNo: fresh, courierKey: freshCourier, foundOn: '' }),
          poll(),
        ]);
        add(model, other);
        if (model.kept.has(other)) expect(await readRow(other)).not.toBeNull();
      }),
  ),
];

afterEach(() => vi.unstubAllGlobals());

it('after any sequence of actions, the store matches the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 14 }), async (commands) => {
      await raw.clear();
      fakeBrowser.reset();
      vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(() => Promise.resolve(true));
      await updateSettings({ language: 'en' });
      await signIn();
      const service = serviceAnswering();
      const world: World = { events: new Map() };
      service.answer = (asked) => {
        const events = world.events.get(asked.trackingNo);
        return events
          ? answerOf(recordFor(asked, events))
          : Response.json({ meta: { code: 404 } }, { status: 404 });
      };
      const setup = () => ({
        model: {
          kept: new Map<string, string>(),
          removed: new Map<string, string>(),
          events: new Map<string, number>(),
        },
        real: world,
      });
      await fc.asyncModelRun(setup, commands);
      const head = await readHead(1);
      expect(head?.total ?? 0).toBe((await readRows()).length);
    }),
    { numRuns: 12, interruptAfterTimeLimit: 20_000 },
  );
});
