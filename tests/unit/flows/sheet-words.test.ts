import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { localeFor } from '@/components/base/texts.tsx';
import { readSelf, reportOf, selfCheck } from '@/components/settings/self-check.ts';
import { backgroundWorkEnded } from '@/utils/background/background-work.ts';
import { poll } from '@/utils/background/run.ts';
import type { Imported } from '@/utils/parcels/imports.ts';
import { readCalls } from '@/utils/storage/call-log.ts';
import { readSettings } from '@/utils/storage/settings.ts';
import { changeRows, readRow, readRows } from '@/utils/storage/store.ts';
import {
  answerOf,
  atHub,
  courierKey,
  errorOf,
  outForDelivery,
  pickedUp,
  recordOf,
  trackingNo,
} from '../../fixtures/answers.ts';
import { listened, ownPage } from '../background/background.ts';
import { signIn } from '../background/fake-service.ts';

// What a sheet says (buyer, phone, order, amount, note) stays in IndexedDB (docs/promises.md P58).

const words = ['Buyerword', '0899997777', 'ORDERWORD-1', '98765', 'Noteword'];
const parcel: Imported = {
  trackingNo,
  courierKey,
  name: 'Teapot', // the user's name of the parcel, which a notification shows
  note: 'Noteword',
  sheet: {
    order: 'ORDERWORD-1',
    buyer: 'Buyerword',
    phone: '0899997777',
    cash: 9_876_543,
    date: '2026-11-20',
  },
};
const id = `${courierKey}/${trackingNo}`;
const unableToSend = {
  dateTime: '2026-11-21T13:12:30+07:00',
  status: 'ON_UNABLE_TO_SEND',
  description: '13:12 Nobody home - Bang Kapi, Bangkok',
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each(['sent', 'received'] as const)(
  'no word of the sheet of a %s parcel leaves the store',
  async (direction) => {
    const told: Record<string, unknown[]> = { requests: [], console: [], answers: [], pages: [] };
    await signIn();
    let events = [pickedUp];
    let isFailing = false;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      told['requests']!.push(address, init.body, JSON.stringify(init.headers), [
        ...new Headers(init.headers),
      ]);
      return isFailing ? errorOf(400) : answerOf(recordOf(events));
    });
    for (const name of ['error', 'warn', 'log', 'info'] as const)
      vi.spyOn(console, name).mockImplementation((...args) => void told['console']!.push(args.map(String)));
    const { notifications } = fakeBrowser as unknown as Record<string, { getPermissionLevel(): unknown }>;
    vi.spyOn(notifications!, 'getPermissionLevel').mockResolvedValue('granted');
    const shown = vi.spyOn(fakeBrowser.notifications, 'create');
    const drawn = [vi.spyOn(fakeBrowser.action, 'setBadgeText'), vi.spyOn(fakeBrowser.action, 'setTitle')];
    told['pages'] = [
      vi.spyOn(fakeBrowser.tabs, 'sendMessage').mock.calls,
      vi.spyOn(fakeBrowser.runtime, 'sendMessage').mock.calls,
    ];
    const listener = listened();
    const view = (name: string, payload: object) => listener({ name, payload }, ownPage())!;
    const page = async (name: string, payload: object) => {
      const tab = { id: 4, url: 'https://shop.example/a' };
      const { id: own } = fakeBrowser.runtime;
      const sender = { id: own, origin: 'https://shop.example', url: tab.url, frameId: 0, tab };
      told['answers']!.push(await listener({ name, payload }, sender));
    };

    const part = { id: 'one', from: 0, size: 1, direction, check: 'now', parcels: [parcel] };
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await view('import', part)).toMatchObject({ ok: false });
    full.mockRestore();
    expect(await view('import', part)).toMatchObject({ ok: true });
    await view('check', { ids: [id] });
    for (const [next, failing] of [
      [[atHub, pickedUp], false],
      [[outForDelivery, atHub, pickedUp], false],
      [[unableToSend, outForDelivery, atHub, pickedUp], false],
      [[], true],
    ] as const) {
      events = [...next];
      isFailing = failing;
      await changeRows([id], (row) => ({ ...row, dueAt: Date.now() }));
      await poll();
    }
    await page('hello', {});
    await page('couriers', {});
    for (const name of ['look-up-card', 'follow', 'suggest-couriers'])
      await page(name, { trackingNo, courierKey });
    await page('look-up-card', { trackingNo, courierKey, want: 'peek' });
    await view('undo-import', { id: 'one' });
    await backgroundWorkEnded();

    const settings = await readSettings();
    const self = await readSelf(settings);
    const now = Date.now();
    const report = reportOf(self, selfCheck(self, localeFor('en', now)), settings, now);
    const outside = {
      ...told,
      notifications: shown.mock.calls,
      badge: drawn.map(({ mock }) => mock.calls),
      log: await readCalls(),
      report,
      // Settings, account, couriers: no other store than IndexedDB has them.
      storage: [await fakeBrowser.storage.local.get(), await fakeBrowser.storage.session.get()],
    };
    // Each of them has something, and the store had the words.
    for (const [name, texts] of Object.entries(outside))
      if (name !== 'pages') expect([name, JSON.stringify(texts).length > 20]).toEqual([name, true]);
    expect(shown.mock.calls.length).toBeGreaterThan(0);
    for (const [name, texts] of Object.entries(outside))
      for (const word of words) expect([name, JSON.stringify(texts).includes(word)]).toEqual([name, false]);
  },
);

it('the store has them, and the list finds the parcel by them', async () => {
  const listener = listened();
  const part = { id: 'one', from: 0, size: 1, direction: 'sent', check: 'as-due', parcels: [parcel] };
  await listener({ name: 'import', payload: part }, ownPage());
  await backgroundWorkEnded();
  expect(JSON.stringify(await readRow(id))).toContain('Buyerword');
  expect(await readRows()).toHaveLength(1);
});
