import { test } from 'vitest';
import { signalChange } from '@/utils/storage/database.ts';
import {
  codCells,
  dashboardHeads,
  filledButtons,
  groupTab,
  owedSum,
  rowOfId,
} from '../tools/browser/selectors.ts';
import { followedParcel, manyParcels, news, threeParcels } from '../fixtures/parcels.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { open, press, seed, service, signIn, type View } from './driver.ts';
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
  await expect(page.getByTestId('filter-courier')).toHaveCount(0);
  await page.getByTestId('open-filters').click();
  await page.getByTestId('filter-courier').selectOption('lex');
  await expect.poll(() => names(page)).toEqual(['Box 10', 'Box 9']);
  await expect(page.locator(groupTab(''))).toHaveText('Active 2');
  await expect(page.locator(groupTab('attention'))).toHaveCount(0);
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
  await expect(page.getByTestId('open-filters')).toHaveText('Filters 1');
  await page.getByTestId('open-filters').click();
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

test('a search looks in all groups, the archive and the details, and the tabs count its matches', async () => {
  await signIn();
  const now = Date.now();
  const old = seedOf(
    { ...knownTracking(now), detail: { recipient: 'Somying Jaidee' } },
    { archivedAt: now, finishedAt: now, name: 'Lamp' },
  );
  await seed([...threeParcels(now), old]);
  const page = await dashboardOf();
  await page.locator(groupTab('attention')).click();
  await expect.poll(() => names(page)).toEqual(['Mugs']);
  await page.getByTestId('search').fill('somying');
  await expect.poll(() => names(page)).toEqual(['Lamp']);
  await expect(page.locator(groupTab('archive'))).toHaveText('Archive 1');
  await expect(page.locator(groupTab(''))).toHaveText('All 1');
  await expect(page.locator(groupTab('attention'))).toHaveCount(0);
  await page.getByTestId('search').fill('box');
  await expect.poll(() => names(page)).toEqual(['Box 10', 'Box 9']);
  await page.getByTestId('search').fill('');
  await expect(page.locator(groupTab(''))).toHaveText('Active 3');
});

test('the filter button shows how many filters are set, also where it has no room for its word', async () => {
  await signIn();
  await seed(threeParcels(Date.now()));
  const page = await dashboardOf();
  const button = page.getByTestId('open-filters');
  await button.click();
  await page.getByTestId('filter-courier').selectOption('lex');
  await page.getByTestId('filter-direction').selectOption('received');
  await expect(button).toHaveText('Filters 2');
  await expect(button).toHaveAttribute('title', 'Filters 2');
  for (const width of [1280, 759, 320]) {
    page.setSize(width, 700);
    const shown = await button.evaluate((one) => {
      const { document } = page;
      const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      for (let text = words.nextNode(); text; text = words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        if (range.getBoundingClientRect().width > 4) texts.push(text.textContent!.trim());
      }
      return texts.join(' ');
    });
    expect(shown, `at ${width} px`).toBe(width > 760 ? 'Filters 2' : '2');
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId('options')).toBeInViewport({ ratio: 1 });
  }
});

