import { test } from 'vitest';
import { signalChange } from '@/utils/storage/database.ts';
import { rowOfId, statusCell, tableHead } from '../tools/browser/selectors.ts';
import { followedParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { open as openPage, press, seed, service, signIn, type View } from './driver.ts';
import { expect } from './locator.ts';

// Keyboard focus must never fall back to the document's body when an element closes, disappears or is disabled.

const four = (now: number) =>
  ['AAAAAA0001', 'BBBBBB0002', 'CCCCCC0003', 'DDDDDD0004'].map((no, i) =>
    followedParcel('lex', no, now, {
      name: `Box ${i + 1}`,
      status: 'ON_OTHER_STATUS',
      latest: news(now, (i + 1) * 3_600_000, 'Sorted', 'Laksi'),
    }),
  );

const isNowhere = ({ document }: View) => document.activeElement === document.body;

async function open(view: 'popup' | 'dashboard'): Promise<View> {
  const page = await openPage(view);
  await expect(page.rows().first()).toBeVisible();
  return page;
}

test('closing the add box, the menu or the shortcuts returns the focus to the control that opened it', async () => {
  await signIn();
  await seed([...four(Date.now()), ...manyParcels(8, Date.now())]);
  const popup = await open('popup');
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

test('dashboard: closing the add box, the shortcuts or a parcel returns the focus', async () => {
  await signIn();
  await seed(four(Date.now()));
  const page = await open('dashboard');
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
  await page.row('CCCCCC0003').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('parcel')).toBeVisible();
  await expect(page.row('CCCCCC0003')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('pane')).toHaveCount(0);
  await expect(page.row('CCCCCC0003')).toBeFocused();
  // A click beside the name also opens the parcel. If the pane covers the list, the pane gets the focus.
  await page.line('BBBBBB0002').locator(statusCell).click();
  await expect(page.getByTestId('parcel-name')).toHaveText('Box 2');
  await expect(page.row('BBBBBB0002')).toBeFocused();
  await press(page, 'back');
  await expect(page.row('BBBBBB0002')).toBeFocused();
  page.setSize(690, 700);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('back')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.row('BBBBBB0002')).toBeFocused();
  await page.getByTestId('search').fill('nothing has this');
  await press(page, 'show-all');
  await expect(page.row('AAAAAA0001')).toBeFocused();
});

for (const view of ['popup', 'dashboard'] as const) {
  test(`after a row disappears, the row in its place gets the focus, and z restores the row: ${view}`, async () => {
    await signIn();
    await seed(four(Date.now()));
    const page = await open(view);
    const keys = page.keyboard;
    await page.row('BBBBBB0002').focus();
    await keys.press('e');
    await expect(page.row('BBBBBB0002')).toHaveCount(0);
    await expect(page.row('CCCCCC0003')).toBeFocused();
    await keys.press('Delete');
    await expect(page.row('CCCCCC0003')).toHaveCount(0);
    await expect(page.row('DDDDDD0004')).toBeFocused();
    await expect(page.getByTestId('toast')).toContainText('Removed');
    await keys.press('z');
    await expect(page.row('CCCCCC0003')).toBeVisible();
    await expect(page.row('DDDDDD0004')).toBeFocused();
    await keys.press('Delete'); // the last row of the list
    await expect(page.row('DDDDDD0004')).toHaveCount(0);
    await expect(page.row('CCCCCC0003')).toBeFocused();
    await press(page, 'undo');
    await expect(page.getByTestId('toast')).toHaveCount(0);
    await expect.poll(() => page.document.activeElement?.getAttribute('data-testid')).toBe('parcel-row');
  });

  test(`confirming, cancelling and closing in the action bar never loses the focus: ${view}`, async () => {
    await signIn();
    await seed(four(Date.now()));
    const page = await open(view);
    const keys = page.keyboard;
    await page.row('AAAAAA0001').focus();
    await keys.press('x');
    await press(page, 'bar-check');
    await expect(page.getByTestId('bar-check-yes')).toBeFocused();
    await keys.press('Tab');
    await keys.press('Enter'); // Cancel
    await expect(page.getByTestId('bar-check')).toBeFocused();
    await press(page, 'bar-copy');
    await expect(page.getByTestId('bar-copy-text')).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByTestId('bar-copy')).toBeFocused();
    await press(page, 'bar-mute');
    await expect(page.getByTestId('action-bar')).toHaveCount(0);
    await expect(page.row('AAAAAA0001')).toBeFocused();
    await keys.press('x');
    await press(page, 'bar-archive');
    await expect(page.row('AAAAAA0001')).toHaveCount(0);
    await expect(page.row('BBBBBB0002')).toBeFocused();
    await keys.press('x');
    await press(page, 'select-none');
    await expect(page.getByTestId('action-bar')).toHaveCount(0);
    await expect(page.row('BBBBBB0002')).toBeFocused();
  });
}

