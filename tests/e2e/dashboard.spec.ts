import { makeDueAndFire } from '../tools/browser/alarms.ts';
import {
  recordedTransactions,
  recordTransactions,
  signalChanges,
  untilNoReads,
} from '../tools/browser/count-reads.ts';
import { seed } from '../tools/browser/seed.ts';
import { manyParcels, threeParcels } from '../fixtures/parcels.ts';
import { expect, followOne, popupOf, test } from './test.ts';

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

test('an open dashboard reads one store at a time, and seldom during many changes @walks', async ({
  ready,
  sandbox,
}) => {
  await seed(ready, manyParcels(50, Date.now()));
  const dashboard = await ready.open(ready.pageUrl('dashboard.html'));
  const { trackingNo } = await followOne(dashboard, sandbox, 'flash-express');
  await expect(dashboard.getByTestId('footer')).toContainText('51 parcels');
  await dashboard.evaluate(recordTransactions);
  sandbox.clearCalls();
  await dashboard.evaluate(makeDueAndFire, [`flash-express/${trackingNo}`]);
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await expect.poll(() => dashboard.evaluate(recordedTransactions)).toContain('parcels');
  await dashboard.evaluate(untilNoReads);
  const duringRun = await dashboard.evaluate(recordedTransactions);
  expect(duringRun.filter((stores) => stores.includes(' '))).toEqual([]);
  await dashboard.evaluate(signalChanges, 300);
  await expect
    .poll(async () => (await dashboard.evaluate(recordedTransactions)).length)
    .toBeGreaterThan(duringRun.length);
  await dashboard.evaluate(untilNoReads);
  // At first, and once more for all others. Each reads the first rows, the counts and the row.
  const afterwards = await dashboard.evaluate(recordedTransactions);
  expect(afterwards.length - duringRun.length).toBeLessThan(30);
});