test('while the pane for adding is open, the filled button is in the pane', async () => {
  await signIn();
  await seed(threeParcels(Date.now()));
  const page = await dashboardOf();
  const inHead = page.locator(dashboardHeads).locator(filledButtons);
  await expect(inHead).toHaveCount(1);
  await page.getByTestId('add-number').click();
  await expect(page.getByTestId('pane').locator(filledButtons)).toHaveCount(1);
  await expect(inHead).toHaveCount(0);
  await page.getByTestId('pane').getByTestId('back').click();
  await expect(inHead).toHaveCount(1);
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

test('a parcel that is archived stays open while a search shows it in the archive, too', async () => {
  await signIn();
  await seed(threeParcels(Date.now()));
  const page = await dashboardOf();
  await page.getByTestId('search').fill('box');
  await expect.poll(() => names(page)).toEqual(['Box 10', 'Box 9']);
  await page.rows().first().click();
  await expect(page.getByTestId('pane').getByTestId('parcel-name')).toContainText('Box 10');
  await page.keyboard.press('e');
  await expect(page.getByTestId('toast')).toBeVisible();
  await expect(page.locator(groupTab('archive'))).toHaveText('Archive 1');
  await expect(page.getByTestId('pane').getByTestId('parcel-name')).toContainText('Box 10');
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

test('undoing “unarchive” restores “Archived” or “Checking stopped”, and no call is made', async () => {
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
    ['Mugs', 'Checking stopped'],
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

test('cash on delivery: amount and whether it is paid, in both languages, sorted by the amount', async () => {
  await signIn();
  const now = Date.now();
  const sent = {
    status: 'ON_OTHER_STATUS',
    direction: 'sent',
    latest: news(now, 60_000, 'Sorted', 'Laksi'),
  } as const;
  await seed([
    followedParcel('lex', 'TOPAY00001', now, { ...sent, direction: 'received', cod: '70', isCodDue: true }),
    followedParcel('lex', 'PAID000001', now, { ...sent, cod: '9000' }),
    followedParcel('lex', 'SMALL00001', now, { ...sent, cod: '90.5', isCodDue: true }),
    followedParcel('lex', 'LARGE00001', now, { ...sent, cod: '1,250', isCodDue: true }),
    followedParcel('lex', 'UNHEARD001', now, { ...sent, isCodDue: true }),
    followedParcel('lex', 'NONE000001', now, { ...sent, cod: '' }),
    followedParcel('lex', 'ARRIVED001', now, { ...sent, status: 'ON_DELIVERED', cod: '300', isCodDue: true }),
    followedParcel('lex', 'RETURNED01', now, {
      ...sent,
      status: 'ON_RETURNED_TO_SENDER',
      cod: '200',
      isCodDue: true,
    }),
  ]);
  const page = await dashboardOf();
  await page.getByTestId('sort-cod').click();
  await expect(page.locator('th[aria-sort=descending]')).toHaveText('COD'); // the largest first
  const cells = () =>
    page
      .locator(codCells)
      .elements()
      .map(({ innerText }) => innerText.split('\n').map((words) => words.trim()));
  await expect
    .poll(() => names(page))
    .toEqual([
      'PAID000001',
      'LARGE00001',
      'ARRIVED001',
      'RETURNED01',
      'SMALL00001',
      'TOPAY00001',
      'NONE000001',
      'UNHEARD001',
    ]);
  await expect
    .poll(cells)
    .toEqual([
      ['฿9,000', 'Paid out'],
      ['฿1,250', 'Not collected from the buyer yet'],
      ['฿300', 'Payout open'],
      ['฿200'],
      ['฿90.50', 'Not collected from the buyer yet'],
      ['฿70', 'To pay'],
      [''],
      ['฿?', 'Not collected from the buyer yet'],
    ]);
  // Only the amount that is delivered and not paid out is amber.
  const amber = await page.locator(owedSum).evaluate((sum) => page.window.getComputedStyle(sum).color);
  const isAmber = await page
    .getByTestId('cash')
    .evaluateAll((all) => all.map((one) => page.window.getComputedStyle(one).color === amber));
  expect(isAmber).toEqual([false, false, true, false, false, false, false]);
  await expect(page.getByTestId('cash-sums')).toHaveText(
    'Payout open ฿300Not collected from the buyer yet ฿1,340.50To pay ฿70',
  );
  await page.getByTestId('sort-cod').click();
  await expect(page.locator('th[aria-sort=ascending]')).toHaveText('COD');
  await expect.poll(() => names(page)[0]).toBe('TOPAY00001');
  const options = await open('options', '#language');
  await options.getByTestId('language-th').click();
  await expect(page.locator(codCells).nth(5)).toHaveText('฿9,000 โอนเงิน COD แล้ว');
});

for (const [width, height, isSheet] of [
  [1280, 720, false],
  [700, 480, false],
  [699, 720, true],
  [1280, 479, true],
  [640, 400, true], // a window of 1280 × 800 px at 200 % zoom
  [320, 600, true],
] as const) {
  const form = isSheet ? 'is a sheet over the whole window' : 'is 380 px wide beside the table';
  test(`at ${width} × ${height} the pane ${form}, and every control can be reached`, async () => {
    await signIn();
    await seed(manyParcels(30, Date.now()));
    const page = await dashboardOf();
    page.setSize(width, height);
    await page.rows().first().click();
    await expect(page.getByTestId('pane').getByTestId('parcel')).toBeVisible();
    const pane = async () => {
      const { x, y, width: wide, height: high } = await page.getByTestId('pane').boundingBox();
      return [x, y, wide, high].map(Math.round);
    };
    const top = 92; // header and tabs
    const place = isSheet ? [0, 0, width, height] : [width - 380, top + 1, 380, height - top - 1];
    await expect.poll(pane).toEqual(place); // after its motion
    expect(page.document.documentElement.scrollWidth).toBe(width);
    // What the sheet covers takes no focus.
    for (const part of ['search', 'parcel-row'])
      expect(page.getByTestId(part).elements()[0]!.checkVisibility({ visibilityProperty: true })).toBe(
        !isSheet,
      );
    for (const name of ['back', 'step-down', 'check', 'open-share']) {
      const control = page.getByTestId('pane').getByTestId(name);
      await control.scrollIntoViewIfNeeded();
      await expect(control).toBeInViewport({ ratio: 0.9 });
    }
    // The toast and the dialog are above the sheet.
    await page.keyboard.press('m');
    await page.getByTestId('undo').click();
    await page.keyboard.press('?');
    await expect(page.getByTestId('shortcuts')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('shortcuts')).toHaveCount(0);
    await page.getByTestId('back').click();
    await expect(page.getByTestId('sort-name')).toBeVisible();
    for (const name of ['search', 'open-filters', 'add-number', 'open-shortcuts', 'options', 'check-all'])
      await expect(page.getByTestId(name)).toBeInViewport({ ratio: 1 });
  });
}

test('the pane says which parcel of how many it shows; its arrows open the others and keep the focus', async () => {
  await signIn();
  await seed(manyParcels(60, Date.now()));
  const page = await dashboardOf();
  await page.rows().first().click();
  const at = page.getByTestId('pane-at');
  await expect(at).toHaveText(/^1 of \d+$/);
  await expect(page.getByTestId('step-up')).toHaveAttribute('aria-disabled', 'true');
  const down = page.getByTestId('step-down');
  await down.focus();
  for (let i = 0; i < 18; i++) {
    await page.keyboard.press('Enter');
    await expect(at).toHaveText(new RegExp(`^${i + 2} of `));
  }
  await expect(down).toBeFocused();
  const parcel = page.getByTestId('pane').getByTestId('parcel');
  await parcel.waitFor();
  const id = parcel.elements()[0]!.dataset['id']!;
  const row = page.locator(rowOfId(id));
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toBeInViewport({ ratio: 1 });
  await press(page, 'step-up');
  await expect(at).toHaveText(/^18 of /);
  // The arrow keys go on from the open parcel's row.
  await row.focus();
  await page.keyboard.press('ArrowDown');
  await expect(at).toHaveText(/^20 of /);
});

test('if every parcel is in the archive, the dashboard says so and opens it', async () => {
  await signIn();
  const now = Date.now();
  await seed([followedParcel('lex', 'ARCHIVED01', now, { archivedAt: now, finishedAt: now })]);
  const page = await open('dashboard');
  await expect(page.getByTestId('empty')).toContainText(/^All done. \d+ in the archive/);
  await expect(page.getByTestId('empty')).not.toContainText('No matching');
  await page.getByTestId('show-archive').click();
  await expect(page.row('ARCHIVED01')).toBeVisible();
});

test('first steps are not shown above new rows, also if the rows are read before their number', async () => {
  await signIn();
  const page = await open('dashboard');
  await expect(page.getByTestId('first-type')).toBeVisible();
  const { IDBIndex, IDBRequest, EventTarget } = page.window;
  IDBIndex.prototype.count = () =>
    Object.setPrototypeOf(new EventTarget(), IDBRequest.prototype) as IDBRequest<number>; // never answers
  const parcel = followedParcel('lex', 'FIRST00001', Date.now());
  await seed([parcel]);
  signalChange([parcel.id]);
  await expect(page.row('FIRST00001')).toBeVisible();
  await expect(page.getByTestId('first-type')).toHaveCount(0);
});
