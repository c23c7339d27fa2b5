import { test } from 'vitest';
import { languages } from '@/utils/model/languages.ts';
import { signalChange } from '@/utils/storage/database.ts';
import {
  cashSums,
  dashboardHeads,
  footerEnd,
  lateReason,
  milestones,
  milestoneSteps,
  nameColumn,
  newRow,
  rowMore,
  rowOf,
  rowParts,
  spokenText,
  statusWords,
  tableHead,
} from '../tools/browser/selectors.ts';
import { inBangkok, followedParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { manyNumbers } from '../sandbox/shops/many.ts';
import { emulate, open, seed, set, setNumbersUnderPopup, signIn, type View } from './driver.ts';
import { expect } from './locator.ts';

// Layout that can be measured: texts and columns have enough room at every width.

const day = 86_400_000;

test('the table fills its width, and the name column keeps at least 140 px', async () => {
  await signIn();
  // More rows than are drawn: the spacer rows must not add columns.
  await seed(manyParcels(120, Date.now()));
  const page = await open('dashboard');
  await page.getByTestId('parcel-row').first().waitFor();
  for (const width of [1900, 1280, 961, 959, 900, 861, 859, 721, 719, 561, 559, 481, 479, 360, 320]) {
    page.setSize(width, 700);
    const measured = await page.getByTestId('table').evaluate((table) => {
      const cells = [...table.querySelector('tr[data-row]')!.children].map((cell) =>
        cell.getBoundingClientRect(),
      );
      return {
        unused: table.clientWidth - cells.reduce((sum, { width: taken }) => sum + taken, 0),
        name: table.querySelector(nameColumn)!.getBoundingClientRect().width,
      };
    });
    expect.soft(Math.abs(measured.unused), `unused at ${width}`).toBeLessThanOrEqual(1);
    expect.soft(measured.name, `name at ${width}`).toBeGreaterThanOrEqual(140);
  }
});

for (const language of languages)
  test(`at 1280 × 720 no status is cut, in the table or the head of a muted parcel: ${language}`, async () => {
    await signIn();
    await set('settings', { language });
    const now = Date.now();
    const rows = [
      'ON_KEEP',
      'ON_OTHER_STATUS',
      'ON_SHIPPING',
      'ON_UNABLE_TO_SEND',
      'ON_RETURNED_TO_SENDER',
      'ON_READY_TO_COLLECT',
      'ON_PICKED_UP',
      'ON_DELIVERED',
      null,
    ].map((status, i) =>
      followedParcel('lex', `STATUS000${i}`, now, {
        status,
        isMuted: true,
        ...(i === 1 && { isGoingBack: true }),
      }),
    );
    await seed(rows);
    for (const id of ['', ...rows.map((row) => row.id)]) {
      const page = await open('dashboard', id && `#parcel=${encodeURIComponent(id)}`);
      page.setSize(1280, 720);
      await expect(page.rows()).toHaveCount(rows.length);
      if (id) await page.getByTestId('parcel').waitFor();
      const cut = await page
        .locator(statusWords)
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2),
        );
      expect
        .soft(
          cut.map((one) => one.textContent),
          id,
        )
        .toEqual([]);
      const heights = await page
        .locator('tr[data-row]')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(new Set(heights)).toEqual(new Set([40]));
      page.close();
    }
  });

/** One parcel in each group, and one more: six rows and five groups. */
const sixRows = (now: number) => {
  const scanned = (no: string, status: string, change = {}) =>
    followedParcel('lex', no, now, {
      status,
      latest: news(now, 3_600_000, 'Nobody home', 'Bang Kapi, Bangkok'),
      firstScanAt: inBangkok(now - day),
      ...change,
    });
  const cash = { isCodDue: true, cod: '290', name: 'กางเกงวิ่ง สีกรม ไซซ์ L' };
  // Scanned now: an hour ago is yesterday in the first hour of a day.
  const today = { ...cash, latest: news(now, 0, 'On its way', 'Bang Kapi, Bangkok') };
  return [
    scanned('FAILED0001', 'ON_UNABLE_TO_SEND', { isCodDue: true, cod: '450' }),
    scanned('SILENT0001', 'ON_OTHER_STATUS', {
      latest: news(now, 4.5 * day, 'Sorted', 'Laksi'),
      name: 'Lamp',
    }),
    scanned('TODAY00001', 'ON_SHIPPING', today),
    scanned('MOVING0001', 'ON_OTHER_STATUS'),
    followedParcel('lex', 'WAITING001', now, { followedAt: now - 3_600_000 }),
    scanned('DONE000001', 'ON_DELIVERED', { finishedAt: now, dueAt: null }),
  ];
};

