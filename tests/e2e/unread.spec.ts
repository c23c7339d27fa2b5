import { expect, market, parcelOf, test } from './test.ts';
import { clickNumber } from '../browser/marks.ts';
import { readItems, unreadableItems } from '../browser/store.ts';

// Only a browser with the extension has a storage of its own that can be damaged, and several views that read it.

// The switch that is pressed in the damaged options page; both are on in the standard settings.
const pressed = { refused: 'delivered', silent: 'trouble' };
const views = ['popup.html', 'sidepanel.html', 'dashboard.html', 'options.html'];

test('a view whose settings cannot be read is drawn without them, says so, and changes only what is pressed', async ({
  ready,
  sandbox,
}) => {
  test.slow();
  const shop = await ready.open(market);
  const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.press('card-keep');
  await card.has('card-open');
  const stored = () => ready.worker.evaluate(readItems);
  const options = await ready.context.newPage();
  await options.goto(ready.pageUrl('options.html'));
  for (const control of ['notice-in-transit', 'notice-late', 'quiet'])
    await options.getByTestId(control).click();
  await expect
    .poll(async () => (await stored()).settings)
    .toMatchObject({ notify: { 'in-transit': true, late: false }, quiet: { isOn: true } });
  await options.close();
  const { settings, ...rest } = await stored();
  for (const [damage, script] of Object.entries(unreadableItems)) {
    for (const view of views) {
      const page = await ready.context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
      await page.addInitScript(script);
      await page.goto(ready.pageUrl(view));
      await expect(page.getByTestId('unread-settings'), `${view}, ${damage}`).toBeVisible();
      await expect(page.getByRole('main')).toBeVisible();
      if (view !== 'options.html') await expect(page.getByTestId('parcel-row').first()).toBeVisible();
      expect(errors, `${view}, ${damage}`).toEqual([]);
      if (view === 'options.html')
        await page.getByTestId(`notice-${pressed[damage as keyof typeof unreadableItems]}`).click();
      await page.close();
    }
  }
  // The background makes the changes; what was not pressed stays as the user had set it.
  const notify = { ...settings!.notify, delivered: false, trouble: false };
  await expect.poll(stored).toEqual({ ...rest, settings: { ...settings, notify } });
});
