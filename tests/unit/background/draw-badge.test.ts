import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { drawBadge } from '@/utils/background/draw-badge.ts';
import { nextRunAt } from '@/utils/background/reconcile.ts';
import { day } from '@/utils/model/time.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { writeAccount } from '@/utils/storage/account.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeRows, readRows } from '@/utils/storage/store.ts';
import { courierKey, errorOf, trackingNo } from '../../fixtures/answers.ts';
import { turns } from '../support/turns.ts';
import { countCall, serviceAnswering, signIn } from './fake-service.ts';
import { pauseUntil } from '../../fixtures/pause.ts';

const id = `${courierKey}/${trackingNo}`;
const drawn = async () => {
  await drawBadge();
  return [await fakeBrowser.action.getBadgeText({}), await fakeBrowser.action.getTitle({})];
};

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the badge', () => {
  it('counts unseen parcels or parcels that need attention, as the setting says', async () => {
    await changeRows([id], (row) => ({ ...row, unseen: true }));
    expect(await drawn()).toEqual(['1', expect.stringContaining('1 ')]);
    await updateSettings({ badge: 'attention' });
    expect((await drawn())[0]).toBe('');
    await changeRows([id], (row) => ({ ...row, status: 'ON_UNABLE_TO_SEND', unseen: false }));
    expect(await drawn()).toEqual(['1', `1 needs you\n${trackingNo} · Not delivered`]);
  });

  it.each([
    ['en', '1 arrives today · 1 to collect · 1 needs you'],
    ['th', 'วันนี้จะถึง 1 ชิ้น · ไปรับ 1 · ต้องจัดการ 1'],
  ] as const)('says first what awaits the user, without amounts: %s', async (language, sentence) => {
    await updateSettings({ language });
    const places = [trackingNo, 'TH260417731000B', 'TH260417732000B'];
    for (const number of places.slice(1)) await followParcel({ trackingNo: number, courierKey, foundOn: '' });
    const at = new Date().toISOString().replace(/\.\d+Z/, 'Z');
    const states = [
      { status: 'ON_SHIPPING', what: 'On the van' },
      { status: 'ON_OTHER_STATUS', what: 'At the pick-up point' },
      { status: 'ON_UNABLE_TO_SEND', what: 'Nobody home' },
    ];
    for (const [n, { status, what }] of states.entries())
      await changeRows([`${courierKey}/${places[n]}`], (row) => ({
        ...row,
        status,
        latest: { key: at, at, what, place: '' },
        isCodDue: true,
        cod: '540',
      }));
    expect(await drawn()).toEqual(['', sentence]);
    await changeRows([`${courierKey}/${places[2]}`], (row) => ({ ...row, unseen: true }));
    expect((await drawn())[1]!.split('\n')).toEqual([
      sentence,
      expect.stringContaining('1'),
      expect.stringContaining(places[2]!),
    ]);
  });

  it('names the counted parcels in its title, at most three of them', async () => {
    await changeRows([id], (row) => ({
      ...row,
      unseen: true,
      name: 'Running shorts',
      status: 'ON_DELIVERED',
    }));
    expect((await drawn())[1]).toBe('Waybill: 1 parcel has news\nRunning shorts · Delivered');
    for (const n of [1, 2, 3])
      await followParcel({ trackingNo: `TH26041773${n}000B`, courierKey, foundOn: '' });
    const all = (await readRows()).map((row) => row.id);
    await changeRows(all, (row) => ({ ...row, unseen: true }));
    expect((await drawn())[1]!.split('\n')).toHaveLength(4);
  });

  it.each<[string, string, RegExp, () => Promise<unknown>]>([
    ['a refused key', '!', /key|refused/i, () => writeAccount({ failure: { kind: 'bad-credentials' } })],
    ['a full disk', '!', /storage is full/, () => writeAccount({ isFull: true })],
    [
      'a pause by the service',
      '‖',
      /service/,
      () => writeAccount({ pause: pauseUntil(Date.now() + 60_000) }),
    ],
    ['a pause by the user', '‖', /paused/, () => updateSettings({ notifyPausedUntil: Date.now() + 60_000 })],
    [
      'a used-up budget',
      '‖',
      /no look-ups left/,
      async () => {
        await updateSettings({ budget: { calls: 1, per: 'day', firstDay: 1 } });
        await countCall(null, Date.now());
      },
    ],
    [
      'a day whose share of the budget is used',
      '‖',
      /day’s share of look-ups is used \(1 left\), resumes on 22 Nov/,
      async () => {
        vi.setSystemTime(new Date('2026-11-21T12:00:00'));
        await updateSettings({ budget: { calls: 3, per: 'month', firstDay: 1 } });
        await countCall(null, Date.now());
        await countCall(null, Date.now());
      },
    ],
    [
      'no connection',
      '–',
      /offline/,
      () =>
        Promise.resolve(
          vi.stubGlobal('navigator', { locks: navigator.locks, language: 'en', onLine: false }),
        ),
    ],
  ])('has a sign and a title for %s', async (_, sign, words, make) => {
    await make();
    expect(await drawn()).toEqual([sign, expect.stringMatching(words)]);
  });

  it('does not say that nothing is new after a check without an answer', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(500);
    await lookUp({ trackingNo, courierKey }, { again: true });
    expect(await drawn()).toEqual(['', expect.stringMatching(/the last check failed/)]);
    service.answer = () => errorOf(404);
    await lookUp({ trackingNo, courierKey }, { again: true, anyway: true });
    expect((await drawn())[1]).toMatch(/nothing new/);
  });

  it('shows the number of news even during a pause; the title shows both', async () => {
    await changeRows([id], (row) => ({ ...row, unseen: true }));
    await updateSettings({ notifyPausedUntil: Date.now() + 60_000 });
    expect(await drawn()).toEqual(['1', expect.stringMatching(/1 .*\n[^]*paused/)]);
  });
  it('shows what was read last if two draws overlap', async () => {
    await changeRows([id], (row) => ({ ...row, unseen: true }));
    const setTitle = vi.spyOn(fakeBrowser.action, 'setTitle');
    // The browser takes the first title only after the news were seen.
    const held = Promise.withResolvers<void>();
    setTitle.mockImplementationOnce(async (of) => {
      await held.promise;
      setTitle.mockRestore();
      await fakeBrowser.action.setTitle(of);
    });
    const first = drawBadge();
    await vi.waitUntil(() => setTitle.mock.calls.length > 0);
    await changeRows([id], (row) => ({ ...row, unseen: false }));
    const second = drawBadge();
    await turns(50);
    held.resolve();
    await Promise.all([first, second]);
    expect(await fakeBrowser.action.getTitle({})).toBe('Waybill: nothing new');
  });

  it('is translated into Thai', async () => {
    await updateSettings({ language: 'th', notifyPausedUntil: Date.now() + 60_000 });
    expect((await drawn())[1]).toMatch(/[\u0e00-\u0e7f]/);
  });
});

it('the background wakes on the next morning, if the title says that a parcel arrives today', async () => {
  const now = Date.now();
  const morning = new Date(now).setHours(24 + 7, 0, 0, 0);
  await changeRows([id], (row) => ({ ...row, dueAt: now + 3 * day }));
  expect(await nextRunAt(now)).toBeGreaterThan(morning);
  const at = new Date(now).toISOString();
  const latest = { key: at, at, what: 'On the van', place: '' };
  await changeRows([id], (row) => ({ ...row, status: 'ON_SHIPPING', latest }));
  expect(await nextRunAt(now)).toBe(morning);
  await updateSettings({ night: { from: 0, to: 0 } });
  expect(await nextRunAt(now)).toBe(new Date(now).setHours(24, 0, 0, 0));
});
