import type { Page } from '@playwright/test';
import { seed } from '../browser/seed.ts';
import { keptParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { withHostAllowed } from '../browser/host-allowed.ts';
import { bringForward, launch, shownBadge, signIn, type Run } from '../browser/launch.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { changeItems, readItems } from '../browser/store.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

const rowsOf = (page: Page) => page.getByTestId('parcel-row');
const numbers = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => rows.map(({ dataset }) => dataset['id']!.split('/')[1]));

/** The service's own list, with two couriers no table of Waybill knows. */
function listCouriers(run: Run): Promise<void> {
  const courier = (key: string, en: string, th: string) => ({ key, en, th, color: null, isActive: true });
  const couriers = [
    courier('doi-post', 'Doi Post', 'ดอยไปรษณีย์'),
    courier('zz-boats', 'Andaman Boats', 'เรืออันดามัน'),
    courier('flash-express', 'Flash Express', 'แฟลช เอ็กซ์เพรส'),
    courier('lex', 'Lazada Express', 'ลาซาด้า เอ็กซ์เพรส'),
  ];
  return run.worker.evaluate(changeItems, { couriers: { couriers, listedAt: Date.now(), taught: {} } });
}

const parcels = (now: number) => {
  const moving = { status: 'ON_OTHER_STATUS', latest: news(now, 60_000, 'Sorted', 'Laksi') };
  return [
    keptParcel('doi-post', 'DOI4821300', now, moving),
    keptParcel('zz-boats', 'BOAT482130', now, moving),
    keptParcel('lex', 'LEX4821300', now, moving),
    // Named by its own answers only.
    keptParcel('new-one', 'NEW4821300', now, { ...moving, courier: 'Newest Post' }),
  ];
};

async function speak(run: Run, language: 'th' | 'en'): Promise<void> {
  const options = await run.open(run.pageUrl('options.html'));
  await options.getByTestId('language').selectOption(language);
  // A page that closes ends what it was about to write.
  const stored = () => options.evaluate(readItems);
  await expect.poll(stored).toMatchObject({ settings: { language } });
  await options.close();
}

test('a search finds a courier that only the service lists, by its Thai and its English name', async ({
  ready,
}) => {
  const now = Date.now();
  await listCouriers(ready);
  await seed(ready, [...parcels(now), ...manyParcels(10, now)]);
  const popup = await popupOf(ready);
  const dashboard = await ready.open(ready.pageUrl('dashboard.html'));
  for (const page of [popup, dashboard])
    for (const [typed, no] of [
      ['doi post', 'DOI4821300'],
      ['ดอยไปร', 'DOI4821300'],
      ['อันดามัน', 'BOAT482130'],
      ['andaman laksi', 'BOAT482130'],
    ] as const) {
      await page.getByTestId('search').fill(typed);
      await expect(rowsOf(page)).toHaveCount(1);
      expect(await numbers(page)).toEqual([no]);
    }
});

test('the dashboard sorts and filters by the names of couriers that only the service, or an answer, gives', async ({
  ready,
}) => {
  await listCouriers(ready);
  await seed(ready, parcels(Date.now()));
  const page = await ready.open(ready.pageUrl('dashboard.html#sort=courier'));
  await expect(rowsOf(page)).toHaveCount(4);
  // Andaman Boats, Doi Post, Lazada Express, Newest Post.
  expect(await numbers(page)).toEqual(['BOAT482130', 'DOI4821300', 'LEX4821300', 'NEW4821300']);
  const filter = page.getByTestId('filter-courier');
  const choices = async () => (await filter.locator('option').allInnerTexts()).toSorted();
  expect(await choices()).toEqual(['All', 'Andaman Boats', 'Doi Post', 'Lazada Express', 'Newest Post']);
  await filter.selectOption({ label: 'Doi Post' });
  expect(await numbers(page)).toEqual(['DOI4821300']);
  await filter.selectOption('');
  await speak(ready, 'th');
  await expect(filter.locator('option', { hasText: 'เรืออันดามัน' })).toBeAttached();
  // ดอยไปรษณีย์, เรืออันดามัน, ลาซาด้า, Newest Post: Thai before Latin.
  await expect.poll(() => numbers(page)).toEqual(['DOI4821300', 'BOAT482130', 'LEX4821300', 'NEW4821300']);
  await filter.selectOption({ label: 'ดอยไปรษณีย์' });
  expect(await numbers(page)).toEqual(['DOI4821300']);
});

