import { seed } from '../browser/seed.ts';
import { threeParcels } from '../fixtures/parcels.ts';
import { expect, popupOf, test } from './test.ts';

// Needs a browser: the popup opens another extension page. tests/view/dashboard.view.ts tests the rest.
test('the dashboard opens from the popup and lists parcels that need the user first', async ({ ready }) => {
  await seed(ready, threeParcels(Date.now()));
  const popup = await popupOf(ready);
  await popup.getByTestId('menu').click();
  const opened = ready.context.waitForEvent('page');
  await popup.getByTestId('open-dashboard').click();
  const page = await opened;
  await expect(page.getByTestId('parcel-row')).toHaveCount(3);
  expect(await page.getByTestId('parcel-row').allInnerTexts()).toEqual(['Mugs', 'Box 10', 'Box 9']);
});
