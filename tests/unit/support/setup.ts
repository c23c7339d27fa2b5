import { AsyncLocalStorage } from 'node:async_hooks';
import 'fake-indexeddb/auto';
import { afterEach, aroundEach, beforeEach, expect, vi } from 'vitest';
import { backgroundWorkEnded } from '@/utils/background/background-work.ts';
import { intervals } from '@/utils/background/call-queue.ts';
import './usual-intervals.ts';
import '@/utils/i18n/i18n-all.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { raw } from './raw-store.ts';

// The real setTimeout and Date of the process: a fake one left behind by a test would stop the later tests of the
// process, or only those that need the clock to go on.
const real = ((
  globalThis as { realTime?: { setTimeout: typeof setTimeout; Date: DateConstructor } }
).realTime ??= {
  setTimeout,
  Date,
});

beforeEach(async () => {
  expect(setTimeout, 'an earlier test left a fake setTimeout behind').toBe(real.setTimeout);
  expect(Date, 'an earlier test left a fake clock behind').toBe(real.Date);
  // No pauses between calls and before notifications, except in the tests of these pauses.
  Object.assign(intervals, { betweenCalls: 0, reconcileDelay: 0 });
  fakeBrowser.reset();
  // The fake browser has no permissions. Grant all, as the manifest grants the host of the service.
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(() => Promise.resolve(true));
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({
    manifest_version: 3,
    name: 'Waybill',
    version: '0.1.0',
  });
  await raw.clear();
});

afterEach(backgroundWorkEnded);

// Background work that outlives its test uses the browser and the store of the next test, which then sometimes fails.
// So this guard reads from the asynchronous context of each transaction which test started it, and reports that test if
// another one runs now. The whole process shares the guard, because the next test may be in another file.
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
  expect(names, 'tests whose background work outlives them').toEqual([]);
});
