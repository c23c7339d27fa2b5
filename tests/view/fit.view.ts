import { test } from 'vitest';
import {
  footerEnd,
  lateReason,
  milestones,
  milestoneSteps,
  nameColumn,
  newRow,
  rowMore,
} from '../browser/selectors.ts';
import { inBangkok, followedParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { emulate, open, seed, set, signIn, type View } from './driver.ts';
import { expect } from './locator.ts';

// Layout that can be measured: texts and columns have enough room at every width.

const day = 86_400_000;

test('the table fills its width, and the name column keeps at least 140 px', async () => {
  await signIn();
  // More rows than are drawn: the spacer rows must not add columns.
  await seed(manyParcels(120, Date.now()));
  const page = await open('dashboard');
  await page.getByTestId('parcel-row').first().waitFor();
  for (const width of [1280, 1181, 1061, 1000, 900, 821, 761, 700, 601, 481, 421, 360]) {
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

for (const language of ['en', 'th'] as const)
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
  const [ground, bar] = await popup
    .locator(newRow)
    .evaluate((row) =>
      [popup.document.body, row].map(
        (of, i) => popup.window.getComputedStyle(of, i ? '::before' : null).backgroundColor,
      ),
    );
  expect(bar).not.toBe(ground);
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
