import { clickNumber, countMarks } from '../tools/browser/marks.ts';
import { send, type Message } from '../tools/browser/messages.ts';
import { listenTo } from '../tools/browser/port.ts';
import { foundNumber } from '../tools/browser/selectors.ts';
import { readAll } from '../tools/browser/stored-records.ts';
import { tabAt } from '../tools/browser/tab-at.ts';
import { expectedNumbers } from '../sandbox/shops/expected.ts';
import { orders } from '../sandbox/shops/market-orders.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

// What is in a parcel, from the page to the list. tests/view/order-names.view.ts tests what is read from pages.

const productOf = (trackingNo: string): string =>
  orders.find((order) => order.trackingNo === trackingNo)!.product;

test('the card proposes the name; it is stored on Follow only, and the service never gets it', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const product = productOf(trackingNo);
  const shop = await ready.open(market);
  const card = await clickNumber(shop, trackingNo);
  await card.text('Checked just now');
  await card.text(product);
  expect((await ready.worker.evaluate(readAll)).rows).toEqual([]);

  await card.press('card-follow');
  await card.has('card-open');
  const { rows } = await ready.worker.evaluate(readAll);
  expect(rows.map(({ name }) => name)).toEqual([product]);
  expect(sandbox.calls().length).toBeGreaterThan(0);
  for (const call of sandbox.calls()) {
    const sent = JSON.stringify(call);
    expect(JSON.parse(call.body)).toEqual({ courier: 'shopee-express', trackingNo });
    for (const form of [product, encodeURIComponent(product), product.split(' ')[0]!])
      expect(sent).not.toContain(form);
  }

  const popup = await popupOf(ready);
  await expect(popup.getByTestId('parcel-row')).toContainText(product);
});

test('On this page lists the names and follows with them; a followed parcel keeps its own @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  await ready.open(market);
  const popup = await popupOf(ready, `#tab=${await tabAt(ready, market)}`);
  const ours = { trackingNo, courierKey: 'shopee-express', name: 'For mum' };
  const message: Message = { name: 'follow-many', payload: { parcels: [ours], foundOn: '' } };
  await popup.evaluate(send, message);
  await popup.getByTestId('page-show').click();
  for (const number of expectedNumbers.market.filter((one) => one !== trackingNo))
    await expect(popup.locator(foundNumber(number)).getByRole('heading')).toHaveText(productOf(number));
  await popup.getByTestId('follow-all').click();
  await expect(popup.getByTestId('found-following')).toHaveCount(expectedNumbers.market.length);
  const { rows } = await ready.worker.evaluate(readAll);
  const named = Object.fromEntries(rows.map((row) => [row.trackingNo, row.name]));
  const all = expectedNumbers.market.map((number) => [number, productOf(number)]);
  expect(named).toEqual({ ...Object.fromEntries(all), [trackingNo]: 'For mum' });
  expect(sandbox.calls()).not.toHaveLength(0);
  for (const call of sandbox.calls())
    expect(Object.keys(JSON.parse(call.body) as object)).toEqual(['courier', 'trackingNo']);
});

test('one press gives a followed parcel without a name the name on the page, with Undo; the card shows none of it', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const popup = await popupOf(ready, `#tab=${await tabAt(ready, market)}`);
  const nameless: Message = { name: 'follow', payload: { trackingNo, courierKey: 'shopee-express' } };
  await popup.evaluate(send, nameless);
  const named = async () => (await ready.worker.evaluate(readAll)).rows.map(({ name }) => name);
  const card = await clickNumber(shop, trackingNo);
  await card.has('card-open');
  for (const testId of ['use-name', 'card-name']) expect(await card.shows(testId), testId).toBe(false);

  await popup.getByTestId('page-show').click();
  const row = popup.locator(foundNumber(trackingNo));
  await expect(row.getByTestId('later-name')).toContainText(`Name it ${productOf(trackingNo)}?`);
  await expect(popup.getByTestId('later-name')).toHaveCount(1); // not for numbers that are not followed
  // A script is not a press.
  await row.getByTestId('use-name').evaluate((button: HTMLElement) => button.click());
  await row.getByTestId('found-more').click();
  expect(await named()).toEqual(['']);

  await row.getByTestId('use-name').click();
  await expect(row.getByRole('heading')).toHaveText(productOf(trackingNo));
  await expect(row.getByTestId('later-name')).toHaveCount(0);
  expect(await named()).toEqual([productOf(trackingNo)]);
  await popup.getByTestId('undo').click();
  await expect(row.getByRole('heading')).toHaveText(trackingNo);
  expect(await named()).toEqual(['']);
  await row.getByTestId('leave-name').click();
  await expect(row.getByTestId('later-name')).toHaveCount(0);
  expect(await named()).toEqual(['']);
});

test('the names change with the page, also for hundreds of numbers', { tag: '@walks' }, async ({ ready }) => {
  const shop = await ready.open(market);
  await expect.poll(() => countMarks(shop)).toBeGreaterThan(0);
  const { last } = await listenTo(ready, market);
  await last('the names', ({ numbers }) => numbers.every(({ name }) => name !== ''));
  await shop.evaluate(() => {
    document.querySelector('main')!.replaceChildren(
      ...Array.from({ length: 290 }, (_, n) => {
        const order = document.createElement('section');
        const [item, amount, number] = ['Blue mug with lid', 'x1', `เลขพัสดุ TH26044${18_830_000 + n}`].map(
          (text, part) => {
            const line = document.createElement('p');
            line.textContent = part === 0 ? `${text} ${n}` : text;
            return line;
          },
        );
        order.append(item!, amount!, number!);
        return order;
      }),
    );
  });
  const report = await last(
    'all new names',
    ({ numbers }) => numbers.length === 290 && numbers.every(({ name }) => name !== ''),
  );
  expect(report.numbers.map(({ name }) => name)).toEqual(
    Array.from({ length: 290 }, (_, n) => `Blue mug with lid ${n}`),
  );
});