test('the row below an archived row gets the focus; a focused row that moves stays focused and in view', async () => {
  await signIn();
  const now = Date.now();
  const filed = followedParcel('lex', 'EEEEEE0005', now, { archivedAt: now });
  await seed([...four(now), filed]);
  const popup = await open('popup');
  await press(popup, 'fold');
  await popup.row('BBBBBB0002').focus();
  await popup.keyboard.press('e');
  await expect(popup.getByTestId('toast')).toContainText('Archived 1 parcel');
  await expect(popup.row('CCCCCC0003')).toBeFocused();
  await press(popup, 'fold');

  const rows = Array.from({ length: 60 }, (_, i) => ({ ...four(now)[3]!, id: `lex/MANY${1000 + i}` }));
  await seed(rows);
  signalChange();
  await expect(popup.getByTestId('footer')).toContainText('65 parcels');
  await popup.row('AAAAAA0001').focus();
  const isInSight = () => {
    const { top, bottom } = popup.document.activeElement!.getBoundingClientRect();
    return top > 0 && bottom < popup.window.innerHeight;
  };
  await popup.keyboard.press('End');
  // The first row is not drawn any more.
  const focused = () => (popup.document.activeElement as HTMLElement).dataset['id'];
  await expect.poll(() => focused()?.endsWith('AAAAAA0001')).toBe(false);
  await expect.poll(isInSight).toBe(true);
  const id = (popup.document.activeElement as HTMLElement).dataset['id']!;
  const parcel = [...rows, ...four(now)].find((row) => row.id === id)!;
  await seed([{ ...parcel, status: 'ON_SHIPPING', latest: news(Date.now(), 0, 'Sent out', 'Laksi') }]);
  signalChange([id]);
  const group = () => popup.document.activeElement?.closest<HTMLElement>('[data-group]')?.dataset['group'];
  await expect.poll(group).toBe('today');
  expect((popup.document.activeElement as HTMLElement).dataset['id']).toBe(id);
  await expect.poll(isInSight).toBe(true);
});

test('removing an open parcel that the filter hides closes its pane and focuses the table', async () => {
  await signIn();
  await seed(four(Date.now()));
  const page = await open('dashboard');
  const gone = page.getByTestId('toast').filter({ hasText: 'Removed' });
  await page.row('BBBBBB0002').click();
  // Not "Box 3": a time in the row of another box may have a 3.
  await page.getByTestId('search').fill('CCCCCC');
  await expect(page.row('BBBBBB0002')).toHaveCount(0);
  await press(page, 'open-more');
  await press(page, 'remove');
  await expect(gone).toContainText('Box 2');
  await expect(page.getByTestId('pane')).toHaveCount(0);
  await expect(page.row('CCCCCC0003')).toBeFocused();
  await page.getByTestId('search').fill('');
  await page.row('CCCCCC0003').click();
  await press(page, 'open-more');
  await press(page, 'archive');
  await expect(page.row('CCCCCC0003')).toHaveCount(0);
  await press(page, 'remove');
  await expect(gone).toContainText('Box 3');
  await expect(page.getByTestId('pane')).toHaveCount(0);
  await expect(page.row('DDDDDD0004')).toBeFocused();
});