for (const language of languages)
  test(`the popup shows five rows and five groups below the strip of a page and the line of today: ${language}`, async () => {
    await signIn();
    await set('settings', { language });
    const now = Date.now();
    const filed = (no: string) => followedParcel('lex', no, now, { archivedAt: now });
    await seed([...sixRows(now), filed('FILED00001'), filed('FILED00002')]);
    setNumbersUnderPopup(['TH260417733905B']);
    const popup = await open('popup');
    await popup.getByTestId('page-box').waitFor();
    await popup.getByTestId('search').waitFor();
    const heights = (selector: string) =>
      popup.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(await heights('header')).toEqual([52]);
    expect(await heights('[data-testid=page-box]')).toEqual([44]);
    expect(await heights('[data-testid=today]')).toEqual([40]);
    expect(await heights('[data-testid=parcel-row]')).toEqual([52, 52, 52, 52, 52, 52]);
    expect(new Set(await heights('[data-testid=group] h2'))).toEqual(new Set([28]));
    const [footer] = await heights('footer');
    expect(footer).toBe(32);
    const ends = await popup
      .locator(
        '[data-testid=group]:nth-child(-n + 4) [data-testid=parcel-row], [data-testid=group]:nth-child(-n + 5) h2',
      )
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    expect(ends).toHaveLength(10);
    expect(Math.max(...ends)).toBeLessThanOrEqual(600 - footer!);
    const sizes = await popup
      .locator(`main :not(${spokenText}, option)`)
      .evaluateAll((all) =>
        all
          .filter((one) =>
            [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim()),
          )
          .map((one) => Number.parseFloat(popup.window.getComputedStyle(one).fontSize)),
      );
    expect(Math.min(...sizes)).toBe(language === 'en' ? 11 : 12);
  });

test('the second line says first why a parcel is late or failed, or how much cash to have ready', async () => {
  await signIn();
  await seed(sixRows(Date.now()));
  const popup = await open('popup');
  const look = (no: string) =>
    popup
      .row(no)
      .locator(rowParts)
      .evaluateAll((all) => all.map((part) => [part.textContent, popup.window.getComputedStyle(part).color]));
  await expect(popup.row('TODAY00001').locator(rowMore)).toContainText('Lazada Express');
  const [[reason, red]] = (await look('FAILED0001')) as [[string, string]];
  expect(reason).toBe('Nobody was home');
  expect((await look('FAILED0001')).map(([text]) => text)).toEqual([
    'Nobody was home',
    'Lazada Express',
    'Bang Kapi, Bangkok',
  ]);
  const silent = await look('SILENT0001');
  expect(silent.map(([text]) => text)).toEqual(['No scan for 4 days', 'Lazada Express', 'Laksi']);
  expect(silent.map(([, color]) => color === red)).toEqual([true, false, false]);
  const [[cash, ink], [, soft]] = (await look('TODAY00001')) as [[string, string], [string, string]];
  expect(cash).toBe('Have ฿290 ready');
  expect(new Set([red, ink, soft]).size).toBe(3);
  expect(ink).toBe(popup.window.getComputedStyle(popup.document.querySelector('main')!).color);
  expect((await look('MOVING0001')).map(([text]) => text)).toEqual(['Lazada Express', 'Bang Kapi, Bangkok']);
});

test('the dashboard shows 13 rows of 40 px at 1280 × 720; with ticks the action bar is in the footer’s place', async () => {
  await signIn();
  await seed(manyParcels(60, Date.now()));
  const page = await open('dashboard');
  page.setSize(1280, 720);
  await page.rows().first().waitFor();
  const boxes = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const heightOf = async (selector: string) => (await boxes(selector))[0]!.height;
  expect((await boxes(dashboardHeads)).map(({ height }) => height)).toEqual([52, 40, 32]);
  expect(await heightOf('footer')).toBe(36);
  const rows = await boxes('tr[data-row]');
  expect(new Set(rows.map(({ height }) => height))).toEqual(new Set([40]));
  const [head, foot] = [(await boxes(tableHead))[0]!.bottom, (await boxes('footer'))[0]!.top];
  expect(rows.filter(({ top, bottom }) => top >= head && bottom <= foot).length).toBeGreaterThanOrEqual(13);
  await page.rows().first().press('x');
  await page.getByTestId('action-bar').waitFor();
  await expect(page.locator('footer')).toHaveCount(0);
  expect(await heightOf('[data-testid=action-bar]')).toBe(52);
  expect((await boxes('[data-testid=action-bar]'))[0]!.bottom).toBe(720);
  page.setSize(1900, 720);
  expect((await boxes('[data-testid=dashboard]'))[0]!.width).toBe(1760);
});

