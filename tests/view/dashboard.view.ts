import { test } from 'vitest';
import { codCells, groupTab, rowOfId } from '../browser/selectors.ts';
import { followedParcel, manyParcels, news, threeParcels } from '../fixtures/parcels.ts';
import { open, seed, service, signIn, type View } from './driver.ts';
import { expect } from './locator.ts';

const names = (page: View) =>
  page
    .rows()
    .elements()
    .map(({ innerText }) => innerText);
const dashboardOf = (hash = '') => open('dashboard', hash);

test('parcels that need attention are at the top; a click on a column’s heading sorts by that column', async () => {
  await signIn();
  await seed(threeParcels(Date.now()));
  const page = await dashboardOf();
  await expect(page.rows()).toHaveCount(3);
  await expect.poll(() => names(page)).toEqual(['Mugs', 'Box 10', 'Box 9']);
  await page.getByTestId('sort-name').click();
  await expect.poll(() => names(page)).toEqual(['Box 9', 'Box 10', 'Mugs']);
  await expect(page.locator('th[aria-sort=ascending]')).toHaveText('Parcel');
  await page.getByTestId('sort-name').click();
  await expect.poll(() => names(page)).toEqual(['Mugs', 'Box 10', 'Box 9']);
  await page.getByTestId('sort-due').click();
  await expect.poll(() => names(page)[0]).toBe('Box 9');
});

test('filters, search and the open parcel are part of the address and restored from it', async () => {
  await signIn();
  await seed(threeParcels(Date.now()));
  const page = await dashboardOf();
  await page.getByTestId('filter-courier').selectOption('lex');
  await expect.poll(() => names(page)).toEqual(['Box 10', 'Box 9']);
  await page.getByTestId('search').fill('chiang');
  await expect(page.rows()).toHaveCount(1);
  await page.getByTestId('sort-name').click();
  await page.getByTestId('sort-name').click();
  await page.rows().click();
  await expect(page.getByTestId('pane').getByTestId('parcel-name')).toContainText('Box 9');
  await page.reload();
  await expect(page.locator('th[aria-sort=descending]')).toHaveText('Parcel');
  await expect(page.getByTestId('pane').getByTestId('parcel-name')).toContainText('Box 9');
  await expect(page.getByTestId('search')).toHaveValue('chiang');
  await expect(page.getByTestId('filter-courier')).toHaveValue('lex');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('pane')).toHaveCount(0);
  page.goBack();
  await expect(page.getByTestId('pane')).toBeVisible();
  await expect(page.getByTestId('search')).toHaveValue('chiang');
  page.goForward();
  await expect(page.getByTestId('pane')).toHaveCount(0);
  await expect(page.getByTestId('search')).toHaveValue('chiang');
  await expect(page.locator('th[aria-sort=descending]')).toHaveText('Parcel');
  page.goBack();
  await expect(page.getByTestId('pane')).toBeVisible();
  await page.getByTestId('search').fill('nothing');
  await page.getByTestId('show-all').click();
  await expect(page.rows()).toHaveCount(3);
  await page.getByTestId('filter-direction').selectOption('sent');
  await expect.poll(() => names(page)).toEqual(['Mugs']);
  await page.getByTestId('filter-direction').selectOption('');
  await page.getByTestId('filter-shop').selectOption('shopee.co.th');
  await expect.poll(() => names(page)).toEqual(['Mugs']);
  await page.getByTestId('filter-shop').selectOption('');
  await page.getByTestId('filter-phase').selectOption('in-transit');
  await expect.poll(() => names(page)).toEqual(['Box 10', 'Box 9']);
});

