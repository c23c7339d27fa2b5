import { test } from 'vitest';
import { localDate } from '@/utils/model/time.ts';
import { newMeter } from '@/utils/schedule/budget.ts';
import { signalChange } from '@/utils/storage/database.ts';
import { meterItem } from '@/utils/storage/scheduler-state.ts';
import { answerOf, errorOf } from '../fixtures/answers.ts';
import { nextCommands, releaseCommands, untilWaiting } from '../tools/browser/hold-commands.ts';
import { followedParcel } from '../fixtures/parcels.ts';
import {
  axeInBothThemes,
  copied,
  deleteEverything,
  followedNow,
  open,
  refuseRemovals,
  seed,
  service,
  set,
  setNumbersUnderPopup,
  signIn,
  storeNeverAnswers,
  stored,
} from './driver.ts';
import { expect } from './locator.ts';

const spx = (n: number) => `TH0142${String(n).padStart(6, '0')}3B`;

const keptIds = async () => (await followedNow()).map(({ id }) => id);

test('a pasted list: names from its second column, missing couriers, unreadable lines, undo', async () => {
  await signIn();
  const popup = await open('popup', '#number=');
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
  await expect(popup.getByTestId('add-read')).toHaveText(/4 numbers · 2 need a courier · 1 duplicate/);
  await popup.getByTestId('misread').locator('summary').click();
  await expect(popup.getByTestId('misread')).toContainText('Line 7: call me 081-234-5678');
  await popup.getByTestId('copy-misread').click();
  await expect.poll(() => copied).toEqual(['call me 081-234-5678']);

  // Two numbers have no courier yet. They stay in the box, with the reason beside the button; the others are followed.
  await expect(popup.getByTestId('add-cost')).toContainText('2 look-ups');
  await expect(popup.getByTestId('add-rest')).toHaveText('2 numbers have no courier and stay here.');
  await expect(popup.getByTestId('add-rest')).toBeInViewport();
  expect(service.asked).toEqual([]);
  await expect(popup.getByTestId('add-follow')).toHaveText('Follow 2 parcels');
  await popup.getByTestId('add-sent').check();
  await popup.getByTestId('add-text').press('Control+Enter');
  await expect(popup.getByTestId('add-result')).toContainText('Following 2 parcels');
  await expect(popup.getByTestId('add-text')).toHaveValue('QX12345\tMystery\nQX12346');
  expect(await keptIds()).toHaveLength(2);
  expect((await followedNow()).map(({ direction }) => direction)).toEqual(['sent', 'sent']);
  await popup.getByTestId('add-follow').click();
  await expect(popup.getByTestId('add-fault')).toHaveText('Choose a courier for these numbers.');
  await expect(popup.getByTestId('add-fault')).toBeInViewport();
  // The remaining lines are restored when the popup opens again.
  await popup.reload();
  await expect(popup.getByTestId('add-text')).toHaveValue('QX12345\tMystery\nQX12346');
  await popup.getByTestId('add-courier-all').selectOption('nim-express');
  await popup.locator('[data-number=QX12346]').getByTestId('add-courier').selectOption('dhl-express');
  await popup.getByTestId('add-follow').click();
  await expect(popup.getByTestId('add-result')).toContainText('Following 2 parcels');
  await expect(popup.getByTestId('add-text')).toHaveValue('');
  const kept = await keptIds();
  expect(kept).toHaveLength(4);
  expect(kept).toEqual(expect.arrayContaining(['nim-express/QX12345', 'dhl-express/QX12346']));

  const list = await open('popup');
  await expect(list.getByText('Red shoes, 42')).toBeVisible();
  await expect(list.getByText('Mystery')).toBeVisible();
  list.close();

  await popup.getByTestId('add-undo').click();
  await expect(popup.getByTestId('add-result')).toContainText('removed 2 parcels');
  expect(await keptIds()).toHaveLength(2);
});

test('a number that is not known says so at once, and other couriers are offered when they are known', async () => {
  await signIn();
  service.answer = () => errorOf(404);
  const late = Promise.withResolvers<Response>();
  service.detect = () => late.promise;
  const popup = await open('popup', '#number=863104277593');
  await popup.getByTestId('found-look-up').click();
  await expect(popup.getByTestId('found-answer')).toContainText('does not know');
  await expect(popup.getByTestId('try-courier')).toHaveCount(0);
  late.resolve(answerOf(['nim-express']));
  await expect(popup.getByTestId('try-courier').first()).toContainText('Nim Express');
});

