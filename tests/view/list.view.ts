import { expect as is, test } from 'vitest';
import type { Parcel } from '@/utils/model/parcel.ts';
import { localDate } from '@/utils/model/time.ts';
import { meterItem } from '@/utils/storage/scheduler-state.ts';
import {
  controls,
  lateReason,
  rowLineEnd,
  rowMilestones,
  rowMore,
  rowReferences,
  rowSign,
} from '../tools/browser/selectors.ts';
import { answerOf, errorOf } from '../fixtures/answers.ts';
import { inBangkok, followedParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { recordFor } from '../unit/background/fake-service.ts';
import { manyNumbers } from '../sandbox/shops/many.ts';
import { makeClock } from './clock.ts';
import {
  pollNow,
  copied,
  emulate,
  holdMessages,
  followedNow,
  open,
  opened,
  refuseCopies,
  seed,
  service,
  set,
  setNumbersUnderPopup,
  setOnline,
  signIn,
  storeDamagedAtFirst,
  storeNeverAnswers,
  type View,
} from './driver.ts';
import { expect } from './locator.ts';

const day = 24 * 3_600_000;

/** One parcel in each group; its number names the group. */
const eachGroup = (now: number) => [
  followedParcel('flash-express', 'ATTENTION1', now, {
    status: 'ON_UNABLE_TO_SEND',
    latest: news(now, 3_600_000, 'No one at home', 'Bang Kapi'),
    name: 'แก้วเซรามิก',
  }),
  followedParcel('shopee-express', 'TODAY00001', now, {
    status: 'ON_SHIPPING',
    latest: news(now, 60_000, 'Out for delivery', 'Lat Krabang'),
    note: 'for Grandma',
  }),
  followedParcel('jt-express', 'MOVING0001', now, {
    status: 'ON_OTHER_STATUS',
    latest: news(now, 7_200_000, 'Sorted', 'Laksi'),
  }),
  followedParcel('kex-express', 'WAITING001', now),
  followedParcel('lex', 'LATELY0001', now, {
    status: 'ON_DELIVERED',
    latest: news(now, 3_600_000, 'Delivered', 'Chiang Mai'),
    finishedAt: now - 3_600_000,
    dueAt: null,
  }),
  followedParcel('dhl-express', 'LONGAGO001', now, {
    status: 'ON_DELIVERED',
    latest: news(now, 3 * day, 'Delivered', 'Hat Yai'),
    finishedAt: now - 3 * day,
    dueAt: null,
  }),
];

test('groups are ordered by urgency, with counts, and the archive is folded', async () => {
  await signIn();
  await seed(eachGroup(Date.now()));
  const popup = await open('popup');
  await expect(popup.rows()).toHaveCount(5);
  expect(popup.groups()).toEqual([
    ['attention', '1', ['ATTENTION1']],
    ['today', '1', ['TODAY00001']],
    ['on-the-way', '1', ['MOVING0001']],
    ['waiting', '1', ['WAITING001']],
    ['delivered', '1', ['LATELY0001']],
    ['archive', '1', []],
  ]);
  await popup.getByTestId('fold').click();
  await expect(popup.row('LONGAGO001')).toBeVisible();
  await expect(popup.getByTestId('footer')).toContainText('Checked 4 min ago');
});

test('parcels of a shop’s list with one name are told apart by buyer, order or number, in the row’s height', async () => {
  await signIn();
  const name = 'เสื้อยืดคอกลมสีดำ';
  const now = Date.now();
  const latest = news(now, 0, 'ถึงศูนย์คัดแยก', 'บางกะปิ, กรุงเทพมหานคร');
  const rows = [{ buyer: 'สมหญิง', order: '2611A' }, { order: '2611B' }, { cash: 29_000 }, undefined].map(
    (sheet, i) =>
      followedParcel('flash-express', `TH0101ABCD${i}`, now, {
        name,
        status: 'ON_OTHER_STATUS',
        latest,
        ...(sheet && { sheet }),
      }),
  );
  await seed(rows);
  const parcels = Object.fromEntries(rows.map(({ id }) => [id, 5]));
  await meterItem.write({ days: {}, parcels, calledAt: {} });
  const told = ['สมหญิง', '2611B', '…1ABCD2'];
  const labelled = ['', ', สมหญิง, TH0101ABCD0', ', 2611B, TH0101ABCD1', ', TH0101ABCD2'];
  for (const [view, hash, width, height] of [
    ['popup', '', 400, 52],
    ['panel', '', 320, 52],
    ['dashboard', '', 1280, 40],
    ['dashboard', '', 640, 40],
    ['dashboard', `#parcel=${encodeURIComponent(rows[3]!.id)}`, 1280, 40],
  ] as const) {
    const page = await open(view, hash);
    page.setSize(width, 600);
    await expect(page.rows()).toHaveCount(4);
    const labels = await page.getByTestId('row-check').evaluateAll((all) => all.map((one) => one.ariaLabel));
    is(labels.toSorted()).toEqual(labelled.map((more) => `Select ${name}${more}`).toSorted());
    const seen = await page
      .locator(rowReferences)
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.scrollWidth <= one.clientWidth)
          .map((one) => one.textContent),
      );
    const whole = width === 1280 && hash === '' ? ['สมหญิง', '2611B', 'TH0101ABCD2'] : told;
    is(seen, `${view} ${width} ${hash}`).toEqual(expect.arrayContaining(whole));
    const heights = await page
      .locator('[data-row]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    is(new Set(heights)).toEqual(new Set([height]));
    page.close();
  }
  const options = await open('options', '#watch');
  const costs = options.getByTestId('costs').locator('li');
  await expect(costs).toHaveCount(4);
  is(await costs.evaluateAll((all) => new Set(all.map((one) => one.textContent)).size)).toBe(4);
});