for (const view of ['popup', 'dashboard'] as const) {
  test(`the first tab stop goes past the header to the list: ${view}`, async () => {
    await signIn();
    await seed(manyParcels(20, Date.now()));
    const page = await open(view);
    await page.rows().first().waitFor();
    const skip = page.getByTestId('skip');
    const clip = () => skip.evaluate((link) => page.window.getComputedStyle(link).clipPath);
    expect(await clip()).not.toBe('none');
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    expect(await clip()).toBe('none');
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.rows().first()).toBeFocused();
  });

  test(`written from right to left, no control is outside the view or over another: ${view}`, async () => {
    await signIn();
    await seed(manyParcels(20, Date.now()));
    const page = await open(view);
    await page.rows().first().waitFor();
    page.document.documentElement.dir = 'rtl';
    expect(page.document.documentElement.scrollWidth).toBe(page.window.innerWidth);
    const boxes = await page
      .locator(`header :is(button, a, input):not([data-testid=skip]), ${newRow}`)
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()),
      );
    expect(boxes.length).toBeGreaterThan(1);
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(page.window.innerWidth);
    }
    const places = boxes.filter((one) => one.top < 52).toSorted((a, b) => a.left - b.left);
    for (const [i, { left }] of places.slice(1).entries())
      expect(left).toBeGreaterThanOrEqual(places[i]!.right - 0.5);
  });
}

test('a row that changes its group moves there in 120 ms, and not with reduced motion', async () => {
  await signIn();
  const now = Date.now();
  const [, , , moving] = sixRows(now);
  await seed(sixRows(now));
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await emulate({ reducedMotion });
    const popup = await open('popup');
    await popup.row('MOVING0001').waitFor();
    const moved: unknown[] = [];
    const link = (popup.window as Window & typeof globalThis).HTMLElement.prototype;
    const { animate } = link;
    link.animate = function (...given) {
      moved.push([this.dataset['id'], given[1]]);
      return animate.apply(this, given);
    };
    await seed([{ ...moving!, status: 'ON_SHIPPING', latest: news(Date.now(), 0, 'Sent out', 'Laksi') }]);
    signalChange([moving!.id]);
    await popup.locator(`[data-group=today] ${rowOf('MOVING0001')}`).waitFor();
    expect(moved).toEqual(
      reducedMotion === 'reduce' ? [] : [[moving!.id, { duration: 120, easing: 'ease-out' }]],
    );
    popup.close();
    await seed([moving!]);
  }
});

test('the side panel fits any width from 320 px on, without horizontal overflow', async () => {
  await signIn();
  await seed([followedParcel('lex', 'AAAAAA0001', Date.now(), { name: 'กางเกงวิ่ง สีกรม ไซซ์ L' })]);
  const panel = await open('panel');
  await expect(panel.rows()).toHaveCount(1);
  for (const width of [320, 420, 700]) {
    panel.setSize(width, 700);
    expect(panel.document.documentElement.scrollWidth).toBe(width);
    expect((await panel.getByTestId('popup').boundingBox()).width).toBe(width);
  }
});

/** How the text at the footer's right end fits its box: whole, cut, or moved out of sight. */
const asideOf = (page: View) =>
  page
    .locator(footerEnd)
    .first()
    .evaluate((box) => {
      const range = box.ownerDocument.createRange();
      range.selectNodeContents(box);
      const words = range.getBoundingClientRect();
      const { left, right, bottom } = box.getBoundingClientRect();
      return words.top >= bottom - 1
        ? 'away'
        : words.left >= left - 1 && words.right <= right + 1
          ? 'whole'
          : 'cut';
    });

