import { mkdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { livelyList, livelyLog } from '../../fixtures/lively.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { languages, type Language } from '../../../utils/model/languages.ts';
import { launch, signIn, type ExtensionBrowser } from '../browser/launch.ts';
import { clickNumber, countMarks } from '../browser/marks.ts';
import { seed } from '../browser/seed.ts';
import { until } from '../browser/until.ts';
import { filesOf, picturesOf } from '../release/listing.ts';

// `npm run pictures store`: the pictures of the listing. Each shows a real view below a line of text.

const pictures = picturesOf(readFileSync('store/listing.md', 'utf8'));
const parcel = 'flash-express%2FTH01427K9QW43B';

/** Opens each view in the size in which it is shown. */
const views: Record<string, (run: ExtensionBrowser, sandbox: Sandbox) => Promise<Page>> = {
  async shop(run, sandbox) {
    const shop = await run.open('https://shopee.co.th/');
    await shop.setViewportSize({ width: 1120, height: 640 });
    await until('the marks', async () => (await countMarks(shop)) > 0 || null);
    const { trackingNo } = sandbox.fleet.find(({ courierKey }) => courierKey === 'shopee-express')!;
    const card = await clickNumber(shop, trackingNo);
    await until('the timeline', async () => (await card.shows('card-follow')) || null);
    return shop;
  },
  dashboard: (run) => opened(run, `dashboard.html#parcel=${parcel}`, 1120, 640, 'timeline-event'),
  parcel: (run) => opened(run, `popup.html#parcel=${parcel}`, 400, 640, 'timeline-event'),
  async add(run, sandbox) {
    const page = await opened(run, 'popup.html#number=', 400, 640, 'add-text');
    const numbers = sandbox.fleet.slice(0, 3).map(({ trackingNo }) => trackingNo);
    await page.getByTestId('add-text').fill(numbers.join('\n'));
    await page.getByTestId('add-rows').waitFor();
    return page;
  },
  async requests(run) {
    const page = await opened(run, 'options.html#requests', 1120, 640, 'section-requests');
    await page.getByTestId('log-line').first().waitFor();
    return page;
  },
  tile: (run) => opened(run, 'popup.html', 400, 200, 'parcel-row'),
};

async function opened(run: ExtensionBrowser, path: string, width: number, height: number, seen: string) {
  const page = await run.context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto(run.pageUrl(path));
  await page.getByTestId(seen).first().waitFor();
  return page;
}

/** Draws the picture of a view below its line of text. */
async function draw(run: ExtensionBrowser, view: Page, caption: string, width: number, height: number) {
  const shot = (await view.screenshot()).toString('base64');
  const { width: shown } = view.viewportSize()!;
  await view.close();
  const page = await run.context.newPage();
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; height: 100vh; overflow: hidden; background: #f3e3d3; color: #3a2414; text-align: center;
      font: 600 42px/1.3 system-ui, 'Noto Sans', 'Noto Sans Thai', sans-serif; }
    p { margin: 0; padding: 32px 0 24px; }
    img { width: ${shown}px; border-radius: 12px; box-shadow: 0 8px 32px #3a241440; }
  </style><p></p><img>`);
  await page.locator('p').evaluate((line, text) => void (line.textContent = text), caption);
  await page.locator('img').evaluate((image: HTMLImageElement, data) => {
    image.src = `data:image/png;base64,${data}`;
    return image.decode();
  }, shot);
  return page;
}

async function drawIn(run: ExtensionBrowser, sandbox: Sandbox, language: Language): Promise<void> {
  await (await signIn(run, { ...sandbox, language })).close();
  const now = Date.now();
  await seed(run, livelyList(now), [livelyLog(now)]);
  for (const picture of pictures) {
    if (!picture.captions && language !== 'en') continue;
    const view = await views[picture.name]!(run, sandbox);
    const caption = picture.captions?.[language] ?? 'Waybill';
    const page = await draw(run, view, caption, picture.width, picture.height);
    const path = filesOf(picture).find((one) => !picture.captions || one.includes(`/${language}-`))!;
    await page.screenshot({ path });
    await page.close();
  }
}

export async function storePictures(sandbox: Sandbox): Promise<void> {
  mkdirSync('store/pictures', { recursive: true });
  for (const language of languages) {
    const run = await launch(sandbox, { locale: language === 'en' ? 'en-US' : language });
    try {
      await drawIn(run, sandbox, language);
    } finally {
      await run.close();
    }
  }
}
