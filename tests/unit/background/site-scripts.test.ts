import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { addSite, repairSites, removeSite } from '@/utils/background/site-scripts.ts';
import { readSiteGrants, readSites, setSites } from '@/utils/storage/user-sites.ts';
import { updateSettings } from '@/utils/storage/settings.ts';

type Script = { id: string; matches: string[]; allFrames: boolean; persistAcrossSessions: boolean };

// The fake browser lacks scripting and permissions. These fakes record the registered scripts and granted origins.
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

describe('a site added by the user', () => {
  it('is read once the browser grants permission, and after restarts', async () => {
    await addSite('orders.example');
    expect(hosts()).toEqual([]);
    granted.add(pattern);
    await repairSites();
    expect(registered).toEqual([
      expect.objectContaining({ matches: [pattern], allFrames: true, persistAcrossSessions: true }),
    ]);
    await repairSites();
    expect(hosts()).toEqual([pattern]);
  });

  it('is registered again after an update removed its registration', async () => {
    granted.add(pattern);
    await addSite('orders.example');
    registered = [];
    await repairSites();
    expect(hosts()).toEqual([pattern]);
  });

  it('whose permission is revoked in the browser is read no more, stays in the list, and can be allowed again', async () => {
    granted.add(pattern);
    await addSite('orders.example');
    granted.delete(pattern);
    await repairSites();
    expect([hosts(), await readSiteGrants()]).toEqual([[], { 'orders.example': false }]);
    granted.add(pattern);
    await repairSites();
    expect([hosts(), await readSiteGrants()]).toEqual([[pattern], { 'orders.example': true }]);
  });

  it('without permission stays in the list for as long as the user does not remove it', async () => {
    await addSite('orders.example');
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await repairSites();
    expect([hosts(), Object.keys(await readSites())]).toEqual([[], ['orders.example']]);
    vi.useRealTimers();
  });

  it('is not stored if the built-in shop list has it', async () => {
    await addSite('shopee.co.th');
    expect(await readSites()).toEqual({});
  });
});

it('a permission for the service’s address registers no content script', async () => {
  granted.add('https://api.example/*');
  await repairSites();
  expect(hosts()).toEqual([]);
});

describe('a removed site', () => {
  it('loses registration and permission', async () => {
    granted.add(pattern);
    await addSite('orders.example');
    await removeSite('orders.example');
    expect([hosts(), await readSites(), granted.size]).toEqual([[], {}, 0]);
  });

  it.each([
    ['on that host', 'https://orders.example/v3'],
    ['on another port of that host', 'https://orders.example:8443/v3'],
  ])('keeps its permission if the service is %s', async (_, baseAddress) => {
    await updateSettings({ baseAddress });
    granted.add(pattern);
    await addSite('orders.example');
    await removeSite('orders.example');
    expect([hosts(), granted.size]).toEqual([[], 1]);
  });
});

it('registrations without an added site are removed', async () => {
  granted.add(pattern);
  await addSite('orders.example');
  await setSites({ remove: 'orders.example' });
  await repairSites();
  expect(hosts()).toEqual([]);
});