for (const language of languages)
  test(`numbers of a page: a row of 52 px each, one button, in 320 px with long names: ${language}`, async () => {
    await signIn();
    await set('settings', { language });
    const name = 'รองเท้าวิ่งพื้นนุ่ม รุ่นลมเย็น น้ำหนักเบา สีน้ำเงิน ไซซ์ 42 ส่งฟรีทั่วประเทศ';
    setNumbersUnderPopup(manyNumbers.slice(0, 300), { name });
    const panel = await open('panel');
    await panel.getByTestId('page-show').click();
    await expect(panel.getByTestId('found')).toHaveCount(50);
    const rows = await panel.getByTestId('found').evaluateAll((all) =>
      all.map((row) => {
        const { width, height } = row.querySelector('[data-testid=found-follow]')!.getBoundingClientRect();
        const buttons = [...row.querySelectorAll('button')].filter((one) => one.checkVisibility()).length;
        const isIn = row.getBoundingClientRect().right <= 320;
        return [Math.floor(row.getBoundingClientRect().height), width >= 76, height, buttons, isIn].join();
      }),
    );
    expect(new Set(rows)).toEqual(new Set(['53,true,32,2,true'])); // 52 px and the line below
    await panel.getByTestId('found-more').first().click();
    expect(await panel.locator('#app').evaluate((app) => app.scrollWidth)).toBeLessThanOrEqual(320);
    const all = panel.getByTestId('follow-all');
    await expect(all).toContainText('300');
    expect(await all.evaluate((button) => Math.round(button.getBoundingClientRect().width))).toBe(320 - 32);
  });

for (const language of languages)
  test(`a row shows why it is late, and the footer never shows a cut word: ${language}`, async () => {
    await signIn();
    await set('settings', { language });
    const now = Date.now();
    await seed([
      followedParcel('kex-express', 'STUCK00001', now, {
        name: 'Ceramic mugs',
        status: 'ON_OTHER_STATUS',
        firstScanAt: inBangkok(now - 9 * day),
        latest: news(now, 5 * day, 'Sorted', 'บางกะปิ, กรุงเทพมหานคร'),
        dueAt: now + 2 * day,
      }),
    ]);
    const panel = await open('panel');
    const seen = new Set<string>();
    for (const width of [320, 340, 360, 380, 400, 480]) {
      panel.setSize(width, 700);
      const why = panel.locator(lateReason);
      await why.waitFor();
      const cut = await why.evaluate(
        (words) =>
          words.getBoundingClientRect().right > words.parentElement!.getBoundingClientRect().right + 0.5,
      );
      expect.soft(cut, `reason at ${width}`).toBe(false);
      const aside = await asideOf(panel);
      seen.add(aside);
      expect.soft(aside, `footer at ${width}`).not.toBe('cut');
    }
    expect(seen).toContain('whole');
  });

for (const language of languages)
  test(`the footer of the dashboard has at most two lines, and no sum in it is cut: ${language}`, async () => {
    await signIn();
    const budget = { calls: 2000, per: 'month', firstDay: 1 };
    await set('settings', { language, budget });
    const now = Date.now();
    const sent = (no: string, status: string) =>
      followedParcel('lex', no, now, { status, isCodDue: true, cod: '123456', direction: 'sent' });
    const due = followedParcel('lex', 'TOPAY00001', now, { isCodDue: true, cod: '123456' });
    await seed([sent('OWED000001', 'ON_DELIVERED'), sent('OPEN000001', 'ON_SHIPPING'), due]);
    const page = await open('dashboard', '#number=');
    await expect(page.locator(cashSums)).toHaveCount(3);
    for (const width of [700, 860, 900, 1000, 1100, 1280, 1700]) {
      page.setSize(width, 700);
      const footer = await page.getByTestId('footer').boundingBox();
      expect.soft(footer.height, `footer at ${width}`).toBeLessThanOrEqual(51);
      const sums = await page
        .locator(cashSums)
        .evaluateAll((all) => all.map((sum) => sum.getBoundingClientRect()));
      const shown = sums.filter((sum) => sum.height > 0 && sum.top < footer.bottom);
      for (const { left, right, bottom } of shown) {
        expect.soft(left, `sum at ${width}`).toBeGreaterThanOrEqual(footer.left);
        expect.soft(right, `sum at ${width}`).toBeLessThanOrEqual(footer.right);
        expect.soft(bottom, `sum at ${width}`).toBeLessThanOrEqual(footer.bottom);
      }
      if (width >= 900) expect.soft(shown.length, `sums at ${width}`).toBeGreaterThanOrEqual(2);
    }
  });

