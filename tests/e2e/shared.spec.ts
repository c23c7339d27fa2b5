import { shareBrowser } from '../tools/browser/shared.ts';
import { findTraces, leaveTraces } from '../tools/browser/traces.ts';
import { expect, market, test } from './test.ts';

// The tests of a Playwright worker share one browser.

test('the next test in a shared browser finds no state of the previous one @walks', async () => {
  const shared = shareBrowser();
  try {
    const first = await shared.startSandbox();
    const before = await shared.begin(first, 'signed in');
    const left = await before.open(before.pageUrl('options.html'));
    const clean = await findTraces(left);
    await leaveTraces(left);
    await before.worker.evaluate(() => Object.assign(globalThis, { left: 1 }));
    await before.open(market);
    await before.context.addCookies([{ name: 'left', value: '1', url: market }]);
    await before.context.setOffline(true);
    await before.close();
    await first.close();

    const second = await shared.startSandbox();
    const run = await shared.begin(second, 'signed in');
    const page = await run.open(run.pageUrl('options.html'));
    expect(await findTraces(page)).toEqual(clean);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    expect(await run.worker.evaluate(() => 'left' in globalThis)).toBe(false);
    expect(await run.context.cookies()).toEqual([]);
    expect(run.context.pages()).toHaveLength(2);
    await run.close();
    await second.close();
  } finally {
    await shared.close();
  }
});
