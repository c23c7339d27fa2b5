import { mkdir, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  pollNow,
  launch,
  shownBadge,
  shownNotifications,
  signIn,
  type ExtensionBrowser,
} from '../browser/launch.ts';
import { clickNumber, countMarks } from '../browser/marks.ts';
import { pairRelay } from '../browser/pair-relay.ts';
import { leaveToHints } from '../browser/stored-records.ts';
import { until } from '../browser/until.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { expectedNumbers } from '../../sandbox/shops/expected.ts';

const pictures = '.output/tour';

/** The number whose status the tour changes, and other numbers to fill the list. */
const moving = 'TH2604418830275';
const others = ['TH01427K9QW43B', '863104277593', 'EX447190325TH', 'SHP6071834952'] as const;
const kept = others.length + 1;

type Tour = { run: ExtensionBrowser; sandbox: Sandbox; picture(page: Page, name: string): Promise<void> };

/**
 * Runs the tour as a script: checks each step, prints a line for it, and saves numbered pictures. `pairing`: the text of
 * the relay that announces the changes; null = there is none, so Waybill polls.
 */
export async function walk(sandbox: Sandbox, pairing: string | null): Promise<void> {
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  const run = await launch(sandbox, { locale: 'en-US' });
  let taken = 0;
  const picture = async (page: Page, name: string) => {
    taken += 1;
    // Not in the middle of a motion, except those without an end.
    await page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    await page.screenshot({ path: `${pictures}/${String(taken).padStart(2, '0')}-${name}.png` });
  };
  const tour = { run, sandbox, picture };
  try {
    await setUp(tour);
    const shop = await seeShop(tour);
    await lookUpAndKeep(tour, shop);
    await seeList(tour, shop);
    await hearOfChange(tour, pairing);
    await seeTimeline(tour);
    await seeEnglishShop(tour);
  } finally {
    await run.close();
  }
  console.log(`\nThe tour succeeded. Saved ${taken} pictures in ${pictures}/.`);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
const say = (step: string, seen: string) => console.log(`✓ ${step.padEnd(20)} ${oneLine(seen)}`);
const lookUps = (sandbox: Sandbox) => sandbox.calls().filter(({ path }) => path.endsWith('/tracks/find'));

async function setUp({ run, sandbox, picture }: Tour): Promise<void> {
  const options = await signIn(run, { ...sandbox, language: 'en' });
  await options.getByTestId('test').click();
  const tested = options.getByTestId('test-result');
  await tested.waitFor();
  await picture(options, 'options');
  say('set up', await tested.innerText());
}

/** Waits until at least `expected` numbers are marked. Returns their number. */
const allMarked = (page: Page, expected: number): Promise<number> =>
  until(`${expected} numbers to be marked`, async () => {
    const marks = await countMarks(page);
    return marks >= expected ? marks : null;
  });

async function seeShop({ run, sandbox, picture }: Tour): Promise<Page> {
  const shop = await run.open('https://shopee.co.th/');
  const found = await allMarked(shop, expectedNumbers.market.length);
  await picture(shop, 'shop-page');
  say('numbers found', `${found} marked on the Thai shop page, with ${lookUps(sandbox).length} look-ups`);
  return shop;
}

async function lookUpAndKeep({ sandbox, picture }: Tour, shop: Page): Promise<void> {
  const card = await clickNumber(shop, moving);
  await card.text('Checked');
  await picture(shop, 'card');
  say('look-up', `${moving}: status ${lookUps(sandbox).at(-1)?.status}`);
  await card.press('card-follow');
  await card.has('card-open');
  await picture(shop, 'kept');
  await shop.keyboard.press('Escape');
  for (const trackingNo of others) {
    const next = await clickNumber(shop, trackingNo);
    await next.text('Checked');
    await next.press('card-follow');
    await next.has('card-open');
    await shop.keyboard.press('Escape');
  }
  say('followed', `${kept} parcels with ${lookUps(sandbox).length} calls: following makes no further call`);
}

async function openPopup(run: ExtensionBrowser, hash = ''): Promise<Page> {
  const popup = await run.open(run.pageUrl(`popup.html${hash}`));
  await popup.setViewportSize({ width: 400, height: 600 });
  return popup;
}

/** Returns the browser's id of a page's tab. */
const tabOf = (run: ExtensionBrowser, page: Page): Promise<number | undefined> =>
  run.worker.evaluate(async (url) => (await chrome.tabs.query({ url }))[0]?.id, page.url());

async function seeList({ run, picture }: Tour, shop: Page): Promise<void> {
  const popup = await openPopup(run, `#tab=${await tabOf(run, shop)}`);
  await popup.getByTestId('page-show').click();
  const found = popup.getByTestId('found');
  await found.nth(expectedNumbers.market.length - 1).waitFor();
  await picture(popup, 'on-this-page');
  say('on this page', `${await found.count()} numbers listed, for keyboard and screen reader`);
  await popup.getByTestId('back').click();
  const rows = popup.getByTestId('parcel-row');
  await rows.nth(kept - 1).waitFor();
  await picture(popup, 'popup');
  for (const row of await rows.allInnerTexts()) say('in the list', row);
  await popup.close();
}

async function hearOfChange({ run, sandbox }: Tour, pairing: string | null): Promise<void> {
  const options = await run.open(run.pageUrl('options.html#relay'));
  if (pairing) {
    await pairRelay(options, pairing);
    await options.locator('[data-testid=relay-state][data-link=connected]').waitFor();
    say('instant updates', await options.getByTestId('relay-state').getByRole('status').innerText());
  }
  await options.evaluate(leaveToHints);
  await options.close();
  sandbox.clearCalls();
  const moved = moveToNextStatus(sandbox, moving);
  if (!pairing) await pollNow(run); // else the parcel moves by itself
  const [notice] = await until('the notification', async () => {
    const shown = await shownNotifications(run);
    return shown.length > 0 ? shown : null;
  });
  say('checked', `${lookUps(sandbox).length} calls after ${moving} moved on to ${moved}`);
  say('notification shown', String(notice));
  const badge = await until('the badge to count', async () => {
    const shown = await shownBadge(run);
    return shown.text === '1' ? shown : null;
  });
  say('badge', `${badge.text}, with the title "${badge.title}"`);
}

async function seeTimeline({ run, picture }: Tour): Promise<void> {
  const popup = await openPopup(run);
  const row = popup.locator(`[data-testid="parcel-row"][data-id$="${moving}"]`);
  await row.waitFor();
  await picture(popup, 'popup-changed');
  await row.click();
  const events = popup.getByTestId('timeline-event');
  await events.first().waitFor();
  await picture(popup, 'timeline');
  say('timeline', `${await events.count()} events, newest: ${await events.first().innerText()}`);
  await popup.emulateMedia({ colorScheme: 'dark' });
  await picture(popup, 'timeline-dark');
}

async function seeEnglishShop({ run, picture }: Tour): Promise<void> {
  const page = await run.open('https://www.amazon.com/');
  const found = await allMarked(page, expectedNumbers.orders.length);
  await picture(page, 'english-shop');
  say('numbers found', `${found} marked on the English order page`);
}

/** Moves a parcel on until its status changes. Returns the new status. */
function moveToNextStatus(sandbox: Sandbox, trackingNo: string): string {
  const statusNow = () => sandbox.fleet.find((parcel) => parcel.trackingNo === trackingNo)?.status ?? null;
  const before = statusNow();
  while (statusNow() === before) {
    if (!sandbox.moveOn(trackingNo)) throw new Error(`${trackingNo} has arrived and cannot move on`);
  }
  return String(statusNow());
}
