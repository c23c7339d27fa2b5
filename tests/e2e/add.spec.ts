import type { Page } from '@playwright/test';
import { axeInBothThemes } from '../browser/axe.ts';
import { seed } from '../browser/seed.ts';
import { keptParcel } from '../fixtures/parcels.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

const spx = (n: number) => `TH0142${String(n).padStart(6, '0')}3B`;

/** Ids of everything kept. */
const keptIds = (page: Page) =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('waybill');
      request.addEventListener('success', () => resolve(request.result));
    });
    const keys = opened
      .transaction('parcels')
      .objectStore('parcels')
      .getAllKeys(IDBKeyRange.bound('row/', 'row/\uffff'));
    await new Promise((resolve) => keys.addEventListener('success', resolve));
    opened.close();
    return (keys.result as string[]).map((key) => key.slice(4));
  });

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

test('a list: names from the second column, couriers to correct, what is not understood, undo', async ({
  ready,
  sandbox,
}) => {
  await ready.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const popup = await popupOf(ready, '#number=');
  const rows = [
    'number,name',
    `${spx(1)},"Red shoes, 42"`,
    `${spx(2)},Lamp`,
    'QX12345,Mystery',
    'QX12346',
    `${spx(2)},Lamp again`,
    'call me 081-234-5678',
  ];
  await popup.getByTestId('add-text').fill(rows.join('\r\n'));
  await expect(popup.getByTestId('add-read')).toHaveText(/4 numbers · 2 need their courier · 1 came twice/);
  await popup.getByTestId('misread').locator('summary').click();
  await expect(popup.getByTestId('misread')).toContainText('Line 7: call me 081-234-5678');
  await popup.getByTestId('copy-misread').click();
  await expect.poll(() => popup.evaluate(() => navigator.clipboard.readText())).toBe('call me 081-234-5678');

  // Two have no courier yet: the others are kept, those stay, and the reason stands beside the button.
  await expect(popup.getByTestId('add-cost')).toContainText('2 look-ups');
  await expect(popup.getByTestId('add-rest')).toHaveText('2 numbers have no courier and stay here.');
  await expect(popup.getByTestId('add-rest')).toBeInViewport();
  expect(sandbox.calls()).toEqual([]);
  await expect(popup.getByTestId('add-keep')).toHaveText('Keep 2 parcels');
  await popup.getByTestId('add-text').press('Control+Enter');
  await expect(popup.getByTestId('add-result')).toContainText('2 parcels are in your list now');
  await expect(popup.getByTestId('add-text')).toHaveValue('QX12345\tMystery\nQX12346');
  expect(await keptIds(popup)).toHaveLength(2);
  await popup.getByTestId('add-keep').click();
  await expect(popup.getByTestId('add-fault')).toHaveText('Choose a courier for these numbers.');
  await expect(popup.getByTestId('add-fault')).toBeInViewport();
  // What stays is there again when the popup was closed.
  await popup.reload();
  await expect(popup.getByTestId('add-text')).toHaveValue('QX12345\tMystery\nQX12346');
  await popup.getByTestId('add-courier-all').selectOption('nim-express');
  await popup.locator('[data-number=QX12346]').getByTestId('add-courier').selectOption('dhl-express');
  await popup.getByTestId('add-keep').click();
  await expect(popup.getByTestId('add-result')).toContainText('2 parcels are in your list now');
  await expect(popup.getByTestId('add-text')).toHaveValue('');
  const kept = await keptIds(popup);
  expect(kept).toHaveLength(4);
  expect(kept).toEqual(expect.arrayContaining(['nim-express/QX12345', 'dhl-express/QX12346']));

  const list = await popupOf(ready);
  await expect(list.getByText('Red shoes, 42')).toBeVisible();
  await expect(list.getByText('Mystery')).toBeVisible();
  await list.close();

  await popup.getByTestId('add-undo').click();
  await expect(popup.getByTestId('add-result')).toContainText('2 parcels were taken out again');
  expect(await keptIds(popup)).toHaveLength(2);
});

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
    await expect(popup.getByTestId('add-result')).toContainText('499 parcels are in your list now', {
      timeout: 30_000,
    });
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

test('undo leaves what was in the list before, also where the box did not know of it yet', async ({
  ready,
}) => {
  const old = keptParcel('flash-express', spx(1), Date.now(), { name: 'Kept long ago', dueAt: null });
  await seed(ready, [old]);
  const popup = await ready.context.newPage();
  // Ten thousand rows take a moment to be read; here they never come.
  await popup.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await popup.goto(ready.pageUrl('popup.html#number='));
  await popup.getByTestId('add-text').fill(`${spx(1)}\n${spx(2)}\n${spx(3)}`);
  await popup.getByTestId('add-keep').click();
  await expect(popup.getByTestId('add-result')).toContainText('3 parcels are in your list now');
  const list = await popupOf(ready);
  expect(await keptIds(list)).toHaveLength(3);
  await popup.getByTestId('add-undo').click();
  await expect(popup.getByTestId('add-result')).toContainText('2 parcels were taken out again');
  expect(await keptIds(list)).toEqual([old.id]);
  await expect(list.getByText('Kept long ago')).toBeVisible();
});

