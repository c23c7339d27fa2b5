import type { Page } from '@playwright/test';
import { axeInBothThemes } from '../browser/axe.ts';
import { eachState, sizes } from '../browser/each-state.ts';
import { signIn, type Run } from '../browser/launch.ts';
import { until } from '../browser/until.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

/** Every view of our own pages, one after the other, each settled. */
async function eachView(run: Run, sandbox: Sandbox, look: (page: Page, view: string) => Promise<void>) {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  await run.open(market);
  const tab = await until('the shop’s tab', () =>
    run.worker.evaluate(
      async (url) => (await chrome.tabs.query({})).find((one) => one.url?.startsWith(url))?.id ?? null,
      market,
    ),
  );
  const popup = await popupOf(run, `#tab=${tab}`);
  await popup.getByTestId('empty').waitFor();
  await look(popup, 'the first steps');
  await popup.getByTestId('page-show').click();
  const row = popup.locator(`[data-testid=found][data-number="${trackingNo}"]`);
  await row.getByTestId('found-look-up').click();
  await row.getByTestId('status').waitFor();
  await row.getByTestId('found-keep').click();
  await row.getByTestId('found-kept').waitFor();
  await row.getByTestId('found-more').click();
  await look(popup, 'on this page');
  await row.getByTestId('found-kept').click();
  await popup.getByTestId('timeline-event').first().waitFor();
  await look(popup, 'one parcel');
  await popup.getByTestId('back').click();
  await popup.getByTestId('parcel-row').waitFor();
  await look(popup, 'the list');
  await popup.close();
  const number = await popupOf(run, `#number=${parcelOf(sandbox, 'flash-express').trackingNo}`);
  await number.getByTestId('found').waitFor();
  await look(number, 'a number');
  await number.close();
  await run.worker.evaluate(async () => {
    const hidden = {
      v: 1,
      numbers: { TH260417733905B: 1, LEXPU0284917356: 2 },
      sites: { 'shop.example': 3 },
    };
    await chrome.storage.local.set({ hidden, sites: { v: 1, hosts: { 'orders.example': Date.now() } } });
  });
  const options = await run.open(run.pageUrl('options.html'));
  await options.getByTestId('entry').first().waitFor();
  await options.getByTestId('key-secret-saved').waitFor();
  await look(options, 'the options');
  await options.close();
}

async function axeFindsNothing(page: Page, view: string): Promise<void> {
  expect.soft(await axeInBothThemes(page), view).toEqual([]);
}

// Every state in both themes in one language; the other language is seen in each view below.
for (const size of sizes)
  test(`axe finds nothing in any state of the list: ${size}`, async ({ run, sandbox }) => {
    await eachState(run, sandbox, 'en', axeFindsNothing, [size]);
  });

for (const language of ['en', 'th'] as const) {
  test(`axe finds nothing in any view, light or dark: ${language}`, async ({ run, sandbox }) => {
    const { apiKey, keySecret } = sandbox;
    await (await signIn(run, { apiKey, keySecret, language })).close();
    await eachView(run, sandbox, axeFindsNothing);
  });

  test(`text twice as large hides no button: ${language}`, async ({ run, sandbox }) => {
    const { apiKey, keySecret } = sandbox;
    await (await signIn(run, { apiKey, keySecret, language })).close();
    await eachView(run, sandbox, async (page, view) => {
      await page.evaluate(() => {
        const all = [...document.querySelectorAll<HTMLElement>('body *')];
        const heights = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
        for (const [i, element] of all.entries())
          element.style.setProperty('font-size', `${heights[i]! * 2}px`, 'important');
      });
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, a, select, input')]
          .filter((control) => control.checkVisibility())
          .filter((control) => {
            const { left, right, width } = control.getBoundingClientRect();
            return width === 0 || left < -1 || right > document.documentElement.clientWidth + 1;
          })
          .map(({ tagName, dataset, textContent }) => `${tagName} ${dataset['testid']} ${textContent}`),
      );
      expect(outside, view).toEqual([]);
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>('body *'))
          element.style.removeProperty('font-size');
      });
    });
  });
}
