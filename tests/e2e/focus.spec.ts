import type { Page } from '@playwright/test';
import { seed } from '../browser/seed.ts';
import { keptParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';
import type { Run } from '../browser/launch.ts';
import { clickNumber } from '../browser/marks.ts';

// Whoever works by the keyboard is never thrown to the top of a page: not by what closes, goes away or is switched off.

const rowOf = (page: Page, no: string) => page.locator(`[data-testid=parcel-row][data-id$="${no}"]`);

const four = (now: number) =>
  ['AAAAAA0001', 'BBBBBB0002', 'CCCCCC0003', 'DDDDDD0004'].map((no, i) =>
    keptParcel('lex', no, now, {
      name: `Box ${i + 1}`,
      status: 'ON_OTHER_STATUS',
      latest: news(now, (i + 1) * 3_600_000, 'Sorted', 'Laksi'),
    }),
  );

/** Focuses and presses, as the keyboard does. */
async function press(page: Page, testId: string, key = 'Enter'): Promise<void> {
  await page.getByTestId(testId).focus();
  await page.keyboard.press(key);
}

const isNowhere = (page: Page) => page.evaluate(() => document.activeElement === document.body);

async function open(run: Run, view: 'popup' | 'dashboard', hash = ''): Promise<Page> {
  const page =
    view === 'popup' ? await popupOf(run, hash) : await run.open(run.pageUrl(`dashboard.html${hash}`));
  await expect(page.getByTestId('parcel-row').first()).toBeVisible();
  return page;
}

test('what was opened from the list gives the focus back to what opened it', async ({ ready }) => {
  await seed(ready, [...four(Date.now()), ...manyParcels(8, Date.now())]);
  const popup = await open(ready, 'popup');
  for (const way of ['Escape', 'back']) {
    await press(popup, 'add-number');
    await expect(popup.getByTestId('add-text')).toBeFocused();
    if (way === 'back') await press(popup, 'back');
    else await popup.keyboard.press('Escape');
    await expect(popup.getByTestId('add-number')).toBeFocused();
  }
  await press(popup, 'menu');
  await popup.getByTestId('open-shortcuts').focus();
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('shortcuts')).toBeVisible();
  await popup.keyboard.press('Escape');
  await expect(popup.getByTestId('menu')).toBeFocused();
  await press(popup, 'menu');
  await popup.keyboard.press('Escape');
  await expect(popup.getByTestId('menu')).toBeFocused();
  await popup.getByTestId('search').fill('nothing has this');
  await press(popup, 'show-all');
  await expect(popup.getByTestId('search')).toBeFocused();
});

test('beside the table: the box for a number and a parcel give the focus back', async ({ ready }) => {
  await seed(ready, four(Date.now()));
  const page = await open(ready, 'dashboard');
  for (const way of ['Escape', 'back']) {
    await press(page, 'add-number');
    await expect(page.getByTestId('add-text')).toBeFocused();
    await expect(page.getByTestId('add-number')).toHaveAttribute('aria-expanded', 'true');
    if (way === 'back') await press(page, 'back');
    else await page.keyboard.press('Escape');
    await expect(page.getByTestId('pane')).toHaveCount(0);
    await expect(page.getByTestId('add-number')).toBeFocused();
  }
  await press(page, 'open-shortcuts');
  await expect(page.getByTestId('shortcuts')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('open-shortcuts')).toBeFocused();
  await rowOf(page, 'CCCCCC0003').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('parcel')).toBeVisible();
  await expect(rowOf(page, 'CCCCCC0003')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('pane')).toHaveCount(0);
  await expect(rowOf(page, 'CCCCCC0003')).toBeFocused();
  // A press beside its name opens it, too; where the pane hides the list, it takes the focus.
  await rowOf(page, 'BBBBBB0002').locator('xpath=ancestor::tr').locator('.at-status').click();
  await expect(page.getByTestId('parcel-name')).toHaveText('Box 2');
  await expect(rowOf(page, 'BBBBBB0002')).toBeFocused();
  await press(page, 'back');
  await expect(rowOf(page, 'BBBBBB0002')).toBeFocused();
  await page.setViewportSize({ width: 800, height: 700 });
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('back')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'BBBBBB0002')).toBeFocused();
  await page.getByTestId('search').fill('nothing has this');
  await press(page, 'show-all');
  await expect(rowOf(page, 'AAAAAA0001')).toBeFocused();
});

