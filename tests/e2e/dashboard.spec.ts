import { seed } from '../browser/seed.ts';
import { keptParcel, news } from '../fixtures/parcels.ts';
import { expect, popupOf, test } from './test.ts';

const three = (now: number) => [
  keptParcel('flash-express', 'AAAAAA0001', now, {
    name: 'Mugs',
    status: 'ON_UNABLE_TO_SEND',
    latest: news(now, 3_600_000, 'No one at home', 'Bang Kapi'),
    direction: 'sent',
    foundOn: 'shopee.co.th',
  }),
  keptParcel('lex', 'BBBBBB0002', now, {
    name: 'Box 10',
    status: 'ON_OTHER_STATUS',
    latest: news(now, 60_000, 'Sorted', 'Laksi'),
    isCodDue: true,
  }),
  keptParcel('lex', 'CCCCCC0003', now, {
    name: 'Box 9',
    status: 'ON_OTHER_STATUS',
    latest: news(now, 7_200_000, 'Sorted', 'Chiang Mai'),
    dueDate: '2099-01-31',
  }),
];

// Only in a browser with the extension does a press in the popup open another page of it; what that page does is in
// tests/view/dashboard.view.ts.
test('opened from the popup, it lists what needs me first', async ({ ready }) => {
  await seed(ready, three(Date.now()));
  const popup = await popupOf(ready);
  await popup.getByTestId('menu').click();
  const opened = ready.context.waitForEvent('page');
  await popup.getByTestId('open-dashboard').click();
  const page = await opened;
  await expect(page.getByTestId('parcel-row')).toHaveCount(3);
  expect(await page.getByTestId('parcel-row').allInnerTexts()).toEqual(['Mugs', 'Box 10', 'Box 9']);
});