test('an undo that fails leaves the numbers of what was kept as they were', async ({ ready }) => {
  await seed(ready, [keptParcel('flash-express', spx(1), Date.now(), { dueAt: null })]);
  const popup = await ready.context.newPage();
  // The list is not read, so that what is kept already goes along; and nothing can be removed.
  await popup.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    const sendNow = chrome.runtime.sendMessage.bind(chrome.runtime) as (message: unknown) => Promise<unknown>;
    const refused = { ok: false, failure: { kind: 'storage-trouble' } };
    Object.assign(chrome.runtime, {
      sendMessage: async (message: { name: string }) =>
        message.name === 'remove' ? refused : sendNow(message),
    });
  });
  await popup.goto(ready.pageUrl('popup.html#number='));
  await popup.getByTestId('add-text').fill(`${spx(1)}\n${spx(2)}\n${spx(3)}`);
  await popup.getByTestId('add-keep').click();
  await expect(popup.getByTestId('add-result')).toContainText('3 parcels are in your list now');
  await popup.getByTestId('add-undo').click();
  await expect(popup.getByTestId('add-result')).toContainText('could not store');
  await expect(popup.getByTestId('add-result')).toContainText('3 parcels are in your list now');
});

test('what was typed is there again when the popup was closed to copy the next number', async ({ ready }) => {
  const first = await popupOf(ready, '#number=');
  await first.getByTestId('add-text').fill(`${spx(1)}\n`);
  await first.close();
  const again = await popupOf(ready);
  await again.getByTestId('add-number').click();
  await expect(again.getByTestId('add-text')).toHaveValue(`${spx(1)}\n`);
  await expect(again.getByTestId('add-text')).toBeFocused();
  await again.getByTestId('add-keep').click();
  await expect(again.getByTestId('add-result')).toContainText('1 parcel is in your list now');
  await again.close();
  const last = await popupOf(ready, '#number=');
  await expect(last.getByTestId('add-text')).toHaveValue('');
});

test('closing the popup in the middle of a long keep loses nothing of what was pasted', async ({
  ready,
  sandbox,
}) => {
  sandbox.fault('*', { kind: 'status', code: 429, retryAfter: 600 });
  const lines = Array.from({ length: 500 }, (_, i) => spx(i)).join('\n');
  const first = await popupOf(ready, '#number=');
  await first.getByTestId('add-text').fill(lines);
  await first.getByTestId('add-keep').click();
  await first.locator('[data-testid=add-result][data-state=keeping]').waitFor();
  await first.close();

  const again = await popupOf(ready, '#number=');
  await expect(again.getByTestId('add-text')).toHaveValue(lines);
  expect((await keptIds(again)).length).toBeLessThan(500);
  await again.getByTestId('add-keep').click();
  await expect(again.getByTestId('add-result')).toContainText('are in your list now', { timeout: 30_000 });
  await expect(again.getByTestId('add-text')).toHaveValue('');
  expect(await keptIds(again)).toHaveLength(500);
  await again.close();
  const last = await popupOf(ready, '#number=');
  await expect(last.getByTestId('add-text')).toHaveValue('');
});

test('what is left of the plan stands beside the cost, and more than that is said', async ({
  ready,
  sandbox,
}) => {
  const options = await ready.open(ready.pageUrl('options.html'));
  await options.getByTestId('budget').selectOption('free');
  await expect
    .poll(() =>
      options.evaluate(async () => (await chrome.storage.local.get('settings'))['settings'] as unknown),
    )
    .toMatchObject({ budget: { calls: 50 } });
  const popup = await popupOf(ready, '#number=');
  await popup.getByTestId('add-text').fill(`${spx(1)}\n${spx(2)}`);
  const cost = popup.getByTestId('add-cost');
  await expect(cost).toHaveText(/^2 look-ups; (50|49) left until (1 \w{3,4}( \d{4})?|tomorrow)\.$/);
  const many = Array.from({ length: 51 }, (_, i) => spx(i)).join('\n');
  await popup.getByTestId('add-text').fill(many);
  await expect(cost).toContainText(/The rest waits until (1 \w{3,4}|tomorrow)/);
  // Of a day’s calls the next day brings more, not the next month.
  await options.getByTestId('budget').selectOption('own');
  await options.getByTestId('budget-calls').fill('30');
  await expect(cost).toHaveText(
    /^51 look-ups; (30|29) left until tomorrow\. The rest waits until tomorrow\.$/,
  );
  expect(sandbox.calls()).toEqual([]);
});

test('the dashboard has the same box, and knows what is kept', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  sandbox.fault('*', { kind: 'status', code: 429, retryAfter: 600 });
  const dashboard = await ready.open(ready.pageUrl('dashboard.html#number='));
  await dashboard.getByTestId('add-text').fill(trackingNo);
  await dashboard.getByTestId('add-keep').click();
  await expect(dashboard.getByTestId('add-result')).toContainText('1 parcel is in your list now');
  await dashboard.getByTestId('add-text').fill(`${trackingNo}\n${spx(1)}`);
  await expect(dashboard.getByTestId('add-read')).toContainText('1 already in your list');
  await dashboard.getByTestId('add-kept').click();
  await expect(dashboard.getByTestId('parcel')).toHaveAttribute('data-id', `shopee-express/${trackingNo}`);
});

test('axe finds nothing in the box, light or dark', async ({ ready }) => {
  const popup = await popupOf(ready, '#number=');
  await popup.getByTestId('add-text').fill(`${spx(1)},Lamp\nQX12345\ncall 081`);
  await popup.getByTestId('add-rows').waitFor();
  await popup.getByTestId('misread').locator('summary').click();
  expect(await axeInBothThemes(popup)).toEqual([]);
});
