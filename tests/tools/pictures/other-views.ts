import { pairRelay } from '../browser/pair-relay.ts';
import { hasNginx } from '../../relay/find-nginx.ts';
import { startRelay } from '../../relay/nginx.ts';
import type { Page } from '@playwright/test';
import type { Look } from '../browser/each-state.ts';
import { addOrder } from '../browser/add-order.ts';
import { cardOf } from '../browser/card.ts';
import type { ExtensionBrowser } from '../browser/launch.ts';
import { clickNumber, countMarks, placeOf } from '../browser/marks.ts';
import { added, adding, comesWords, settingsPages } from '../browser/selectors.ts';
import { until } from '../browser/until.ts';
import { seed } from '../browser/seed.ts';
import { tabAt } from '../browser/tab-at.ts';
import { arrived, onItsWay } from '../../fixtures/arrivals.ts';
import { seedOf, type Seed } from '../../fixtures/seeds.ts';
import { inBangkok, news } from '../../fixtures/parcels.ts';
import { knownTracking } from '../../fixtures/tracking.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

const market = 'https://shopee.co.th/';
const hour = 3_600_000;
// Text of a hostile service (docs/promises.md P20): too long, with direction characters and piled marks.
const endless = `${'Long'.repeat(60)} \u202egnol\u202c ${'ก็'.repeat(80)} ${'e\u0301\u0301\u0301\u0301\u0301\u0301'.repeat(40)}`;

/** Returns a parcel for each state of the parcel view, with its history. */
function parcels(now: number): [state: string, parcel: Seed][] {
  const full = knownTracking(now);
  const as = (trackingNo: string, change: Partial<typeof full> = {}) => ({ ...full, trackingNo, ...change });
  const { events, detail } = full;
  const delivered = { ...events[0]!, status: 'ON_DELIVERED', description: '13:02 จัดส่งสำเร็จ - บางนา' };
  return [
    [
      'on its way',
      seedOf(full, {
        name: 'กางเกงวิ่ง สีกรม ไซซ์ L',
        note: 'For mum',
        foundOn: 'shopee.co.th',
        dueAt: now + hour,
      }),
    ],
    [
      'delivered, cash paid',
      seedOf(
        as('TH260417733906C', {
          status: 'ON_DELIVERED',
          detail: { ...detail, isPayCashOnDelivery: true },
          events: [delivered, ...events.slice(1)],
        }),
        { name: 'Ceramic mugs', direction: 'sent', finishedAt: now - hour },
      ),
    ],
    [
      'delivered, cash owed',
      seedOf(
        as('TH260417733911H', {
          status: 'ON_DELIVERED',
          events: [
            delivered,
            ...events.map((event, i) => (i === 2 ? { ...event, status: 'ON_OTHER_STATUS' } : event)),
          ],
        }),
        { name: 'แก้วเซรามิก ลายจุด 4 ใบ', direction: 'sent', finishedAt: now - hour },
      ),
    ],
    [
      'not delivered',
      seedOf(as('TH260417733912J', { status: 'ON_UNABLE_TO_SEND', events: events.slice(2) }), {
        name: 'Ceramic mugs, set of 4',
        dueAt: now + hour,
      }),
    ],
    [
      'past its due date',
      seedOf(
        as('TH260417733913K', {
          status: 'ON_OTHER_STATUS',
          detail: { dueDate: inBangkok(now - 48 * hour).slice(0, 10) },
          events: events.slice(1),
        }),
        { name: 'โคมไฟตั้งโต๊ะ ไม้โอ๊ก', dueAt: now + hour },
      ),
    ],
    [
      'not covered',
      seedOf(as('TH260417733907D', { events: [], detail: {} }), {
        status: null,
        failure: { kind: 'courier-not-served' },
        failures: 1,
        checkedAt: null,
      }),
    ],
    [
      'check failed',
      seedOf(as('TH260417733908E'), { failure: { kind: 'timed-out' }, failures: 2, dueAt: now + hour }),
    ],
    [
      'silent for days',
      seedOf(
        as('TH260417733910G', {
          status: 'ON_OTHER_STATUS',
          detail: {},
          events: events.slice(-2).map((event) => ({ ...event, dateTime: inBangkok(now - 100 * hour) })),
        }),
        { name: 'Desk lamp', dueAt: now + hour },
      ),
    ],
    [
      'endless text',
      seedOf(
        as('TH260417733909F', {
          courier: endless,
          status: 'ON_SOMETHING_NOBODY_NAMED_AND_THAT_DOES_NOT_END',
          detail: { ...detail, recipient: endless, product: endless },
          events: events.map((event) => ({ ...event, description: endless })),
        }),
        { name: endless, note: endless, latest: news(now, hour, endless, endless) },
      ),
    ],
  ];
}

