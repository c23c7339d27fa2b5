import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ensureAlarm } from '@/utils/browser/alarm.ts';

const minute = 60_000;
const now = Date.parse('2026-11-21T12:00:00+07:00');
const ringsAt = async () => (await fakeBrowser.alarms.get('poll'))?.scheduledTime ?? null;

describe('the alarm of ensureAlarm', () => {
  it('fires when the next parcel is due, then every five minutes', async () => {
    await ensureAlarm(now + 3 * 60 * minute, now);
    expect(await fakeBrowser.alarms.getAll()).toEqual([
      expect.objectContaining({ scheduledTime: now + 180 * minute, periodInMinutes: 5 }),
    ]);
  });

  it('is not recreated at each start', async () => {
    const create = vi.spyOn(fakeBrowser.alarms, 'create');
    for (let wake = 0; wake < 100; wake += 1) await ensureAlarm(now + 20 * minute, now + wake * 10_000);
    expect(create).toHaveBeenCalledTimes(1);
    expect(await ringsAt()).toBe(now + 20 * minute);
  });

  it('is not postponed at each start while a parcel is overdue', async () => {
    for (let wake = 0; wake < 100; wake += 1) await ensureAlarm(now - minute, now + wake * 10_000);
    expect(await ringsAt()).toBe(now + 30_000);
  });

  it('fires earlier for an earlier due time', async () => {
    await ensureAlarm(now + 180 * minute, now);
    await ensureAlarm(now + 20 * minute, now);
    expect(await ringsAt()).toBe(now + 20 * minute);
  });

  it('is kept if it fires less than one period before the due time', async () => {
    await ensureAlarm(now + 20 * minute, now);
    await ensureAlarm(now + 24 * minute, now);
    expect(await ringsAt()).toBe(now + 20 * minute);
  });

  it('moves later if nothing is due for long', async () => {
    await ensureAlarm(now + minute, now);
    await ensureAlarm(now + 180 * minute, now + 2 * minute);
    expect(await ringsAt()).toBe(now + 180 * minute);
  });

  it('is replaced if it has no period, and removed if none is needed', async () => {
    await fakeBrowser.alarms.create('poll', { when: now + minute });
    await ensureAlarm(now + minute, now);
    expect((await fakeBrowser.alarms.get('poll'))?.periodInMinutes).toBe(5);
    await ensureAlarm(null, now);
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });
});
