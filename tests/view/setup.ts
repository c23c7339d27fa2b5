import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { beginService, endEmulation } from './driver.ts';
import { browserOf, complaints, openWorld, resetBrowser } from './worlds.ts';

const stores = [createStore('waybill', 'parcels'), createStore('waybill-seal', 'keys')];

// Each test begins in a browser that was never used, with the extension's background at work in it.
beforeEach(async () => {
  resetBrowser();
  for (const store of stores) await clear(store);
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(globalThis, { chrome: browserOf('options.html').browser });
  beginService();
  await openWorld('background.html');
});

// The frames go with all that is still at work in them: nothing of a test outlives it.
afterEach(async () => {
  const said = [...complaints];
  resetBrowser();
  await endEmulation();
  vi.unstubAllGlobals();
  expect(said, 'what the pages complained of').toEqual([]);
});
