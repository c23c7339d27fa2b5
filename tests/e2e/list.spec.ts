import type { Page } from '@playwright/test';
import { bringForward, signIn } from '../browser/launch.ts';
import { openOwnPopup } from '../browser/own-popup.ts';
import { seed } from '../browser/seed.ts';
import type { Parcel } from '../../utils/core/parcel.ts';
import { inBangkok, keptParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

const day = 24 * 3_600_000;
const rowsOf = (page: Page) => page.getByTestId('parcel-row');
const rowOf = (page: Page, no: string) => page.locator(`[data-testid=parcel-row][data-id$="/${no}"]`);
const groupsOf = (page: Page) =>
  page
    .getByTestId('group')
    .evaluateAll((all) =>
      all.map((group) => [
        group.dataset['group'],
        group.querySelector('h2 span')?.textContent,
        [...group.querySelectorAll<HTMLElement>('[data-testid=parcel-row]')].map(
          ({ dataset }) => dataset['id']!.split('/')[1],
        ),
      ]),
    );

/** One parcel of each group, named so. */
const eachGroup = (now: number) => [
  keptParcel('flash-express', 'ATTENTION1', now, {
    status: 'ON_UNABLE_TO_SEND',
    latest: news(now, 3_600_000, 'No one at home', 'Bang Kapi'),
    name: 'แก้วเซรามิก',
  }),
  keptParcel('shopee-express', 'TODAY00001', now, {
    status: 'ON_SHIPPING',
    latest: news(now, 60_000, 'Out for delivery', 'Lat Krabang'),
    note: 'for Grandma',
  }),
  keptParcel('jt-express', 'MOVING0001', now, {
    status: 'ON_OTHER_STATUS',
    latest: news(now, 7_200_000, 'Sorted', 'Laksi'),
  }),
  keptParcel('kex-express', 'WAITING001', now),
  keptParcel('lex', 'LATELY0001', now, {
    status: 'ON_DELIVERED',
    latest: news(now, 3_600_000, 'Delivered', 'Chiang Mai'),
    finishedAt: now - 3_600_000,
    dueAt: null,
  }),
  keptParcel('dhl-express', 'LONGAGO001', now, {
    status: 'ON_DELIVERED',
    latest: news(now, 3 * day, 'Delivered', 'Hat Yai'),
    finishedAt: now - 3 * day,
    dueAt: null,
  }),
];

test('the toolbar’s button opens it in the browser’s own popup, as large as it asks to be', async ({
  ready,
}) => {
  await seed(ready, manyParcels(200, Date.now()));
  const desk = await ready.open(ready.pageUrl('options.html'));
  const popup = await openOwnPopup(desk);
  const rows = () =>
    popup.evaluate(({ document }) => document.querySelectorAll('[data-testid=parcel-row]').length);
  await expect.poll(rows).toBeGreaterThan(8);
  expect(await popup.evaluate(({ document }) => document.body.offsetWidth)).toBe(400);
  const title = await popup.evaluate(({ document }) => {
    const row = document.querySelector<HTMLElement>('[data-testid=parcel-row]')!;
    const { textContent } = row.querySelector('.row-name')!;
    row.click();
    return textContent;
  });
  await expect
    .poll(() =>
      popup.evaluate(({ document }) => document.querySelector('[data-testid=parcel-name]')?.textContent),
    )
    .toContain(title);
});

test('the list stands by what needs me, with counts, and the archive is folded', async ({ ready }) => {
  await seed(ready, eachGroup(Date.now()));
  const popup = await popupOf(ready);
  await expect(rowsOf(popup)).toHaveCount(5);
  expect(await groupsOf(popup)).toEqual([
    ['attention', '1', ['ATTENTION1']],
    ['today', '1', ['TODAY00001']],
    ['on-the-way', '1', ['MOVING0001']],
    ['waiting', '1', ['WAITING001']],
    ['delivered', '1', ['LATELY0001']],
    ['archive', '1', []],
  ]);
  await popup.getByTestId('fold').click();
  await expect(rowOf(popup, 'LONGAGO001')).toBeVisible();
  await expect(popup.getByTestId('footer')).toContainText('Checked 4 min ago');
});

test('what is stuck or late says why: in the row, in the table and beside the parcel, with whom to ask', async ({
  ready,
}) => {
  const now = Date.now();
  const from = { status: 'ON_OTHER_STATUS', firstScanAt: inBangkok(now - 9 * day), checkedAt: now };
  await seed(ready, [
    keptParcel('lex', 'STUCK00001', now, { ...from, latest: news(now, 5 * day, 'Sorted', 'Laksi') }),
    keptParcel('lex', 'SILENT0001', now, {
      ...from,
      status: 'ON_SHIPPING',
      latest: news(now, 2 * day, 'On the van', 'Bang Na'),
    }),
    keptParcel('lex', 'PASTDUE001', now, {
      ...from,
      latest: news(now, 3_600_000, 'Sorted', 'Hat Yai'),
      dueDate: inBangkok(now - 2 * day).slice(0, 10),
    }),
    keptParcel('lex', 'NOSCAN0001', now, { keptAt: now - 6 * day, checkedAt: now }),
  ]);
  const said = [
    ['STUCK00001', 'No movement · Lazada Express · Laksi', 'scanned it last 5 days ago'],
    ['SILENT0001', 'No movement · Lazada Express · Bang Na', 'went out 2 days ago'],
    ['PASTDUE001', 'Past its due date · Lazada Express · Hat Yai', 'had promised it for'],
    ['NOSCAN0001', 'Lazada Express', 'you kept it 6 days ago'],
  ] as const;
  const popup = await popupOf(ready);
  const dashboard = await ready.open(ready.pageUrl('dashboard.html'));
  for (const [no, line, sentence] of said) {
    await expect(rowOf(popup, no).locator('.row-more')).toHaveText(line);
    await rowOf(popup, no).click();
    await expect(popup.getByTestId('late')).toContainText(sentence);
    await popup.getByTestId('back').click();
    const why = rowOf(dashboard, no).locator('xpath=ancestor::tr').locator('.why');
    await expect(why).toHaveText(line.split(' · ').slice(0, -2));
  }
});

test('a search finds by number, name, courier, note and place as one types, and says how many', async ({
  ready,
}) => {
  const now = Date.now();
  await seed(ready, [...eachGroup(now), ...manyParcels(20, now)]);
  const popup = await popupOf(ready);
  const field = popup.getByTestId('search');
  await expect(field).toBeVisible();
  await popup.keyboard.press('/');
  await expect(field).toBeFocused();
  for (const [typed, no] of [
    ['today 0000', 'TODAY00001'],
    ['แกวเซรา', 'ATTENTION1'],
    ['grandma', 'TODAY00001'],
    ['chiang LEX', 'LATELY0001'],
    ['ดีเอชแอล hat yai', 'LONGAGO001'],
  ] as const) {
    await field.fill(typed);
    await expect(rowsOf(popup)).toHaveCount(1);
    await expect(rowOf(popup, no)).toBeVisible();
  }
  await expect(popup.getByText('1 parcel found')).toBeAttached();
  await field.fill('nothing has this');
  await expect(popup.getByTestId('empty')).toContainText('No parcel matches');
  await popup.getByTestId('show-all').click();
  await expect(rowOf(popup, 'ATTENTION1')).toBeVisible();
  await field.fill('grandma');
  await field.press('Escape');
  await expect(field).toHaveValue('');
});

test('everything by the keyboard: walk, select, archive, mute, remove, undo, open, help', async ({
  ready,
}) => {
  await seed(ready, eachGroup(Date.now()));
  const popup = await popupOf(ready);
  const keys = popup.keyboard;
  await rowOf(popup, 'ATTENTION1').focus();
  await keys.press('ArrowDown');
  await expect(rowOf(popup, 'TODAY00001')).toBeFocused();
  await keys.press('End');
  await expect(rowOf(popup, 'LATELY0001')).toBeFocused();
  await keys.press('Home');
  await expect(rowOf(popup, 'ATTENTION1')).toBeFocused();

  // One row.
  await keys.press('m');
  await expect(popup.getByTestId('toast')).toContainText('No more notifications for 1 parcel');
  await expect(rowOf(popup, 'ATTENTION1')).toContainText('Muted');
  await popup.getByTestId('undo').click();
  await expect(rowOf(popup, 'ATTENTION1')).not.toContainText('Muted');

  // Several.
  await rowOf(popup, 'ATTENTION1').focus();
  await keys.press('x');
  await keys.press('ArrowDown');
  await keys.press('Space');
  await expect(popup.getByTestId('selected-count')).toHaveText('2 selected');
  await keys.press('e');
  await expect(popup.getByTestId('toast')).toContainText('2 parcels are in the archive');
  await expect(rowOf(popup, 'ATTENTION1')).toHaveCount(0);
  await popup.getByTestId('undo').click();
  await expect(rowOf(popup, 'ATTENTION1')).toBeVisible();

  await rowOf(popup, 'MOVING0001').focus();
  await keys.press('Delete');
  await expect(rowOf(popup, 'MOVING0001')).toHaveCount(0);
  await popup.getByTestId('undo').click();
  await expect(rowOf(popup, 'MOVING0001')).toBeVisible();

  await keys.press('?');
  await expect(popup.getByTestId('shortcuts')).toBeVisible();
  await keys.press('Escape');
  await expect(popup.getByTestId('shortcuts')).toHaveCount(0);

  await rowOf(popup, 'TODAY00001').focus();
  await keys.press('Enter');
  await expect(popup.getByTestId('parcel')).toBeVisible();
  await expect(popup.getByTestId('back')).toBeFocused();
  await keys.press('Escape');
  await expect(rowOf(popup, 'TODAY00001')).toBeFocused();
});

for (const view of ['popup.html', 'dashboard.html']) {
  test(`many over groups: each action is taken back to what was before: ${view}`, async ({ ready }) => {
    const now = Date.now();
    const [first, ...others] = eachGroup(now).slice(0, 5);
    await seed(ready, [{ ...first!, isMuted: true }, ...others]);
    await ready.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await ready.open(ready.pageUrl(view));
    const stored = () =>
      page.evaluate(async () => {
        const opened = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open('waybill');
          request.addEventListener('success', () => resolve(request.result));
        });
        const rows = opened
          .transaction('parcels')
          .objectStore('parcels')
          .getAll(IDBKeyRange.bound('row/', 'row/\uffff'));
        await new Promise((resolve) => rows.addEventListener('success', resolve));
        opened.close();
        return (rows.result as Parcel[]).map(({ id, isMuted, archivedAt, status }) => ({
          id,
          isMuted,
          isArchived: archivedAt !== null,
          status,
        }));
      });
    const before = await stored();
    const selectFive = async () => {
      await rowOf(page, 'ATTENTION1').press('x');
      await page.getByTestId('select-all').click();
      await expect(page.getByTestId('selected-count')).toHaveText('5 selected');
    };
    const undo = async () => {
      await page.getByTestId('undo').waitFor();
      await page.keyboard.press('z');
      await expect.poll(stored).toEqual(before);
      await expect(rowsOf(page)).toHaveCount(5);
    };

    await selectFive();
    await page.keyboard.press('m'); // one of them is muted already, and stays so
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
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.split('\n\n')).toHaveLength(5);
    expect(text).toContain(
      'แก้วเซรามิก\nFlash Express ATTENTION1\nNot delivered · No one at home · Bang Kapi · ',
    );
    expect(text).not.toContain('for Grandma'); // a note is the user's own
    await expect(page.getByTestId('selected-count')).toHaveText('5 selected');
  });
}

