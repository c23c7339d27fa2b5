import { bringForward, shownBadge, signIn } from '../browser/launch.ts';
import { clickNumber } from '../browser/marks.ts';
import type { Fault } from '../sandbox/sandbox.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

// Only in a browser with the extension does a shop's page, the background's real calls and the badge say the same thing.

test('no credentials: the card says so and leads to the options', async ({ run, sandbox }) => {
  const shop = await run.open(market);
  const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.text('API key');
  // Outside links live in our own pages only.
  expect(await card.read()).not.toContain('etrackings.com');
  const opened = run.context.waitForEvent('page');
  await card.press('card-options');
  expect((await opened).url()).toContain('options.html');
  expect(sandbox.calls()).toEqual([]);
  const badge = await shownBadge(run);
  expect([badge.text, badge.title]).toEqual(['!', expect.stringContaining('API key')]);
});

test('a wrong key: the sentence in card, popup and options, the badge, and then silence', async ({
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
  await card.press('card-keep');
  await card.has('card-open');

  const popup = await popupOf(run);
  await expect(popup.getByTestId('banner')).toContainText('refused');
  await expect(popup.getByTestId('parcel-row')).toHaveCount(1);

  // Nothing is asked any more, whoever asks.
  sandbox.clearCalls();
  await bringForward(run);
  await popup.getByTestId('parcel-row').click();
  await popup.getByTestId('refresh').click();
  await expect(popup.getByTestId('refresh')).toBeEnabled();
  expect(sandbox.calls()).toEqual([]);

  // New credentials close the breaker, and the parcel is looked up.
  await signIn(run, { apiKey: sandbox.apiKey, keySecret: sandbox.keySecret });
  await expect(popup.getByTestId('banner')).toHaveCount(0);
  await expect(popup.getByTestId('status').first()).toHaveText(/In transit/);
  await expect.poll(() => shownBadge(run)).toMatchObject({ text: '' });
});

test('the card on a page says in one sentence why nothing came, and nothing of the service’s own words', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const inOwnWords: Fault = { kind: 'status', code: 503, message: 'Back <b>at</b> six' };
  sandbox.fault(trackingNo, inOwnWords);
  // In our own views they stand, as text.
  const popup = await popupOf(ready, `#number=${trackingNo}`);
  await popup.getByTestId('found-look-up').click();
  await expect(popup.getByTestId('failure')).toHaveText(/own words \(code 503\): Back <b>at<\/b> six/);
  const shop = await ready.open(market);
  const faults: [fault: Fault, words: RegExp][] = [
    ['not-json', /could not be understood/],
    ['html', /web page/],
    ['wrong-number', /another parcel/],
    ['redirect', /another address/],
    ['huge', /too large/],
    ['reset', /cannot be reached/],
    [inOwnWords, /has trouble.*code 503/s],
    // The last one: that it does not know a number, the service is not asked again at once.
    [{ kind: 'status', code: 404 }, /does not know this number/],
  ];
  for (const [fault, words] of faults) {
    sandbox.fault(trackingNo, fault);
    const card = await clickNumber(shop, trackingNo);
    await expect.poll(() => card.read()).toMatch(words);
    expect(await card.read()).not.toContain('six');
    await shop.keyboard.press('Escape');
  }
});

test('an unknown status is kept in its own words: on the card, in the list and in the pane', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  sandbox.fault(trackingNo, 'unknown-status');
  const shop = await ready.open(market);
  const card = await clickNumber(shop, trackingNo);
  await card.text('Customs hold');
  await card.press('card-keep');
  await card.has('card-open');
  const popup = await popupOf(ready);
  await expect(popup.getByTestId('parcel-row').getByTestId('status')).toHaveText('Customs hold');
  await popup.getByTestId('parcel-row').click();
  await expect(popup.getByTestId('parcel').getByTestId('status')).toHaveText('Customs hold');
  await expect(popup.getByTestId('timeline-event').first()).toBeVisible();
  await expect(popup.getByTestId('failure')).toHaveCount(0);
});