for (const [from, direction] of [
  ['', 'sent'],
  ['&from=seller.shopee.co.th', 'received'],
] as const)
  test(`a number checked first keeps the chosen direction: ${direction}`, async () => {
    await signIn();
    const popup = await open('popup', `#number=${from}`);
    await popup.getByTestId('add-text').fill(spx(1));
    const sent = popup.getByTestId('add-sent');
    await expect.poll(() => sent.evaluate((box) => (box as HTMLInputElement).checked)).toBe(from !== '');
    await sent.click();
    await popup.getByTestId('add-text').press('Enter');
    await popup.getByTestId('found-answer').waitFor();
    await popup.getByTestId('found-follow').click();
    await popup.getByTestId('found-following').waitFor();
    expect((await followedNow()).map((parcel) => parcel.direction)).toEqual([direction]);
  });

for (const [url, direction] of [
  ['https://seller.shopee.co.th/', 'sent'],
  ['https://shopee.co.th/', 'received'],
] as const)
  test(`a number typed over ${url} counts as ${direction}, and not as found there`, async () => {
    await signIn();
    setNumbersUnderPopup([spx(1)], { url });
    const popup = await open('popup');
    await popup.getByTestId('page-box').waitFor();
    await popup.getByTestId('add-number').click();
    await popup.getByTestId('add-text').fill(spx(2));
    await popup.getByTestId('add-follow').click();
    await expect(popup.getByTestId('add-result')).toContainText('Following 1 parcel');
    expect(await followedNow()).toMatchObject([{ direction, foundOn: '' }]);
  });

test('whether the user sent them is asked beside Follow, however many lines there are', async () => {
  await signIn();
  const popup = await open('popup', '#number=');
  for (const lines of [1, 5, 40]) {
    await popup.getByTestId('add-text').fill(Array.from({ length: lines }, (_, i) => spx(i)).join('\n'));
    for (const id of ['add-sent', 'add-follow'])
      await expect(popup.getByTestId(id)).toBeInViewport({ ratio: 1 });
  }
});

test('undo keeps parcels that were in the list before, even if the box had not read the list yet', async () => {
  await signIn();
  const old = followedParcel('flash-express', spx(1), Date.now(), { name: 'Kept long ago', dueAt: null });
  await seed([old]);
  // Reading ten thousand rows takes a moment. Here the read never ends.
  const popup = await open('popup', '#number=', [storeNeverAnswers]);
  await popup.getByTestId('add-text').fill(`${spx(1)}\n${spx(2)}\n${spx(3)}`);
  await popup.getByTestId('add-follow').click();
  await expect(popup.getByTestId('add-result')).toContainText('Following 3 parcels');
  const list = await open('popup');
  expect(await keptIds()).toHaveLength(3);
  await popup.getByTestId('add-undo').click();
  await expect(popup.getByTestId('add-result')).toContainText('removed 2 parcels');
  expect(await keptIds()).toEqual([old.id]);
  await expect(list.getByText('Kept long ago')).toBeVisible();
});

test('an undo that fails leaves the result as it was', async () => {
  await signIn();
  await seed([followedParcel('flash-express', spx(1), Date.now(), { dueAt: null })]);
  // The box never reads the list, so it also adds the parcel that is followed already. Every removal fails.
  const popup = await open('popup', '#number=', [storeNeverAnswers]);
  refuseRemovals();
  await popup.getByTestId('add-text').fill(`${spx(1)}\n${spx(2)}\n${spx(3)}`);
  await popup.getByTestId('add-follow').click();
  await expect(popup.getByTestId('add-result')).toContainText('Following 3 parcels');
  await popup.getByTestId('add-undo').click();
  await expect(popup.getByTestId('add-result')).toContainText('could not read or save');
  await expect(popup.getByTestId('add-result')).toContainText('Following 3 parcels');
});