for (const view of ['popup.html', 'dashboard.html']) {
  test(`what takes long says so, and what failed keeps the selection: ${view}`, async ({ ready }) => {
    await seed(ready, eachGroup(Date.now()));
    const page = await ready.open(ready.pageUrl(view));
    // A background that is busy with thousands, and then finds the disk full.
    await page.evaluate(() => {
      const sendNow = chrome.runtime.sendMessage.bind(chrome.runtime) as (
        message: unknown,
      ) => Promise<unknown>;
      const answer = new Promise((resolve) => Object.assign(globalThis, { answer: resolve }));
      Object.assign(chrome.runtime, {
        sendMessage: (message: { name: string }) => (message.name === 'edit' ? answer : sendNow(message)),
      });
    });
    await rowOf(page, 'MOVING0001').press('x');
    await rowOf(page, 'WAITING001').press('x');
    await page.getByTestId('bar-archive').click();
    await expect(page.getByTestId('toast')).toContainText('Working on 2 parcels');
    await page.evaluate(() =>
      (globalThis as unknown as { answer(of: unknown): void }).answer({
        ok: false,
        failure: { kind: 'storage-trouble' },
      }),
    );
    await expect(page.getByTestId('toast')).toContainText('could not store');
    await expect(page.getByTestId('selected-count')).toHaveText('2 selected');
  });
}

