import type { Page } from '@playwright/test';
import { adding } from '../tools/browser/selectors.ts';
import { readIds } from '../tools/browser/stored-records.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

const spx = (n: number) => `TH0142${String(n).padStart(6, '0')}3B`;

/** The ids of all followed parcels. */
const keptIds = (page: Page) => page.evaluate(readIds);

// Needs a call that leaves the browser. tests/view/add.view.ts tests the rest of the box.
test('one number is typed, looked up and followed with the keyboard only @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await popupOf(ready, '#number=');
  await popup.getByTestId('add-text').focus();
  await expect(popup.getByTestId('add-cost')).toHaveCount(0); // nothing typed yet, so no cost
  await popup.keyboard.type(trackingNo.toLowerCase());
  await expect(popup.getByTestId('add-read')).toContainText('1 number');
  await expect(popup.getByTestId('add-courier')).toHaveValue('shopee-express');
  await expect(popup.getByTestId('add-cost')).toContainText('1 look-up');
  expect(sandbox.calls()).toEqual([]);
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('status')).toContainText('In transit');
  expect(sandbox.calls()).toHaveLength(1);
  // Enter at once does nothing on a button that the user did not go to by a key (components/hooks/second-press.ts).
  await popup.getByTestId('found-follow').press('Shift');
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('found-following')).toBeVisible();
  expect(await keptIds(popup)).toEqual([`shopee-express/${trackingNo}`]);
  expect(sandbox.calls()).toHaveLength(1);

  // The same number again: the box links to the followed parcel.
  await popup.getByTestId('add-text').fill(`https://apps.example/tracks/x?tracking-no=${trackingNo}`);
  await expect(popup.getByTestId('add-read')).toContainText('1 already in your list');
  await popup.getByTestId('add-text').press('Shift');
  await popup.getByTestId('add-text').press('Enter');
  await expect(popup.getByTestId('add-fault')).toContainText('already');
  await popup.getByTestId('add-following').click();
  await expect(popup.getByTestId('parcel')).toHaveAttribute('data-id', `shopee-express/${trackingNo}`);
});

// Needs a browser that closes a page while the background continues.
test('closing the popup while many parcels are being followed keeps the pasted text', async ({
  ready,
  sandbox,
}) => {
  sandbox.fault('*', { kind: 'status', code: 429, retryAfter: 600 });
  // 700 numbers are sent in fourteen messages (components/add/AddPage.tsx).
  const lines = Array.from({ length: 700 }, (_, i) => spx(i)).join('\n');
  const first = await popupOf(ready, '#number=');
  await first.getByTestId('add-text').fill(lines);
  await first.getByTestId('add-follow').click();
  await first.locator(adding).waitFor();
  await first.close();

  const again = await popupOf(ready, '#number=');
  await expect(again.getByTestId('add-text')).toHaveValue(lines);
  expect((await keptIds(again)).length).toBeLessThan(700);
  await again.getByTestId('add-follow').click();
  await expect(again.getByTestId('add-result')).toContainText(/Following .* parcels/);
  await expect(again.getByTestId('add-text')).toHaveValue('');
  expect(await keptIds(again)).toHaveLength(700);
  await again.close();
  const last = await popupOf(ready, '#number=');
  await expect(last.getByTestId('add-text')).toHaveValue('');
});

// Needs a background in another process: it gets the 500 numbers in ten messages.
test(
  'five hundred lines are followed with progress, existing parcels stay, and Cancel stops',
  { tag: '@heavy' },
  async ({ ready, sandbox }) => {
    // The service asks for a pause at the first call, so that it does not get 500 calls.
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
    await popup.getByTestId('add-follow').click();
    await expect(popup.getByTestId('add-result')).toContainText('Following 1 parcel');

    const lines = Array.from({ length: 500 }, (_, i) => `${spx(i)}\tParcel ${i}`).join('\n');
    await popup.getByTestId('add-text').fill(lines);
    await expect(popup.getByTestId('add-read')).toContainText('500 numbers · 1 already in your list');
    await popup.getByTestId('add-follow').click();
    await expect(popup.getByTestId('add-result')).toContainText('Following 499 parcels');
    expect(await keptIds(popup)).toHaveLength(500);
    const seen = await states.jsonValue();
    expect(seen.some((words) => words.startsWith('adding: Added ') && words.includes('of 499'))).toBe(true);

    // Undo removes only the parcels of this import.
    await popup.getByTestId('add-undo').click();
    await expect(popup.getByTestId('add-result')).toContainText('removed 499 parcels');
    expect(await keptIds(popup)).toHaveLength(1);

    await popup.getByTestId('add-text').fill(lines);
    await popup.getByTestId('add-follow').click();
    await popup.getByTestId('add-cancel').click();
    await expect(popup.getByTestId('add-result')).toContainText(/Following [\d,]+ of 499/);
    const some = (await keptIds(popup)).length;
    expect(some).toBeGreaterThan(1);
    expect(some).toBeLessThan(500);
    await expect(popup.getByTestId('add-text')).toBeFocused();
  },
);