test('Enter twice checks a number once, and shows no fault', async () => {
  await signIn();
  const popup = await open('popup', '#number=');
  await popup.getByTestId('add-text').fill('TH260417733905B');
  await popup.getByTestId('add-text').press('Enter');
  await expect(popup.getByTestId('add-text')).toHaveValue('');
  await popup.getByTestId('add-text').press('Enter');
  await expect(popup.getByTestId('found-follow')).toBeVisible();
  await expect(popup.getByTestId('add-fault')).toHaveCount(0);
  await popup.getByTestId('add-text').fill(' ');
  await popup.getByTestId('add-text').press('Enter');
  await expect(popup.getByTestId('add-fault')).toBeVisible();
});

test('typed numbers are restored when the popup opens again', async () => {
  await signIn();
  const first = await open('popup', '#number=');
  await first.getByTestId('add-text').fill(`${spx(1)}\n`);
  first.close();
  const again = await open('popup');
  await again.getByTestId('add-number').click();
  await expect(again.getByTestId('add-text')).toHaveValue(`${spx(1)}\n`);
  await expect(again.getByTestId('add-text')).toBeFocused();
  await again.getByTestId('add-follow').click();
  await expect(again.getByTestId('add-result')).toContainText('Following 1 parcel');
  again.close();
  const last = await open('popup', '#number=');
  await expect(last.getByTestId('add-text')).toHaveValue('');
});

test('the calls left are shown beside the cost, and a cost above them is announced', async () => {
  await signIn();
  const options = await open('options');
  await options.getByTestId('budget-free').click();
  await expect.poll(() => stored('settings')).toMatchObject({ budget: { calls: 50 } });
  const popup = await open('popup', '#number=');
  await popup.getByTestId('add-text').fill(`${spx(1)}\n${spx(2)}`);
  const cost = popup.getByTestId('add-cost');
  await expect(cost).toHaveText(/^Uses 2 look-ups; (50|49) left until (1 \w{3,4}( \d{4})?|tomorrow)\.$/);
  const many = Array.from({ length: 51 }, (_, i) => spx(i)).join('\n');
  await popup.getByTestId('add-text').fill(many);
  // A month that begins today: polling may use half of the plan today.
  await set('settings', { budget: { firstDay: new Date().getDate() } });
  await expect(cost).toContainText(/Waybill checks up to 2[45] of them today, the rest on later days\./);
  await meterItem.write({ days: { [localDate(Date.now())]: 25 }, parcels: {}, calledAt: {} });
  signalChange([], 'calls');
  await expect(cost).toContainText(/; 25 left until .+ first checks begin tomorrow\./);
  await meterItem.write(newMeter);
  signalChange([], 'calls');
  // A daily budget is renewed tomorrow, not next month.
  await options.getByTestId('budget-own').click();
  await options.getByTestId('budget-per-day').click();
  await expect(cost).toContainText('left until tomorrow'); // drawn: a later redraw would end the selection
  await options.getByTestId('budget-calls').fill('30');
  await options.keyboard.press('Enter');
  await expect(cost).toHaveText(
    /^Uses 51 look-ups; (30|29) left until tomorrow\. The rest wait until tomorrow\.$/,
  );
  expect(service.asked).toEqual([]);
});

test('one number and no calls left: Check makes its call at once, Follow waits, and the line says both', async () => {
  await signIn();
  await set('settings', { budget: { calls: 0, per: 'month', firstDay: 1 } });
  const popup = await open('popup', '#number=');
  const cost = popup.getByTestId('add-cost');
  await popup.getByTestId('add-text').fill('TH260417733905B');
  await expect(cost).toHaveText(
    /^Uses 1 look-up; 0 left until .+\. Check uses it now; Follow waits until (1 \w{3,4}( \d{4})?|tomorrow)\.$/,
  );
  // Half of the calls left in the morning are used: those left are for tomorrow.
  await meterItem.write({ days: { [localDate(Date.now())]: 5 }, parcels: {}, calledAt: {} });
  await set('settings', { budget: { calls: 10, per: 'month', firstDay: new Date().getDate() } });
  await expect(cost).toHaveText(/; 5 left until .+\. Check uses it now; Follow waits until tomorrow\.$/);
  await popup.getByTestId('add-follow').click();
  await expect(popup.getByTestId('add-result')).toContainText('Following 1 parcel');
  await popup.getByTestId('add-text').fill('TH260417733905B');
  await expect(popup.getByTestId('add-read')).toContainText('1');
  await expect(cost).toHaveCount(0); // it is followed: Check makes no call
  expect(service.asked).toEqual([]);
});

