import { test } from 'vitest';
import { followedParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { open, seed, set, signIn, type View } from './driver.ts';
import { expect } from './locator.ts';

const numbers = (page: View) =>
  page
    .rows()
    .elements()
    .map(({ dataset }) => dataset['id']!.split('/')[1]);

/** Stores the service's list of couriers, with two couriers that Waybill's own tables lack. */
function listCouriers(): Promise<void> {
  const courier = (key: string, en: string, th: string) => ({ key, en, th, isActive: true });
  const couriers = [
    courier('doi-post', 'Doi Post', 'ดอยไปรษณีย์'),
    courier('zz-boats', 'Andaman Boats', 'เรืออันดามัน'),
    courier('flash-express', 'Flash Express', 'แฟลช เอ็กซ์เพรส'),
    courier('lex', 'Lazada Express', 'ลาซาด้า เอ็กซ์เพรส'),
  ];
  return set('couriers', { couriers, listedAt: Date.now(), learned: {} });
}

const parcels = (now: number) => {
  const moving = { status: 'ON_OTHER_STATUS', latest: news(now, 60_000, 'Sorted', 'Laksi') };
  return [
    followedParcel('doi-post', 'DOI4821300', now, moving),
    followedParcel('zz-boats', 'BOAT482130', now, moving),
    followedParcel('lex', 'LEX4821300', now, moving),
    // Only the parcel's own answer names this courier.
    followedParcel('new-one', 'NEW4821300', now, { ...moving, courier: 'Newest Post' }),
  ];
};

test('the search finds a courier that only the service lists, by its Thai and its English name', async () => {
  await signIn();
  const now = Date.now();
  await listCouriers();
  await seed([...parcels(now), ...manyParcels(10, now)]);
  const popup = await open('popup');
  const dashboard = await open('dashboard');
  for (const page of [popup, dashboard])
    for (const [typed, no] of [
      ['doi post', 'DOI4821300'],
      ['ดอยไปร', 'DOI4821300'],
      ['อันดามัน', 'BOAT482130'],
      ['andaman laksi', 'BOAT482130'],
    ] as const) {
      await page.getByTestId('search').fill(typed);
      await expect(page.rows()).toHaveCount(1);
      await expect.poll(() => numbers(page)).toEqual([no]);
    }
});

test('the dashboard sorts and filters by courier names that only the service or an answer gives', async () => {
  await signIn();
  await listCouriers();
  await seed(parcels(Date.now()));
  const page = await open('dashboard', '#sort=courier');
  await expect(page.rows()).toHaveCount(4);
  // Andaman Boats, Doi Post, Lazada Express, Newest Post.
  await expect.poll(() => numbers(page)).toEqual(['BOAT482130', 'DOI4821300', 'LEX4821300', 'NEW4821300']);
  await page.getByTestId('open-filters').click();
  const filter = page.getByTestId('filter-courier');
  const choices = () =>
    filter
      .locator('option')
      .elements()
      .map(({ innerText }) => innerText)
      .toSorted();
  expect(choices()).toEqual(['All', 'Andaman Boats', 'Doi Post', 'Lazada Express', 'Newest Post']);
  await filter.selectOption('Doi Post');
  await expect.poll(() => numbers(page)).toEqual(['DOI4821300']);
  await filter.selectOption('');
  await set('settings', { language: 'th' });
  await expect(filter.locator('option').filter({ hasText: 'เรืออันดามัน' })).toBeAttached();
  // ดอยไปรษณีย์, เรืออันดามัน, ลาซาด้า, Newest Post: Thai before Latin.
  await expect.poll(() => numbers(page)).toEqual(['DOI4821300', 'BOAT482130', 'LEX4821300', 'NEW4821300']);
  await filter.selectOption('ดอยไปรษณีย์');
  await expect.poll(() => numbers(page)).toEqual(['DOI4821300']);
});

test('a user-defined shape can use a courier that only the service lists, chosen by name', async () => {
  await signIn();
  await listCouriers();
  const options = await open('options', '#shapes');
  const own = options.getByTestId('section-shapes');
  await own.getByTestId('shape-text').fill('DP99999AA');
  await own.getByTestId('shape-courier').selectOption('Doi Post');
  await own.getByTestId('shape-add').click();
  await expect(own.getByTestId('shape')).toContainText('Doi Post');
  await set('settings', { language: 'th' });
  await expect(own.getByTestId('shape')).toContainText('ดอยไปรษณีย์');
  await expect(
    own.getByTestId('shape-courier').locator('option').filter({ hasText: 'เรืออันดามัน' }),
  ).toBeAttached();
  // From then on, numbers of this shape get that courier.
  const popup = await open('popup', '#number=');
  await popup.getByTestId('add-text').fill('DP48213QZ');
  await expect(popup.getByTestId('add-courier')).toHaveValue('doi-post');
});
