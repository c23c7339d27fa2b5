import type { Page } from 'puppeteer-core';
import { shownBadge, signIn } from '../tools/browser/firefox-driver.ts';
import { clickNumber, markedNumbers } from '../tools/browser/firefox-page.ts';
import type { FirefoxRun } from '../tools/browser/firefox.ts';
import { findWorld, leaveBehind } from '../tools/browser/traces.ts';
import { expect, market, parcelOf, test } from './test.ts';

/** All state of the extension in the browser, and the number of tabs. */
const worldOf = async (run: FirefoxRun) => ({
  badge: await shownBadge(run),
  ...(await run.desk.evaluate(findWorld)),
});

const cookiesOf = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await cookieStore.getAll()).map(({ name }) => name));

test('the next test in a shared browser finds no state of the previous one @walks', async ({
  sandbox,
  shared,
}) => {
  const run = await shared.begin(sandbox);
  await expect.poll(() => shownBadge(run)).toMatchObject({ text: '!' });
  const fresh = await worldOf(run);
  expect(fresh).toMatchObject({ local: {}, parcels: [], alarms: [] });

  await signIn(run, sandbox);
  const shop = await run.open(market);
  const card = await clickNumber(run, shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.press('card-follow');
  await card.has('card-open');
  await shop.evaluate(() => cookieStore.set('left', 'behind'));
  expect(await cookiesOf(shop)).toEqual(['left']);
  await run.desk.evaluate(leaveBehind);
  const left = await worldOf(run);
  for (const [name, was] of Object.entries(fresh))
    expect(left[name as keyof typeof left], name).not.toEqual(was);

  await run.close();
  const next = await shared.begin(sandbox);
  await expect.poll(() => shownBadge(next)).toMatchObject({ text: '!' });
  expect(await worldOf(next)).toEqual(fresh);
  const again = await next.open(market);
  await expect.poll(async () => (await markedNumbers(again)).length).toBeGreaterThan(0);
  expect(await cookiesOf(again)).toEqual([]);
  await next.close();
});