test('the dashboard has the same box, and knows the followed parcels', async () => {
  await signIn();
  const trackingNo = 'TH260417733905B';
  service.answer = () => errorOf(429, { 'Retry-After': '600' });
  const dashboard = await open('dashboard', '#number=');
  await dashboard.getByTestId('add-text').fill(trackingNo);
  await dashboard.getByTestId('add-follow').click();
  await expect(dashboard.getByTestId('add-result')).toContainText('Following 1 parcel');
  await dashboard.getByTestId('add-text').fill(`${trackingNo}\n${spx(1)}`);
  await expect(dashboard.getByTestId('add-read')).toContainText('1 already in your list');
  await dashboard.getByTestId('add-following').click();
  await expect(dashboard.getByTestId('parcel')).toHaveAttribute('data-id', `shopee-express/${trackingNo}`);
});

test('axe finds nothing in the box, light or dark', async () => {
  await signIn();
  const popup = await open('popup', '#number=');
  await popup.getByTestId('add-text').fill(`${spx(1)},Lamp\nQX12345\ncall 081`);
  await popup.getByTestId('add-rows').waitFor();
  await popup.getByTestId('misread').locator('summary').click();
  expect(await axeInBothThemes(popup)).toEqual([]);
});

test('deleting everything ends the following of a list, which says so', async () => {
  await signIn();
  const popup = await open('popup', '#number=');
  const lines = Array.from({ length: 120 }, (_, n) => spx(n)).join('\n');
  await popup.getByTestId('add-text').fill(lines);
  await expect(popup.getByTestId('add-follow')).toHaveText('Follow 120 parcels');
  await nextCommands();
  await popup.getByTestId('add-follow').click();
  await untilWaiting(['shared', 1]);
  await nextCommands();
  await untilWaiting(['shared', 1]);
  expect(await keptIds()).toHaveLength(50);
  const deleting = deleteEverything();
  await untilWaiting(['exclusive', 1]);
  releaseCommands();
  await deleting;
  await expect(popup.getByTestId('add-result')).toContainText('Following 0 of 120. Everything was deleted');
  await expect(popup.getByTestId('add-undo')).toHaveCount(0);
  expect(await keptIds()).toEqual([]);
});

const falseMessage =
  'Thailand Post: your parcel EX447190325TH is held. Pay the fee of ฿25 today: thailandp0st-th.top/pay';

test('a pasted message with a false link: both hosts above the result, kept after Check, silent for an honest one', async () => {
  await signIn();
  const popup = await open('popup', '#number=');
  const warning = popup.getByTestId('false-link');
  await popup
    .getByTestId('add-text')
    .fill('Flash: parcel TH01427K9QW43B arrives today. Track: flashexpress.co.th/fle/tracking');
  await expect(popup.getByTestId('add-read')).toHaveText('1 number');
  await expect(warning).toHaveCount(0);
  await popup.getByTestId('add-text').fill(falseMessage);
  await expect(warning).toContainText('This link does not belong to Thailand Post');
  await expect(warning).toContainText('It asks for money. Do not pay or type a password there.');
  await expect(warning).toContainText('thailandp0st-th.top');
  await expect(warning).toContainText('thailandpost.co.th');
  expect(await warning.getAttribute('role')).toBe('alert');
  expect(await popup.locator('[data-testid=false-link] a').count()).toBe(0);
  expect(service.asked).toEqual([]);
  expect(popup.loadedFromElsewhere()).toEqual([]);
  expect(await axeInBothThemes(popup)).toEqual([]);
  await popup.getByTestId('add-look-up').click();
  await popup.getByTestId('found-answer').waitFor();
  await expect(warning).toHaveCount(1);
});

test('a false link without a number: the warning stands alone; a selected text has it above its numbers', async () => {
  await signIn();
  const popup = await open('popup', '#number=');
  await popup.getByTestId('add-text').fill('แฟลช: กรุณายืนยันรหัสผ่านที่ flash-expres.cc/th ภายในวันนี้');
  await expect(popup.getByTestId('false-link')).toContainText('It asks for a password or code.');
  await expect(popup.getByTestId('false-link')).toContainText('flashexpress.co.th');
  const selected = await open('popup', `#number=${encodeURIComponent(falseMessage)}`);
  await selected.getByTestId('found').waitFor();
  await expect(selected.getByTestId('false-link')).toHaveCount(1);
});
