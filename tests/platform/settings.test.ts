import { describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { settingTexts } from '@/components/backup-texts.ts';
import { forGood } from '@/utils/core/silence.ts';
import {
  acceptableSettings,
  onWish,
  settleWishes,
  updateSettings,
} from '@/utils/platform/settings-change.ts';
import { defaultSettings, readSettings, type Settings } from '@/utils/platform/settings.ts';

const current = defaultSettings();
const acceptable = (given: Record<string, unknown>) => acceptableSettings(given, current);

describe('the settings of a backup', () => {
  it('are taken where they differ and have their form', () =>
    expect(
      acceptable({
        theme: 'dark',
        year: 'buddhist',
        badge: 'no such',
        night: { from: 1 },
        v: 9,
        language: 7,
      }),
    ).toEqual({ theme: 'dark', year: 'buddhist' }));

  it('end a pause, and bring none beyond all dates', () => {
    const paused = { ...current, notifyPausedUntil: 5 };
    expect(acceptableSettings({ notifyPausedUntil: null }, paused)).toEqual({ notifyPausedUntil: null });
    for (const notifyPausedUntil of [1e300, -1, '5']) expect(acceptable({ notifyPausedUntil })).toEqual({});
    expect(acceptable({ notifyPausedUntil: forGood })).toEqual({ notifyPausedUntil: forGood });
  });

  it('are nothing but settings, and change no prototype', () => {
    const hostile = JSON.parse('{"__proto__":{"theme":"dark"},"constructor":1,"credentials":{"v":1}}');
    expect(acceptable(hostile as Record<string, unknown>)).toEqual({});
    expect(Object.prototype).not.toHaveProperty('theme');
  });

  test.each([
    // Looks like the address in force; the browser would call another host (PROMISES P5).
    ['https://\u0430pi.etrackings.com/api/v3', 'https://xn--pi-6kc.etrackings.com/api/v3'],
    [' https://Other.example/v3// ', 'https://other.example/v3'],
    ['https://other.example:8443/v3', 'https://other.example:8443/v3'],
  ])('bring an address as the browser calls it: %s', (given, stored) =>
    expect(acceptable({ baseAddress: given })).toEqual({ baseAddress: stored }),
  );

  test.each([
    `${current.baseAddress}/`,
    'http://other.example/v3',
    'https://u:p@other.example/v3',
    'https://other.example/v3?to=x',
    'javascript:0/v3',
    7,
  ])('bring no other address: %s', (given) => expect(acceptable({ baseAddress: given })).toEqual({}));

  it('each have a name of their own in the preview', () =>
    expect(Object.keys(current).filter((name) => name !== 'v' && !settingTexts[name])).toEqual([]));
});

const { local } = fakeBrowser.storage;
const stored = async () => (await local.get('settings'))['settings'];

describe('the settings of a newer version', () => {
  const newer = {
    ...current,
    v: 2,
    language: 'th',
    theme: 'sepia',
    sound: 'bell',
    notify: { ...current.notify, customs: true },
    shapes: [
      { template: 'TH99XXXX99', courierKey: 'lex' },
      { template: 'AB{2,4}', courierKey: 'lex' },
    ],
  };

  it('are read as far as they are understood', async () => {
    await local.set({ settings: newer });
    expect(await readSettings()).toEqual({
      ...current,
      language: 'th',
      shapes: [{ template: 'TH99XXXX99', courierKey: 'lex' }],
    });
  });

  it('stay stored but for what is changed', async () => {
    await local.set({ settings: newer });
    await updateSettings({ year: 'buddhist', notify: { ...current.notify, late: true } });
    const shape = { template: 'CD9999XX99', courierKey: 'lex' };
    const now = await updateSettings(({ shapes }) => ({ shapes: [...shapes.slice(1), shape] }));
    expect(now).toMatchObject({ year: 'buddhist', theme: 'auto', shapes: [shape] });
    expect(await stored()).toEqual({
      ...newer,
      year: 'buddhist',
      notify: { ...newer.notify, late: true },
      shapes: [shape, newer.shapes[1]],
    });
    await updateSettings({ theme: 'dark' });
    expect(await stored()).toMatchObject({ theme: 'dark', sound: 'bell' });
  });

  test.each([undefined, null, 7, 'settings', [], [1], { v: 'x', notify: 7, shapes: {} }, { shapes: [null] }])(
    'or what is none is read, and changed, without a fault: %j',
    async (settings) => {
      await local.set({ settings });
      expect(await readSettings()).toEqual(current);
      expect(await updateSettings({ theme: 'dark' })).toEqual({ ...current, theme: 'dark' });
      expect(await readSettings()).toEqual({ ...current, theme: 'dark' });
    },
  );
});

describe('a change of one field of an object', () => {
  const mine: Settings = {
    ...current,
    notify: { ...current.notify, late: false, 'in-transit': true },
    quiet: { isOn: true, from: 60, to: 120 },
    budget: { calls: 7, per: 'day', firstDay: 9 },
    night: { from: 1, to: 2 },
  };
  const damaged = {
    notify: 7,
    quiet: [],
    budget: { calls: 'x', per: 'day', firstDay: 9 },
    night: { from: 1 },
  };
  const change = {
    notify: { delivered: false },
    quiet: { to: 90 },
    budget: { firstDay: 3 },
    night: { to: 5 },
  };
  const over = ({ notify, quiet, budget, night }: Settings) => ({
    notify: { ...notify, delivered: false },
    quiet: { ...quiet, to: 90 },
    budget: { ...budget, firstDay: 3 },
    night: { ...night, to: 5 },
  });

  test.each([
    ['what is stored', mine, mine],
    ['nothing', undefined, current],
    ['what cannot be read, which it replaces', damaged, current],
  ])('is made over %s, by the page and by the background', async (_, settings, read) => {
    await local.set({ settings });
    expect(await updateSettings(change)).toEqual({ ...read, ...over(read) });
    await local.set({ settings, 'wish/1': { change } });
    await settleWishes();
    expect(await readSettings()).toEqual({ ...read, ...over(read) });
  });
});

describe('a change by a page that is closed at once', () => {
  /** The page ends where it waits for the first time: nothing after that is done. */
  const closing = (press: () => void) => {
    const lock = vi.spyOn(navigator.locks, 'request').mockReturnValue(new Promise(() => {}) as never);
    press();
    lock.mockRestore();
  };

  it('is made by the background, which hears of it, in the order of the presses', async () => {
    const heard = vi.fn<() => void>();
    onWish(heard);
    closing(() => {
      void updateSettings({ theme: 'dark' });
      void updateSettings({ year: 'buddhist' });
      void updateSettings({ theme: 'light' });
    });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3), { timeout: 60_000 });
    await settleWishes();
    expect(await readSettings()).toMatchObject({ theme: 'light', year: 'buddhist' });
    expect(Object.keys(await local.get(null))).toEqual(['settings']);
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('undoes nothing that came after the background had made it', async () => {
    const asked: (() => void)[] = [];
    const { request } = navigator.locks;
    const lock = vi.spyOn(navigator.locks, 'request').mockImplementation(
      ((name: string, work: () => Promise<unknown>) =>
        new Promise((resolve) => {
          asked.push(() => resolve(request.call(navigator.locks, name, {}, work)));
        })) as never,
    );
    const first = updateSettings({ theme: 'dark' });
    lock.mockRestore();
    await settleWishes();
    await updateSettings({ theme: 'light' });
    for (const go of asked) go();
    expect(await first).toMatchObject({ theme: 'light' });
    expect(await readSettings()).toMatchObject({ theme: 'light' });
  });

  it('is left alone where it is none, and settings mean their credentials with them', async () => {
    await local.set({ 'wish/1': 7, 'wish/2': { change: { theme: 'dark' } }, 'wish/3': null });
    await settleWishes();
    expect(await readSettings()).toMatchObject({ theme: 'dark' });
    expect(Object.keys(await local.get(null))).toEqual(['settings']);
    closing(() => void updateSettings({ baseAddress: 'https://other.example/v3' }, { credentials: 1 }));
    expect(Object.keys(await local.get(null))).toEqual(['settings']);
  });
});
