import type { Page } from '@playwright/test';
import { openOwnPopup } from '../tools/browser/own-popup.ts';
import { seed } from '../tools/browser/seed.ts';
import { rowName, rowOf } from '../tools/browser/selectors.ts';
import { followedParcel, manyParcels } from '../fixtures/parcels.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

// tests/view/list.view.ts tests the rest of the list.

const day = 24 * 3_600_000;
const rowsOf = (page: Page) => page.getByTestId('parcel-row');

// Needs the browser's own popup, which gets the size of its content.
test('the toolbar button opens the list in the browser’s own popup, in full width', async ({ ready }) => {
  await seed(ready, manyParcels(200, Date.now()));
  const desk = await ready.open(ready.pageUrl('options.html'));
  const popup = await openOwnPopup(desk);
  const rows = () =>
    popup.evaluate(({ document }) => document.querySelectorAll('[data-testid=parcel-row]').length);
  await expect.poll(rows).toBeGreaterThan(8);
  expect(await popup.evaluate(({ document }) => document.body.offsetWidth)).toBe(400);
  const title = await popup.evaluate(({ document }, name) => {
    const row = document.querySelector<HTMLElement>('[data-testid=parcel-row]')!;
    const { textContent } = row.querySelector(name)!;
    row.click();
    return textContent;
  }, rowName);
  await expect
    .poll(() =>
      popup.evaluate(({ document }) => document.querySelector('[data-testid=parcel-name]')?.textContent),
    )
    .toContain(title);
});

// Needs the clipboard, its permission, and calls that leave the browser.
test('checking a selection shows its cost first; copying it gives a table for a spreadsheet @walks', async ({
  ready,
  sandbox,
}) => {
  const now = Date.now();
  const real = ['shopee-express', 'flash-express'].map((courier) =>
    followedParcel(courier, parcelOf(sandbox, courier).trackingNo, now, {
      dueAt: null,
      checkedAt: now - day,
    }),
  );
  await seed(ready, [
    ...real,
    followedParcel('lex', 'FORMULA001', now, { name: '=HYPERLINK("https://evil.example")' }),
  ]);
  sandbox.clearCalls();
  await ready.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const popup = await popupOf(ready);
  for (const { trackingNo } of real) {
    await popup.locator(rowOf(trackingNo)).hover();
    await popup.locator(rowOf(trackingNo)).locator('..').getByTestId('row-check').click();
  }
  await popup.getByTestId('bar-check').click();
  await expect(popup.getByTestId('bar-question')).toContainText('Uses 2 look-ups');
  expect(sandbox.calls()).toEqual([]);
  await popup.getByTestId('bar-check-yes').click();
  await expect(popup.getByTestId('toast')).toContainText('Checked 2 parcels');
  expect(sandbox.calls()).toHaveLength(2);

  await popup.getByTestId('select-all').click();
  await expect(popup.getByTestId('selected-count')).toHaveText('3 selected');
  await popup.getByTestId('bar-copy').click();
  await popup.getByTestId('bar-copy-table').click();
  await expect(popup.getByTestId('toast')).toContainText('Copied 3 parcels');
  const lines = (await popup.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines.find((line) => line.startsWith('FORMULA001'))).toContain(`'=HYPERLINK`);
});

// Needs the real store of an extension, at the browser's own speed.
test(
  'of ten thousand parcels only the visible ones are drawn, and End reaches the last',
  { tag: '@heavy' },
  async ({ ready }) => {
    const now = Date.now();
    await seed(ready, manyParcels(10_000, now));
    const popup = await popupOf(ready);
    await expect(rowsOf(popup).first()).toBeVisible();
    expect(await rowsOf(popup).count()).toBeLessThan(60);
    await expect(popup.getByTestId('footer')).toContainText('10,000 parcels');
    const [first] = await rowsOf(popup).all();
    await first!.focus();
    await popup.keyboard.press('End');
    await expect
      .poll(() =>
        popup.evaluate(() => document.activeElement?.closest('[data-group]')?.getAttribute('data-group')),
      )
      .toBe('delivered');
    const place = await popup.evaluate(() => {
      const item = document.activeElement!.closest('li')!;
      return [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')];
    });
    expect(place[0]).toBe(place[1]);
    expect(await rowsOf(popup).count()).toBeLessThan(60);
    await popup.keyboard.press('Home');
    await expect(first!).toBeFocused();
  },
);

// However busy the machine is, all presses in the page come in the same moment.
const inOneMoment = (page: Page) =>
  page.evaluate(() => void Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }));

test('a double click on "For a spreadsheet" copies and archives nothing; one on Stop checking stops @walks', async ({
  ready,
}) => {
  const parcels = manyParcels(6, Date.now());
  await seed(ready, parcels);
  await ready.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const view of ['popup.html', 'dashboard.html']) {
    const page = await ready.open(ready.pageUrl(view));
    await rowsOf(page).first().focus();
    await page.keyboard.press('x');
    await page.getByTestId('select-all').click();
    const before = await rowsOf(page).allTextContents();
    await page.getByTestId('bar-copy').click();
    await inOneMoment(page);
    await page.getByTestId('bar-copy-table').click({ clickCount: 2 });
    await expect(page.getByTestId('toast')).toContainText('Copied');
    await page.getByTestId('bar-sent').click();
    await expect(page.getByTestId('toast')).toContainText('Set as sent by you'); // carried out after the double click
    expect(await rowsOf(page).allTextContents()).toEqual(before);
    await page.getByTestId('undo').click();
    await page.close();
  }
  const popup = await ready.open(ready.pageUrl(`popup.html#parcel=${encodeURIComponent(parcels[0]!.id)}`));
  const stop = popup.getByTestId('close-by-hand');
  await popup.getByTestId('open-more').click();
  await inOneMoment(popup);
  await stop.hover();
  const { x, y } = (await stop.boundingBox())!;
  await popup.mouse.click(x + 20, y + 15);
  await expect(stop).toHaveText('Resume checking');
  await popup.mouse.click(x + 20, y + 15);
  await popup.getByTestId('notify-of-it').click(); // carried out after it
  await expect(popup.getByTestId('tag').filter({ hasText: 'Muted' })).toBeVisible();
  await expect(stop).toHaveText('Resume checking');
});