test('after a corrected number or a changed courier, focus and keys stay on the row of the open parcel', async () => {
  await signIn();
  await seed(four(Date.now()));
  const page = await open('dashboard');
  const keys = page.keyboard;
  const isAt = async (id: string) => {
    await expect(page.getByTestId('parcel')).toHaveAttribute('data-id', id);
    await expect(page.locator(rowOfId(id))).toBeFocused();
  };
  await page.getByTestId('sort-name').click(); // sorted by name, the row stays between its neighbours
  await page.row('BBBBBB0002').click();
  await press(page, 'open-more');
  await press(page, 'correct-number');
  await page.getByTestId('corrected-number').fill('EEEEEE0005');
  await keys.press('Enter');
  await isAt('lex/EEEEEE0005');
  await press(page, 'open-more');
  await press(page, 'more-courier');
  await page.getByTestId('card-courier').selectOption('flash-express');
  await press(page, 'change-courier');
  await isAt('flash-express/EEEEEE0005');
  await page.getByTestId('open-more').focus();
  await keys.press('j');
  await isAt('lex/CCCCCC0003');
  await keys.press('k');
  await isAt('flash-express/EEEEEE0005');
  await keys.press('e');
  await expect(page.getByTestId('toast')).toContainText('Archived 1 parcel');
  await expect(page.row('EEEEEE0005')).toHaveCount(0);
  await isAt('lex/CCCCCC0003');
});

test('in a view just opened, the down arrow focuses the first row', async () => {
  await signIn();
  await seed(four(Date.now()));
  for (const view of ['popup', 'dashboard'] as const) {
    const page = await open(view);
    await page.keyboard.press('ArrowDown');
    await expect(page.row('AAAAAA0001')).toBeFocused();
  }
});

test('one parcel: sheets, forms, a check and a changed courier never lose the focus', async () => {
  await signIn();
  const trackingNo = 'LEXPU0284917356';
  await seed([followedParcel('lex', trackingNo, Date.now(), { dueAt: null })]);
  const page = await open('popup');
  const keys = page.keyboard;
  await page.row(trackingNo).focus();
  await keys.press('Enter');
  await expect(page.getByTestId('back')).toBeFocused();
  for (const sheet of ['share', 'more']) {
    for (const way of ['Escape', 'close']) {
      await press(page, `open-${sheet}`);
      await expect(page.getByTestId('sheet')).toBeFocused();
      if (way === 'close') await press(page, 'sheet-close');
      else await keys.press('Escape');
      await expect(page.getByTestId(`open-${sheet}`)).toBeFocused();
    }
  }
  // The second pages: Escape or Back returns to the row, then Escape closes the sheet.
  await press(page, 'open-more');
  for (const [row, focus] of [
    ['more-courier', 'more-back'],
    ['more-role', 'more-back'],
    ['correct-number', 'corrected-number'],
    ['more-note', 'more-back'],
  ] as const)
    for (const way of ['Escape', 'more-back']) {
      await press(page, row);
      await expect(page.getByTestId(focus)).toBeFocused();
      if (way === 'Escape') await keys.press(way);
      else await press(page, way);
      await expect(page.getByTestId(row)).toBeFocused();
    }
  await keys.press('Escape');
  await expect(page.getByTestId('open-more')).toBeFocused();
  await press(page, 'rename');
  await keys.press('Escape');
  await expect(page.getByTestId('rename')).toBeFocused();
  await press(page, 'edit-note');
  await expect(page.getByTestId('note-input')).toBeFocused();
  await keys.press('Escape');
  await expect(page.getByTestId('edit-note')).toBeFocused();
  const goOn = service.hold();
  await press(page, 'check');
  await expect(page.getByTestId('check')).toHaveText('Checking…');
  await expect(page.getByTestId('check')).toBeFocused();
  goOn();
  await expect(page.getByTestId('check')).toHaveText('Check');
  await expect(page.getByTestId('check')).toBeFocused();

  await press(page, 'open-share');
  await page.getByTestId('send').locator('summary').focus();
  await keys.press('Enter');
  await page.getByTestId('send-phone').fill('0812345678');
  await keys.press('Enter');
  await expect(page.getByTestId('send-yes')).toBeFocused();
  await press(page, 'send-no');
  await expect(page.getByTestId('send-phone')).toBeFocused();
  await press(page, 'open-more');
  await press(page, 'more-courier');
  await page.getByTestId('card-courier').selectOption('flash-express');
  await press(page, 'change-courier');
  await expect(page.getByTestId('parcel')).toHaveAttribute('data-id', `flash-express/${trackingNo}`);
  await expect(page.getByTestId('back')).toBeFocused();
  await keys.press('Delete');
  await expect(page.getByTestId('first-type')).toBeVisible();
  await expect.poll(() => isNowhere(page)).toBe(false);
});

