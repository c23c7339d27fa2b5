import { countMarks, markedNumbers } from '../tools/browser/marks.ts';
import { foundNumber } from '../tools/browser/selectors.ts';
import { tabAt } from '../tools/browser/tab-at.ts';
import { expect, popupOf, test } from './test.ts';

// Needs the extension: a shape added in the settings marks numbers on a page.

const address = 'https://shopee.co.th/own-shape';
const body = `<!doctype html><meta charset="utf-8"><title>Own</title>
<p>ส่งแล้ว PL48213QZ ค่ะ</p><p>รุ่น AB12345678</p><p>เลขพัสดุ 48210377</p>`;

test('a shape added by the user marks numbers, is shown as their reason, and can be removed and restored @walks', async ({
  ready,
}) => {
  const options = await ready.open(ready.pageUrl('options.html#shapes'));
  const own = options.getByTestId('section-shapes');
  const shape = own.getByTestId('shape');

  // A shape does not determine its courier, so none is preselected.
  const whose = own.getByTestId('shape-courier');
  await expect(whose).toHaveValue('');
  await own.getByTestId('shape-text').fill('PL99999AA');
  await own.getByTestId('shape-add').click();
  await expect(own.getByTestId('shape-courier-fault')).toHaveText('Choose whose numbers these are.');
  await expect(shape).toHaveCount(0);
  await whose.selectOption('por-lor-express');
  await expect(own.getByTestId('shape-courier-fault')).toHaveCount(0);

  for (const [text, words] of [
    ['PL99', /Too short/],
    ['PL-99999', /Use only the letters/],
    ['AAAAAAAA', /must be digits/],
    ['9999999', /Too loose/],
    ['9'.repeat(41), /Too long/],
  ] as const) {
    await own.getByTestId('shape-text').fill(text);
    await own.getByTestId('shape-add').click();
    await expect(own.getByTestId('shape-text-fault')).toHaveText(words);
    await expect(shape).toHaveCount(0);
  }
  await own.getByTestId('shape-text').fill('PL99999AA');
  await own.getByTestId('shape-add').click();
  await expect(shape).toContainText('PL99999AA');
  await own.getByTestId('shape-text').fill('PL99999AA');
  await own.getByTestId('shape-add').click();
  await expect(own.getByTestId('shape-text-fault')).toHaveText(/already/);
  await own.getByTestId('shape-text').fill('99999999');
  await own.getByTestId('shape-add').click();
  await expect(shape).toHaveCount(2);

  const page = await ready.context.newPage();
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
  await expect.poll(() => markedNumbers(page)).toEqual(['PL48213QZ', '48210377']);

  const tab = await tabAt(ready, address);
  const popup = await popupOf(ready, `#tab=${tab}`);
  await popup.getByTestId('page-show').click();
  const row = popup.locator(foundNumber('PL48213QZ'));
  await row.getByTestId('found-more').click();
  await expect(row.getByTestId('found-reason')).toHaveText('It matches a format of your own.');

  // The add box also recognizes the shape.
  await popup.goto(ready.pageUrl('popup.html#number='));
  await popup.reload();
  await popup.getByTestId('add-text').fill('PL48213QZ');
  await expect(popup.getByTestId('add-courier')).toHaveValue('por-lor-express');

  // A reload of the page applies the changed shapes.
  await shape.first().getByTestId('shape-remove').click();
  await expect(shape).toHaveCount(1);
  await page.reload();
  await expect.poll(() => markedNumbers(page)).toEqual(['48210377']);
  await options.getByTestId('undo').click();
  await expect(shape).toHaveCount(2);
  await page.reload();
  await expect.poll(() => countMarks(page)).toBe(2);
});
