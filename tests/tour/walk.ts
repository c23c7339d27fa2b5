import { mkdir, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bringForward, launch, shownBadge, shownNotices, signIn, type Run } from '../browser/launch.ts';
import { clickNumber, countMarks } from '../browser/marks.ts';
import { until } from '../browser/until.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

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
  const found = await until(
    'numbers to be marked on the shop page',
    async () => (await countMarks(shop)) || null,
  );
  await picture(shop, 'shop-page');
  say(
    'numbers found',
    `${found} marked on the Thai shop page, 0 calls made (${sandbox.calls().length} for the test)`,
  );

  const moving = sandbox.fleet.find(({ status }) => status === 'ON_OTHER_STATUS')!.trackingNo;
  sandbox.clearCalls();
  const card = await clickNumber(shop, moving);
  await card.text('Checked');
  await picture(shop, 'card');
  say('look-up', `${moving}: ${sandbox.calls().length} call, answered ${sandbox.calls()[0]?.status}`);

  await card.press('card-keep');
  await card.has('card-open');
  await picture(shop, 'kept');
  say('kept', moving);

  const popup = await run.open(run.pageUrl('popup.html'));
  await popup.setViewportSize({ width: 400, height: 600 });
  await popup.getByTestId('parcel-row').first().waitFor();
  await picture(popup, 'popup');
  const before = await popup.getByTestId('parcel-row').first().innerText();
  say('in the list', before.replaceAll(/\s+/g, ' '));
  await popup.close();

  sandbox.clearCalls();
  const moved = moveToNextStatus(sandbox, moving);
  await bringForward(run);
  const [notice] = await until('the notification', async () => {
    const shown = await shownNotices(run);
    return shown.length > 0 ? shown : null;
  });
  say('polled', `${sandbox.calls().length} call after the parcel moved on to ${moved}`);
  say('notification raised', String(notice));
  const badge = await shownBadge(run);
  if (badge.text !== '1') throw new Error(`the badge should count 1 change and shows "${badge.text}"`);
  say('badge', `${badge.text}, read out as "${badge.title}"`);

  const again = await run.open(run.pageUrl('popup.html'));
  await again.setViewportSize({ width: 400, height: 600 });
  await again.getByTestId('parcel-row').first().waitFor();
  await picture(again, 'popup-changed');
  await again.getByTestId('parcel-row').first().click();
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
  const alsoFound = await until(
    'numbers on the English page',
    async () => (await countMarks(english)) || null,
  );
  await picture(english, 'english-shop');
  say('numbers found', `${alsoFound} marked on the English order page`);
}

/** Moves a parcel on until its status is another one; gives that status. */
function moveToNextStatus(sandbox: Sandbox, trackingNo: string): string {
  const statusNow = () => sandbox.fleet.find((parcel) => parcel.trackingNo === trackingNo)?.status ?? null;
  const before = statusNow();
  while (statusNow() === before) {
    if (!sandbox.moveOn(trackingNo)) throw new Error(`${trackingNo} has arrived and cannot move on`);
  }
  return String(statusNow());
}