test('when a row is clicked right after text was typed, the address already contains the text', async () => {
  await signIn();
  await seed(threeParcels(Date.now()));
  const page = await dashboardOf();
  await expect(page.rows()).toHaveCount(3);
  const typed = page.getByTestId('search');
  // Types and clicks in one task: faster than a person, and before the delayed write of the address.
  const typeAndPress = async (text: string) => {
    const { window } = page;
    const field = typed.elements()[0] as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new window.Event('input', { bubbles: true }));
    await Promise.resolve();
    page.rows().elements()[0]!.click();
  };
  await typeAndPress('box');
  await expect(page.getByTestId('pane')).toBeVisible();
  page.goBack();
  await expect(page.getByTestId('pane')).toHaveCount(0);
  await expect(typed).toHaveValue('box');
  await typed.fill('chiang');
  await expect.poll(() => page.window.location.hash).toMatch(/q=chiang/);
});

test('several parcels are selected, archived together, found in the archive, and restored by undo', async () => {
  await signIn();
  await seed(threeParcels(Date.now()));
  const page = await dashboardOf();
  await expect(page.rows()).toHaveCount(3);
  await page.getByTestId('row-check').nth(0).click();
  await page
    .getByTestId('row-check')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByTestId('selected-count')).toHaveText('3 selected');
  // The toast appears above the action bar.
  await page.getByTestId('bar-copy').click();
  await page.getByTestId('bar-copy-text').click();
  const [toast, bar] = [
    await page.getByTestId('toast').boundingBox(),
    await page.getByTestId('action-bar').boundingBox(),
  ];
  expect(toast!.y + toast!.height).toBeLessThanOrEqual(bar!.y);
  await page.getByTestId('bar-archive').click();
  await expect(page.getByTestId('toast')).toContainText('Archived 3 parcels');
  await expect(page.rows()).toHaveCount(0);
  await page.locator(groupTab('archive')).click();
  await expect(page.rows()).toHaveCount(3);
  await page.getByTestId('undo').click();
  await page.locator(groupTab('')).click();
  await expect(page.rows()).toHaveCount(3);
});

test('undoing “unarchive” restores “Archived” or “Not checked”, and no call is made', async () => {
  await signIn();
  const now = Date.now();
  const [first, second] = threeParcels(now).map((row) => ({ ...row, dueAt: null }));
  await seed([
    { ...first!, closedAt: now - 60_000 },
    { ...second!, archivedAt: now - 60_000 },
  ]);
  const page = await dashboardOf('#group=archive');
  await expect(page.rows()).toHaveCount(2);
  await page.getByTestId('check-all').click();
  await page.getByTestId('bar-unarchive').click();
  await expect(page.rows()).toHaveCount(0);
  await page.getByTestId('undo').click();
  await expect(page.rows()).toHaveCount(2);
  for (const [name, tag] of [
    ['Mugs', 'Not checked'],
    ['Box 10', 'Archived'],
  ] as const) {
    await page.rows().filter({ hasText: name }).click();
    await expect(page.getByTestId('pane').getByTestId('parcel-name')).toContainText(name);
    await expect(page.getByTestId('tag').last()).toHaveText(tag);
  }
  expect(service.asked).toEqual([]);
});

test('keys move the focus through the table, open a parcel beside it and close it', async () => {
  await signIn();
  await seed(manyParcels(300, Date.now()));
  const page = await dashboardOf();
  await page.rows().first().focus();
  await page.keyboard.press('ArrowDown');
  const second = (page.document.activeElement as HTMLElement).dataset['id'];
  expect(await page.rows().nth(1).getAttribute('data-id')).toBe(second);
  await page.keyboard.press('Enter');
  const beside = page.getByTestId('pane').getByTestId('parcel');
  await expect(beside).toHaveAttribute('data-id', second!);
  // Moving through the list also changes the parcel in the pane.
  const ids = await page.rows().evaluateAll((all) => all.map((row) => row.dataset['id']!));
  const isAt = async (id: string) => {
    await expect(beside).toHaveAttribute('data-id', id);
    await expect(page.locator(rowOfId(id))).toBeFocused();
  };
  await page.keyboard.press('ArrowDown');
  await isAt(ids[2]!);
  await page.keyboard.press('j');
  await isAt(ids[3]!);
  await page.getByTestId('open-more').focus();
  await page.keyboard.press('k');
  await isAt(ids[2]!);
  // After a parcel is archived, the next parcel opens.
  await page.keyboard.press('e');
  await isAt(ids[3]!);
  await expect(page.getByTestId('toast')).toContainText('Archived 1 parcel');
  await page.keyboard.press('z');
  await expect(page.locator(rowOfId(ids[2]!))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('pane')).toHaveCount(0);
  await page.rows().first().focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => {
      const rows = page.document.querySelector('table')!.getAttribute('aria-rowcount');
      return page.document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') === rows;
    })
    .toBe(true);
  expect(await page.rows().count()).toBeLessThan(60);
  await page.keyboard.press('/');
  await expect(page.getByTestId('search')).toBeFocused();
});