for (const view of ['popup', 'dashboard'] as const) {
  test(`a row that goes away leaves the focus in its place, and z takes it back: ${view}`, async ({
    ready,
  }) => {
    await seed(ready, four(Date.now()));
    const page = await open(ready, view);
    const keys = page.keyboard;
    await rowOf(page, 'BBBBBB0002').focus();
    await keys.press('e');
    await expect(rowOf(page, 'BBBBBB0002')).toHaveCount(0);
    await expect(rowOf(page, 'CCCCCC0003')).toBeFocused();
    await keys.press('Delete');
    await expect(rowOf(page, 'CCCCCC0003')).toHaveCount(0);
    await expect(rowOf(page, 'DDDDDD0004')).toBeFocused();
    await expect(page.getByTestId('toast')).toContainText('Removed');
    await keys.press('z');
    await expect(rowOf(page, 'CCCCCC0003')).toBeVisible();
    await expect(rowOf(page, 'DDDDDD0004')).toBeFocused();
    await keys.press('Delete'); // the last of the list
    await expect(rowOf(page, 'DDDDDD0004')).toHaveCount(0);
    await expect(rowOf(page, 'CCCCCC0003')).toBeFocused();
    await press(page, 'undo');
    await expect(page.getByTestId('toast')).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid')))
      .toBe('parcel-row');
  });

  test(`the bar of the selected: its questions, Cancel, and its end keep the focus: ${view}`, async ({
    ready,
  }) => {
    await seed(ready, four(Date.now()));
    const page = await open(ready, view);
    const keys = page.keyboard;
    await rowOf(page, 'AAAAAA0001').focus();
    await keys.press('x');
    await press(page, 'bar-refresh');
    await expect(page.getByTestId('bar-refresh-yes')).toBeFocused();
    await keys.press('Tab');
    await keys.press('Enter'); // Cancel
    await expect(page.getByTestId('bar-refresh')).toBeFocused();
    await press(page, 'bar-copy');
    await expect(page.getByTestId('bar-copy-text')).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByTestId('bar-copy')).toBeFocused();
    await press(page, 'bar-mute');
    await expect(page.getByTestId('action-bar')).toHaveCount(0);
    await expect(rowOf(page, 'AAAAAA0001')).toBeFocused();
    await keys.press('x');
    await press(page, 'bar-archive');
    await expect(rowOf(page, 'AAAAAA0001')).toHaveCount(0);
    await expect(rowOf(page, 'BBBBBB0002')).toBeFocused();
    await keys.press('x');
    await press(page, 'select-none');
    await expect(page.getByTestId('action-bar')).toHaveCount(0);
    await expect(rowOf(page, 'BBBBBB0002')).toBeFocused();
  });
}

test('an open parcel that is hidden and removed closes its pane, and the focus goes to the table', async ({
  ready,
}) => {
  await seed(ready, four(Date.now()));
  const page = await open(ready, 'dashboard');
  const gone = page.getByTestId('toast').filter({ hasText: 'Removed' });
  await rowOf(page, 'BBBBBB0002').click();
  await page.getByTestId('search').fill('Box 3');
  await expect(rowOf(page, 'BBBBBB0002')).toHaveCount(0);
  await press(page, 'open-more');
  await press(page, 'remove');
  await expect(gone).toContainText('Box 2');
  await expect(page.getByTestId('pane')).toHaveCount(0);
  await expect(rowOf(page, 'CCCCCC0003')).toBeFocused();
  await page.getByTestId('search').fill('');
  await rowOf(page, 'CCCCCC0003').click();
  await press(page, 'open-more');
  await press(page, 'archive');
  await expect(rowOf(page, 'CCCCCC0003')).toHaveCount(0);
  await press(page, 'remove');
  await expect(gone).toContainText('Box 3');
  await expect(page.getByTestId('pane')).toHaveCount(0);
  await expect(rowOf(page, 'DDDDDD0004')).toBeFocused();
});

