import type { Page } from '@playwright/test';
import { keeping } from '../browser/parts.ts';
import { readIds } from '../browser/store.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

const spx = (n: number) => `TH0142${String(n).padStart(6, '0')}3B`;

/** Ids of everything kept. */
const keptIds = (page: Page) => page.evaluate(readIds);

// Only with the extension does a call leave the browser; what else the box shows and does is in tests/view/add.view.ts.
test('one number by the keyboard alone: typed, looked up, kept', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await popupOf(ready, '#number=');
  await popup.getByTestId('add-text').focus();
  await expect(popup.getByTestId('add-cost')).toHaveCount(0); // nothing is typed that could cost
  await popup.keyboard.type(trackingNo.toLowerCase());
  await expect(popup.getByTestId('add-read')).toContainText('1 number');
  await expect(popup.getByTestId('add-courier')).toHaveValue('shopee-express');
  await expect(popup.getByTestId('add-cost')).toContainText('1 look-up');
  expect(sandbox.calls()).toEqual([]);
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('status')).toContainText('In transit');
  expect(sandbox.calls()).toHaveLength(1);
  await popup.getByTestId('found-keep').focus();
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('found-kept')).toBeVisible();
  expect(await keptIds(popup)).toEqual([`shopee-express/${trackingNo}`]);
  expect(sandbox.calls()).toHaveLength(1);

  // Again: it points to the parcel that is there.
  await popup.getByTestId('add-text').fill(`https://apps.example/tracks/x?tracking-no=${trackingNo}`);
  await expect(popup.getByTestId('add-read')).toContainText('1 already in your list');
  await popup.getByTestId('add-text').press('Enter');
  await expect(popup.getByTestId('add-fault')).toContainText('already');
  await popup.getByTestId('add-kept').click();
  await expect(popup.getByTestId('parcel')).toHaveAttribute('data-id', `shopee-express/${trackingNo}`);
});

// Only there does the browser end a page while its background works on.
test('closing the popup in the middle of a long keep loses nothing of what was pasted', async ({
  ready,
  sandbox,
}) => {
  sandbox.fault('*', { kind: 'status', code: 429, retryAfter: 600 });
  // Thirty parts, as they are kept (pages/import.ts).
  const lines = Array.from({ length: 1500 }, (_, i) => spx(i)).join('\n');
  const first = await popupOf(ready, '#number=');
  await first.getByTestId('add-text').fill(lines);
  await first.getByTestId('add-keep').click();
  await first.locator(keeping).waitFor();
  await first.close();

  const again = await popupOf(ready, '#number=');
  await expect(again.getByTestId('add-text')).toHaveValue(lines);
  expect((await keptIds(again)).length).toBeLessThan(1500);
  await again.getByTestId('add-keep').click();
  await expect(again.getByTestId('add-result')).toContainText('are in your list now');
  await expect(again.getByTestId('add-text')).toHaveValue('');
  expect(await keptIds(again)).toHaveLength(1500);
  await again.close();
  const last = await popupOf(ready, '#number=');
  await expect(last.getByTestId('add-text')).toHaveValue('');
});

// Only there has the background a process of its own, which answers five hundred times.
test(
  'five hundred lines are kept with progress, what was there is left, and Cancel stops',
  { tag: '@heavy' },
  async ({ ready, sandbox }) => {
    // The service is not to be asked 500 times: it asks for a pause at the first call.
    sandbox.fault('*', { kind: 'status', code: 429, retryAfter: 600 });
    const popup = await popupOf(ready, '#number=');
    const states = await popup.evaluateHandle(() => {
      const seen: string[] = [];
      new MutationObserver(() => {
        const result = document.querySelector('[data-testid=add-result]');
        const words = `${(result as HTMLElement | null)?.dataset['state']}: ${result?.textContent}`;
        if (seen.at(-1) !== words) seen.push(words);
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      return seen;
    });
    await popup.getByTestId('add-text').fill(spx(7));
    await popup.getByTestId('add-keep').click();
    await expect(popup.getByTestId('add-result')).toContainText('1 parcel is in your list');

    const lines = Array.from({ length: 500 }, (_, i) => `${spx(i)}\tParcel ${i}`).join('\n');
    await popup.getByTestId('add-text').fill(lines);
    await expect(popup.getByTestId('add-read')).toContainText('500 numbers · 1 already in your list');
    await popup.getByTestId('add-keep').click();
    await expect(popup.getByTestId('add-result')).toContainText('499 parcels are in your list now');
    expect(await keptIds(popup)).toHaveLength(500);
    const seen = await states.jsonValue();
    expect(seen.some((words) => words.startsWith('keeping: Kept ') && words.includes('of 499'))).toBe(true);

    // Undo takes out what this import brought, and nothing else.
    await popup.getByTestId('add-undo').click();
    await expect(popup.getByTestId('add-result')).toContainText('499 parcels were taken out');
    expect(await keptIds(popup)).toHaveLength(1);

    await popup.getByTestId('add-text').fill(lines);
    await popup.getByTestId('add-keep').click();
    await popup.getByTestId('add-cancel').click();
    await expect(popup.getByTestId('add-result')).toContainText(/of 499 are in your list now/);
    const some = (await keptIds(popup)).length;
    expect(some).toBeGreaterThan(1);
    expect(some).toBeLessThan(500);
    await expect(popup.getByTestId('add-text')).toBeFocused();
  },
);
