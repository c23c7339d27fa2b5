import { makeDueAndFire } from '../tools/browser/alarms.ts';
import { pollNow, shownBadge, signIn } from '../tools/browser/launch.ts';
import { clickNumber } from '../tools/browser/marks.ts';
import type { Fault } from '../sandbox/sandbox.ts';
import { expect, followOne, market, parcelOf, popupOf, test } from './test.ts';

// Needs a browser: after a real call the card, the views and the badge must show the same failure.

test('without credentials the card says so and links to the settings', async ({ run, sandbox }) => {
  const shop = await run.open(market);
  const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.text('API key');
  // Only extension pages have links to other sites.
  expect(await card.read()).not.toContain('etrackings.com');
  const opened = run.context.waitForEvent('page');
  await card.press('card-options');
  expect((await opened).url()).toContain('options.html');
  expect(sandbox.calls()).toEqual([]);
  const badge = await shownBadge(run);
  expect([badge.text, badge.title]).toEqual(['!', expect.stringContaining('API key')]);
});

test('a wrong key shows in card, popup, settings and badge, and stops further calls', async ({
  run,
  sandbox,
}) => {
  const options = await signIn(run, { apiKey: 'made-up-wrong-key', keySecret: 'made-up', language: 'en' });
  await options.getByTestId('test').click();
  await expect(options.getByTestId('test-result')).toContainText('refused');

  const shop = await run.open(market);
  const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  const sentence = await card.text('refused');
  expect(sentence).toContain('key');
  await expect.poll(() => shownBadge(run)).toMatchObject({ text: '!' });
  await card.press('card-follow');
  await card.has('card-open');

  const popup = await popupOf(run);
  await expect(popup.getByTestId('banner')).toContainText('refused');
  await expect(popup.getByTestId('parcel-row')).toHaveCount(1);

  // Neither the poll nor a press makes a call any more.
  sandbox.clearCalls();
  await pollNow(run);
  await popup.getByTestId('parcel-row').click();
  await popup.getByTestId('check').click();
  await expect(popup.getByTestId('check')).toBeEnabled();
  expect(sandbox.calls()).toEqual([]);

  // New credentials close the breaker, and the parcel is checked.
  await signIn(run, { apiKey: sandbox.apiKey, keySecret: sandbox.keySecret });
  await expect(popup.getByTestId('banner')).toHaveCount(0);
  await expect(popup.getByTestId('status').first()).toHaveText(/In transit/);
  await expect.poll(() => shownBadge(run)).toMatchObject({ text: '' });
});

test('one parcel that is answered with 401 stops all; Try again asks another one, and calls go on', async ({
  ready,
  sandbox,
}) => {
  const popup = await popupOf(ready);
  const odd = await followOne(popup, sandbox, 'shopee-express');
  const sound = await followOne(popup, sandbox, 'flash-express');
  sandbox.fault(odd.trackingNo, { kind: 'status', code: 401 });
  sandbox.clearCalls();
  const asked = () => sandbox.calls().map(({ trackingNo }) => trackingNo);
  await popup.evaluate(makeDueAndFire, [`shopee-express/${odd.trackingNo}`]);
  const banner = popup.getByTestId('banner');
  await expect(banner).toContainText('refused your key');
  // Now both parcels are due.
  await pollNow(ready);
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(asked).toEqual([odd.trackingNo, sound.trackingNo, odd.trackingNo]);
  await expect(banner).toHaveCount(0);
  // Not by a press on the row: the answer moves the row to another group, and it loses the focus for a moment.
  const view = await popupOf(ready, `#parcel=${encodeURIComponent(`shopee-express/${odd.trackingNo}`)}`);
  await expect(view.getByTestId('failure')).toContainText('accepted your key for another number');
  await expect.poll(() => shownBadge(ready)).not.toMatchObject({ text: '!' });
});

test(
  'the card gives the reason of each failure without the text of the service',
  { tag: '@walks' },
  async ({ ready, sandbox }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const inOwnWords: Fault = { kind: 'status', code: 503, message: 'Back <b>at</b> six' };
    sandbox.fault(trackingNo, inOwnWords);
    // The popup shows the service's text, escaped.
    const popup = await popupOf(ready, `#number=${trackingNo}`);
    await popup.getByTestId('found-look-up').click();
    await expect(popup.getByTestId('failure')).toHaveText(
      /from the service \(code 503\): Back <b>at<\/b> six/,
    );
    const shop = await ready.open(market);
    const faults: [fault: Fault, words: RegExp][] = [
      ['not-json', /could not read the answer/],
      ['html', /web page/],
      ['wrong-number', /another parcel/],
      ['redirect', /another address/],
      ['huge', /too large/],
      ['reset', /cannot reach the service/],
      [inOwnWords, /is having problems.*code 503/s],
      // Must be last: after a 404 the number is not looked up again at once.
      [{ kind: 'status', code: 404 }, /does not know this number/],
    ];
    for (const [fault, words] of faults) {
      sandbox.fault(trackingNo, fault);
      const card = await clickNumber(shop, trackingNo);
      await expect.poll(() => card.read()).toMatch(words);
      expect(await card.read()).not.toContain('six');
      await shop.keyboard.press('Escape');
    }
  },
);

test('an unknown status is shown with the text of the service in card, list and parcel view', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  sandbox.fault(trackingNo, 'unknown-status');
  const shop = await ready.open(market);
  const card = await clickNumber(shop, trackingNo);
  await card.text('Customs hold');
  await card.press('card-follow');
  await card.has('card-open');
  const popup = await popupOf(ready);
  await expect(popup.getByTestId('parcel-row').getByTestId('status')).toHaveText('Customs hold');
  await popup.getByTestId('parcel-row').click();
  await expect(popup.getByTestId('status')).toHaveText('Customs hold');
  await expect(popup.getByTestId('timeline-event').first()).toBeVisible();
  await expect(popup.getByTestId('failure')).toHaveCount(0);
});
