import { readItems, unreadableItems } from '../tools/browser/stored-records.ts';
import { expect, followOne, test } from './test.ts';

// Needs the extension: browser storage that fails, and several views that read it.

// For each kind of damage, the notification switch that the test presses on the settings page. Both are on by default.
const pressed = { refused: 'delivered', silent: 'trouble' };
// All views wait in the same way for reads that never end (components/app/mount.tsx), so two views are enough there.
const views = {
  refused: ['popup.html', 'sidepanel.html', 'dashboard.html', 'options.html'],
  silent: ['popup.html', 'options.html'],
};

test(
  'a view without readable settings is drawn with a note, and changes only the pressed setting',
  { tag: '@walks' },
  async ({ ready, sandbox }) => {
    test.slow();
    const stored = () => ready.worker.evaluate(readItems);
    const options = await ready.open(ready.pageUrl('options.html#notices'));
    await followOne(options, sandbox, 'shopee-express');
    for (const control of ['notice-in-transit', 'notice-late', 'quiet'])
      await options.getByTestId(control).click();
    await expect
      .poll(async () => (await stored()).settings)
      .toMatchObject({ notify: { 'in-transit': true, late: false }, quiet: { isOn: true } });
    await options.close();
    const { settings, ...rest } = await stored();
    for (const damage of ['refused', 'silent'] as const) {
      for (const view of views[damage]) {
        const page = await ready.context.newPage();
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
        await page.addInitScript(unreadableItems[damage]);
        await page.goto(ready.pageUrl(view));
        await expect(page.getByTestId('unread-settings'), `${view}, ${damage}`).toBeVisible();
        await expect(page.getByRole('main')).toBeVisible();
        if (view !== 'options.html') await expect(page.getByTestId('parcel-row').first()).toBeVisible();
        expect(errors, `${view}, ${damage}`).toEqual([]);
        if (view === 'options.html') await page.getByTestId('page-notices').click();
        if (view === 'options.html') await page.getByTestId(`notice-${pressed[damage]}`).click();
        await page.close();
      }
    }
    // The background applies the changes; all other settings keep the user's values.
    const notify = { ...settings!.notify, delivered: false, trouble: false };
    await expect.poll(stored).toEqual({ ...rest, settings: { ...settings, notify } });
  },
);