test('a row shows how far a parcel is, below its sign; before the first scan the sign is alone and larger', async () => {
  await signIn();
  await seed(eachGroup(Date.now()));
  const popup = await open('popup');
  await expect(popup.rows()).toHaveCount(5);
  const drawn = async (no: string) => {
    const row = await popup.row(no).element();
    const color = (one: Element) => popup.window.getComputedStyle(one, '::before').backgroundColor;
    const bars = [...row.querySelectorAll(`${rowMilestones} > *`)].map(color);
    const [sign] = row.querySelector(rowSign)!.children;
    const { width } = sign!.getBoundingClientRect();
    return { bars, width, height: row.getBoundingClientRect().height };
  };
  const failed = await drawn('ATTENTION1');
  const [first, second, third, last] = failed.bars;
  is([second, failed.width, failed.height]).toEqual([first, 32, 52]);
  is(new Set([first, third, last]).size).toBe(3); // reached, failed, not reached
  const moving = await drawn('MOVING0001');
  is(moving.bars).toEqual([moving.bars[0], moving.bars[0], last, last]);
  is(moving.bars[0]).not.toBe(first);
  is(new Set((await drawn('LATELY0001')).bars).size).toBe(1);
  is(await drawn('WAITING001')).toEqual({ bars: [], width: 36, height: 52 });
  // What the status says is not said twice.
  await expect(popup.locator(`${rowSign}:not([aria-hidden=true])`)).toHaveCount(0);
});

test('stuck and late parcels show the reason in the row and the table, and details in the parcel view', async () => {
  await signIn();
  const now = Date.now();
  const from = { status: 'ON_OTHER_STATUS', firstScanAt: inBangkok(now - 9 * day), checkedAt: now };
  await seed([
    followedParcel('lex', 'STUCK00001', now, { ...from, latest: news(now, 5 * day, 'Sorted', 'Laksi') }),
    followedParcel('lex', 'SILENT0001', now, {
      ...from,
      status: 'ON_SHIPPING',
      latest: news(now, 2 * day, 'On the van', 'Bang Na'),
    }),
    followedParcel('lex', 'PASTDUE001', now, {
      ...from,
      latest: news(now, 3_600_000, 'Sorted', 'Hat Yai'),
      dueDate: inBangkok(now - 2 * day).slice(0, 10),
    }),
    followedParcel('lex', 'NOSCAN0001', now, { followedAt: now - 6 * day, checkedAt: now }),
  ]);
  const said = [
    [
      'STUCK00001',
      'No scan for 5 days · Lazada Express · Laksi',
      'No scan for 5 daysContact Lazada Express and',
    ],
    [
      'SILENT0001',
      'No scan for 2 days · Lazada Express · Bang Na',
      'No scan for 2 daysIt went out for delivery, with no update since. Contact Lazada',
    ],
    ['PASTDUE001', 'Overdue · Lazada Express · Hat Yai', 'OverdueIt was due on'],
    [
      'NOSCAN0001',
      'No scan for 6 days · Lazada Express',
      'No scan for 6 daysLazada Express has not scanned it yet.',
    ],
  ] as const;
  const popup = await open('popup');
  const dashboard = await open('dashboard');
  for (const [no, line, sentence] of said) {
    await expect(popup.row(no).locator(rowMore)).toHaveText(line);
    await popup.row(no).click();
    // Row and parcel say the same number of days.
    await expect(popup.getByTestId('late')).toContainText(line.split(' · ')[0]!);
    await expect(popup.getByTestId('late')).toContainText(sentence);
    await popup.getByTestId('back').click();
    const why = dashboard.line(no).locator(lateReason);
    await expect(why).toHaveText(line.split(' · ')[0]!);
  }
});

test('a row says in the courier’s words that its parcel is at customs, or passed them', async () => {
  await signIn();
  const now = Date.now();
  const at = (no: string, what: string) =>
    followedParcel('japan-post', no, now, {
      status: 'ON_OTHER_STATUS',
      latest: news(now, 3_600_000, what, 'Suvarnabhumi'),
    });
  await seed([
    at('CUSTOMS001', 'อยู่ระหว่างพิธีการศุลกากร'),
    at('CUSTOMS002', 'Released by customs'),
    at('SORTED0001', 'Sorted'),
  ]);
  const popup = await open('popup');
  const says = (no: string, line: string) => expect(popup.row(no).locator(rowMore)).toHaveText(line);
  await says('CUSTOMS001', 'อยู่ระหว่างพิธีการศุลกากร · Japan Post · Suvarnabhumi');
  await says('CUSTOMS002', 'Released by customs · Japan Post · Suvarnabhumi');
  await says('SORTED0001', 'Japan Post · Suvarnabhumi');
});

