import { AsyncLocalStorage } from 'node:async_hooks';
import 'fake-indexeddb/auto';
import { afterEach, aroundEach, beforeEach, expect, vi } from 'vitest';
import { backgroundWorkEnded } from '@/utils/background/background-work.ts';
import { intervals } from '@/utils/background/call-queue.ts';
import '@/utils/i18n/i18n-all.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { raw } from './raw-store.ts';

// The real one: a test that leaves a fake one behind stops every later test of the process.
const realTimeout = ((globalThis as { realTimeout?: typeof setTimeout }).realTimeout ??= setTimeout);

beforeEach(async () => {
  expect(setTimeout, 'an earlier test left a fake setTimeout behind').toBe(realTimeout);
  // Nothing waits for the pace but the tests of the pace.
  Object.assign(intervals, { betweenCalls: 0, betweenNotices: 0 });
  fakeBrowser.reset();
  // The fake browser has no permissions; here the service's host is granted, as in the manifest.
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(() => Promise.resolve(true));
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({
    manifest_version: 3,
    name: 'Waybill',
    version: '0.1.0',
  });
  await raw.clear();
});

afterEach(backgroundWorkEnded);

// Work that goes on after its test finds the browser and the store of the next test, and fails that one now and then.
// Each use of the store knows by its asynchronous context which test it belongs to. Kept for the whole process, because
// the next test may stand in another file.
type Present = { fullName: string };
type Guard = { testOf: AsyncLocalStorage<Present>; present: Present | null; outlived: Set<string> };
const inProcess = globalThis as { storeGuard?: Guard };
const guard = (inProcess.storeGuard ??= guardStore());

function guardStore(): Guard {
  const made: Guard = { testOf: new AsyncLocalStorage(), present: null, outlived: new Set() };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...of) {
    const test = made.testOf.getStore();
    if (test && test !== made.present) made.outlived.add(test.fullName);
    return transaction.apply(this, of);
  };
  return made;
}

aroundEach(async (runTest, { task }) => {
  guard.present = task;
  await guard.testOf.run(task, runTest);
  const names = [...guard.outlived];
  guard.outlived.clear();
  expect(names, 'tests whose background work goes on after them').toEqual([]);
});
