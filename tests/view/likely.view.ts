import { expect as is, test } from 'vitest';
import '@/utils/i18n/i18n-all.ts';
import { likelyWords } from '@/utils/i18n/arrival.ts';
import { dateAfter, dayShort, daySpan } from '@/utils/model/time.ts';
import { arrived, likelyOf, onItsWay } from '../fixtures/arrivals.ts';
import { inBangkok } from '../fixtures/parcels.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { comesCell, likelyBox, rowMore, spokenText } from '../tools/browser/selectors.ts';
import { axeInBothThemes, open, press, seed, set, signIn } from './driver.ts';
import type { BeforeScripts } from './frames.ts';
import { expect } from './locator.ts';

// When a parcel comes, from the user's own finished parcels.

const number = 'TH260441883027C';
const address = `#parcel=${encodeURIComponent(`shopee-express/${number}`)}`;

const spx = { en: 'SPX Express', th: 'เอสพีเอ็กซ์ เอ็กซ์เพรส' };

for (const language of ['en', 'th'] as const)
  test(`a row begins with the likely days: ${language}`, async () => {
    const now = Date.now();
    await signIn();
    await set('settings', { language });
    await seed([...arrived(now), onItsWay(now)]);
    const popup = await open('popup');
    const { short, spoken } = likelyWords(likelyOf(now), language);
    const line = popup.row(number).locator(rowMore);
    await expect(line).toHaveText(new RegExp(`^${short.replaceAll('.', '\\.')}.* · ${spx[language]}$`));
    await expect(line.locator(spokenText)).toHaveText(spoken);
    expect(await axeInBothThemes(popup)).toEqual([]);
  });

test('a row without likely days has the due date, and one without both the place', async () => {
  const now = Date.now();
  await signIn();
  await seed([...arrived(now, 7), onItsWay(now)]);
  const popup = await open('popup');
  await expect(popup.row(number).locator(rowMore)).toHaveText(/^Due \d+ \w+ · SPX Express · Bang Phli/);
  await expect(popup.row(number)).not.toContainText(' to ');
  popup.close();
  await seed([onItsWay(now, {}, null)]);
  const other = await open('popup');
  await expect(other.row(number).locator(rowMore)).toHaveText(/^SPX Express · Bang Phli/);
});

test('on the day, the cash takes the place of the days', async () => {
  const now = Date.now();
  await signIn();
  const out = onItsWay(now, { status: 'ON_SHIPPING', isCodDue: true, cod: '1290' });
  await seed([...arrived(now), out]);
  const popup = await open('popup');
  await expect(popup.row(number).locator(rowMore)).toHaveText(/^Have ฿1,290 ready · SPX Express/);
});

for (const view of ['popup', 'dashboard'] as const)
  test(`a parcel says its likely days, from which parcels they are, and its due date: ${view}`, async () => {
    const now = Date.now();
    await signIn();
    await seed([...arrived(now), onItsWay(now)]);
    const page = await open(view, address);
    const { short, long } = likelyWords(likelyOf(now), 'en');
    const likely = page.getByTestId('likely');
    await expect(likely).toContainText(short);
    await expect(likely.locator(spokenText)).toHaveText(long);
    await expect(page.getByTestId('likely-of')).toHaveText('at least 8 in 10 of 12 of your parcels');
    await expect(page.getByTestId('facts')).toContainText('Due');
    await expect(page.locator(likelyBox)).toHaveCount(1);
    await expect(page.getByTestId('day-strip')).toHaveAttribute(
      'aria-label',
      new RegExp(`Likely ${long}\\. Due date`),
    );
    await press(page, 'likely-of');
    await expect(page.getByTestId('likely-why')).toHaveText(
      'Of your 12 finished SPX Express parcels that stood where this one stands, 12 arrived 1 to 2 days later, of the days on which the courier works.',
    );
    await expect(page.getByTestId('likely-show')).toHaveText('Show the 12');
    expect(await axeInBothThemes(page)).toEqual([]);
  });

test('nothing is said with seven parcels to compare, or of an archived parcel', async () => {
  const now = Date.now();
  await signIn();
  await seed([...arrived(now, 7), onItsWay(now)]);
  const popup = await open('popup', address);
  await expect(popup.getByTestId('day-strip')).toHaveCount(1);
  await expect(popup.getByTestId('likely')).toHaveCount(0);
  await seed([...arrived(now), onItsWay(now, { closedAt: now })]);
  popup.close();
  const closed = await open('popup', address);
  await expect(closed.getByTestId('day-strip')).toHaveCount(1);
  await expect(closed.getByTestId('likely')).toHaveCount(0);
});