test('cash on delivery: amount and whether it is paid, in both languages, sorted by the unpaid amount', async () => {
  await signIn();
  const now = Date.now();
  const sent = { status: 'ON_OTHER_STATUS', latest: news(now, 60_000, 'Sorted', 'Laksi') };
  await seed([
    followedParcel('lex', 'PAID000001', now, { ...sent, cod: '9000' }),
    followedParcel('lex', 'SMALL00001', now, { ...sent, cod: '90.5', isCodDue: true }),
    followedParcel('lex', 'LARGE00001', now, { ...sent, cod: '1,250', isCodDue: true }),
    followedParcel('lex', 'UNHEARD001', now, { ...sent, isCodDue: true }),
    followedParcel('lex', 'NONE000001', now, { ...sent, cod: '' }),
  ]);
  const page = await dashboardOf();
  await page.getByTestId('sort-cod').click();
  const cells = () =>
    page
      .locator(codCells)
      .elements()
      .map(({ innerText }) => innerText);
  await expect
    .poll(() => names(page))
    .toEqual(['LARGE00001', 'SMALL00001', 'UNHEARD001', 'PAID000001', 'NONE000001']);
  const owed = 'Not paid out yet';
  await expect.poll(cells).toEqual([`฿1,250\n${owed}`, `฿90.50\n${owed}`, owed, '฿9,000\nPaid out', '']);
  await page.getByTestId('sort-cod').click();
  await expect.poll(() => names(page).at(-1)).toBe('NONE000001');
  await expect.poll(() => names(page)[0]).toBe('PAID000001');
  const options = await open('options');
  await options.getByTestId('language').selectOption('th');
  await expect(page.locator(codCells).first()).toHaveText('฿9,000โอนเงิน COD แล้ว');
});

for (const [width, zoom] of [
  [800, 1],
  [1280, 2],
] as const) {
  test(`at ${width} px and ${zoom * 100} % every control can be reached`, async () => {
    await signIn();
    await seed(manyParcels(30, Date.now()));
    // At 200 % zoom, a window is half as wide and high in CSS pixels.
    const page = await dashboardOf();
    page.setSize(width / zoom, 800 / zoom);
    await page.rows().first().click();
    await expect(page.getByTestId('pane').getByTestId('parcel')).toBeVisible();
    expect(page.document.documentElement.scrollWidth).toBe(width / zoom);
    // No room for both: the pane covers the table at the right edge, with the same height.
    const [table, pane] = [
      await page.getByTestId('table').boundingBox(),
      await page.getByTestId('pane').boundingBox(),
    ];
    expect(pane!.y).toBeLessThanOrEqual(table!.y + 1);
    expect(pane!.x + pane!.width).toBeCloseTo(width / zoom, 0);
    for (const name of ['back', 'refresh', 'open-share']) {
      const control = page.getByTestId('pane').getByTestId(name);
      await control.scrollIntoViewIfNeeded();
      await expect(control).toBeInViewport({ ratio: 0.9 });
    }
    await page.getByTestId('back').click();
    await expect(page.getByTestId('sort-name')).toBeVisible();
  });
}
