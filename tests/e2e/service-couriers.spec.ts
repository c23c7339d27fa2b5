import type { Page } from '@playwright/test';
import { withHostAllowed } from '../tools/browser/host-allowed.ts';
import { pollNow, launch, shownBadge, signIn, type ExtensionBrowser } from '../tools/browser/launch.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

// Needs the extension, which requests the list with key and address. tests/view/couriers.view.ts tests how the views
// use it.

/** All calls to the service, each as endpoint and number. */
const asked = (sandbox: Sandbox) =>
  sandbox.calls().map(({ path, trackingNo }) => `${path.replace(/^.*\/v3/, '')} ${trackingNo}`.trim());

/** Follows a number in the popup and waits for its first answer. */
async function followIn(run: ExtensionBrowser, trackingNo: string): Promise<Page> {
  const popup = await popupOf(run, `#number=${trackingNo}`);
  await popup.getByTestId('found-follow').click();
  // By key: the mouse would press twice at once in the same place.
  await popup.getByTestId('found-following').press('Enter');
  await expect(popup.getByTestId('timeline-event').first()).toBeVisible();
  return popup;
}

test('a parcel with an answer is still checked when the list no longer has its courier @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await followIn(ready, trackingNo);
  sandbox.fault('/couriers', 'one-courier');
  const options = await ready.open(ready.pageUrl('options.html'));
  await options.getByTestId('update-couriers').click();
  await expect(options.getByTestId('couriers-note')).toContainText('covers 1 courier (as of');
  sandbox.clearCalls();
  await pollNow(ready);
  await expect.poll(() => asked(sandbox)).toEqual([`/tracks/find ${trackingNo}`]);
  await popup.getByTestId('check').click();
  await expect.poll(() => asked(sandbox)).toHaveLength(2);
  await expect(popup.getByTestId('failure')).toHaveCount(0);
  // Other numbers of that courier can be looked up, too.
  const other = await popupOf(ready, '#number=TH260417733906C');
  await other.getByTestId('found-look-up').click();
  await expect(other.getByTestId('failure')).toContainText('does not know');
});

test('a refused list does not mean a refused key: look-ups continue, and Test reports success @walks', async ({
  run,
  sandbox,
}) => {
  sandbox.fault('/couriers', { kind: 'status', code: 401 });
  const { apiKey, keySecret } = sandbox;
  const options = await signIn(run, { apiKey, keySecret, language: 'en' });
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await followIn(run, trackingNo);
  await pollNow(run);
  // The list is requested once, by the test of the key; the next try is a day later.
  await expect
    .poll(() => asked(sandbox))
    .toEqual([
      '/couriers',
      expect.stringMatching(/^\/tracks\/find EX/), // the made-up number
      `/tracks/find ${trackingNo}`,
      `/tracks/find ${trackingNo}`,
    ]);
  expect(await shownBadge(run)).toMatchObject({ text: '' });
  await expect(popup.getByTestId('banner')).toHaveCount(0);
  await options.getByTestId('update-couriers').click();
  await expect(options.getByTestId('update-failure')).toContainText('the list was not updated');
  await options.getByTestId('test').click();
  await expect(options.getByTestId('test-result')).toHaveAttribute('data-kind', 'works');
  await expect(popup.getByTestId('banner')).toHaveCount(0);
});

test('with another service that has no list, every courier can be looked up @walks', async ({ sandbox }) => {
  sandbox.fault('/couriers', { kind: 'status', code: 404 });
  await withHostAllowed('https://tracking.waybill.example/*', async (extension) => {
    const run = await launch(sandbox, { extension });
    try {
      const { apiKey, keySecret } = sandbox;
      const baseAddress = 'https://tracking.waybill.example/api/v3';
      const options = await signIn(run, { apiKey, keySecret, otherAddress: baseAddress, language: 'en' });
      // The public service is known to refuse both couriers.
      for (const courier of ['thailand-post', 'lex']) {
        const popup = await popupOf(run, `#number=${parcelOf(sandbox, courier).trackingNo}`);
        await popup.getByTestId('found-look-up').click();
        await expect(popup.getByTestId('found-answer')).toBeVisible();
        await expect(popup.getByTestId('failure')).toHaveCount(0);
        await popup.close();
      }
      expect(new Set(sandbox.calls().map(({ host }) => host))).toEqual(new Set(['tracking.waybill.example']));
      // The provider of this service is unknown, so there is no link to an account.
      sandbox.setCredentials({ apiKey: 'another-key', keySecret: 'another-secret' });
      await options.getByTestId('test').click();
      await expect(options.getByTestId('test-result')).toHaveAttribute('data-kind', 'bad-credentials');
      const popup = await popupOf(run);
      await expect(popup.getByTestId('banner')).toBeVisible();
      for (const page of [options, popup]) await expect(page.getByTestId('account-site')).toHaveCount(0);
    } finally {
      await run.close();
    }
  });
});