test('a shape of one’s own can be given to a courier that only the service lists, by name', async ({
  ready,
}) => {
  await listCouriers(ready);
  const options = await ready.open(ready.pageUrl('options.html'));
  const own = options.getByTestId('shapes');
  await own.getByTestId('shape-template').fill('DP99999AA');
  await own.getByTestId('shape-courier').selectOption({ label: 'Doi Post' });
  await own.getByTestId('shape-add').click();
  await expect(own.getByTestId('shape')).toContainText('Doi Post');
  await options.getByTestId('language').selectOption('th');
  await expect(own.getByTestId('shape')).toContainText('ดอยไปรษณีย์');
  await expect(own.getByTestId('shape-courier').locator('option', { hasText: 'เรืออันดามัน' })).toBeAttached();
  // It is the number's courier from then on.
  const popup = await popupOf(ready, '#number=');
  await popup.getByTestId('add-text').fill('DP48213QZ');
  await expect(popup.getByTestId('add-courier')).toHaveValue('doi-post');
});

/** What was asked of the service, each call as its endpoint and number. */
const asked = (sandbox: Sandbox) =>
  sandbox.calls().map(({ path, trackingNo }) => `${path.replace(/^.*\/v3/, '')} ${trackingNo}`.trim());

/** Keeps a number in the popup and waits for its first answer. */
async function keepIn(run: Run, trackingNo: string): Promise<Page> {
  const popup = await popupOf(run, `#number=${trackingNo}`);
  await popup.getByTestId('found-keep').click();
  await popup.getByTestId('found-kept').click();
  await expect(popup.getByTestId('timeline-event').first()).toBeVisible();
  return popup;
}

test('a list that lost its couriers lets no parcel rest that was answered for', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await keepIn(ready, trackingNo);
  sandbox.fault('/couriers', 'one-courier');
  const options = await ready.open(ready.pageUrl('options.html'));
  await options.getByTestId('update-couriers').click();
  await expect(options.getByTestId('couriers-note')).toContainText('covers 1 courier,');
  sandbox.clearCalls();
  await bringForward(ready);
  await expect.poll(() => asked(sandbox)).toEqual([`/tracks/find ${trackingNo}`]);
  await popup.getByTestId('refresh').click();
  await expect.poll(() => asked(sandbox)).toHaveLength(2);
  await expect(popup.getByTestId('failure')).toHaveCount(0);
  // Nor is another number of that courier taken for one that is not covered.
  const other = await popupOf(ready, '#number=TH260417733906C');
  await other.getByTestId('found-look-up').click();
  await expect(other.getByTestId('failure')).toContainText('does not know');
});

test('a list that is refused says nothing of the key: look-ups go on, and Test says that it works', async ({
  run,
  sandbox,
}) => {
  sandbox.fault('/couriers', { kind: 'status', code: 401 });
  const { apiKey, keySecret } = sandbox;
  const options = await signIn(run, { apiKey, keySecret, language: 'en' });
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await keepIn(run, trackingNo);
  await bringForward(run);
  // Asked for once; the next time is a day away.
  await expect
    .poll(() => asked(sandbox))
    .toEqual(['/couriers', `/tracks/find ${trackingNo}`, `/tracks/find ${trackingNo}`]);
  expect(await shownBadge(run)).toMatchObject({ text: '' });
  await expect(popup.getByTestId('banner')).toHaveCount(0);
  await options.getByTestId('update-couriers').click();
  await expect(options.getByTestId('update-failure')).toContainText('no new list');
  await options.getByTestId('test').click();
  await expect(options.getByTestId('test-result')).toHaveAttribute('data-kind', 'works');
  await expect(popup.getByTestId('banner')).toHaveCount(0);
});

test('another service without a list is asked about every courier', async ({ sandbox }) => {
  sandbox.fault('/couriers', { kind: 'status', code: 404 });
  await withHostAllowed('https://tracking.waybill.example/*', async (extension) => {
    const run = await launch(sandbox, { extension });
    try {
      const { apiKey, keySecret } = sandbox;
      const baseAddress = 'https://tracking.waybill.example/api/v3';
      const options = await signIn(run, { apiKey, keySecret, otherAddress: baseAddress, language: 'en' });
      // Of both the public service is known to refuse the couriers.
      for (const courier of ['thailand-post', 'lex']) {
        const popup = await popupOf(run, `#number=${parcelOf(sandbox, courier).trackingNo}`);
        await popup.getByTestId('found-look-up').click();
        await expect(popup.getByTestId('found-answer')).toBeVisible();
        await expect(popup.getByTestId('failure')).toHaveCount(0);
        await popup.close();
      }
      expect(new Set(sandbox.calls().map(({ host }) => host))).toEqual(new Set(['tracking.waybill.example']));
      // Whose account it is nobody knows here: no link is made up.
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
