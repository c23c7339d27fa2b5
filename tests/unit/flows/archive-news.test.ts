import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followParcel } from '@/utils/background/follow.ts';
import { reconcileAll } from '@/utils/background/reconcile.ts';
import { poll } from '@/utils/background/run.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { restored } from '@/utils/parcels/backup.ts';
import { edited } from '@/utils/parcels/edit.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeParcel, changeRows, readRow, removeParcels, restoreParcels } from '@/utils/storage/store.ts';
import {
  atHub,
  courierKey,
  delivered,
  outForDelivery,
  pickedUp,
  trackingNo,
  type RawEvent,
} from '../../fixtures/answers.ts';
import { serviceAnswering, signIn } from '../background/fake-service.ts';

const id = `${courierKey}/${trackingNo}`;
const hour = 3_600_000;
const start = Date.parse('2026-11-21T14:00:00+07:00');
const at = (time: string, status: string, text: string): RawEvent => ({
  dateTime: `2026-11-${time}:00+07:00`,
  status,
  description: `${text} - Bang Kapi, Bangkok`,
});
const failed = at('21T15:00', 'ON_UNABLE_TO_SEND', 'Delivery failed');
const backAtHub = at('21T16:00', 'ON_OTHER_STATUS', 'Arrived at sorting centre');
const failedAgain = at('21T17:00', 'ON_UNABLE_TO_SEND', 'Delivery failed');
const returned = at('21T18:00', 'ON_RETURNED_TO_SENDER', 'Returned to sender');
const deliveredAfter = at('21T19:00', 'ON_DELIVERED', 'Delivered');
const ready = at('21T15:00', 'ON_OTHER_STATUS', 'Ready for collection at the pick-up point');
const readyAgain = at('21T17:00', 'ON_OTHER_STATUS', 'Waiting to be collected by the recipient');
const forCourier = at('21T15:00', 'ON_OTHER_STATUS', 'Ready for pick-up by the courier');
const held = at('21T15:00', 'ON_OTHER_STATUS', 'Held by customs: import duty must be paid');
const heldAgain = at('21T17:00', 'ON_OTHER_STATUS', 'Awaiting payment of import duty');
const lost = at('21T15:00', 'ON_OTHER_STATUS', 'The parcel cannot be found and is being searched for');
const failedBefore = at('21T10:00', 'ON_UNABLE_TO_SEND', 'Delivery failed');

const shown = async () => Object.keys(await fakeBrowser.notifications.getAll());
const change = (edit: (row: Parcel) => Parcel) => changeRows([id], edit);
const edit = (by: Parameters<typeof edited>[1]) => change((row) => edited(row, by, Date.now()));

const byHand = () => edit({ isArchived: true });
const byHandMuted = () => edit({ isArchived: true, isMuted: true });
const byHandSent = () => edit({ isArchived: true, direction: 'sent' });
const ended = () => edit({ isClosed: true });
const endedAndArchived = () => edit({ isClosed: true, isArchived: true });
const takenOut = async () => {
  await byHand();
  await edit({ isArchived: false });
};
const undone = async () => {
  await byHand();
  await removeParcels([id]);
  await restoreParcels([id]);
};
const fromBackup = async () => {
  await byHand();
  await changeParcel(id, (stored) => restored(stored, null, Date.now()));
};
/** Seen by the user, and a day later moved by the background. */
const byItself = async () => {
  await change((row) => ({ ...row, unseen: false }));
  vi.setSystemTime(Date.now() + 25 * hour);
  await reconcileAll();
};

/** A new event, or all events of an answer. */
type Said = RawEvent | RawEvent[];

