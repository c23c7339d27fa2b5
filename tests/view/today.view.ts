import { test } from 'vitest';
import type { Parcel } from '@/utils/model/parcel.ts';
import { inBangkok, followedParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { rowMore } from '../tools/browser/selectors.ts';
import { axeInBothThemes, clickTwice, open, seed, set, signIn, type View } from './driver.ts';
import { expect } from './locator.ts';

// The line above the list, which says what awaits the user.

const hour = 3_600_000;
const cash = (cod: string) => ({ isCodDue: true, cod });
const today = (no: string, now: number, change: Partial<Parcel> = {}) =>
  followedParcel('shopee-express', no, now, {
    status: 'ON_SHIPPING',
    latest: news(now, 60_000, 'Out for delivery', 'Lat Krabang'),
    dueDate: inBangkok(now).slice(0, 10),
    ...change,
  });
const collect = (no: string, now: number, change: Partial<Parcel> = {}) =>
  followedParcel('thailand-post', no, now, {
    status: 'ON_OTHER_STATUS',
    latest: news(now, 26 * hour, 'At the pick-up point', 'Bang Kapi post office'),
    ...change,
  });
const failed = (no: string, now: number) =>
  followedParcel('flash-express', no, now, {
    status: 'ON_UNABLE_TO_SEND',
    latest: news(now, hour, 'Nobody home', 'Bang Kapi'),
  });
const customs = (no: string, now: number) =>
  followedParcel('japan-post', no, now, {
    status: 'ON_OTHER_STATUS',
    latest: news(now, hour, 'Held by customs: import duty must be paid by the addressee', 'Bangkok'),
  });
const lost = (no: string, now: number) =>
  followedParcel('jt-express', no, now, {
    status: 'ON_OTHER_STATUS',
    latest: news(now, hour, 'The parcel cannot be found and is being searched for', 'Bang Kapi'),
  });
const moving = (no: string, now: number) =>
  followedParcel('jt-express', no, now, {
    status: 'ON_OTHER_STATUS',
    latest: news(now, 7 * hour, 'Sorted', 'Laksi'),
  });

/** The words of the drawn line; null if there is none. */
const lineOf = (view: View): string | null => {
  const parts = view.getByTestId('today-part').elements();
  return parts.length > 0 ? parts.map((part) => part.textContent).join(' | ') : null;
};

const states: [string, en: string | null, th: string | null, (now: number) => Parcel[]][] = [
  ['nothing to say', null, null, (now) => [moving('MOVING0001', now)]],
  ['one comes', '1 arrives today', 'วันนี้จะถึง 1 ชิ้น', (now) => [today('TODAY00001', now)]],
  [
    'two come, with cash',
    '2 arrive today, have ฿540 ready',
    'วันนี้จะถึง 2 ชิ้น เตรียม ฿540',
    (now) => [today('TODAY00001', now, cash('290')), today('TODAY00002', now, cash('250'))],
  ],
  [
    'one of two with cash',
    '2 arrive today, have ฿290 ready',
    'วันนี้จะถึง 2 ชิ้น เตรียม ฿290',
    (now) => [today('TODAY00001', now, cash('290')), today('TODAY00002', now)],
  ],
  [
    'an amount is not known',
    '2 arrive today',
    'วันนี้จะถึง 2 ชิ้น',
    (now) => [today('TODAY00001', now, cash('290')), today('TODAY00002', now, { isCodDue: true })],
  ],
  [
    'cash of a parcel that the user sent',
    '1 arrives today',
    'วันนี้จะถึง 1 ชิ้น',
    (now) => [today('TODAY00001', now, { ...cash('290'), direction: 'sent' })],
  ],
  ['one to collect', '1 to collect', 'ไปรับ 1', (now) => [collect('COLLECT001', now)]],
  ['one failed', '1 needs you', 'ต้องจัดการ 1', (now) => [failed('FAILED0001', now)]],
  ['two failed', '2 need you', 'ต้องจัดการ 2', (now) => [failed('FAILED0001', now), failed('FAILED0002', now)]],
  [
    'one comes, one failed',
    '1 arrives today | 1 needs you',
    'วันนี้จะถึง 1 ชิ้น | ต้องจัดการ 1',
    (now) => [today('TODAY00001', now), failed('FAILED0001', now)],
  ],
  [
    'all three',
    '1 arrives today | 1 to collect | 1 needs you',
    'วันนี้จะถึง 1 ชิ้น | ไปรับ 1 | ต้องจัดการ 1',
    (now) => [today('TODAY00001', now), collect('COLLECT001', now), failed('FAILED0001', now)],
  ],
  [
    'duty to pay, and a parcel that may be lost',
    '2 need you',
    'ต้องจัดการ 2',
    (now) => [customs('CUSTOMS001', now), lost('LOST000001', now)],
  ],
  [
    'all are in the archive',
    null,
    null,
    (now) =>
      [failed('FAILED0001', now), today('TODAY00001', now)].map((row) => ({ ...row, archivedAt: now })),
  ],
];

for (const [state, en, th, rows] of states)
  test(`the line says it without a press: ${state}`, async () => {
    await signIn();
    await seed(rows(Date.now()));
    for (const [language, said] of [
      ['en', en],
      ['th', th],
    ] as const) {
      await set('settings', { language });
      const popup = await open('popup');
      await popup.getByTestId('footer').waitFor();
      expect(lineOf(popup)).toBe(said);
      expect(popup.getByTestId('today').elements()).toHaveLength(said === null ? 0 : 1);
      popup.close();
    }
  });

/** Two that arrive with cash, one to collect, one that failed, two on the way. */
const six = (now: number) => [
  today('TODAY00001', now, cash('290')),
  today('TODAY00002', now, cash('250')),
  collect('COLLECT001', now),
  failed('FAILED0001', now),
  moving('MOVING0001', now),
  moving('MOVING0002', now),
];

test('each amount of the line is in a row, and so is the cash for the pick-up point', async () => {
  await signIn();
  const now = Date.now();
  const due = (no: string) =>
    today(no, now, {
      ...cash('1500'),
      ...moving(no, now),
      cod: '1500',
      isCodDue: true,
      dueDate: inBangkok(now).slice(0, 10),
    });
  await seed([
    today('TODAY00001', now, cash('290')),
    due('DUE0000001'),
    collect('COLLECT001', now, cash('750')),
    customs('CUSTOMS001', now),
    lost('LOST000001', now),
  ]);
  const popup = await open('popup');
  await expect(popup.rows()).toHaveCount(5);
  expect(lineOf(popup)).toContain('2 today, ฿1,790');
  const moreOf = (no: string) => expect(popup.row(no).locator(rowMore));
  await moreOf('TODAY00001').toContainText('Have ฿290 ready');
  await moreOf('DUE0000001').toContainText('Have ฿1,500 ready · Due today');
  await moreOf('COLLECT001').toContainText('Have ฿750 ready · Collect at Bang Kapi post office');
  await moreOf('CUSTOMS001').toContainText('import duty must be paid');
  await moreOf('LOST000001').toContainText('cannot be found');
  await expect(popup.row('LOST000001')).toContainText('May be lost');
});

const part = (view: View, group: string) => view.locator(`[data-testid=today-part][data-group=${group}]`);

test('a press shows one group alone; a second press, Escape or "Show all" shows all again', async () => {
  await signIn();
  await seed(six(Date.now()));
  const popup = await open('popup');
  await expect(popup.rows()).toHaveCount(6);
  const names = () => popup.groups().map(([name]) => name);
  const all = ['attention', 'collect', 'today', 'on-the-way'];
  expect(names()).toEqual(all);

  for (const end of ['press', 'Escape', 'show-all'] as const) {
    await part(popup, 'today').click();
    await expect(popup.rows()).toHaveCount(2);
    expect(popup.groups()).toEqual([['today', '2', ['TODAY00001', 'TODAY00002']]]);
    expect(part(popup, 'today').elements()[0]!.ariaPressed).toBe('true');
    await expect(popup.getByTestId('show-all')).toHaveText('Show all 6');
    // Another part shows its own group instead.
    await part(popup, 'collect').click();
    await expect(popup.rows()).toHaveCount(1);
    expect(names()).toEqual(['collect']);
    await part(popup, 'today').click();
    await expect(popup.rows()).toHaveCount(2);
    if (end === 'press') {
      await popup.getByTestId('menu').focus(); // another press in between
      await new Promise((resolve) => void setTimeout(resolve, 0));
      await part(popup, 'today').press('Enter');
    } else if (end === 'Escape') await popup.keyboard.press('Escape');
    else await popup.getByTestId('show-all').press('Enter');
    await expect(popup.rows()).toHaveCount(6);
    expect(names()).toEqual(all);
    expect(popup.getByTestId('show-all').elements()).toEqual([]);
    expect(popup.getByTestId('popup').elements()).toHaveLength(1);
    if (end === 'show-all') await expect(popup.row('FAILED0001')).toBeFocused();
  }
});

test('the second press of a double press does not show all again', async () => {
  await signIn();
  await seed(six(Date.now()));
  const popup = await open('popup');
  await expect(popup.rows()).toHaveCount(6);
  await clickTwice(popup, part(popup, 'today').elements()[0]!);
  await expect(popup.rows()).toHaveCount(2);
});

test('Escape first clears the selection; all selects only what is shown; a search looks everywhere', async () => {
  await signIn();
  const now = Date.now();
  await seed([...six(now), moving('MOVING0003', now), moving('MOVING0004', now)]);
  const popup = await open('popup');
  await part(popup, 'today').click();
  await expect(popup.rows()).toHaveCount(2);
  await popup.row('TODAY00001').press('x');
  await popup.getByTestId('select-all').click();
  await expect(popup.getByTestId('selected-count')).toHaveText('2 selected');
  await popup.row('TODAY00001').press('Escape');
  await expect(popup.getByTestId('action-bar')).toHaveCount(0);
  await expect(popup.rows()).toHaveCount(2);
  await popup.getByTestId('search').fill('MOVING0004');
  await expect(popup.row('MOVING0004')).toBeVisible();
  expect(popup.getByTestId('today').elements()).toEqual([]);
  await popup.getByTestId('search').fill('');
  await expect(popup.rows()).toHaveCount(8);
});

test('a group that becomes empty while it is shown alone shows all again', async () => {
  await signIn();
  const now = Date.now();
  await seed([failed('FAILED0001', now), moving('MOVING0001', now)]);
  const popup = await open('popup');
  await part(popup, 'attention').click();
  await expect(popup.rows()).toHaveCount(1);
  await popup.row('FAILED0001').press('e');
  await expect(popup.row('MOVING0001')).toBeVisible();
  expect(lineOf(popup)).toBe(null);
  await popup.getByTestId('undo').click();
  await expect(popup.rows()).toHaveCount(2);
});

for (const language of ['en', 'th'] as const)
  test(`the line is a group named by the sentence of the badge, without amounts; its buttons say all: ${language}`, async () => {
    await signIn();
    await set('settings', { language });
    await seed(six(Date.now()));
    const popup = await open('popup');
    await expect(popup.rows()).toHaveCount(6);
    const sentence = {
      en: '2 arrive today · 1 to collect · 1 needs you',
      th: 'วันนี้จะถึง 2 ชิ้น · ไปรับ 1 · ต้องจัดการ 1',
    }[language];
    const [line] = popup.getByTestId('today').elements();
    expect([line!.getAttribute('role'), line!.ariaLabel]).toEqual(['group', sentence]);
    expect(lineOf(popup)).toContain('฿540');
    expect(await axeInBothThemes(popup)).toEqual([]);
    await part(popup, 'collect').click();
    await expect(popup.rows()).toHaveCount(1);
    expect(await axeInBothThemes(popup)).toEqual([]);
  });

test('too narrow, the words get shorter; nothing is cut', async () => {
  await signIn();
  const now = Date.now();
  await seed(six(now));
  const panel = await open('panel');
  await expect(panel.rows()).toHaveCount(6);
  const long = '2 arrive today, have ฿540 ready | 1 to collect | 1 needs you';
  const short = '2 today, ฿540 | 1 to collect | 1 needs you';
  const look = async (width: number, words: string) => {
    panel.setSize(width, 700);
    await expect.poll(() => lineOf(panel)).toBe(words);
    const [line] = panel.getByTestId('today').elements();
    expect(line!.scrollWidth, String(width)).toBe(line!.clientWidth);
    expect(line!.getBoundingClientRect().height).toBe(40);
  };
  await look(560, long);
  await look(400, short);
  await look(240, '2 | 1 | 1');
  const parts = panel.getByTestId('today-part').elements();
  expect(parts.map(({ ariaLabel }) => ariaLabel).join(' | ')).toBe(long);
  expect(await axeInBothThemes(panel)).toEqual([]);
  await look(400, short);
  expect(parts[0]!.title).toBe('2 arrive today, have ฿540 ready');
  await look(560, long);
  // Two parts have room for their short words in the narrowest panel.
  await panel.row('COLLECT001').press('e');
  await look(320, '2 today, ฿540 | 1 needs you');
});

test('the row of a parcel that waits to be collected says where, and since when', async () => {
  await signIn();
  const now = Date.now();
  await seed([
    collect('COLLECT001', now, { toldDelays: { 'to-collect': Date.parse('2026-11-20T10:00:00+07:00') } }),
    collect('COLLECT002', now, { latest: news(now, hour, 'พร้อมให้ไปรับ', '') }),
  ]);
  const popup = await open('popup');
  const day = (language: string) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const since = day('en-GB').format(Date.parse('2026-11-20'));
  await expect(popup.row('COLLECT001').locator(rowMore)).toContainText(
    `Collect at Bang Kapi post office · since ${since}`,
  );
  await expect(popup.row('COLLECT001').getByTestId('status')).toHaveText('At the pick-up point');
  await expect(popup.row('COLLECT002').locator(rowMore)).toContainText('since');
  await expect(popup.row('COLLECT002').locator(rowMore)).toContainText('พร้อมให้ไปรับ');
  await popup.row('COLLECT001').click();
  await expect(popup.getByTestId('parcel-head').getByTestId('status')).toHaveCount(0);
  await expect(popup.getByTestId('status').first()).toHaveText('At the pick-up point');
  await expect(popup.getByTestId('parcel-head')).toContainText('At the pick-up point');
});

test('in a long list the counts are those of the groups, and unknown cash is left out', async () => {
  await signIn();
  const now = Date.now();
  const many = Array.from({ length: 40 }, (_, n) => failed(`FAILED${String(n).padStart(4, '0')}`, now));
  await seed([...many, today('TODAY00001', now, cash('290')), ...manyParcels(60, now - 30 * 24 * hour)]);
  const popup = await open('popup');
  await expect(popup.getByTestId('today')).toBeVisible();
  const sizes = Object.fromEntries(popup.groups().map(([name, size]) => [name, size]));
  const [first, last] = popup.getByTestId('today-part').elements();
  expect(Number.parseInt(first!.textContent!)).toBe(Number(sizes['today']));
  expect(last!.textContent).toBe(`${sizes['attention']} need you`);
  // All rows are read once the user searches; then the amounts are known.
  await popup.getByTestId('search').focus();
  await expect(part(popup, 'today')).toHaveText(/^\d+ arrives? today, have ฿[\d,]+ ready$/);
});