test('a corrected number and another courier take the focus and the keys to the row of the open parcel', async ({
  ready,
}) => {
  await seed(ready, four(Date.now()));
  const page = await open(ready, 'dashboard');
  const keys = page.keyboard;
  const isAt = async (id: string) => {
    await expect(page.getByTestId('parcel')).toHaveAttribute('data-id', id);
    await expect(page.locator(`[data-testid=parcel-row][data-id="${id}"]`)).toBeFocused();
  };
  await page.getByTestId('sort-name').click(); // the row stays between its neighbours
  await rowOf(page, 'BBBBBB0002').click();
  await press(page, 'open-more');
  await press(page, 'correct-number');
  await page.getByTestId('corrected-number').fill('EEEEEE0005');
  await keys.press('Enter');
  await isAt('lex/EEEEEE0005');
  await press(page, 'open-more');
  await page.getByTestId('card-courier').selectOption('flash-express');
  await press(page, 'change-courier');
  await isAt('flash-express/EEEEEE0005');
  await page.getByTestId('open-more').focus();
  await keys.press('j');
  await isAt('lex/CCCCCC0003');
  await keys.press('k');
  await isAt('flash-express/EEEEEE0005');
  await keys.press('e');
  await expect(page.getByTestId('toast')).toContainText('1 parcel is in the archive');
  await expect(rowOf(page, 'EEEEEE0005')).toHaveCount(0);
  await isAt('lex/CCCCCC0003');
});

test('the arrow down finds the list from wherever the page begins', async ({ ready }) => {
  await seed(ready, four(Date.now()));
  for (const view of ['popup', 'dashboard'] as const) {
    const page = await open(ready, view);
    await page.keyboard.press('ArrowDown');
    await expect(rowOf(page, 'AAAAAA0001')).toBeFocused();
  }
});

test('one parcel: its sheets, its forms, a check and another courier keep the focus', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'lex');
  await seed(ready, [keptParcel('lex', trackingNo, Date.now(), { dueAt: null })]);
  const page = await open(ready, 'popup');
  const keys = page.keyboard;
  await rowOf(page, trackingNo).focus();
  await keys.press('Enter');
  await expect(page.getByTestId('back')).toBeFocused();
  for (const sheet of ['share', 'contact', 'more']) {
    for (const way of ['Escape', 'close']) {
      await press(page, `open-${sheet}`);
      await expect(page.getByTestId('sheet')).toBeFocused();
      if (way === 'close') await press(page, 'sheet-close');
      else await keys.press('Escape');
      await expect(page.getByTestId(`open-${sheet}`)).toBeFocused();
    }
  }
  await press(page, 'rename');
  await keys.press('Escape');
  await expect(page.getByTestId('rename')).toBeFocused();
  await press(page, 'edit-note');
  await expect(page.getByTestId('note-input')).toBeFocused();
  await keys.press('Escape');
  await expect(page.getByTestId('edit-note')).toBeFocused();
  sandbox.fault(trackingNo, { kind: 'slow', ms: 2000 });
  await press(page, 'refresh');
  await expect(page.getByTestId('refresh')).toHaveText('Checking…');
  await expect(page.getByTestId('refresh')).toBeFocused();
  await expect(page.getByTestId('refresh')).toHaveText('Check now');
  await expect(page.getByTestId('refresh')).toBeFocused();
  sandbox.fault(trackingNo, null);

  await press(page, 'open-share');
  await page.getByTestId('send').locator('summary').focus();
  await keys.press('Enter');
  await page.getByTestId('send-phone').fill('0812345678');
  await keys.press('Enter');
  await expect(page.getByTestId('send-yes')).toBeFocused();
  await press(page, 'send-no');
  await expect(page.getByTestId('send-phone')).toBeFocused();
  await press(page, 'open-more');
  await page.getByTestId('card-courier').selectOption('flash-express');
  await press(page, 'change-courier');
  await expect(page.getByTestId('parcel')).toHaveAttribute('data-id', `flash-express/${trackingNo}`);
  await expect(page.getByTestId('back')).toBeFocused();
  await keys.press('Delete');
  await expect(page.getByTestId('first-type')).toBeVisible();
  await expect.poll(() => isNowhere(page)).toBe(false);
});