test('the search finds a parcel of the archive by its recipient, and the bar sets who sent it, with undo', async () => {
  await signIn();
  const now = Date.now();
  const old = seedOf(
    { ...knownTracking(now), detail: { recipient: 'Somying Jaidee', recipientPhoneNumber: '081-555-0142' } },
    { archivedAt: now, finishedAt: now, name: 'Lamp' },
  );
  await seed([...manyParcels(20, now), old]);
  const popup = await open('popup');
  await popup.getByTestId('search').fill('0815550142');
  await expect(popup.rows()).toHaveCount(1);
  await expect(popup.row(old.row.trackingNo)).toContainText('Lamp');
  await popup.getByTestId('search').fill('0815550143');
  await expect(popup.getByTestId('empty')).toContainText('No matching parcels');
  await popup.getByTestId('search').fill('somying');
  await popup.row(old.row.trackingNo).focus();
  await popup.keyboard.press('x');
  const direction = async () => (await followedNow()).find(({ id }) => id === old.row.id)?.direction;
  await popup.getByTestId('bar-sent').click();
  await expect(popup.getByTestId('toast')).toContainText('Set as sent by you: 1 parcel');
  expect(await direction()).toBe('sent');
  await popup.getByTestId('undo').click();
  await expect.poll(direction).toBe('received');
});

test('the search matches number, name, courier, note and place while typing, and announces the count', async () => {
  await signIn();
  const now = Date.now();
  await seed([...eachGroup(now), ...manyParcels(20, now)]);
  const popup = await open('popup');
  const field = popup.getByTestId('search');
  await expect(field).toBeVisible();
  await popup.keyboard.press('/');
  await expect(field).toBeFocused();
  for (const [typed, no] of [
    ['day0000 1', 'TODAY00001'],
    ['แกวเซรา', 'ATTENTION1'],
    ['grandma', 'TODAY00001'],
    ['chiang LEX', 'LATELY0001'],
    ['ดีเอชแอล hat yai', 'LONGAGO001'],
  ] as const) {
    await field.fill(typed);
    await expect(popup.rows()).toHaveCount(1);
    await expect(popup.row(no)).toBeVisible();
  }
  await expect(popup.getByText('1 parcel found')).toBeAttached();
  await field.fill('nothing has this');
  await expect(popup.getByTestId('empty')).toContainText('No matching parcels');
  await popup.getByTestId('show-all').click();
  await expect(popup.row('ATTENTION1')).toBeVisible();
  await field.fill('grandma');
  await field.press('Escape');
  await expect(field).toHaveValue('');
});

for (const language of ['en', 'th'] as const)
  test(`all words of a row together find it, in the list and in the table: ${language}`, async () => {
    await signIn();
    await set('settings', { language });
    const now = Date.now();
    const [attention, today, ...others] = eachGroup(now);
    await seed([
      attention!,
      { ...today!, isCodDue: true, cod: '1290', dueDate: inBangkok(now).slice(0, 10), isMuted: true },
      followedParcel('lex', 'PASTDUE001', now, {
        status: 'ON_OTHER_STATUS',
        firstScanAt: inBangkok(now - 9 * day),
        latest: news(now, 30 * 3_600_000, 'Sorted', 'Hat Yai'),
        dueDate: inBangkok(now - 2 * day).slice(0, 10),
      }),
      followedParcel('lex', 'UNCHECKED1', now, { checkedAt: null, isCodDue: true }),
      followedParcel('lex', 'FARAWAY001', now, {
        status: 'ON_OTHER_STATUS',
        dueDate: '2099-01-31',
        cod: '75',
      }),
      ...others,
    ]);
    for (const [view, row] of [
      ['popup', (id: string) => `a[data-id="${id}"]`],
      ['dashboard', (id: string) => `tr:has([data-id="${id}"])`],
    ] as const) {
      const page = await open(view);
      await expect(page.rows()).toHaveCount(8);
      const texts = new Map<string, string>();
      for (const { dataset } of page.rows().elements()) {
        const id = dataset['id']!;
        const nodes = page.document.createTreeWalker(
          page.locator(row(id)).elements()[0]!,
          NodeFilter.SHOW_TEXT,
        );
        const parts: string[] = [];
        while (nodes.nextNode()) parts.push(nodes.currentNode.textContent!);
        texts.set(id, parts.join(' ').replaceAll('·', ''));
      }
      for (const [id, text] of texts) {
        await page.getByTestId('search').fill(`${text} nowhere`);
        await expect(page.rows()).toHaveCount(0);
        await page.getByTestId('search').fill(text);
        await expect(page.locator(row(id))).toBeVisible();
      }
      page.close();
    }
  });

test('keyboard only: move, select, archive, mute, remove, undo, open, help', async () => {
  await signIn();
  await seed(eachGroup(Date.now()));
  const popup = await open('popup');
  const keys = popup.keyboard;
  await popup.row('ATTENTION1').focus();
  await keys.press('ArrowDown');
  await expect(popup.row('TODAY00001')).toBeFocused();
  await keys.press('End');
  await expect(popup.row('LATELY0001')).toBeFocused();
  await keys.press('Home');
  await expect(popup.row('ATTENTION1')).toBeFocused();

  await keys.press('m');
  await expect(popup.getByTestId('toast')).toContainText('Muted 1 parcel');
  await expect(popup.row('ATTENTION1')).toContainText('Muted');
  await popup.getByTestId('undo').click();
  await expect(popup.row('ATTENTION1')).not.toContainText('Muted');

  await popup.row('ATTENTION1').focus();
  await keys.press('x');
  await keys.press('ArrowDown');
  await keys.press('Space');
  await expect(popup.getByTestId('selected-count')).toHaveText('2 selected');
  await keys.press('e');
  await expect(popup.getByTestId('toast')).toContainText('Archived 2 parcels');
  await expect(popup.row('ATTENTION1')).toHaveCount(0);
  await popup.getByTestId('undo').click();
  await expect(popup.row('ATTENTION1')).toBeVisible();

  await popup.row('MOVING0001').focus();
  await keys.press('Delete');
  await expect(popup.row('MOVING0001')).toHaveCount(0);
  await popup.getByTestId('undo').click();
  await expect(popup.row('MOVING0001')).toBeVisible();

  await keys.press('?');
  await expect(popup.getByTestId('shortcuts')).toBeVisible();
  await keys.press('Escape');
  await expect(popup.getByTestId('shortcuts')).toHaveCount(0);

  await popup.row('TODAY00001').focus();
  await keys.press('Enter');
  await expect(popup.getByTestId('parcel')).toBeVisible();
  await expect(popup.getByTestId('back')).toBeFocused();
  await keys.press('Escape');
  await expect(popup.row('TODAY00001')).toBeFocused();
});

