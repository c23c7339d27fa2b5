import { untilAlarm } from '../tools/browser/alarms.ts';
import { pollNow, signIn } from '../tools/browser/launch.ts';
import { clickNumber, pointAt } from '../tools/browser/marks.ts';
import { hearChanges, isDraft, storedText } from '../tools/browser/stored-records.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

// Needs a browser: it handles redirects and sends headers, and card, popup and alarm share one list of couriers.

const paths = (calls: readonly { path: string }[]) => calls.map(({ path }) => path.replace(/^.*\/v3/, ''));

test('card, following, alarm and popup make no call for an uncovered courier until the list names it', async ({
  run,
  sandbox,
}) => {
  // Without the service's list Waybill uses its built-in knowledge: Thailand Post is not covered.
  sandbox.fault('*', { kind: 'status', code: 500 });
  const { apiKey, keySecret } = sandbox;
  const options = await signIn(run, { apiKey, keySecret, language: 'en' });
  sandbox.fault('*', null);
  sandbox.clearCalls();
  const { trackingNo } = parcelOf(sandbox, 'thailand-post');

  const shop = await run.open(market);
  // No page of this courier is known.
  const { card: pageless } = await pointAt(shop, parcelOf(sandbox, 'lex').trackingNo);
  await pageless.press('chip');
  await pageless.text('does not cover LEX.');
  expect(await pageless.read()).not.toContain('own page');
  await shop.keyboard.press('Escape');
  const card = await clickNumber(shop, trackingNo);
  await card.text('does not cover Thailand Post. Open it in Waybill');
  // Only extension pages have links to other sites.
  expect(await card.read()).not.toContain('thailandpost.co.th');
  expect(await card.shows('card-look-up')).toBe(false);
  const opened = run.context.waitForEvent('page');
  await card.press('card-open-number');
  const numbers = await opened;
  await expect(numbers.getByTestId('courier-page')).toHaveCSS('font-weight', '600');
  await expect(numbers.getByTestId('courier-page')).toHaveAttribute(
    'href',
    `https://track.thailandpost.co.th/?trackNumber=${trackingNo}`,
  );
  await expect(numbers.getByTestId('found-look-up')).toHaveCount(0);
  await numbers.close();
  await shop.bringToFront();
  await card.press('card-follow');
  await card.has('card-open');

  const popup = await popupOf(run);
  await popup.getByTestId('parcel-row').click();
  await expect(popup.getByTestId('failure')).toContainText('does not cover Thailand Post');
  await expect(popup.getByTestId('courier-page')).toContainText('track.thailandpost.co.th');
  await expect(popup.getByTestId('check')).toHaveCount(0);
  await pollNow(run);
  // The alarm does not fire before the next try for the list.
  await expect.poll(() => run.worker.evaluate(untilAlarm)).toBeGreaterThan(20 * 3_600_000);
  expect(sandbox.calls()).toEqual([]);

  // The new list names the courier: the parcel is checked without a press.
  await expect(options.getByTestId('couriers-note')).toContainText(
    'does not have your service’s courier list',
  );
  await options.getByTestId('update-couriers').click();
  await expect(options.getByTestId('couriers-note')).toContainText(/covers \d+ couriers \(as of/);
  await expect(popup.getByTestId('failure')).toHaveCount(0);
  await expect(popup.getByTestId('timeline-event').first()).toBeVisible();
  expect(paths(sandbox.calls())).toEqual(['/couriers', '/tracks/find']);
});

test('a courier missing in the list is looked up only if the user asks for it @walks', async ({
  ready,
  sandbox,
}) => {
  // The courier is not in the list, and the service refuses its look-ups.
  const popup = await popupOf(ready, '#number=863104277593');
  await popup.getByTestId('card-courier').selectOption('scg-express');
  await expect(popup.getByTestId('failure')).toContainText('does not cover SCG Express');
  expect(sandbox.calls()).toEqual([]);
  await popup.getByTestId('ask-anyway').click();
  await expect
    .poll(() => sandbox.calls().map(({ courier, status }) => [courier, status]))
    .toEqual([['scg-express', 400]]);
  await expect(popup.getByTestId('failure')).toContainText('did not accept this number with this courier');
});

test('for a number unknown to its courier, the courier that the service detects is offered', async ({
  ready,
  sandbox,
}) => {
  const popup = await popupOf(ready, '#number=863104277593');
  await popup.getByTestId('card-courier').selectOption('best-express');
  await popup.getByTestId('found-look-up').click();
  const next = popup.getByTestId('try-courier').first();
  await expect.poll(() => paths(sandbox.calls())).toEqual(['/tracks/find', '/couriers/detect']);
  await expect(next).toHaveText('Try J&T Express');
  await next.click();
  await expect(popup.getByTestId('found-event')).toBeVisible();
  expect(paths(sandbox.calls())).toEqual(['/tracks/find', '/couriers/detect', '/tracks/find']);
});

test('no redirect is followed, for any code and endpoint: the other origin gets no request', async ({
  ready,
  sandbox,
}) => {
  const options = await ready.open(ready.pageUrl('options.html'));
  for (const code of [301, 302, 303, 307, 308] as const) {
    sandbox.clearCalls();
    sandbox.fault('*', { kind: 'redirect', code });
    await options.getByTestId('test').click();
    await expect(options.getByTestId('test-result')).toContainText('another address');
    await options.getByTestId('update-couriers').click();
    // A followed redirect would be another call, to another host.
    await expect.poll(() => sandbox.calls().length).toBe(2);
    await expect(options.getByTestId('update-failure')).toContainText('another address');
    const hop = ['api.etrackings.com', code];
    expect(sandbox.calls().map(({ host, status }) => [host, status])).toEqual([hop, hop]);
    sandbox.fault('*', null);
    await options.getByTestId('test').click();
    await expect(options.getByTestId('test-result')).toContainText('It works');
  }
});

test('no URL, body, view or console message contains key or secret, whatever the service answers', async ({
  run,
  sandbox,
}) => {
  const canaries = { apiKey: 'canary-key-4711', keySecret: 'canary-secret-4712' };
  sandbox.setCredentials(canaries);
  const heard: string[] = [];
  run.context.on('console', (message) => heard.push(message.text()));
  run.context.on('weberror', (error) => heard.push(String(error.error())));
  run.worker.on('console', (message) => heard.push(message.text()));
  // Also records data that is stored only briefly, such as the form that Test tries.
  const changes = await hearChanges(run.worker);
  const options = await signIn(run, { ...canaries, language: 'en' });
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await popupOf(run, `#number=${trackingNo}`);
  const look = popup.getByTestId('found-look-up');
  const kinds = [
    'not-json',
    'html',
    'redirect',
    'reset',
    'cut-short',
    'wrong-types',
    'gzip-bomb',
    'key-in-text',
    'secret-in-link',
    { kind: 'status', code: 409, message: `Who is ${canaries.apiKey} with ${canaries.keySecret}?` },
    { kind: 'status', code: 400 },
    { kind: 'status', code: 404 },
    { kind: 'status', code: 500 },
  ] as const;
  for (const kind of kinds) {
    sandbox.fault(trackingNo, kind);
    await look.click();
    await expect(popup.getByTestId('failure')).toBeVisible();
    await expect(look).toBeEnabled();
    heard.push(await popup.content());
  }
  sandbox.fault(trackingNo, null);
  await options.getByTestId('test').click();
  await expect(options.getByTestId('test-result')).toBeVisible();
  await options.getByTestId('key-replace').click();
  await options.getByTestId('api-key').fill(canaries.apiKey);
  await options.getByTestId('key-secret').fill(canaries.keySecret);
  await options.getByTestId('test').click();
  await options.getByTestId('key-line').waitFor();
  heard.push(await options.content(), popup.url(), options.url());
  heard.push(await options.evaluate(storedText));
  const stored = await changes();
  expect(stored.some(isDraft)).toBe(true);
  heard.push(...stored);
  for (const { path, body } of sandbox.calls()) heard.push(path, body);
  expect(sandbox.calls().some(({ headers }) => Object.values(headers).includes(canaries.keySecret))).toBe(
    true,
  );
  expect(heard.filter((text) => /canary/i.test(text))).toEqual([]);
});
