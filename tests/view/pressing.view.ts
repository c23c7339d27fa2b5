import { test } from 'vitest';
import { manyParcels, someAndLate } from '../fixtures/parcels.ts';
import { makeClock } from './clock.ts';
import {
  clickTwice,
  copied,
  followedNow,
  open,
  press,
  pressAtOnce,
  seed,
  service,
  signIn,
  stored,
  type View,
} from './driver.ts';
import { expect } from './locator.ts';

// A press often changes what is under the pointer or has the focus. A second press at once must not reach that.
// pressing.walk.ts presses every control in every state.

const changed = async () =>
  (await followedNow()).filter(
    ({ archivedAt, isMuted, direction }) => archivedAt || isMuted || direction === 'sent',
  ).length;

async function openList(view: 'popup' | 'dashboard'): Promise<View> {
  const page = await open(view);
  await page.rows().first().press('x');
  await page.getByTestId('select-all').click();
  return page;
}

for (const view of ['popup', 'dashboard'] as const) {
  test(`a double press on "For a spreadsheet" copies once and changes no parcel: ${view}`, async () => {
    await signIn();
    await seed(someAndLate(Date.now()));
    const before = await changed();
    const page = await openList(view);
    await page.getByTestId('bar-copy').click();
    await clickTwice(page, await page.getByTestId('bar-copy-table').element());
    await expect(page.getByTestId('toast')).toContainText('Copied');
    expect([copied.length, await changed()]).toEqual([1, before]);
    // The same place later is a press of its own.
    await page.getByTestId('bar-mute').click();
    await expect(page.getByTestId('toast')).toContainText('Muted');
  });

  test(`a question stands above the bar, whose buttons stay where they are: ${view}`, async () => {
    await signIn();
    await seed(someAndLate(Date.now()));
    const page = await openList(view);
    const bar = ['bar-check', 'bar-mute', 'bar-copy', 'bar-remove', 'select-all'];
    const places = () =>
      Promise.all(
        bar.map((id) =>
          page
            .getByTestId(id)
            .boundingBox()
            .then(({ x, y }) => [x, y]),
        ),
      );
    const before = await places();
    for (const [opener, first] of [
      ['bar-copy', 'bar-copy-text'],
      ['bar-check', 'bar-check-yes'],
    ] as const) {
      await page.getByTestId(opener).click();
      await expect(page.getByTestId(first)).toBeFocused();
      // In the wide bar, the lines are centred in its height: less than a pixel.
      const moved = (await places()).flat().map((at, n) => Math.abs(at - before.flat()[n]!));
      expect(Math.max(...moved)).toBeLessThan(1);
      const { bottom } = await page.getByTestId('bar-question').boundingBox();
      expect(bottom).toBeLessThanOrEqual((await page.getByTestId('select-none').boundingBox()).top);
    }
  });
}

test('Contact keeps its place when it opens its sheet, and a double press on it costs nothing', async () => {
  await signIn();
  await seed(someAndLate(Date.now()));
  const page = await open('popup', '#parcel=flash-express%2FLATE000001');
  const contact = page.getByTestId('open-contact');
  await expect(page.getByTestId('late')).toBeVisible();
  const { x, y } = await contact.boundingBox();
  const asked = service.asked.length;
  await clickTwice(page, await contact.element());
  expect(service.asked).toHaveLength(asked);
  await contact.click();
  await expect(page.getByTestId('sheet')).toBeVisible();
  expect(await contact.boundingBox()).toMatchObject({ x, y });
});

test('a double press on a button that turns into its reverse carries the first one out', async () => {
  await signIn();
  await seed(someAndLate(Date.now()));
  const page = await open('popup', '#parcel=flash-express%2FLATE000001');
  await page.getByTestId('open-more').click();
  await clickTwice(page, await page.getByTestId('archive').element());
  const archived = async () =>
    (await followedNow()).find(({ id }) => id === 'flash-express/LATE000001')!.archivedAt !== null;
  expect(await archived()).toBe(true);
  // By key: the toast may lie over the button.
  await page.getByTestId('archive').press('Enter');
  await expect.poll(archived).toBe(false);
});

test('a double press on one control works twice: arrows between parcels, and a box', async () => {
  await signIn();
  const now = Date.now();
  await seed(someAndLate(now));
  const page = await open('dashboard');
  await page.rows().first().click();
  await expect(page.getByTestId('pane-at')).toContainText('1 of');
  await clickTwice(page, await page.getByTestId('step-down').element());
  await expect(page.getByTestId('pane-at')).toContainText('3 of');
  const box = page.getByTestId('row-check').first();
  await clickTwice(page, await box.element());
  expect((await box.element()).matches(':checked')).toBe(false);
});

test('Enter or Space twice at once does nothing to a control that took the focus; after Tab it does', async () => {
  await signIn();
  const page = await open('options', '#notices');
  const isPaused = async () =>
    ((await stored('settings')) as { notifyPausedUntil: number | null }).notifyPausedUntil !== null;
  for (const key of ['Enter', 'Space']) {
    await page.getByTestId('pause-hour').focus();
    await page.keyboard.press(key);
    await expect(page.getByTestId('pause-end')).toBeFocused();
    await pressAtOnce(page, key);
    await expect(page.getByTestId('pause-end')).toBeFocused();
    expect(await isPaused(), key).toBe(true);
    await page.keyboard.press(key);
    await expect(page.getByTestId('pause-hour')).toBeFocused();
    expect(await isPaused(), key).toBe(false);
  }
  await seed(someAndLate(Date.now()));
  const popup = await openList('popup');
  await press(popup, 'bar-copy');
  await expect(popup.getByTestId('bar-copy-text')).toBeFocused();
  await pressAtOnce(popup, 'Enter');
  expect(copied).toEqual([]);
  // The user goes on by keys in the same moment.
  for (const key of ['Tab', 'Enter']) await pressAtOnce(popup, key);
  await expect.poll(() => copied.length).toBe(1);
});

test('z undoes an action on many parcels for a minute, and its Undo is shown for 20 seconds', async () => {
  await signIn();
  await seed(manyParcels(5, Date.now()));
  const clock = makeClock();
  const page = await open('popup', '', [clock.before]);
  const before = await changed();
  const muteAll = async () => {
    await page.rows().first().press('x');
    await page.getByTestId('select-all').click();
    await page.keyboard.press('m'); // not the mouse: the toast stays while the pointer is on it
    await expect(page.getByTestId('toast')).toContainText('Muted');
    await expect.poll(changed).toBeGreaterThan(before);
  };
  await muteAll();
  clock.runFor(15_000);
  await expect(page.getByTestId('undo')).toBeVisible();
  clock.runFor(10_000);
  await expect(page.getByTestId('toast')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect.poll(changed).toBe(before);
  await muteAll();
  const many = await changed();
  clock.runFor(20_000);
  clock.runFor(41_000);
  await page.keyboard.press('z');
  await page.keyboard.press('ArrowDown'); // handled after z
  expect(await changed()).toBe(many);
});