test('the dashboard says when a parcel comes, and shows the parcels behind it', async () => {
  const now = Date.now();
  await signIn();
  const past = arrived(now);
  await seed([
    ...past,
    onItsWay(now),
    {
      ...onItsWay(now),
      row: { ...onItsWay(now).row, id: 'lex/A1B2C3', courierKey: 'lex', trackingNo: 'A1B2C3' },
      log: null,
    },
  ]);
  const dashboard = await open('dashboard');
  const cell = dashboard.line(number).locator(comesCell);
  await expect(cell).toContainText(daySpan(likelyOf(now), 'en'));
  await expect(cell.locator(spokenText)).toHaveText(likelyWords(likelyOf(now), 'en').spoken);
  await expect(dashboard.line('A1B2C3').locator(comesCell)).toHaveText(/^due \d+ \w+$/);
  expect(await axeInBothThemes(dashboard)).toEqual([]);
  dashboard.close();
  const behind = await open('dashboard', `#only=${encodeURIComponent(past.map(({ row }) => row.id).join())}`);
  await expect(behind.rows()).toHaveCount(12);
  await expect(behind.getByText('12 finished parcels behind the likely days')).toHaveCount(1);
  expect(await axeInBothThemes(behind)).toEqual([]);
  await press(behind, 'show-all');
  await expect(behind.rows()).toHaveCount(2);
});

/** Keeps the files that a view saves. */
function keptFiles(): [files: Blob[], keepFiles: BeforeScripts] {
  const files: Blob[] = [];
  const keepFiles: BeforeScripts = (window) => {
    window.URL.createObjectURL = (blob) => {
      files.push(blob as Blob);
      return 'about:blank';
    };
    window.HTMLAnchorElement.prototype.click = () => {};
  };
  return [files, keepFiles];
}

test('the days are saved as a calendar file, with the number only if it is ticked; also of several parcels', async () => {
  const now = Date.now();
  await signIn();
  const due = seedOf(
    { ...onItsWay(now).log!.tracking, trackingNo: 'A1B2C3D4', courierKey: 'lex', courier: 'Lazada Express' },
    { name: 'Lamp', checkedAt: now },
  );
  await seed([...arrived(now), onItsWay(now), due]);
  const [files, keepFiles] = keptFiles();
  const popup = await open('popup', address, [keepFiles]);
  await press(popup, 'likely-of');
  await press(popup, 'calendar-add');
  await expect(popup.getByTestId('toast')).toContainText('Saved a calendar file with 1 parcel');
  const saved = async () => (await files.at(-1)!.text()).replaceAll('\r\n ', ''); // unfolded
  const plain = await saved();
  expect(plain).toContain(`DTSTART;VALUE=DATE:${likelyOf(now).from.replaceAll('-', '')}\r\n`);
  expect(plain).toContain('SUMMARY:Parcel: รองเท้าวิ่งพื้นนุ่ม (SPX');
  expect(plain).not.toContain(number);
  await popup.getByTestId('calendar-number').click();
  await popup.keyboard.press('Shift'); // a second press at once is ignored
  await press(popup, 'calendar-add');
  expect(await saved()).toContain(`DESCRIPTION:${number}\r\n`);
  await press(popup, 'open-share');
  await expect(popup.getByTestId('sheet').getByTestId('calendar-add')).toHaveCount(1);
  expect(await axeInBothThemes(popup)).toEqual([]);
  popup.close();
  const dashboard = await open('dashboard', '', [keepFiles]);
  await dashboard.getByTestId('check-all').click();
  await press(dashboard, 'bar-copy');
  await press(dashboard, 'calendar-add');
  await expect(dashboard.getByTestId('toast')).toContainText('2 parcels');
  expect(await saved()).toContain('SUMMARY:Parcel: Lamp (Lazada Express)');
});

test('a parcel out for delivery before its due date comes today: row, table, parcel, strip and calendar file', async () => {
  const now = Date.now();
  await signIn();
  const { events, ...tracking } = knownTracking(now);
  const today = inBangkok(now).slice(0, 10);
  const out = [
    { dateTime: inBangkok(now - 60_000), status: 'ON_SHIPPING', description: 'Out for delivery' },
    ...events.filter(({ status }) => status === 'ON_OTHER_STATUS'),
  ];
  const detail = { dueDate: dateAfter(today, 4) };
  await seed([seedOf({ ...tracking, status: 'ON_SHIPPING', events: out, detail }, { checkedAt: now })]);
  const [files, keepFiles] = keptFiles();
  const popup = await open('popup', '', [keepFiles]);
  await expect(popup.locator('[data-group=today] h2')).toHaveCount(1);
  await expect(popup.row(tracking.trackingNo).locator(rowMore)).toContainText('Due today');
  await popup.row(tracking.trackingNo).click();
  await expect(popup.getByTestId('parcel')).toContainText(/Due\s*today/i);
  const strip = await popup.getByTestId('day-strip').getAttribute('aria-label');
  is(strip).toContain(`Due date of the service: ${dayShort(today, today, 'en')}`);
  await press(popup, 'open-share');
  await press(popup, 'calendar-add');
  await expect.poll(() => files.length).toBe(1);
  is(await files[0]!.text()).toContain(`DTSTART;VALUE=DATE:${today.replaceAll('-', '')}\r\n`);
  popup.close();
  const dashboard = await open('dashboard');
  await expect(dashboard.line(tracking.trackingNo).locator(comesCell)).toHaveText('today');
});