for (const view of ['popup.html', 'dashboard.html']) {
  test(`selection: what was selected while a long action went on stays: ${view}`, async ({ ready }) => {
    await seed(ready, eachGroup(Date.now()));
    const page = await ready.open(ready.pageUrl(view));
    // A background that is busy with thousands.
    await page.evaluate(() => {
      const sendNow = chrome.runtime.sendMessage.bind(chrome.runtime) as (
        message: unknown,
      ) => Promise<unknown>;
      const held = new Promise((resolve) => Object.assign(globalThis, { goOn: resolve }));
      Object.assign(chrome.runtime, {
        sendMessage: async (message: { name: string }) => {
          if (message.name === 'edit') await held;
          return sendNow(message);
        },
      });
    });
    await rowOf(page, 'MOVING0001').press('x');
    await rowOf(page, 'WAITING001').press('x');
    await page.getByTestId('bar-archive').click();
    await expect(page.getByTestId('toast')).toContainText('Working on 2 parcels');
    await rowOf(page, 'TODAY00001').press('x');
    await expect(page.getByTestId('selected-count')).toHaveText('3 selected');
    await page.evaluate(() => (globalThis as unknown as { goOn(): void }).goOn());
    await expect(page.getByTestId('toast')).toContainText('2 parcels');
    await expect(page.getByTestId('toast').getByRole('button')).toBeVisible();
    await expect(page.getByTestId('selected-count')).toHaveText('1 selected');
  });
}

