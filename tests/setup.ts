import 'fake-indexeddb/auto';
import { clear, createStore } from 'idb-keyval';
import { beforeEach, vi } from 'vitest';
import '@/utils/platform/i18n-both.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const stores = [createStore('waybill', 'parcels'), createStore('waybill-seal', 'keys')];

beforeEach(async () => {
  fakeBrowser.reset();
  // The fake browser has no permissions; here the service's host is granted, as in the manifest.
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(() => Promise.resolve(true));
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({
    manifest_version: 3,
    name: 'Waybill',
    version: '0.1.0',
  });
  for (const store of stores) await clear(store);
});