async function open(run: ExtensionBrowser, path: string, width = 400, height = 600): Promise<Page> {
  const page = await run.context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto(run.pageUrl(path));
  return page;
}

export async function oneParcel(run: ExtensionBrowser, look: Look): Promise<void> {
  const all = parcels(Date.now());
  await seed(
    run,
    all.map(([, parcel]) => parcel),
  );
  for (const [state, { row }] of all) {
    const popup = await open(run, `popup.html#parcel=${encodeURIComponent(row.id)}`);
    await popup.getByTestId('parcel').waitFor();
    if (row.latest) await popup.getByTestId('timeline-event').first().waitFor();
    await look(popup, `parcel, ${state}`);
    await popup.close();
  }
  const id = encodeURIComponent(all[0]![1].row.id);
  for (const [state, hash] of [
    ['narrow', id],
    ['narrow, not delivered', encodeURIComponent(all.find(([name]) => name === 'not delivered')![1].row.id)],
  ]) {
    const panel = await open(run, `sidepanel.html#parcel=${hash}`, 320, 600);
    await panel.getByTestId('timeline-event').first().waitFor();
    await look(panel, `parcel, ${state}`);
    await panel.close();
  }
  const popup = await open(run, `popup.html#parcel=${id}`);
  for (const sheet of ['more', 'contact', 'share']) {
    await popup.getByTestId(`open-${sheet}`).click();
    await popup.getByTestId('sheet').waitFor();
    await look(popup, `parcel, ${sheet}`);
    if (sheet !== 'share') await popup.getByTestId('sheet-close').click();
  }
  await popup.getByTestId('send').locator('summary').click();
  await popup.getByTestId('send-phone').fill('0812345678');
  await look(popup, 'parcel, send to phone');
  await popup.getByTestId('send-ask').click();
  await popup.getByTestId('send-sure').waitFor();
  await look(popup, 'parcel, send to phone, sure');
  await popup.close();
  const details = await open(run, `popup.html#parcel=${id}`, 400, 1900);
  await details.getByTestId('details').evaluate((fold) => {
    for (const one of [fold, ...fold.querySelectorAll('details')]) (one as HTMLDetailsElement).open = true;
  });
  await look(details, 'parcel, all details');
  await details.close();
}

/** Takes pictures of a parcel with likely days: its row, card and view, the dashboard, and the parcels behind it. */
export async function whenItComes(run: ExtensionBrowser, look: Look): Promise<void> {
  const now = Date.now();
  const { row } = onItsWay(now);
  await seed(run, [...arrived(now, 30), onItsWay(now)]);
  const hash = `#parcel=${encodeURIComponent(row.id)}`;
  const popup = await open(run, 'popup.html');
  await popup.locator(comesWords).first().waitFor();
  await look(popup, 'comes, list');
  await popup.goto(run.pageUrl(`popup.html${hash}`));
  await popup.getByTestId('likely-of').waitFor();
  await look(popup, 'comes, parcel');
  await popup.getByTestId('likely-of').click();
  await look(popup, 'comes, why');
  await popup.setViewportSize({ width: 320, height: 600 });
  await look(popup, 'comes, why, narrow');
  await popup.close();
  const page = await open(run, `dashboard.html${hash}`, 1280, 800);
  await page.getByTestId('likely-of').click();
  await look(page, 'comes, dashboard');
  await page.getByTestId('likely-show').click();
  await page.getByTestId('show-all').waitFor();
  await look(page, 'comes, parcels behind it');
  await page.close();
  const shop = await run.open(market);
  await addOrder(shop, 'รองเท้าวิ่งพื้นนุ่ม', row.trackingNo);
  const card = await clickNumber(shop, row.trackingNo);
  await card.has('card-facts');
  await look(shop, 'comes, card');
  await shop.close();
}

/** Takes pictures of the dashboard: the add box, the table in a narrow and a wide window, a parcel in a narrow one. */
async function otherWidths(run: ExtensionBrowser, look: Look): Promise<void> {
  const box = await open(run, 'dashboard.html#number=', 1280, 800);
  await box.getByTestId('add-text').waitFor();
  await look(box, 'dashboard, add');
  await box.close();
  for (const [state, width, hash] of [
    ['narrow', 640, ''],
    ['narrow, a parcel', 640, '#parcel=shopee-express%2FTH260417733905B'],
    ['wide', 1680, ''],
  ] as const) {
    const page = await open(run, `dashboard.html${hash}`, width, 800);
    await page
      .getByTestId(hash ? 'parcel' : 'parcel-row')
      .first()
      .waitFor();
    await look(page, `dashboard, ${state}`);
    await page.close();
  }
}

