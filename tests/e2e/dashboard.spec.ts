import { seed } from '../browser/seed.ts';
import { threeParcels } from '../fixtures/parcels.ts';
import { expect, popupOf, test } from './test.ts';

// Only in a browser with the extension does a press in the popup open another page of it; what that page does is in
// tests/view/dashboard.view.ts.
test('opened from the popup, it lists what needs me first', async ({ ready }) => {
  await seed(ready, threeParcels(Date.now()));
  const popup = await popupOf(ready);
  await popup.getByTestId('menu').click();
  const opened = ready.context.waitForEvent('page');
  await popup.getByTestId('open-dashboard').click();
  const page = await opened;
  await expect(page.getByTestId('parcel-row')).toHaveCount(3);
  expect(await page.getByTestId('parcel-row').allInnerTexts()).toEqual(['Mugs', 'Box 10', 'Box 9']);
});