test('Delete in a parcel that was opened without the list focuses the list', async () => {
  await signIn();
  await seed(four(Date.now()));
  const page = await openPage('popup', '#parcel=lex%2FBBBBBB0002');
  await expect(page.getByTestId('parcel')).toBeVisible();
  await page.keyboard.press('Delete');
  // The list is drawn anew meanwhile, so any of its rows may have the focus.
  await expect.poll(() => page.document.activeElement!.matches('[data-testid=parcel-row]')).toBe(true);
});

test('after a look-up the focus is not on the choice of couriers, which an arrow key would change', async () => {
  await signIn();
  const page = await openPage('popup', '#number=TH01427K9QW43B');
  await press(page, 'found-look-up');
  await expect(page.getByTestId('found-look-up')).toHaveCount(0);
  await expect(page.getByTestId('found-more')).toBeFocused();
  const courier = page.getByTestId('card-courier');
  const before = await courier.evaluate((select) => (select as HTMLSelectElement).value);
  await page.keyboard.press('ArrowDown');
  await expect(courier).toHaveValue(before);
});

test('the settings: confirmations, removed entries and pausing never lose the focus', async () => {
  await signIn();
  const page = await openPage('options');
  await press(page, 'test');
  await expect(page.getByTestId('test-result')).toBeVisible();
  await expect(page.getByTestId('test')).toBeFocused();
  await press(page, 'key-replace');
  await expect(page.getByTestId('api-key')).toBeFocused();
  await press(page, 'key-cancel');
  await expect(page.getByTestId('key-replace')).toBeFocused();
  await press(page, 'forget');
  await expect(page.getByTestId('forget-no')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('forget')).toBeFocused();
  await press(page, 'page-notices');
  await press(page, 'pause-hour');
  await expect(page.getByTestId('pause-end')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('pause-hour')).toBeFocused();
  await press(page, 'page-backup');
  await press(page, 'delete-all');
  // Cancel gets the focus: holding the key down deletes nothing.
  await expect(page.getByTestId('delete-all-no')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('delete-all')).toBeFocused();
  await press(page, 'page-sites');
  await page.getByTestId('shape-text').fill('PL99999AA');
  await page.getByTestId('shape-courier').selectOption('lex');
  await press(page, 'shape-add');
  await press(page, 'shape-remove');
  await expect(page.getByTestId('shape')).toHaveCount(0);
  await expect.poll(() => isNowhere(page)).toBe(false);
  await press(page, 'page-service');
  await press(page, 'address-change');
  await expect(page.getByTestId('base-address')).toBeFocused();
  await page.getByTestId('base-address').fill('http://no');
  await press(page, 'test');
  await expect(page.getByTestId('base-address')).toBeFocused();
});

test('after the user clicks beside all controls, no later change moves the focus', async () => {
  await signIn();
  await seed(four(Date.now()));
  const page = await open('dashboard');
  await page.row('AAAAAA0001').focus();
  await page.locator(tableHead).click({ position: { x: 700, y: 4 } });
  await expect.poll(() => isNowhere(page)).toBe(true);
  await page
    .getByTestId('row-check')
    .first()
    .evaluate((box: HTMLElement) => box.click());
  await expect(page.getByTestId('action-bar')).toBeVisible();
  await page.getByTestId('bar-archive').evaluate((button: HTMLElement) => button.click());
  await expect(page.row('AAAAAA0001')).toHaveCount(0);
  expect(await isNowhere(page)).toBe(true);
});