async function addBox(run: ExtensionBrowser, sandbox: Sandbox, look: Look): Promise<void> {
  const numbers = sandbox.fleet.map(({ trackingNo }) => trackingNo);
  const popup = await open(run, 'popup.html#number=');
  await popup.getByTestId('add-text').waitFor();
  await look(popup, 'add, empty');
  await popup
    .getByTestId('add-text')
    .fill(
      'Thailand Post: your parcel EX447190325TH is held. Pay the fee of ฿25 today: thailandp0st-th.top/pay',
    );
  await popup.getByTestId('false-link').waitFor();
  await look(popup, 'add, a false link');
  const lines = [`${numbers[0]},Desk lamp`, numbers[1], 'TH260417733905B', 'QX12345', 'call 081'];
  await popup.getByTestId('add-text').fill(lines.join('\n'));
  await popup.getByTestId('add-rows').waitFor();
  await look(popup, 'add, five lines');
  // The service answers the first call with a request for a pause. So no later look-up changes the picture.
  sandbox.fault('*', { kind: 'status', code: 429, retryAfter: 600 });
  const many = Array.from({ length: 500 }, (_, n) => `TH26${String(100_000_000 + n * 37).padStart(9, '0')}A`);
  await popup.getByTestId('add-text').fill(many.join('\n'));
  await popup.getByTestId('add-follow').click();
  await popup.locator(adding).waitFor();
  await look(popup, 'add, under way');
  await popup.locator(added).waitFor({ timeout: 120_000 });
  await look(popup, 'add, done');
  sandbox.fault('*', null);
  await popup.close();
}

async function onThisPage(run: ExtensionBrowser, look: Look): Promise<void> {
  await run.open(market);
  const tab = await tabAt(run, market);
  const popup = await open(run, `popup.html#tab=${tab}`);
  await popup.getByTestId('page-show').waitFor();
  await look(popup, 'list with a page');
  await popup.getByTestId('page-show').click();
  await popup.getByTestId('found').first().waitFor();
  await look(popup, 'on this page');
  await popup.getByTestId('found-more').first().click();
  await look(popup, 'on this page, open');
  await popup.getByTestId('follow-all').click();
  await popup.getByTestId('undo').waitFor();
  await popup.getByTestId('follow-all').waitFor({ state: 'detached' });
  await look(popup, 'on this page, all followed');
  await popup.getByTestId('undo').click();
  await popup.getByTestId('follow-all').waitFor();
  await popup.close();
}

/** Takes pictures of a whole page that is higher than the window. */
async function lookAtAll(page: Page, look: Look, view: string): Promise<void> {
  const size = page.viewportSize()!;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height });
  await look(page, view);
  await page.setViewportSize(size);
}

