import { describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { forGood } from '@/utils/parcels/notification-rules.ts';
import {
  acceptableSettings,
  changeShapes,
  defaultSettings,
  onSettings,
  readSettings,
  updateSettings,
  type Settings,
} from '@/utils/storage/settings.ts';

const current = defaultSettings();
const acceptable = (given: Record<string, unknown>) => acceptableSettings(given, current);

describe('settings from a backup', () => {
  it('are taken if they differ and are valid', () =>
    expect(
      acceptable({
        theme: 'dark',
        year: 'buddhist',
        badge: 'no such',
        night: { from: 24, to: 1 },
        language: 7,
      }),
    ).toEqual({ theme: 'dark', year: 'buddhist' }));

  it.each([
    ['night', { to: 5 }, { from: 3, to: 9 }],
    ['quiet', { isOn: true, from: 60 }, { isOn: false, from: 30, to: 90 }],
    ['notify', { delivered: false }, { ...current.notify, late: false }],
    ['budget', { calls: 7, per: 'day' }, { calls: 50, per: 'month', firstDay: 12 }],
  ] as const)('of before a field of %s was added leave that field as it is', (name, given, here) =>
    expect(acceptableSettings({ [name]: given }, { ...current, [name]: here })).toEqual({
      [name]: { ...here, ...given },
    }),
  );

  it('can end a pause, but cannot set an invalid end', () => {
    const paused = { ...current, notifyPausedUntil: 5 };
    expect(acceptableSettings({ notifyPausedUntil: null }, paused)).toEqual({ notifyPausedUntil: null });
    for (const notifyPausedUntil of [1e300, -1, '5']) expect(acceptable({ notifyPausedUntil })).toEqual({});
    expect(acceptable({ notifyPausedUntil: forGood })).toEqual({ notifyPausedUntil: forGood });
  });

  it('let data stay longer, but never delete data of this browser', () => {
    const acceptableTo = (given: Partial<Settings>, here: Partial<Settings>) =>
      acceptableSettings(given, { ...current, ...here });
    expect(acceptableTo({ personalFor: '30', deletesArchive: true }, {})).toEqual({});
    expect(acceptableTo({ personalFor: '90' }, { personalFor: 'never' })).toEqual({});
    const longer = { personalFor: 'never', deletesArchive: false } as const;
    expect(acceptableTo(longer, { personalFor: '90', deletesArchive: true })).toEqual(longer);
  });

  it('contain only known keys, and do not change prototypes', () => {
    const hostile = JSON.parse('{"__proto__":{"theme":"dark"},"constructor":1,"credentials":{"v":1}}');
    expect(acceptable(hostile as Record<string, unknown>)).toEqual({});
    expect(Object.prototype).not.toHaveProperty('theme');
  });

  test.each([
    // Looks like the current address, but the browser would call another host (docs/promises.md P5).
    ['https://\u0430pi.etrackings.com/api/v3', 'https://xn--pi-6kc.etrackings.com/api/v3'],
    [' https://Other.example/v3// ', 'https://other.example/v3'],
    ['https://other.example:8443/v3', 'https://other.example:8443/v3'],
  ])('take a base address in the browser’s form: %s', (given, stored) =>
    expect(acceptable({ baseAddress: given })).toEqual({ baseAddress: stored }),
  );

  test.each([
    `${current.baseAddress}/`,
    'http://other.example/v3',
    'https://u:p@other.example/v3',
    'https://other.example/v3?to=x',
    'javascript:0/v3',
    7,
  ])('take no invalid or unchanged base address: %s', (given) =>
    expect(acceptable({ baseAddress: given })).toEqual({}),
  );
});

const { local } = fakeBrowser.storage;

describe('each setting', () => {
  const odd = {
    'settings/theme': 'sepia',
    'settings/year': 'buddhist',
    'settings/sound': 'bell',
    'settings/notify/late': false,
    'settings/notify/delivered': 'x',
    'settings/notify/customs': true,
    'settings/night/to': 99,
    'settings/night/from': 1,
    'settings/shapes': [
      { template: 'TH99XXXX99', courierKey: 'lex' },
      { template: 'AB{2,4}', courierKey: 'lex' },
    ],
  };

  it('falls back to its default if unreadable, without affecting the others', async () => {
    await local.set(odd);
    expect(await readSettings()).toEqual({
      ...current,
      year: 'buddhist',
      notify: { ...current.notify, late: false },
      night: { from: 1, to: current.night.to },
      shapes: [{ template: 'TH99XXXX99', courierKey: 'lex' }],
    });
  });

  it('is stored as a separate item: an update writes only the changed items', async () => {
    await local.set(odd);
    await updateSettings({ theme: 'dark', notify: { delivered: false }, quiet: { to: 90 } });
    expect(await local.get(null)).toEqual({
      ...odd,
      'settings/theme': 'dark',
      'settings/notify/delivered': false,
      'settings/quiet/to': 90,
    });
    expect(await readSettings()).toMatchObject({ theme: 'dark', quiet: { ...current.quiet, to: 90 } });
  });

  test.each([null, 7, 'x', [], [1], {}])('may contain %j: reading and writing still work', async (junk) => {
    const keys = ['theme', 'shapes', 'notify/late', 'budget/calls', 'notifyPausedUntil', 'language'];
    await local.set(Object.fromEntries(keys.map((key) => [`settings/${key}`, junk])));
    expect(Object.keys(await readSettings())).toEqual(Object.keys(current));
    await updateSettings({ theme: 'dark' });
    expect((await readSettings()).theme).toBe('dark');
  });
});

it('each update is one write, started synchronously', () => {
  const set = vi.spyOn(local, 'set');
  void updateSettings({ theme: 'dark' });
  void updateSettings({ budget: { calls: 50, per: 'month' } }, { credentials: 1 });
  expect(set.mock.calls).toEqual([
    [{ 'settings/theme': 'dark' }],
    [{ 'settings/budget/calls': 50, 'settings/budget/per': 'month', credentials: 1 }],
  ]);
});

it('two concurrent changes of the shapes lose nothing', async () => {
  const shapes = ['TH99XXXX99', 'CD9999XX99'].map((template) => ({ template, courierKey: 'lex' }));
  await Promise.all(shapes.map((shape) => changeShapes((now) => [...now, shape])));
  expect((await readSettings()).shapes).toEqual(shapes);
});

it('listeners are called for changed settings only', async () => {
  const heard = vi.fn<() => void>();
  const end = onSettings(heard);
  await local.set({ account: 1, settingsOfAnother: 1 });
  expect(heard).not.toHaveBeenCalled();
  await updateSettings({ notify: { late: false } });
  expect(heard).toHaveBeenCalledTimes(1);
  end();
  await updateSettings({ theme: 'dark' });
  expect(heard).toHaveBeenCalledTimes(1);
});