/** Checks the parcel once for each answer, also if it has no due time. Events are given newest first. */
async function hear(known: readonly RawEvent[], said: readonly Said[]): Promise<void> {
  const service = serviceAnswering();
  let events = [...known];
  for (const one of said) {
    events = Array.isArray(one) ? one : [one, ...events];
    service.says(events);
    vi.setSystemTime(Date.now() + hour);
    await change((row) => ({ ...row, dueAt: Date.now() }));
    await poll();
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await updateSettings({ language: 'en' });
  await signIn();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inTransit = [atHub, pickedUp];
const wasFailed = [failed, ...inTransit];
const wasReady = [ready, ...inTransit];
const wasHeld = [held, ...inTransit];
const wasDelivered = [delivered, ...inTransit];
const wasReturned = [returned, ...inTransit];

/** `told`: number of notifications. `badge`: the number on the button, of parcels with unseen news. */
type Then = { isListed: boolean; told: number; badge: string };
const stays: Then = { isListed: false, told: 0, badge: '' };
const isBack: Then = { isListed: true, told: 1, badge: '1' };

it.each<[string, by: () => Promise<void>, known: RawEvent[], said: Said[], Then]>([
  ['in transit, by hand → out for delivery', byHand, inTransit, [outForDelivery], stays],
  ['in transit, by hand → delivered', byHand, inTransit, [delivered], stays],
  ['in transit, by hand → a scan of the same status', byHand, inTransit, [backAtHub], stays],
  ['in transit, by hand → failed', byHand, inTransit, [failed], isBack],
  ['in transit, by hand → returned', byHand, inTransit, [returned], isBack],
  ['in transit, by hand, muted → failed', byHandMuted, inTransit, [failed], { ...isBack, told: 0 }],
  ['no answer yet, by hand → failed', byHand, [], [failed], { ...stays, isListed: true }],
  ['failed, by hand → failed again', byHand, wasFailed, [failedAgain], stays],
  ['failed, by hand → in transit', byHand, wasFailed, [backAtHub], stays],
  ['failed, by hand → in transit → failed', byHand, wasFailed, [backAtHub, failedAgain], isBack],
  ['failed, by hand → an old answer → the known one', byHand, wasFailed, [inTransit, wasFailed], stays],
  ['failed, by hand → returned', byHand, wasFailed, [returned], isBack],
  ['delivered, by hand → returned', byHand, wasDelivered, [returned], isBack],
  ['delivered, by itself → failed', byItself, wasDelivered, [failed], isBack],
  ['delivered, by itself → in transit', byItself, wasDelivered, [backAtHub], stays],
  ['in transit, by hand → ready to collect', byHand, inTransit, [ready], isBack],
  ['in transit, by hand, muted → ready to collect', byHandMuted, inTransit, [ready], { ...isBack, told: 0 }],
  ['in transit, by hand → ready for the courier', byHand, inTransit, [forCourier], stays],
  ['sent, by hand → ready to collect', byHandSent, inTransit, [ready], stays],
  ['no answer yet, by hand → ready to collect', byHand, [], [ready], { ...stays, isListed: true }],
  ['ready to collect, by hand → said again', byHand, wasReady, [readyAgain], stays],
  ['ready to collect, by hand → in transit', byHand, wasReady, [backAtHub], stays],
  ['ready to collect, by hand → in transit → ready', byHand, wasReady, [backAtHub, readyAgain], isBack],
  ['ready to collect, by hand → failed', byHand, wasReady, [failedAgain], isBack],
  ['failed, by hand → ready to collect', byHand, wasFailed, [readyAgain], isBack],
  ['delivered, by itself → ready to collect', byItself, wasDelivered, [ready], isBack],
  ['in transit, by hand → held at customs', byHand, inTransit, [held], isBack],
  ['held at customs, by hand → said again', byHand, wasHeld, [heldAgain], stays],
  ['held at customs, by hand → in transit → held', byHand, wasHeld, [backAtHub, heldAgain], isBack],
  ['in transit, by hand → may be lost', byHand, inTransit, [lost], isBack],
  ['in transit, ended → held at customs', ended, inTransit, [held], stays],
  ['in transit, ended → ready to collect', ended, inTransit, [ready], stays],
  ['returned, by hand → delivered', byHand, wasReturned, [deliveredAfter], stays],
  ['in transit, ended → failed', ended, inTransit, [failed], stays],
  ['in transit, ended and archived → failed', endedAndArchived, inTransit, [failed], stays],
  ['unseen news, ended', ended, inTransit, [], stays],
  ['in transit, archived and taken out → delivered', takenOut, inTransit, [delivered], isBack],
  ['in transit, by hand, removed and restored → failed', undone, inTransit, [failed], isBack],
  ['in transit, by hand, from a backup → failed since then', fromBackup, inTransit, [failed], isBack],
  ['in transit, by hand, from a backup → failed before', fromBackup, inTransit, [failedBefore], stays],
])('%s', async (_, archive, known, said, then) => {
  await hear(known.slice(1), known.slice(0, 1));
  await change((row) => ({ ...row, unseen: true }));
  await archive();
  await reconcileAll();
  expect(isArchived((await readRow(id))!)).toBe(archive !== takenOut);
  await hear(known, said);
  const isListed = !isArchived((await readRow(id))!);
  const told = (await shown()).length;
  expect({ isListed, told, badge: await fakeBrowser.action.getBadgeText({}) }).toEqual(then);
});