/** Takes pictures of the welcome in its states and widths; at the end the key is accepted and stored. */
async function welcome(run: ExtensionBrowser, sandbox: Sandbox, look: Look): Promise<void> {
  const page = await open(run, 'options.html', 900, 800);
  await page.getByTestId('welcome').waitFor();
  await lookAtAll(page, look, 'welcome');
  for (const [state, width, height] of [
    ['narrow', 320, 640],
    ['zoomed', 640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await lookAtAll(page, look, `welcome, ${state}`);
  }
  await page.getByTestId('try').click();
  await page.getByTestId('try-number').click();
  await page.getByTestId('card-follow').waitFor();
  for (const [state, width] of [
    ['samples', 900],
    ['samples, narrow', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await lookAtAll(page, look, `welcome, ${state}`);
  }
  await page.getByTestId('try-close').click();
  await page.setViewportSize({ width: 900, height: 800 });
  await page.getByTestId('plan-other').click();
  await page.getByTestId('api-key').fill('made-up-key');
  await page.getByTestId('key-secret').fill('made-up-secret');
  await page.getByTestId('test').click();
  await page.getByTestId('save').waitFor();
  await lookAtAll(page, look, 'welcome, refused');
  await page.getByTestId('api-key').fill(sandbox.apiKey);
  await page.getByTestId('key-secret').fill(sandbox.keySecret);
  await page.getByTestId('test').click();
  await page.getByTestId('first-number').waitFor();
  await page.close();
}

/** Takes pictures of what follows the accepted key of a new user, until the first parcel is followed; of a restore. */
export async function firstParcel(run: ExtensionBrowser, sandbox: Sandbox, look: Look): Promise<void> {
  const page = await open(run, 'options.html', 900, 800);
  const restored = { waybillBackup: 1, parcels: [seedOf(knownTracking(Date.now()))], settings: {} };
  const { apiKey, keySecret } = sandbox;
  await page.getByTestId('api-key').fill(apiKey);
  await page.getByTestId('key-secret').fill(keySecret);
  await page.getByTestId('test').click();
  const field = page.getByTestId('first-number');
  await field.waitFor();
  await lookAtAll(page, look, 'first');
  await page.getByTestId('key-replace').click();
  await lookAtAll(page, look, 'first, new key');
  await page.getByTestId('key-cancel').click();
  const numberOf = (courier: string) =>
    sandbox.fleet.find(({ courierKey }) => courierKey === courier)!.trackingNo;
  const [unknown, known] = [numberOf('flash-express'), numberOf('shopee-express')];
  await field.fill(unknown);
  await lookAtAll(page, look, 'first, typed');
  sandbox.fault(unknown, { kind: 'status', code: 404 });
  await page.getByTestId('first-check').click();
  await page.getByTestId('card-failure').waitFor();
  await lookAtAll(page, look, 'first, not known');
  sandbox.fault(unknown, null);
  await page.getByTestId('card-close').click();
  sandbox.fault(known, 'stall');
  await field.fill(known);
  await page.getByTestId('first-check').click();
  await page.locator('.skeleton').waitFor();
  await lookAtAll(page, look, 'first, checking');
  sandbox.fault(known, null);
  await page.getByTestId('card-close').click();
  await field.fill(known);
  await page.getByTestId('first-check').click();
  await page.getByTestId('timeline-event').waitFor();
  await lookAtAll(page, look, 'first, answer');
  await page.setViewportSize({ width: 320, height: 640 });
  await lookAtAll(page, look, 'first, answer, narrow');
  await page.setViewportSize({ width: 900, height: 800 });
  await page.getByTestId('other-courier').click();
  await lookAtAll(page, look, 'first, other courier');
  await page.getByTestId('card-look-up').click();
  await page.getByTestId('first-name').fill('รองเท้าวิ่งพื้นนุ่ม');
  await page.getByTestId('card-follow').click();
  await page.getByTestId('open-list').waitFor();
  await lookAtAll(page, look, 'first, followed');
  await page.getByTestId('all-settings').click();
  await page.getByTestId('forget').click();
  await page.getByTestId('forget-yes').click();
  await page.getByTestId('forget').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByTestId('backup-file').setInputFiles({
    name: 'backup.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(restored)),
  });
  await page.getByTestId('restore-yes').click();
  await page.getByTestId('backup-good').waitFor();
  await page.getByTestId('plan-calls').fill('1,000');
  await lookAtAll(page, look, 'first, restored');
  await page.close();
}

async function options(run: ExtensionBrowser, look: Look): Promise<void> {
  const page = await open(run, 'options.html', 900, 700);
  for (const [width, size] of [
    [900, ''],
    [320, ', narrow'],
  ] as const)
    for (const [id, part] of settingsPages) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(run.pageUrl(`options.html#${id}`));
      await page.getByTestId(part).first().waitFor();
      await lookAtAll(page, look, `options, ${id}${size}`);
    }
  await page.close();
}

/** Takes pictures of the log of requests with a failure and after "Delete", and of a failed self-check. */
export async function inCharge(run: ExtensionBrowser, sandbox: Sandbox, look: Look): Promise<void> {
  const page = await open(run, 'options.html', 900, 900);
  sandbox.fault('*', { kind: 'status', code: 500 });
  await page.getByTestId('test').click();
  await page.locator('[data-testid=test-result]:not(:empty)').waitFor();
  sandbox.fault('*', null);
  for (const [state, width] of [
    ['', 1100],
    [', narrow', 320],
  ] as const)
    for (const [id, part] of [
      ['about', 'report'],
      ['requests', 'log-line'],
    ] as const) {
      await page.setViewportSize({ width, height: 760 });
      await page.goto(run.pageUrl(`options.html#${id}`));
      await page.getByTestId(part).first().waitFor();
      await look(page, `options, ${id}, failed${state}`);
    }
  await page.getByTestId('log-erase').click();
  await page.getByTestId('log-none').waitFor();
  await look(page, 'options, requests, erased');
  await page.getByTestId('undo').click();
  await page.close();
}

/** Takes pictures of the instant updates: set up by hand, and connected to a relay where nginx is installed. */
export async function instantUpdates(run: ExtensionBrowser, look: Look): Promise<void> {
  const page = await open(run, 'options.html#relay', 900, 900);
  const section = page.getByTestId('section-relay');
  const lookAtIt = async (state: string) => {
    for (const [kind, width] of [
      ['', 900],
      [', narrow', 320],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await section.evaluate((part) => part.scrollIntoView());
      await look(page, `options, relay ${state}${kind}`);
    }
  };
  await page.getByTestId('relay-address').fill('relay.example/path');
  await page.getByTestId('relay-set-up').click();
  await lookAtIt('empty');
  await page.getByTestId('relay-address').fill('127.0.0.1:9');
  await page.getByTestId('relay-set-up').click();
  await page.getByTestId('relay-try').waitFor();
  await lookAtIt('set up');
  await page.getByTestId('relay-remove').click();
  if (hasNginx()) {
    const relay = await startRelay();
    await pairRelay(page, relay.pairing);
    await page.locator('[data-testid=relay-state][data-link=connected]').waitFor();
    await lookAtIt('connected');
    await page.getByTestId('relay-remove').click();
    await relay.close();
  }
  await page.close();
}

/** Takes pictures of a shop page with the chip and with the card. */
async function onShop(run: ExtensionBrowser, sandbox: Sandbox, look: Look): Promise<void> {
  const shop = await run.open(market);
  await shop.setViewportSize({ width: 1000, height: 640 });
  await until('the marks', async () => (await countMarks(shop)) > 0 || null);
  const { trackingNo } = sandbox.fleet.find(({ courierKey }) => courierKey === 'shopee-express')!;
  const at = await placeOf(shop, 'LEXPU0284917356');
  await shop.mouse.move(at.x - 2, at.y);
  await shop.mouse.move(at.x, at.y);
  const card = await cardOf(shop);
  await card.has('chip');
  await look(shop, 'shop, chip');
  await shop.mouse.move(0, 0);
  const opened = await clickNumber(shop, trackingNo);
  await until('the timeline', async () => (await opened.shows('card-follow')) || null);
  await look(shop, 'shop, card');
  await shop.keyboard.press('Escape');
  const { trackingNo: withCash } = sandbox.fleet.find(({ courierKey }) => courierKey === 'jt-express')!;
  await addOrder(shop, 'ผ้าพันคอทอมือ ย้อมคราม ลายน้ำไหล', withCash);
  const named = await clickNumber(shop, withCash);
  await named.has('card-name-out');
  await look(shop, 'shop, card, name and cash');
  await named.press('card-name-out');
  await look(shop, 'shop, card, name left out');
  await named.press('card-follow');
  await named.has('card-following');
  await look(shop, 'shop, card, following');
  await shop.close();
  const waiting = await run.open(market);
  await waiting.setViewportSize({ width: 1000, height: 640 });
  sandbox.fault('TH01427K9QW43B', 'stall');
  await clickNumber(waiting, 'TH01427K9QW43B');
  await until(
    'the call',
    async () => sandbox.calls().some(({ trackingNo: one }) => one === 'TH01427K9QW43B') || null,
  );
  await look(waiting, 'shop, card, waiting');
  sandbox.fault('TH01427K9QW43B', null);
  await waiting.close();
}

/** Takes pictures of a sure and a doubtful number in one order, and of the doubtful one's card. */
async function doubtful(run: ExtensionBrowser, look: Look): Promise<void> {
  const shop = await run.open(market);
  await shop.setViewportSize({ width: 1000, height: 640 });
  const number = '66109283771204';
  await shop
    .locator('.parcel')
    .first()
    .evaluate((parcel, text) => {
      const second = parcel.cloneNode();
      second.textContent = text;
      parcel.after(second);
    }, `เลขพัสดุ: ${number}`);
  await placeOf(shop, number);
  await look(shop, 'shop, doubtful');
  const card = await clickNumber(shop, number);
  await card.has('card-look-up');
  await look(shop, 'shop, doubtful, card');
  await shop.close();
}

/** Takes pictures of all views except the list: parcel, sheets, dashboard, add box, "On this page", settings, card. */
export async function otherViews(run: ExtensionBrowser, sandbox: Sandbox, look: Look): Promise<void> {
  await welcome(run, sandbox, look);
  await onShop(run, sandbox, look);
  await doubtful(run, look);
  await onThisPage(run, look);
  await oneParcel(run, look);
  await otherWidths(run, look);
  await addBox(run, sandbox, look);
  await options(run, look);
  await instantUpdates(run, look);
  await inCharge(run, sandbox, look);
  await whenItComes(run, look);
}
