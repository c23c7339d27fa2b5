import { mkdir, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bringForward, launch, shownBadge, shownNotices, signIn, type Run } from '../browser/launch.ts';
import { clickNumber, countMarks } from '../browser/marks.ts';
import { until } from '../browser/until.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { expectedNumbers } from '../sandbox/shops/expected.ts';

const pictures = '.output/tour';

/** Takes the tour by itself: each step is seen to happen, said in a line, and kept as a numbered picture. */
export async function walk(sandbox: Sandbox): Promise<void> {
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  const run = await launch(sandbox, { locale: 'en-US' });
  let taken = 0;
  const picture = async (page: Page, name: string) => {
    taken += 1;
    await page.screenshot({ path: `${pictures}/${String(taken).padStart(2, '0')}-${name}.png` });
  };
  try {
    await walkThrough(run, sandbox, picture);
  } finally {
    await run.close();
  }
  console.log(`\nThe tour went through. ${taken} pictures are in ${pictures}/.`);
}

const say = (step: string, seen: string) => console.log(`✓ ${step.padEnd(20)} ${seen}`);

async function walkThrough(
  run: Run,
  sandbox: Sandbox,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const options = await signIn(run, { ...sandbox, language: 'en' });
  await options.getByTestId('test').click();
  const tested = options.getByTestId('test-result');
  await tested.waitFor();
  await picture(options, 'options');
  say('set up', (await tested.innerText()).replaceAll(/\s+/g, ' '));

  const shop = await run.open('https://shopee.co.th/');
  const found = await allMarked(shop, expectedNumbers.market.length);
  await picture(shop, 'shop-page');
  say('numbers found', `${found} marked on the Thai shop page, ${lookUps(sandbox).length} look-ups made`);

  const [moving, ...others] = kept;
  const card = await clickNumber(shop, moving);
  await card.text('Checked');
  await picture(shop, 'card');
  const [call] = lookUps(sandbox);
  say('look-up', `${moving}: ${lookUps(sandbox).length} call, answered ${call?.status}`);

  await card.press('card-keep');
  await card.has('card-open');
  await picture(shop, 'kept');
  await shop.keyboard.press('Escape');
  for (const trackingNo of others) {
    const next = await clickNumber(shop, trackingNo);
    await next.text('Checked');
    await next.press('card-keep');
    await next.has('card-open');
    await shop.keyboard.press('Escape');
  }
  say('kept', `${kept.length} parcels with ${lookUps(sandbox).length} calls: keeping costs nothing`);

  const popup = await openPopup(run);
  await popup
    .getByTestId('parcel-row')
    .nth(kept.length - 1)
    .waitFor();
  await picture(popup, 'popup');
  for (const row of await popup.getByTestId('parcel-row').allInnerTexts()) {
    say('in the list', row.replaceAll(/\s+/g, ' '));
  }
  await popup.close();

  sandbox.clearCalls();
  const moved = moveToNextStatus(sandbox, moving);
  await bringForward(run);
  const [notice] = await until('the notification', async () => {
    const shown = await shownNotices(run);
    return shown.length > 0 ? shown : null;
  });
  say('polled', `${lookUps(sandbox).length} calls after ${moving} moved on to ${moved}`);
  say('notification raised', String(notice));
  const badge = await shownBadge(run);
  if (badge.text !== '1') throw new Error(`the badge should count 1 change and shows "${badge.text}"`);
  say('badge', `${badge.text}, read out as "${badge.title}"`);

  const again = await openPopup(run);
  const row = again.locator(`[data-testid="parcel-row"][data-id$="${moving}"]`);
  await row.waitFor();
  await picture(again, 'popup-changed');
  await row.click();
  await again.getByTestId('timeline-event').first().waitFor();
  await picture(again, 'timeline');
  say(
    'timeline',
    `${await again.getByTestId('timeline-event').count()} events, newest: ${await again.getByTestId('timeline-event').first().innerText()}`.replaceAll(
      /\s+/g,
      ' ',
    ),
  );
  await again.emulateMedia({ colorScheme: 'dark' });
  await picture(again, 'timeline-dark');

  const english = await run.open('https://www.amazon.com/');
  const alsoFound = await allMarked(english, expectedNumbers.orders.length);
  await picture(english, 'english-shop');
  say('numbers found', `${alsoFound} marked on the English order page`);
}

/** The number that will move on, and others that make the list look as it does in life. */
const kept = ['TH2604418830275', 'TH01427K9QW43B', '863104277593', 'EX447190325TH', 'SHP6071834952'] as const;

const lookUps = (sandbox: Sandbox) => sandbox.calls().filter(({ path }) => path.endsWith('/tracks/find'));

async function openPopup(run: Run): Promise<Page> {
  const popup = await run.open(run.pageUrl('popup.html'));
  await popup.setViewportSize({ width: 400, height: 600 });
  return popup;
}

/** Waits until as many numbers are marked as stand on the page, and gives how many that are. */
const allMarked = (page: Page, expected: number): Promise<number> =>
  until(`${expected} numbers to be marked`, async () => {
    const marks = await countMarks(page);
    return marks >= expected ? marks : null;
  });

/** Moves a parcel on until its status is another one; gives that status. */
function moveToNextStatus(sandbox: Sandbox, trackingNo: string): string {
  const statusNow = () => sandbox.fleet.find((parcel) => parcel.trackingNo === trackingNo)?.status ?? null;
  const before = statusNow();
  while (statusNow() === before) {
    if (!sandbox.moveOn(trackingNo)) throw new Error(`${trackingNo} has arrived and cannot move on`);
  }
  return String(statusNow());
}
