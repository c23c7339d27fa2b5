import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followParcel } from '@/utils/background/follow.ts';
import { poll } from '@/utils/background/run.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { edited } from '@/utils/parcels/edit.ts';
import { groupOf } from '@/utils/parcels/sections.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeRows, readRow } from '@/utils/storage/store.ts';
import { atHub, courierKey, delivered, pickedUp, trackingNo, type RawEvent } from '../../fixtures/answers.ts';
import { serviceAnswering, signIn } from '../background/fake-service.ts';

const id = `${courierKey}/${trackingNo}`;
const at = (time: string, text: string): RawEvent => ({
  dateTime: `2026-11-${time}:00+07:00`,
  status: 'ON_OTHER_STATUS',
  description: `${text} - Bang Kapi`,
});
const ready = at('22T16:00', 'Ready for collection at the pick-up point');
const saidAgain = at('23T08:00', 'Waiting to be collected by the recipient');
const backAtHub = at('23T12:00', 'Arrived at sorting centre');
const readyAgain = at('24T09:00', 'At the pick-up point');

let service: ReturnType<typeof serviceAnswering>;
let create: ReturnType<typeof vi.spyOn>;

/** Checks the parcel at a time of November; the events that the service knows then, newest first. */
async function check(time: string, events: readonly RawEvent[]): Promise<void> {
  service.says([...events, atHub, pickedUp]);
  vi.setSystemTime(Date.parse(`2026-11-${time}:00+07:00`));
  await changeRows([id], (row) => ({ ...row, dueAt: Date.now() }));
  await poll();
}
const told = () => create.mock.calls.map((given: unknown[]) => (given[1] as { message: string }).message);
const edit = (by: Parameters<typeof edited>[1]) =>
  changeRows([id], (row: Parcel) => edited(row, by, Date.now()));

const cash = '\nHave ฿290 ready';
const first = `At the pick-up point · Bang Kapi${cash}`;
const reminder = `At the pick-up point · Bang Kapi · since 22 Nov${cash}`;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T14:00:00+07:00') });
  await updateSettings({ language: 'en' });
  await signIn();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  service = serviceAnswering();
  create = vi.spyOn(fakeBrowser.notifications, 'create');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is announced, and once more on the second day', async () => {
  await check('21T15:00', []);
  await check('22T17:00', [ready]);
  await check('22T22:00', [ready]);
  expect(told()).toEqual([first]);
  await check('23T09:00', [ready]);
  await check('23T18:00', [ready]);
  await check('24T09:00', [ready]);
  await check('27T09:00', [ready]);
  expect(told()).toEqual([first, reminder]);
  // It waits for its user, however long: it is not late.
  expect(groupOf((await readRow(id))!, Date.now())).toBe('collect');
  await check('27T12:00', [delivered]);
  expect(groupOf((await readRow(id))!, Date.now())).toBe('delivered');
});

it('the day counts from the first event that said so, although the courier says it again', async () => {
  await check('21T15:00', []);
  await check('22T17:00', [ready]);
  await check('23T09:00', [saidAgain, ready]);
  await check('24T09:00', [saidAgain, ready]);
  expect(told()).toEqual([first, reminder]);
});

it('a later event ends it; when it waits again, that is announced and remembered anew', async () => {
  await check('21T15:00', []);
  await check('22T17:00', [ready]);
  await check('23T13:00', [backAtHub, ready]);
  expect(groupOf((await readRow(id))!, Date.now())).not.toBe('collect');
  await check('24T10:00', [readyAgain, backAtHub, ready]);
  await check('25T10:00', [readyAgain, backAtHub, ready]);
  expect(told()).toEqual([first, first, `At the pick-up point · Bang Kapi · since 24 Nov${cash}`]);
});

it.each<[string, () => Promise<void>, string[]]>([
  ['waited already at the first answer, a day before', async () => {}, []],
  ['waited at the first answer, since that day', () => check('22T17:00', [ready]), [reminder]],
  ['was heard of a day late', () => check('21T15:00', []), [first]],
])('a parcel that %s', async (_, before, messages) => {
  await before();
  await check('23T09:00', [ready]);
  await check('23T18:00', [ready]);
  await check('24T09:00', [ready]);
  expect(told()).toEqual(messages);
});

it.each<[string, Parameters<typeof edited>[1]]>([
  ['muted', { isMuted: true }],
  ['archived', { isArchived: true }],
  ['ended', { isClosed: true }],
  ['sent by the user', { direction: 'sent' }],
])('there is no reminder of a parcel that is %s', async (_, by) => {
  await check('21T15:00', []);
  await check('22T17:00', [ready]);
  await edit(by);
  await check('23T09:00', [ready]);
  expect(told()).toEqual([first]);
});

it('its switch turns both off', async () => {
  await updateSettings({ notify: { 'to-collect': false } });
  await check('21T15:00', []);
  await check('22T17:00', [ready]);
  await check('23T09:00', [ready]);
  expect(told()).toEqual([]);
});