test('the numbers of a page: Keep all, hiding, and the way back keep the focus', async ({ ready }) => {
  const shop = await ready.open(market);
  const tab = await ready.worker.evaluate(
    async (url) => (await chrome.tabs.query({})).find((one) => one.url?.startsWith(url))!.id,
    market,
  );
  const popup = await popupOf(ready, `#tab=${tab}`);
  await popup.getByTestId('page-show').focus();
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('back')).toBeFocused();
  await popup.keyboard.press('Escape');
  await expect(popup.getByTestId('page-show')).toBeFocused();
  await popup.keyboard.press('Enter');
  await press(popup, 'keep-all');
  await expect(popup.getByTestId('keep-all-yes')).toBeFocused();
  await press(popup, 'keep-all-no');
  await expect(popup.getByTestId('keep-all')).toBeFocused();
  await popup.getByTestId('found-more').first().focus();
  await popup.keyboard.press('Enter');
  await popup.getByTestId('found-hide').focus();
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('toast')).toBeVisible();
  await expect.poll(() => isNowhere(popup)).toBe(false);
  await shop.close();
});

test('the settings: what is asked twice, taken out or paused keeps the focus', async ({ ready }) => {
  const page = await ready.open(ready.pageUrl('options.html'));
  await press(page, 'test');
  await expect(page.getByTestId('test-result')).toBeVisible();
  await expect(page.getByTestId('test')).toBeFocused();
  await press(page, 'pause-hour');
  await expect(page.getByTestId('pause-end')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('pause-hour')).toBeFocused();
  await press(page, 'delete-all');
  // The way out has it: a key held too long deletes nothing.
  await expect(page.getByTestId('delete-all-no')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('delete-all')).toBeFocused();
  await press(page, 'forget');
  await expect(page.getByTestId('forget-no')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('forget')).toBeFocused();
  await page.getByTestId('shape-template').fill('PL99999AA');
  await page.getByTestId('shape-courier').selectOption('lex');
  await press(page, 'shape-add');
  await press(page, 'shape-remove');
  await expect(page.getByTestId('shape')).toHaveCount(0);
  await expect.poll(() => isNowhere(page)).toBe(false);
  await page.getByTestId('base-address').fill('http://no');
  await press(page, 'save');
  await expect(page.getByTestId('base-address')).toBeFocused();
});

test('what the user leaves on purpose is left: no later change takes the focus', async ({ ready }) => {
  await seed(ready, four(Date.now()));
  const page = await open(ready, 'dashboard');
  await rowOf(page, 'AAAAAA0001').focus();
  await page.locator('.table thead').click({ position: { x: 700, y: 4 } });
  await expect.poll(() => isNowhere(page)).toBe(true);
  await page
    .getByTestId('row-check')
    .first()
    .evaluate((box: HTMLElement) => box.click());
  await expect(page.getByTestId('action-bar')).toBeVisible();
  await page.getByTestId('bar-archive').evaluate((button: HTMLElement) => button.click());
  await expect(rowOf(page, 'AAAAAA0001')).toHaveCount(0);
  expect(await isNowhere(page)).toBe(true);
});

test('the card in a page keeps the focus when the button that was pressed goes', async ({
  ready,
  sandbox,
}) => {
  const shop = await ready.open(market);
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const card = await clickNumber(shop, trackingNo);
  await card.has('card-keep');
  await card.press('card-keep');
  await card.has('card-kept');
  // All the page can see of it is the host the focus is in.
  expect(await isNowhere(shop)).toBe(false);
  await shop.keyboard.press('Tab');
  await shop.keyboard.press('Escape');
  await expect.poll(card.isOpen).toBe(false);
});
