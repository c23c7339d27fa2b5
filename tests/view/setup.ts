import { afterEach, beforeEach, expect, vi } from 'vitest';
import { raw } from '../unit/support/raw-store.ts';
import { beginService, endEmulation } from './driver.ts';
import { browserOf, openFrame, pageErrors, resetBrowser } from './frames.ts';

// Each test starts with empty storage and a running background.
beforeEach(async () => {
  resetBrowser();
  await raw.clear();
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(globalThis, { chrome: browserOf('options.html').browser });
  beginService();
  await openFrame('background.html');
});

// Closing the frames ends their work, so that no test disturbs the next.
afterEach(async () => {
  const errors = [...pageErrors];
  resetBrowser();
  await endEmulation();
  vi.unstubAllGlobals();
  expect(errors, 'errors of the pages').toEqual([]);
});