test('a removal can be undone in the popup that is opened next', async () => {
  await signIn();
  await seed(eachGroup(Date.now()));
  const popup = await open('popup');
  await popup.row('MOVING0001').focus();
  await popup.keyboard.press('Delete');
  await expect(popup.row('MOVING0001')).toHaveCount(0);
  await popup.reload();
  await expect(popup.getByTestId('toast')).toContainText('Removed');
  await popup.keyboard.press('z');
  await expect(popup.row('MOVING0001')).toBeVisible();
  await popup.reload();
  await expect(popup.row('MOVING0001')).toBeVisible();
  await expect(popup.getByTestId('undo')).toHaveCount(0);
});

for (const view of ['popup', 'dashboard'] as const) {
  test(`actions on several groups: undo restores each parcel’s former state: ${view}`, async () => {
    await signIn();
    const now = Date.now();
    const [first, ...others] = eachGroup(now).slice(0, 5);
    await seed([{ ...first!, isMuted: true }, ...others]);
    const page = await open(view);
    const stored = async () =>
      (await followedNow()).map(({ id, isMuted, archivedAt, status }) => ({
        id,
        isMuted,
        isArchived: archivedAt !== null,
        status,
      }));
    const before = await stored();
    const selectFive = async () => {
      await page.row('ATTENTION1').press('x');
      const all = page.getByTestId('select-all');
      is((await all.element()).ariaDisabled).not.toBe('true');
      await all.click();
      await expect(page.getByTestId('selected-count')).toHaveText('5 selected');
      is((await all.element()).ariaDisabled, 'all are selected').toBe('true');
    };
    const undo = async () => {
      await page.getByTestId('undo').waitFor();
      await page.keyboard.press('z');
      await expect.poll(stored).toEqual(before);
      await expect(page.rows()).toHaveCount(5);
    };

    await selectFive();
    await page.keyboard.press('m'); // one is muted already and stays muted after undo
    await expect.poll(async () => (await stored()).filter(({ isMuted }) => isMuted).length).toBe(5);
    await undo();

    await selectFive();
    await page.keyboard.press('e');
    await expect.poll(async () => (await stored()).filter(({ isArchived }) => isArchived).length).toBe(5);
    await undo();

    await selectFive();
    await page.keyboard.press('Delete');
    await expect.poll(stored).toEqual([]);
    await undo();

    await selectFive();
    await page.getByTestId('bar-copy').click();
    await page.getByTestId('bar-copy-text').click();
    await expect(page.getByTestId('toast')).toContainText('Copied 5 parcels');
    const text = copied.at(-1)!;
    expect(text.split('\n\n')).toHaveLength(5);
    expect(text).toContain(
      'แก้วเซรามิก\nFlash Express ATTENTION1\nNot delivered · No one at home · Bang Kapi · ',
    );
    expect(text).not.toContain('for Grandma'); // a note is private
    await expect(page.getByTestId('selected-count')).toHaveText('5 selected');
  });
}

for (const view of ['popup', 'dashboard'] as const) {
  test(`a long action shows progress, and a failed one keeps the selection: ${view}`, async () => {
    await signIn();
    await seed(eachGroup(Date.now()));
    const page = await open(view);
    // The background is busy with thousands of parcels, then the disk is full.
    const answer = holdMessages('edit');
    await page.row('MOVING0001').press('x');
    await page.row('WAITING001').press('x');
    await page.getByTestId('bar-archive').click();
    await expect(page.getByTestId('toast')).toContainText('Updating 2 parcels');
    answer('storage-trouble');
    await expect(page.getByTestId('toast')).toContainText('could not read or save');
    await expect(page.getByTestId('selected-count')).toHaveText('2 selected');
  });
}

for (const view of ['popup', 'dashboard'] as const) {
  test(`rows selected during a long action stay selected: ${view}`, async () => {
    await signIn();
    await seed(eachGroup(Date.now()));
    const page = await open(view);
    // The background is busy with thousands of parcels.
    const goOn = holdMessages('edit');
    await page.row('MOVING0001').press('x');
    await page.row('WAITING001').press('x');
    await page.getByTestId('bar-archive').click();
    await expect(page.getByTestId('toast')).toContainText('Updating 2 parcels');
    await page.row('TODAY00001').press('x');
    await expect(page.getByTestId('selected-count')).toHaveText('3 selected');
    goOn();
    await expect(page.getByTestId('toast')).toContainText('2 parcels');
    await expect(page.getByTestId('toast').locator('button')).toBeVisible();
    await expect(page.getByTestId('selected-count')).toHaveText('1 selected');
  });
}