test('what was delivered leaves for the archive after a day, also while the list is looked at', async ({
  ready,
}) => {
  const now = Date.now();
  const delivered = (no: string, ago: number, more: Partial<Parcel> = {}) =>
    keptParcel('lex', no, now, {
      status: 'ON_DELIVERED',
      latest: news(now, ago, 'Delivered', 'Chiang Mai'),
      finishedAt: now - ago,
      dueAt: null,
      ...more,
    });
  await seed(ready, [
    delivered('LEAVES0001', day - 60_000),
    delivered('STAYS00001', day - 3_600_000),
    delivered('CASHDUE001', 5 * day, { isCodDue: true, cod: '290' }),
    delivered('LONGGONE01', 2 * day),
  ]);
  const popup = await ready.context.newPage();
  await popup.clock.install({ time: now });
  await popup.goto(ready.pageUrl('popup.html'));
  const shown = () => groupsOf(popup).then((groups) => groups.map(([name, size]) => [name, size]));
  await expect.poll(shown).toEqual([
    ['delivered', '3'],
    ['archive', '1'],
  ]);
  await popup.clock.runFor(150_000);
  await expect.poll(shown).toEqual([
    ['delivered', '2'],
    ['archive', '2'],
  ]);
  await expect(rowOf(popup, 'STAYS00001')).toBeVisible();
  await expect(rowOf(popup, 'CASHDUE001')).toBeVisible();
  await popup.getByTestId('fold').click();
  await expect(rowOf(popup, 'LEAVES0001')).toBeVisible();
});