test('right-to-left text in a row shows its beginning, and is placed after the courier', async () => {
  await signIn();
  const now = Date.now();
  await seed([
    followedParcel('lex', 'RIGHTLEFT1', now, {
      name: 'طرد من المتجر الكبير في القاهرة إلى بانكوك مع كتب كثيرة',
      status: 'ON_SHIPPING',
      latest: news(now, 3_600_000, 'خرج للتسليم', 'القاهرة، مصر'),
    }),
  ]);
  const popup = await open('popup');
  // The courier list loads a moment after the row.
  await expect(popup.locator(rowMore)).toContainText('Lazada Express');
  const [courier, dot, place] = await popup.locator(rowMore).evaluate((line) => {
    const walker = popup.document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const found: { text: string; left: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = popup.document.createRange();
      range.selectNodeContents(node);
      found.push({ text: node.textContent!, left: range.getBoundingClientRect().left });
    }
    return found;
  });
  expect([courier!.text, dot!.text.trim(), place!.text]).toEqual(['Lazada Express', '·', 'القاهرة، مصر']);
  expect(courier!.left).toBeLessThan(dot!.left);
  expect(dot!.left).toBeLessThan(place!.left);

  // Text is cut at its end, which is at the left: the first letter is at the right edge.
  const dashboard = await open('dashboard');
  dashboard.setSize(480, 700);
  const over = await dashboard.getByTestId('parcel-row').evaluate((link) => {
    const range = dashboard.document.createRange();
    range.setStart(link.querySelector('bdi')?.firstChild ?? link.firstChild!, 0);
    range.setEnd(range.startContainer, 1);
    return range.getBoundingClientRect().right - link.getBoundingClientRect().right;
  });
  expect(over).toBeLessThanOrEqual(1);
});

test('the phone form is as wide as its sheet, and a low panel keeps the Back button in view', async () => {
  await signIn();
  await set('settings', { language: 'th' });
  const parcel = seedOf(knownTracking(Date.now()));
  await seed([parcel]);
  const popup = await open('popup', `#parcel=${encodeURIComponent(parcel.row.id)}`);
  await popup.getByTestId('open-share').click();
  await popup.getByTestId('send').locator('summary').click();
  const widths = await popup.getByTestId('send-phone').evaluate((field) => ({
    field: field.getBoundingClientRect().width,
    sheet: field.closest('[data-testid=sheet]')!.clientWidth,
  }));
  expect(widths.field).toBeGreaterThanOrEqual(widths.sheet - 40);

  // A panel 600 px high at 200 % zoom.
  const panel = await open('panel', `#parcel=${encodeURIComponent(parcel.row.id)}`);
  panel.setSize(400, 300);
  await panel.getByTestId('open-share').click();
  for (const part of ['back', 'sheet', 'footer'])
    await expect(panel.getByTestId(part)).toBeInViewport({ ratio: 1 });
});

test('with forced colours, unseen news and the progress of a parcel remain visible', async () => {
  await signIn();
  const now = Date.now();
  const parcel = seedOf(knownTracking(now), { dueAt: now + day, unseen: true });
  await seed([parcel]);
  const popup = await open('popup');
  await emulate({ forcedColors: 'active' });
  const [ground, bar, width] = await popup.locator(newRow).evaluate((row) => {
    const { borderInlineStartColor, borderInlineStartWidth } = popup.window.getComputedStyle(row, '::before');
    const { backgroundColor } = popup.window.getComputedStyle(popup.document.body);
    return [backgroundColor, borderInlineStartColor, borderInlineStartWidth];
  });
  expect(bar).not.toBe(ground);
  expect(width).toBe('3px');
  await popup.getByTestId('parcel-row').click();
  await popup.locator(milestones).waitFor();
  const steps = await popup.locator(milestoneSteps).evaluateAll((all) =>
    all.map((step) => {
      const { backgroundColor, borderTopWidth } = popup.window.getComputedStyle(step, '::before');
      return { backgroundColor, borderTopWidth };
    }),
  );
  expect(new Set(steps.map(({ backgroundColor }) => backgroundColor)).size).toBe(2);
  expect(steps.map(({ borderTopWidth }) => borderTopWidth)).toEqual(['1px', '1px', '1px', '1px']);
});
