import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ensureAlarm } from '@/utils/browser/alarm.ts';

const minute = 60_000;
const now = Date.parse('2026-11-21T12:00:00+07:00');
const ringsAt = async () => (await fakeBrowser.alarms.get('poll'))?.scheduledTime ?? null;

describe('ensureAlarm', () => {
  it('rings when the next one is due, and every five minutes after that', async () => {
    await ensureAlarm(now + 3 * 60 * minute, now);
    expect(await fakeBrowser.alarms.getAll()).toEqual([
      expect.objectContaining({ scheduledTime: now + 180 * minute, periodInMinutes: 5 }),
    ]);
  });

  it('is not made anew by waking, however often', async () => {
    const create = vi.spyOn(fakeBrowser.alarms, 'create');
    for (let wake = 0; wake < 100; wake += 1) await ensureAlarm(now + 20 * minute, now + wake * 10_000);
    expect(create).toHaveBeenCalledTimes(1);
    expect(await ringsAt()).toBe(now + 20 * minute);
  });

  it('is not pushed ahead by waking while something waits already', async () => {
    for (let wake = 0; wake < 100; wake += 1) await ensureAlarm(now - minute, now + wake * 10_000);
    expect(await ringsAt()).toBe(now + 30_000);
  });

  it('comes sooner for what is due sooner', async () => {
    await ensureAlarm(now + 180 * minute, now);
    await ensureAlarm(now + 20 * minute, now);
    expect(await ringsAt()).toBe(now + 20 * minute);
  });

  it('stays where it rings within a period of what is wanted', async () => {
    await ensureAlarm(now + 20 * minute, now);
    await ensureAlarm(now + 24 * minute, now);
    expect(await ringsAt()).toBe(now + 20 * minute);
  });

  it('waits when nothing is due for long', async () => {
    await ensureAlarm(now + minute, now);
    await ensureAlarm(now + 180 * minute, now + 2 * minute);
    expect(await ringsAt()).toBe(now + 180 * minute);
  });

  it('one of another kind is replaced, and none is left where none is wanted', async () => {
    await fakeBrowser.alarms.create('poll', { when: now + minute });
    await ensureAlarm(now + minute, now);
    expect((await fakeBrowser.alarms.get('poll'))?.periodInMinutes).toBe(5);
    await ensureAlarm(null, now);
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });
});