test('nothing moves by itself for whoever wants less motion', async ({ ready }) => {
  const page = await ready.context.newPage();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest; // a store that never answers
  });
  const moving = () => page.evaluate(() => document.getAnimations().length);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(ready.pageUrl('popup.html'));
  await page.getByTestId('loading').waitFor();
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
});

test('the same word twice is said twice, and its undo stays as long as the first', async ({ ready }) => {
  await seed(ready, eachGroup(Date.now()));
  const popup = await popupOf(ready);
  await popup.clock.install();
  const toast = popup.getByTestId('toast');
  await rowOf(popup, 'MOVING0001').press('e');
  await expect(toast).toContainText('1 parcel is in the archive');
  await toast.evaluate((word) => word.setAttribute('data-first', ''));
  await popup.clock.runFor(6000);
  await rowOf(popup, 'WAITING001').press('e');
  await expect(rowOf(popup, 'WAITING001')).toHaveCount(0);
  // Said again: a screen reader hears what is new.
  await expect(popup.locator('[data-first]')).toHaveCount(0);
  await popup.clock.runFor(6000);
  await popup.getByTestId('undo').click();
  await expect(rowOf(popup, 'WAITING001')).toBeVisible();
  await expect(rowOf(popup, 'MOVING0001')).toHaveCount(0);
});

test('a copy that the browser refuses is said', async ({ ready }) => {
  await seed(ready, eachGroup(Date.now()));
  const popup = await popupOf(ready);
  await popup.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await rowOf(popup, 'MOVING0001').press('x');
  await popup.getByTestId('bar-copy').click();
  await popup.getByTestId('bar-copy-text').click();
  await expect(popup.getByTestId('toast')).toContainText('Could not copy');
});

for (const view of ['popup.html', 'dashboard.html']) {
  test(`the keys act on the parcel that is open, too, and ? shows them: ${view}`, async ({ ready }) => {
    await seed(ready, eachGroup(Date.now()));
    const page = await ready.open(ready.pageUrl(view));
    const isBeside = view === 'dashboard.html';
    const open = page.getByTestId('parcel');
    await rowOf(page, 'MOVING0001').click();
    await expect(isBeside ? rowOf(page, 'MOVING0001') : page.getByTestId('back')).toBeFocused();
    await expect(open).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByTestId('shortcuts')).toBeVisible();
    await page.keyboard.press('e'); // in the dialog it means nothing
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('shortcuts')).toHaveCount(0);
    await expect(open).toBeVisible();
    await page.keyboard.press('m');
    await expect(page.getByTestId('tag')).toHaveText(['Muted']);
    await page.keyboard.press('e');
    // Beside the list the next parcel takes its place.
    if (isBeside) await expect(open).toHaveAttribute('data-id', /WAITING001$/);
    else await expect(page.getByTestId('tag')).toHaveText(['Muted', 'Archived']);
    await page.getByTestId('undo').click();
    if (isBeside) await rowOf(page, 'MOVING0001').click();
    await expect(page.getByTestId('tag')).toHaveText(['Muted']);
    await page.keyboard.press('Delete');
    if (isBeside) await expect(open).toHaveAttribute('data-id', /WAITING001$/);
    else await expect(open).toHaveCount(0);
    await expect(rowOf(page, 'MOVING0001')).toHaveCount(0);
    await page.getByTestId('undo').click();
    await expect(rowOf(page, 'MOVING0001')).toBeVisible();
  });
}

/** Whether the element in focus shows the ring of the keyboard. */
const ringOf = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  });

