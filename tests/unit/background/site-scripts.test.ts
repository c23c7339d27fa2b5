import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { addSite, mendSites, removeSite } from '@/utils/background/site-scripts.ts';
import { readSites, setSites } from '@/utils/storage/user-sites.ts';
import { updateSettings } from '@/utils/storage/settings.ts';

type Script = { id: string; matches: string[]; allFrames: boolean; persistAcrossSessions: boolean };

// The fake browser has neither scripting nor permissions: these remember what they were told.
let registered: Script[] = [];
let granted: Set<string>;

beforeEach(() => {
  registered = [];
  granted = new Set();
  const { permissions } = fakeBrowser;
  vi.spyOn(permissions, 'contains').mockImplementation(({ origins = [] }) =>
    Promise.resolve(origins.every((origin) => granted.has(origin))),
  );
  vi.spyOn(permissions, 'remove').mockImplementation(({ origins = [] }) => {
    for (const origin of origins) granted.delete(origin);
    return Promise.resolve(true);
  });
  Object.assign(fakeBrowser, {
    scripting: {
      getRegisteredContentScripts: () => Promise.resolve(registered),
      registerContentScripts: (scripts: Script[]) => {
        registered.push(...scripts);
        return Promise.resolve();
      },
      unregisterContentScripts: ({ ids }: { ids: string[] }) => {
        registered = registered.filter(({ id }) => !ids.includes(id));
        return Promise.resolve();
      },
    },
  });
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(() => Promise.resolve([] as never));
});

const pattern = 'https://orders.example/*';
const hosts = () => registered.flatMap(({ matches }) => matches);

describe('a site the user adds', () => {
  it('is read from the moment the browser allows it, and over restarts', async () => {
    await addSite('orders.example');
    expect(hosts()).toEqual([]);
    granted.add(pattern);
    await mendSites();
    expect(registered).toEqual([
      expect.objectContaining({ matches: [pattern], allFrames: true, persistAcrossSessions: true }),
    ]);
    await mendSites();
    expect(hosts()).toEqual([pattern]);
  });

  it('is registered again after an update has made the browser forget', async () => {
    granted.add(pattern);
    await addSite('orders.example');
    registered = [];
    await mendSites();
    expect(hosts()).toEqual([pattern]);
  });

  it('is forgotten when the permission is taken back in the browser', async () => {
    granted.add(pattern);
    await addSite('orders.example');
    granted.delete(pattern);
    await mendSites({ removed: true });
    expect([hosts(), await readSites()]).toEqual([[], {}]);
  });

  it('that was refused is forgotten after a while, and waits for the answer until then', async () => {
    await addSite('orders.example');
    await mendSites({ removed: true });
    expect(Object.keys(await readSites())).toEqual(['orders.example']);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await mendSites();
    expect(await readSites()).toEqual({});
    vi.useRealTimers();
  });

  it('of the built-in list needs no registration', async () => {
    await addSite('shopee.co.th');
    expect(await readSites()).toEqual({});
  });
});

it('a permission for the address of a service marks nothing', async () => {
  granted.add('https://api.example/*');
  await mendSites();
  expect(hosts()).toEqual([]);
});

describe('a site that is removed', () => {
  it('loses registration and permission', async () => {
    granted.add(pattern);
    await addSite('orders.example');
    await removeSite('orders.example');
    expect([hosts(), await readSites(), granted.size]).toEqual([[], {}, 0]);
  });

  it.each([
    ['at that host', 'https://orders.example/v3'],
    ['at another port of it', 'https://orders.example:8443/v3'],
  ])('leaves the permission where the service itself is %s', async (_, baseAddress) => {
    await updateSettings({ baseAddress });
    granted.add(pattern);
    await addSite('orders.example');
    await removeSite('orders.example');
    expect([hosts(), granted.size]).toEqual([[], 1]);
  });
});

it('registrations of nobody’s wish are ended', async () => {
  granted.add(pattern);
  await addSite('orders.example');
  await setSites({ remove: ['orders.example'] });
  await mendSites();
  expect(hosts()).toEqual([]);
});