for (const view of ['popup', 'dashboard'] as const) {
  test(`the key r asks before it checks several selected parcels: ${view}`, async () => {
    await signIn();
    await seed(eachGroup(Date.now()));
    const page = await open(view);
    await page.row('MOVING0001').press('x');
    await page.row('WAITING001').press('x');
    await expect(page.getByTestId('selected-count')).toHaveText('2 selected');
    let pressed: Event | undefined;
    page.window.addEventListener('keydown', (event) => (pressed = event));
    await page.row('WAITING001').press('r');
    await expect(page.getByTestId('bar-question')).toBeVisible();
    expect(pressed?.defaultPrevented, 'the browser searches the page').toBe(true);
    await expect(page.getByTestId('bar-check-yes')).toContainText('2');
    // A check would say so at once.
    await expect(page.getByTestId('toast')).toHaveCount(0);
  });
}

test('a delivered parcel moves to the archive after a day, also in an open list', async () => {
  await signIn();
  const now = Date.now();
  const delivered = (no: string, ago: number, more: Partial<Parcel> = {}) =>
    followedParcel('lex', no, now, {
      status: 'ON_DELIVERED',
      latest: news(now, ago, 'Delivered', 'Chiang Mai'),
      finishedAt: now - ago,
      dueAt: null,
      ...more,
    });
  await seed([
    delivered('LEAVES0001', day - 60_000),
    delivered('STAYS00001', day - 3_600_000),
    delivered('CASHDUE001', 5 * day, { direction: 'sent', isCodDue: true, cod: '290' }),
    delivered('LONGGONE01', 2 * day),
  ]);
  const popup = await open('popup');
  const shown = () => popup.groups().map(([name, size]) => [name, size]);
  await expect.poll(shown).toEqual([
    ['delivered', '3'],
    ['archive', '1'],
  ]);
  await seed([delivered('LEAVES0001', day + 60_000)]);
  await expect.poll(shown).toEqual([
    ['delivered', '2'],
    ['archive', '2'],
  ]);
  await expect(popup.row('STAYS00001')).toBeVisible();
  await expect(popup.row('CASHDUE001')).toBeVisible();
  await popup.getByTestId('fold').click();
  await expect(popup.row('LEAVES0001')).toBeVisible();
});

test('with reduced motion, nothing is animated', async () => {
  await signIn();
  await emulate({ reducedMotion: 'no-preference' });
  const page = await open('popup', '', [storeNeverAnswers]);
  const moving = () => page.document.getAnimations().length;
  await page.getByTestId('loading').waitFor();
  expect(moving()).toBeGreaterThan(0);
  await emulate({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
});

test('showing the same toast again announces it again and restarts its timer', async () => {
  await signIn();
  await seed(eachGroup(Date.now()));
  // A toast lasts 8 s, less than both steps of 4.5 s together. After one step 3.5 s are left for a busy machine.
  const clock = makeClock();
  const popup = await open('popup', '', [clock.before]);
  const toast = popup.getByTestId('toast');
  await popup.row('MOVING0001').press('e');
  await expect(toast).toContainText('Archived 1 parcel');
  await toast.evaluate((word) => word.setAttribute('data-first', ''));
  // The focus goes from the row that left to the next one; a key pressed before would reach that one.
  await expect(popup.row('WAITING001')).toBeFocused();
  clock.runFor(4500);
  await popup.row('WAITING001').press('e');
  await expect(popup.row('WAITING001')).toHaveCount(0);
  // The toast is a new element, so screen readers announce it.
  await expect(popup.locator('[data-first]')).toHaveCount(0);
  clock.runFor(4500);
  await popup.getByTestId('undo').click();
  await expect(popup.row('WAITING001')).toBeVisible();
  await expect(popup.row('MOVING0001')).toHaveCount(0);
});

test('a failed copy shows an error', async () => {
  await signIn();
  await seed(eachGroup(Date.now()));
  const popup = await open('popup');
  refuseCopies();
  await popup.row('MOVING0001').press('x');
  await popup.getByTestId('bar-copy').click();
  await popup.getByTestId('bar-copy-text').click();
  await expect(popup.getByTestId('toast')).toContainText('Could not copy');
});

for (const view of ['popup', 'dashboard'] as const) {
  test(`the shortcuts also act on the open parcel, and ? shows them: ${view}`, async () => {
    await signIn();
    await seed(eachGroup(Date.now()));
    const page = await open(view);
    const isBeside = view === 'dashboard';
    const parcel = page.getByTestId('parcel');
    await page.row('MOVING0001').click();
    await expect(isBeside ? page.row('MOVING0001') : page.getByTestId('back')).toBeFocused();
    await expect(parcel).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByTestId('shortcuts')).toBeVisible();
    await page.keyboard.press('e'); // no effect while the dialog is open
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('shortcuts')).toHaveCount(0);
    await expect(parcel).toBeVisible();
    await page.keyboard.press('m');
    await expect(page.getByTestId('tag')).toHaveText(['Muted']);
    await page.keyboard.press('e');
    // Beside the list, the next parcel opens.
    if (isBeside) await expect(parcel).toHaveAttribute('data-id', /WAITING001$/);
    else await expect(page.getByTestId('tag')).toHaveText(['Muted', 'Archived']);
    await page.getByTestId('undo').click();
    if (isBeside) await page.row('MOVING0001').click();
    await expect(page.getByTestId('tag')).toHaveText(['Muted']);
    await page.keyboard.press('Delete');
    if (isBeside) await expect(parcel).toHaveAttribute('data-id', /WAITING001$/);
    else await expect(parcel).toHaveCount(0);
    await expect(page.row('MOVING0001')).toHaveCount(0);
    await page.getByTestId('undo').click();
    await expect(page.row('MOVING0001')).toBeVisible();
  });
}

