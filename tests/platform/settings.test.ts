import { describe, expect, it, test } from 'vitest';
import { settingTexts } from '@/components/backup-texts.ts';
import { forGood } from '@/utils/core/silence.ts';
import { acceptableSettings, defaultSettings } from '@/utils/platform/settings.ts';

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