for (const view of ['popup.html', 'dashboard.html']) {
  test(`a parcel opened by the mouse has the focus on Back without a ring, by the keyboard with one: ${view}`, async ({
    ready,
  }) => {
    await seed(ready, eachGroup(Date.now()));
    const page = await ready.open(ready.pageUrl(view));
    const back = page.getByTestId('back');
    // A narrow dashboard: the parcel lies over the table, and takes the focus.
    if (view === 'dashboard.html') await page.setViewportSize({ width: 1000, height: 700 });
    await rowOf(page, 'TODAY00001').click();
    await expect(back).toBeFocused();
    expect(await ringOf(page)).toBe(false);
    // The keys take over where the mouse left off.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(back).toBeFocused();
    expect(await ringOf(page)).toBe(true);
    await back.click();
    await expect(rowOf(page, 'TODAY00001')).toBeFocused();
    expect(await ringOf(page)).toBe(false);
    await page.keyboard.press('ArrowDown');
    await expect(rowOf(page, 'MOVING0001')).toBeFocused();
    expect(await ringOf(page)).toBe(true);
    await page.keyboard.press('Enter');
    await expect(back).toBeFocused();
    expect(await ringOf(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(rowOf(page, 'MOVING0001')).toBeFocused();
    expect(await ringOf(page)).toBe(true);
  });
}

test('many at once: the cost of a check is stated before it, a copy is a table for a spreadsheet', async ({
  ready,
  sandbox,
}) => {
  const now = Date.now();
  const real = ['shopee-express', 'flash-express'].map((courier) =>
    keptParcel(courier, parcelOf(sandbox, courier).trackingNo, now, { dueAt: null, checkedAt: now - day }),
  );
  await seed(ready, [
    ...real,
    keptParcel('lex', 'FORMULA001', now, { name: '=HYPERLINK("https://evil.example")' }),
  ]);
  sandbox.clearCalls();
  await ready.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const popup = await popupOf(ready);
  for (const { trackingNo } of real) {
    await rowOf(popup, trackingNo).hover();
    await rowOf(popup, trackingNo).locator('..').getByTestId('row-check').click();
  }
  await popup.getByTestId('bar-refresh').click();
  await expect(popup.getByTestId('bar-cost')).toContainText('2 calls of your plan');
  expect(sandbox.calls()).toEqual([]);
  await popup.getByTestId('bar-refresh-yes').click();
  await expect(popup.getByTestId('toast')).toContainText('Checked 2 parcels');
  expect(sandbox.calls()).toHaveLength(2);

  await popup.getByTestId('select-all').click();
  await expect(popup.getByTestId('selected-count')).toHaveText('3 selected');
  await popup.getByTestId('bar-copy').click();
  await popup.getByTestId('bar-copy-table').click();
  await expect(popup.getByTestId('toast')).toContainText('Copied 3 parcels');
  const lines = (await popup.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines.find((line) => line.startsWith('FORMULA001'))).toContain(`'=HYPERLINK`);
});

test(
  'ten thousand parcels: only what is seen is drawn, End reaches the last, and the rest is read when wanted',
  { tag: '@heavy' },
  async ({ ready }) => {
    const now = Date.now();
    await seed(ready, manyParcels(10_000, now));
    const popup = await popupOf(ready);
    await expect(rowsOf(popup).first()).toBeVisible();
    expect(await rowsOf(popup).count()).toBeLessThan(60);
    await expect(popup.getByTestId('footer')).toContainText('10,000 parcels');
    const [first] = await rowsOf(popup).all();
    await first!.focus();
    await popup.keyboard.press('End');
    await expect
      .poll(
        () =>
          popup.evaluate(() => document.activeElement?.closest('[data-group]')?.getAttribute('data-group')),
        { timeout: 30_000 }, // all of them are filed anew meanwhile
      )
      .toBe('delivered');
    const place = await popup.evaluate(() => {
      const item = document.activeElement!.closest('li')!;
      return [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')];
    });
    expect(place[0]).toBe(place[1]);
    expect(await rowsOf(popup).count()).toBeLessThan(60);
    await popup.keyboard.press('Home');
    await expect(first!).toBeFocused();
  },
);

test('a change elsewhere is drawn and said, and does not take the focus', async ({ ready, sandbox }) => {
  const now = Date.now();
  const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
  await seed(ready, [
    ...eachGroup(now),
    keptParcel('shopee-express', trackingNo, now, { checkedAt: now - day, triedAt: now - day }),
  ]);
  await bringForward(ready);
  const popup = await popupOf(ready);
  await expect(rowOf(popup, trackingNo)).toContainText('In transit');
  await rowOf(popup, 'ATTENTION1').focus();
  moveToNextStatus();
  await bringForward(ready);
  await expect(rowOf(popup, trackingNo)).toContainText('Out for delivery');
  await expect(popup.getByTestId('heard-news')).toHaveText(/news/);
  await expect(rowOf(popup, 'ATTENTION1')).toBeFocused();
});

const hostile = {
  long: 'W'.repeat(2000),
  'right to left': `\u202e${'abc '.repeat(100)}\u2067`,
  'zero width': `${'\u200b\u200d\ufeff'.repeat(300)}x`,
  combining: `Z${'\u0300\u0301\u0302'.repeat(400)}algo`,
  thai: 'ก'.repeat(1500),
};

for (const [kind, text] of Object.entries(hostile)) {
  test(`text of the service never moves a button: ${kind}`, async ({ ready }) => {
    const now = Date.now();
    const calm = manyParcels(9, now);
    const loud = calm.map((row) => ({
      ...row,
      name: text.slice(0, 200),
      courier: text,
      latest: row.latest && { ...row.latest, what: text, place: text },
    }));
    const boxes = async (page: Page) =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'button, input, select, th, a.row, a.icon-button, .row-line > :last-child',
          ),
        ].map((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          return control.matches('.row-line > *')
            ? [Math.round(left + width), Math.round(top)]
            : [left, top, width, height].map(Math.round);
        }),
      );
    await seed(ready, calm);
    const popup = await popupOf(ready);
    await expect(rowsOf(popup).first()).toBeVisible();
    const dashboard = await ready.open(ready.pageUrl('dashboard.html'));
    await expect(rowsOf(dashboard).first()).toBeVisible();
    const before = [await boxes(popup), await boxes(dashboard)];
    await seed(ready, loud);
    await popup.reload();
    await dashboard.reload();
    await expect(rowsOf(popup).first()).toBeVisible();
    await expect(rowsOf(dashboard).first()).toBeVisible();
    expect(await boxes(popup)).toEqual(before[0]);
    expect(await boxes(dashboard)).toEqual(before[1]);
    expect(await widthOf(popup)).toBe(400);
    // Nor does a word that names the parcel push its undo away.
    for (const page of [popup, dashboard]) {
      await rowsOf(page).first().press('Delete');
      await expect(page.getByTestId('undo')).toBeInViewport({ ratio: 1 });
      await page.getByTestId('undo').click();
      await expect(page.getByTestId('toast')).toHaveCount(0);
    }
  });
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the states of the list: first run, no key, offline, budget spent, one parcel broken', async ({
  run,
  sandbox,
}) => {
  const fresh = await popupOf(run);
  await expect(fresh.getByTestId('empty')).toContainText('No parcels yet');
  await expect(fresh.getByTestId('banner')).toContainText('Add your API key');
  await fresh.close();
  // What was never checked is said to be just that, and why.
  const [attention, ...others] = eachGroup(Date.now());
  const unasked = keptParcel('lex', 'UNASKED001', Date.now(), { checkedAt: null, triedAt: null });
  await seed(run, [unasked]);
  const keyless = await popupOf(run);
  await expect(keyless.locator('[data-group=unchecked] h2')).toHaveText(/Not checked yet\s*1/);
  await expect(rowOf(keyless, 'UNASKED001')).toContainText(/Not checked yet.*Needs your API key/);
  await rowOf(keyless, 'UNASKED001').click();
  await expect(keyless.getByTestId('status')).toHaveText('Not checked yet');
  await expect(keyless.getByTestId('no-events')).toHaveText(
    'Not checked yet. Add your API key in Settings, and Waybill checks it.',
  );
  await keyless.close();
  const { apiKey, keySecret } = sandbox;
  await (await signIn(run, { apiKey, keySecret, language: 'en' })).close();
  await seed(run, [
    ...others,
    { ...attention!, status: 'ON_OTHER_STATUS', failure: { kind: 'timed-out' }, failures: 2 },
  ]);
  await run.worker.evaluate(async () => {
    const { settings } = await chrome.storage.local.get('settings');
    await chrome.storage.local.set({
      settings: { ...(settings as object), budget: { calls: 0, per: 'month', firstDay: 1 } },
    });
  });
  const popup = await popupOf(run);
  await expect(popup.getByTestId('budget-spent')).toContainText('used up');
  await expect(popup.getByTestId('meter')).toHaveText('0 of 0 calls left');
  const [options] = await Promise.all([
    run.context.waitForEvent('page'),
    popup.getByTestId('budget-options').click(),
  ]);
  await expect(options.getByTestId('budget')).toBeInViewport();
  await options.close();
  // Nothing is asked before the calls come back: no time of today is promised.
  await expect(popup.getByTestId('footer')).toContainText(
    /next about (1\s\w{3,4}(\s\d{4})?|tomorrow)\s00:00/,
  );
  await rowOf(popup, 'MOVING0001').click();
  await expect(popup.getByTestId('footer')).toContainText(
    /next about (1\s\w{3,4}(\s\d{4})?|tomorrow)\s00:00/,
  );
  // Its history is missing: that is no word about scans.
  await expect(popup.getByTestId('no-events')).toHaveText(
    'The history is not stored here. “Check now” gets it again.',
  );
  await popup.getByTestId('back').click();
  await expect(rowOf(popup, 'UNASKED001')).toContainText(/Waits until (1\s\w{3,4}|tomorrow)/);
  await rowOf(popup, 'UNASKED001').click();
  await expect(popup.getByTestId('no-events')).toContainText(
    /calls are used up; .+ from (1\s\w{3,4}(\s\d{4})?|tomorrow)\./,
  );
  await popup.getByTestId('back').click();
  await expect(rowOf(popup, 'ATTENTION1')).toContainText('Last check failed');
  await popup.context().setOffline(true);
  await expect(popup.getByTestId('footer')).toContainText(/Offline · last checked .+ · goes on once online/);
  await expect(rowOf(popup, 'UNASKED001')).toContainText('Waits for the internet');
  // Nor is the next check of one parcel promised while there is no line.
  await rowOf(popup, 'MOVING0001').click();
  await expect(popup.getByTestId('footer')).toContainText('Offline · last checked');
});

test('parcels that cannot be read are read again by a press', async ({ ready }) => {
  await seed(ready, eachGroup(Date.now()));
  for (const view of [
    'popup.html',
    'sidepanel.html',
    'dashboard.html',
    'popup.html#parcel=lex%2FLATELY0001',
  ]) {
    const page = await ready.context.newPage();
    await page.addInitScript(() => {
      if (sessionStorage.getItem('damaged') !== null) return;
      sessionStorage.setItem('damaged', '');
      IDBFactory.prototype.open = () => {
        throw new DOMException('damaged', 'UnknownError');
      };
    });
    await page.goto(ready.pageUrl(view));
    await expect(page.getByTestId('empty')).toContainText('could not be read');
    await page.getByTestId('read-again').click();
    await expect(page.getByTestId('empty')).toHaveCount(0);
    await expect(page.locator('[data-testid=parcel-row], [data-testid=parcel]').first()).toBeVisible();
    await page.close();
  }
});