/** Whether the focused element shows its focus ring. */
const ringOf = ({ window, document }: View) => {
  const { outlineStyle, outlineWidth } = window.getComputedStyle(document.activeElement!);
  return outlineStyle !== 'none' && outlineWidth !== '0px';
};

for (const view of ['popup', 'dashboard'] as const) {
  test(`opening a parcel focuses Back, with a focus ring only when opened by keyboard: ${view}`, async () => {
    await signIn();
    await seed(eachGroup(Date.now()));
    const page = await open(view);
    const back = page.getByTestId('back');
    // On a narrow dashboard the pane covers the table and gets the focus.
    if (view === 'dashboard') page.setSize(690, 700);
    await page.row('TODAY00001').click();
    await expect(back).toBeFocused();
    expect(ringOf(page)).toBe(false);
    // Using the keyboard shows the ring again.
    await expect(page.getByTestId('check')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(back).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(back).toBeFocused();
    expect(ringOf(page)).toBe(true);
    await back.click();
    await expect(page.row('TODAY00001')).toBeFocused();
    expect(ringOf(page)).toBe(false);
    await page.keyboard.press('ArrowDown');
    await expect(page.row('MOVING0001')).toBeFocused();
    expect(ringOf(page)).toBe(true);
    await page.keyboard.press('Enter');
    await expect(back).toBeFocused();
    expect(ringOf(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.row('MOVING0001')).toBeFocused();
    expect(ringOf(page)).toBe(true);
  });
}

test('news that a poll brings is drawn and announced, and does not move the focus', async () => {
  await signIn();
  const now = Date.now();
  const trackingNo = 'TH260417733905B';
  const event = (before: number, status: string) => ({
    dateTime: inBangkok(now - before),
    status,
    description: 'x - y',
  });
  const says = (...events: ReturnType<typeof event>[]) => {
    service.answer = (asked) =>
      asked.trackingNo === trackingNo ? answerOf(recordFor(asked, events)) : errorOf(404);
  };
  says(event(7_200_000, 'ON_OTHER_STATUS'));
  await seed([
    ...eachGroup(now),
    followedParcel('shopee-express', trackingNo, now, { checkedAt: now - day, triedAt: now - day }),
  ]);
  await pollNow();
  const popup = await open('popup');
  await expect(popup.row(trackingNo)).toContainText('In transit');
  await popup.row('ATTENTION1').focus();
  says(event(60_000, 'ON_SHIPPING'), event(7_200_000, 'ON_OTHER_STATUS'));
  await pollNow('heartbeat');
  await expect(popup.row(trackingNo)).toContainText('Out for delivery');
  await expect(popup.getByTestId('heard-news')).toHaveText(/news/);
  await expect(popup.row('ATTENTION1')).toBeFocused();
});

const hostile = {
  long: 'W'.repeat(2000),
  'right to left': `\u202e${'abc '.repeat(100)}\u2067`,
  'zero width': `${'\u200b\u200d\ufeff'.repeat(300)}x`,
  combining: `Z${'\u0300\u0301\u0302'.repeat(400)}algo`,
  thai: 'ก'.repeat(1500),
};

test('text of the service never moves a control', async () => {
  await signIn();
  const now = Date.now();
  const kinds = Object.values(hostile);
  const calm = manyParcels(9, now);
  const loud = calm.map((row, at) => {
    const text = kinds[at % kinds.length]!;
    const latest = row.latest && { ...row.latest, what: text, place: text };
    return { ...row, name: text.slice(0, 200), courier: text, latest };
  });
  const boxes = ({ document }: View) =>
    [...document.querySelectorAll<HTMLElement>(`${controls}, ${rowLineEnd}`)].map((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return control.matches(rowLineEnd)
        ? [Math.round(left + width), Math.round(top)]
        : [left, top, width, height].map(Math.round);
    });
  await seed(calm);
  const pages = [await open('popup'), await open('dashboard')];
  for (const page of pages) await expect(page.rows().first()).toBeVisible();
  const before = pages.map(boxes);
  await seed(loud);
  for (const [at, page] of pages.entries()) {
    await page.reload();
    await expect(page.rows().first()).toBeVisible();
    await expect.poll(() => boxes(page)).toEqual(before[at]);
  }
  expect(widthOf(pages[0]!)).toBe(400);
  // A toast with the parcel's name keeps its Undo button in view.
  for (const page of pages)
    for (const [at] of kinds.entries()) {
      await page.rows().nth(at).press('Delete');
      await expect(page.getByTestId('undo')).toBeInViewport({ ratio: 1 });
      await page.getByTestId('undo').click();
      await expect(page.getByTestId('undo')).toHaveCount(0);
    }
});

const widthOf = ({ document }: View) => document.documentElement.scrollWidth;

test('a parcel whose first check was refused needs attention, and nothing says that it was not checked', async () => {
  await signIn();
  const refused = { failure: { kind: 'forbidden', code: 403 }, failures: 1, checkedAt: null } as const;
  await seed([followedParcel('lex', 'REFUSED001', Date.now(), { ...refused, triedAt: Date.now() })]);
  const popup = await open('popup');
  await expect(popup.locator('[data-group=attention] h2')).toHaveText(/Needs attention\s*1/);
  await expect(popup.row('REFUSED001')).toContainText(/No status yet.*Last check failed · Next check about/);
  await popup.row('REFUSED001').click();
  await expect(popup.getByTestId('status')).toHaveText('No status yet');
  await expect(popup.getByTestId('failure')).toContainText(
    'The service refused this request. If it refuses other numbers too, ask it to enable look-ups for your account.',
  );
  await expect(popup.getByTestId('no-events')).toHaveText(/^No status yet\. Waybill will check it about/);
  await expect(popup.getByTestId('footer')).toContainText('No status yet · next check about');
});

test('the states of the list: first run, no key, offline, budget used up, one failed parcel', async () => {
  const fresh = await open('popup');
  await expect(fresh.getByTestId('empty')).toContainText('No parcels yet');
  await expect(fresh.getByTestId('banner')).toContainText('Add your API key');
  fresh.close();
  // A parcel that was never checked says so, with the reason.
  const [attention, ...others] = eachGroup(Date.now());
  const unasked = followedParcel('lex', 'UNASKED001', Date.now(), { checkedAt: null, triedAt: null });
  await seed([unasked]);
  const keyless = await open('popup');
  await expect(keyless.locator('[data-group=unchecked] h2')).toHaveText(/No status yet\s*1/);
  await expect(keyless.row('UNASKED001')).toContainText(/No status yet.*Add your API key first/);
  await keyless.row('UNASKED001').click();
  await expect(keyless.getByTestId('status')).toHaveText('No status yet');
  await expect(keyless.getByTestId('no-events')).toHaveText(
    'No status yet. Add your API key in Settings and Waybill will check it.',
  );
  keyless.close();
  await signIn();
  await seed([
    ...others,
    { ...attention!, status: 'ON_OTHER_STATUS', failure: { kind: 'timed-out' }, failures: 2 },
  ]);
  await set('settings', { budget: { calls: 0, per: 'month', firstDay: 1 } });
  const popup = await open('popup');
  await expect(popup.getByTestId('budget-spent')).toContainText('No look-ups left');
  await expect(popup.getByTestId('meter')).toHaveText('0 of 0 look-ups left');
  await popup.getByTestId('budget-options').click();
  await expect.poll(() => opened).toEqual(['options.html#watch']);
  const options = await open('options', '#watch');
  await expect(options.getByTestId('meter')).toBeInViewport();
  options.close();
  // No check happens before the budget renews: the footer names that day, not a time today.
  await expect(popup.getByTestId('footer')).toContainText(
    /next about (\d{1,2}\s\w{3,4}(\s\d{4})?|tomorrow)\s\d\d:\d\d/,
  );
  await popup.row('MOVING0001').click();
  await expect(popup.getByTestId('footer')).toContainText(
    /next about (\d{1,2}\s\w{3,4}(\s\d{4})?|tomorrow)\s\d\d:\d\d/,
  );
  // Its history is missing, which does not mean that it has no scans.
  await expect(popup.getByTestId('no-events')).toHaveText(
    'The history is not stored here. Press “Check” to get it again.',
  );
  await popup.getByTestId('back').click();
  await expect(popup.row('UNASKED001')).toContainText(/Waiting until (1\s\w{3,4}|tomorrow)/);
  await popup.row('UNASKED001').click();
  await expect(popup.getByTestId('no-events')).toContainText(
    /no look-ups left; .+ on (1\s\w{3,4}(\s\d{4})?|tomorrow)\./,
  );
  await popup.getByTestId('back').click();
  await expect(popup.row('ATTENTION1')).toContainText('Last check failed');
  setOnline(false);
  await expect(popup.getByTestId('footer')).toContainText(/Offline · checked .+ · resumes when back online/);
  await expect(popup.row('UNASKED001')).toContainText('Waiting for a connection');
  // Offline, the parcel view promises no next check either.
  await popup.row('MOVING0001').click();
  await expect(popup.getByTestId('footer')).toContainText('Offline · checked');
});

for (const view of ['popup', 'dashboard'] as const)
  test(`a toast does not hide the focused row, the last of the list: ${view}`, async () => {
    await signIn();
    await seed(manyParcels(40, Date.now()).map((row) => ({ ...row, archivedAt: null })));
    const page = await open(view);
    await expect(page.getByTestId('parcel-row').first()).toBeVisible();
    for (const key of ['j', 'End', 'm']) await page.keyboard.press(key);
    await expect(page.getByTestId('toast')).toBeVisible();
    await expect
      .poll(() => {
        const { bottom } = page.document
          .activeElement!.closest('[data-testid=parcel-row]')!
          .getBoundingClientRect();
        return bottom <= page.getByTestId('toast').elements()[0]!.getBoundingClientRect().top;
      })
      .toBe(true);
  });

test('a day whose share of the look-ups is used: row, parcel and footer name the next day', async () => {
  await signIn();
  const now = Date.now();
  await seed([
    ...eachGroup(now),
    followedParcel('lex', 'UNASKED001', now, { checkedAt: null, triedAt: null, dueAt: now }),
  ]);
  // A month that begins today.
  await set('settings', { budget: { calls: 20, per: 'month', firstDay: new Date(now).getDate() } });
  await meterItem.write({ days: { [localDate(now)]: 10 }, parcels: {}, calledAt: {} });
  const popup = await open('popup');
  const next = /about \d{1,2}\s\w{3,4}\s07:00/;
  await expect(popup.getByTestId('footer')).toContainText(next);
  await expect(popup.getByTestId('meter')).toHaveText('10 of 20 look-ups left');
  await expect(popup.getByTestId('budget-spent')).toHaveCount(0);
  await expect(popup.row('UNASKED001')).toContainText(/look-ups are used, waiting until \d{1,2}\s\w{3,4}/);
  await popup.row('UNASKED001').click();
  await expect(popup.getByTestId('no-events')).toContainText(/is used \(10 left\); .+ on \d{1,2}\s\w{3,4}\./);
  await expect(popup.getByTestId('footer')).toContainText(next);
});

test('after a failed read of the parcels, “Read again” reads them', async () => {
  await signIn();
  await seed(eachGroup(Date.now()));
  for (const [view, hash] of [
    ['popup', ''],
    ['panel', ''],
    ['dashboard', ''],
    ['popup', '#parcel=lex%2FLATELY0001'],
  ] as const) {
    const page = await open(view, hash, [storeDamagedAtFirst()]);
    await expect(page.getByTestId('empty')).toContainText('could not be read');
    await page.getByTestId('read-again').click();
    await expect(page.getByTestId('empty')).toHaveCount(0);
    await expect(page.locator('[data-testid=parcel-row], [data-testid=parcel]').first()).toBeVisible();
    page.close();
  }
});

test('the numbers of a page have a footer only while it says something', async () => {
  await signIn();
  setNumbersUnderPopup(manyNumbers.slice(0, 3));
  const popup = await open('popup', '#page');
  await expect(popup.getByTestId('follow-all')).toBeVisible();
  await expect(popup.locator('footer')).toHaveCount(0);
  await popup.getByTestId('found-more').first().click();
  await popup.getByTestId('found-look-up').click();
  await expect(popup.locator('footer')).toHaveText('1 was checked already');
  await popup.getByTestId('follow-all').click();
  await expect(popup.getByTestId('found-following')).toHaveCount(3);
  await expect(popup.locator('footer')).toHaveCount(0);
  await set('settings', { budget: { calls: 500, per: 'month', firstDay: 1 } });
  await expect(popup.locator('footer')).toContainText('of 500 look-ups left');
});

test('when a page has more numbers than are listed, the popup says so', async () => {
  await signIn();
  setNumbersUnderPopup(manyNumbers.slice(0, 300), { isFull: true });
  const popup = await open('popup');
  await popup.getByTestId('page-show').click();
  await expect(popup.getByTestId('page-full')).toHaveText(
    'There are many numbers here. The first 300 are shown.',
  );
  await expect(popup.getByTestId('found')).toHaveCount(50);
});

/** Opens the page's numbers beside a page with two of them, and checks as many of them. */
async function pageChecked(count: number): Promise<{ panel: View; runFor(ms: number): void }> {
  const { before, runFor } = makeClock();
  setNumbersUnderPopup(manyNumbers.slice(0, 2));
  const panel = await open('panel', '', [before]);
  await panel.getByTestId('page-show').click();
  for (let n = 0; n < count; n += 1) {
    await panel.getByTestId('found-more').nth(n).click();
    await panel.getByTestId('found-look-up').click();
    await expect(panel.getByTestId('found-answer')).toBeVisible();
    await panel.getByTestId('found-more').nth(n).click();
  }
  return { panel, runFor };
}

test('Follow all counts a look-up for a number whose check failed, and none for one that is not known yet', async () => {
  await signIn();
  service.answer = ({ trackingNo }) => errorOf(trackingNo === manyNumbers[0] ? 400 : 404);
  const { panel } = await pageChecked(2);
  await expect(panel.getByTestId('follow-all')).toContainText('Follow all 2 · uses 1 look-up');
  await expect(panel.getByTestId('footer-known')).toHaveText('1 was checked already');
  await expect(panel.getByTestId('found-follow').first()).toHaveAttribute('title', 'Uses one look-up');
  await panel.getByTestId('follow-all').click();
  await expect(panel.getByTestId('found-following')).toHaveCount(2);
  await expect.poll(() => service.asked).toHaveLength(3);
});

test('Follow all counts a look-up again when an answer is too old to be used', async () => {
  await signIn();
  const { panel, runFor } = await pageChecked(2);
  await expect(panel.getByTestId('follow-all')).toHaveText('Follow all 2 · uses no look-ups');
  runFor(10.5 * 60_000);
  await expect(panel.getByTestId('follow-all')).toContainText('uses 2 look-ups');
  await expect(panel.getByTestId('footer-known')).toHaveCount(0);
});

test('after Undo, Follow all uses no look-ups for numbers checked before', async () => {
  await signIn();
  const { panel } = await pageChecked(2);
  for (const _ of ['at first', 'after Undo']) {
    await expect(panel.getByTestId('follow-all')).toHaveText('Follow all 2 · uses no look-ups');
    await panel.getByTestId('follow-all').click();
    await expect(panel.getByTestId('found-following')).toHaveCount(2);
    expect((await followedNow()).map(({ checkedAt }) => checkedAt)).not.toContain(null);
    await panel.getByTestId('undo').click();
    await expect(panel.getByTestId('found-following')).toHaveCount(0);
  }
  expect(service.asked).toHaveLength(2);
});

test('wherever a refused key is reported, there is a link to the account', async () => {
  await signIn();
  await set('account', { v: 1, failure: { kind: 'bad-credentials' }, pause: null });
  for (const view of ['popup', 'panel', 'dashboard'] as const) {
    const site = (await open(view)).getByTestId('account-site');
    await expect(site).toHaveText('Your account at etrackings.com');
    await expect(site).toHaveAttribute('href', 'https://www.etrackings.com/');
    await expect(site).toHaveAttribute('rel', 'noopener noreferrer');
  }
});
