import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addOrder } from '../tools/browser/add-order.ts';
import { builtExtension, shownBadge } from '../tools/browser/launch.ts';
import { asContentScript } from '../tools/browser/isolated.ts';
import { cardOf } from '../tools/browser/card.ts';
import { rest } from '../tools/browser/rest.ts';
import { clickNumber, countMarks, moveOnto, placeOf, pointAt } from '../tools/browser/marks.ts';
import { answerTo, lookUpThirty, malformedMessages, privilegedMessages } from '../tools/browser/messages.ts';
import { seed } from '../tools/browser/seed.ts';
import { livingText } from '../tools/browser/selectors.ts';
import { changeItems, ownDatabases, storedText } from '../tools/browser/stored-records.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

// Attacks. They need a browser, which separates the worlds of page, content script and extension.

test('the manifest has only the required permissions and exposes nothing to web pages', async () => {
  const manifest = JSON.parse(await readFile(join(builtExtension, 'manifest.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  expect(manifest['permissions']).toEqual([
    'storage',
    'alarms',
    'notifications',
    'scripting',
    'contextMenus',
    'sidePanel',
    'activeTab',
  ]);
  expect(manifest['optional_host_permissions']).toEqual(['https://*/*']);
  expect(Object.keys(manifest['commands'] as object)).toEqual([
    '_execute_action',
    'open-dashboard',
    'open-panel',
    'check-selection',
    'scan-page',
  ]);
  expect(manifest['omnibox']).toEqual({ keyword: 'wb' });
  expect(manifest['side_panel']).toEqual({ default_path: 'sidepanel.html' });
  // Firefox's names for the data sent: numbers and their sites, the key, and, with consent, a phone number.
  expect(manifest['browser_specific_settings']).toMatchObject({
    gecko: {
      data_collection_permissions: {
        required: ['websiteContent', 'authenticationInfo'],
        optional: ['personallyIdentifyingInfo'],
      },
    },
  });
  expect(manifest['key']).toBeUndefined(); // the store gives the id
  expect(manifest['incognito']).toBe('not_allowed');
  expect(manifest['web_accessible_resources']).toBeUndefined();
  expect(manifest['externally_connectable']).toEqual({ ids: [] });
  const hosts = manifest['host_permissions'] as string[];
  expect(hosts).not.toHaveLength(0);
  expect(hosts.every((host) => /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+\/\*$/.test(host))).toBe(true);
  expect(JSON.stringify(manifest['content_security_policy'])).toContain(
    "default-src 'none'; script-src 'self'",
  );
});

test('a content script reads no storage and no parcels, and its privileged messages are refused', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const card = await clickNumber(shop, trackingNo);
  await card.press('card-follow');
  await card.has('card-open');
  const asTakenOver = await asContentScript(shop, ready.extensionId);

  for (const area of ['local', 'sync', 'session']) {
    expect(await asTakenOver(`chrome.storage.${area}.get(null).then(JSON.stringify)`)).toMatch(
      /^error|^\{\}$/,
    );
  }
  expect(await ready.worker.evaluate(ownDatabases)).not.toEqual([]);
  expect(await asTakenOver(ownDatabases)).toEqual([]);

  sandbox.clearCalls();
  for (const message of [
    ...privilegedMessages(trackingNo, 'shopee-express'),
    ...malformedMessages(trackingNo),
  ])
    expect(await asTakenOver(answerTo, message), message.name).toMatch(
      /^(null|Error: (?:Could not|The message port))/,
    );
  expect(sandbox.calls()).toEqual([]);
  const popup = await popupOf(ready);
  await expect(popup.getByTestId('parcel-row')).toHaveCount(1);
  await expect(popup.getByTestId('parcel-row')).not.toContainText('taken over');
});

test('no extension page loads in a frame', async ({ run }) => {
  const page = await run.open(run.pageUrl('options.html'));
  const isEmpty = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => void frame.addEventListener('load', resolve));
    frame.src = 'popup.html';
    document.body.append(frame);
    await loaded;
    return frame.contentDocument === null; // the browser's error page
  });
  expect(isEmpty).toBe(true);
});

test('a taken-over page makes at most ten look-ups a minute', async ({ ready, sandbox }) => {
  const shop = await ready.open(market);
  await expect.poll(() => countMarks(shop)).toBeGreaterThan(0);
  const asTakenOver = await asContentScript(shop, ready.extensionId);
  const answers = await asTakenOver(lookUpThirty, 'shopee-express');
  const count = (kind: string) => answers.filter((answer) => answer === kind).length;
  expect({ unknown: count('not-found-yet'), refused: count('too-many-from-page') }, answers.join()).toEqual({
    unknown: 10,
    refused: 20,
  });
  expect(sandbox.calls()).toHaveLength(10);
});

test('key and secret appear only in request headers', async ({ ready, sandbox }) => {
  const { apiKey, keySecret } = sandbox;
  const shop = await ready.open(market);
  const logged: string[] = [];
  ready.context.on('console', (message) => void logged.push(message.text()));
  const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.text('Checked');
  const options = await ready.open(ready.pageUrl('options.html'));
  await options.getByTestId('key-replace').click();
  const seen = [
    await shop.content(),
    await card.read(),
    await options.content(),
    await options.getByTestId('api-key').inputValue(),
    await options.getByTestId('key-secret').inputValue(),
    await options.evaluate(storedText),
    ...logged,
    ...sandbox.calls().map(({ path, body }) => path + body),
  ];
  for (const text of seen) {
    expect(text).not.toContain(apiKey);
    expect(text).not.toContain(keySecret);
  }
  expect(JSON.stringify(sandbox.calls()[0]?.headers)).toContain(keySecret);
  expect(await options.evaluate(async () => Object.keys(await chrome.storage.sync.get(null)))).toEqual([]);
});

test('after a change of the service address no call is made until the secret is typed again', async ({
  ready,
  sandbox,
}) => {
  const options = await ready.open(ready.pageUrl('options.html'));
  await options.evaluate(changeItems, { settings: { baseAddress: 'https://fast.etrackings.com/api/v3' } });
  await expect.poll(async () => (await shownBadge(ready)).text).toBe('!');
  const shop = await ready.open(market);
  const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.text('API key');
  expect(sandbox.calls()).toEqual([]);
});

test.describe('the page', () => {
  test('sees no changed node, no message, no property, only one host of constant size', async ({
    ready,
    sandbox,
  }) => {
    const shop = await ready.context.newPage();
    await shop.addInitScript(() => {
      const seen = { records: [] as string[], messages: [] as string[] };
      Object.assign(globalThis, { seen, before: Object.keys(globalThis) });
      addEventListener('message', ({ data }) => seen.messages.push(JSON.stringify(data)));
      addEventListener('DOMContentLoaded', () => {
        const describe = (node: Node) => node.nodeName + (node.parentNode?.nodeName ?? '');
        new MutationObserver((all) =>
          seen.records.push(
            ...all.map(
              ({ type, target, addedNodes }) =>
                `${type} ${describe(target)} ${[...addedNodes].map(describe)}`,
            ),
          ),
        ).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      });
    });
    await shop.goto(market);
    await expect.poll(() => countMarks(shop)).toBeGreaterThan(0);
    type Seen = { seen: { records: string[]; messages: string[] } };
    const seen = () => shop.evaluate(() => (globalThis as unknown as Seen).seen);
    expect(await seen()).toEqual({ records: [], messages: [] });

    const layout = () =>
      shop.evaluate(() =>
        JSON.stringify([...document.querySelectorAll('body *')].map((node) => node.getBoundingClientRect())),
      );
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    await placeOf(shop, trackingNo);
    const before = await layout();
    const hostSize = () =>
      shop.evaluate(() => {
        const { width, height } = document.documentElement.lastElementChild!.getBoundingClientRect();
        return `${width} ${height}`;
      });
    sandbox.fault(trackingNo, { kind: 'slow', ms: 1500 });
    const card = await clickNumber(shop, trackingNo);
    const sizeBefore = await hostSize();
    await card.text('Checked');
    expect(await layout()).toBe(before);
    expect(await hostSize()).toBe(sizeBefore);
    // The page sees only one element beside the body, and cannot read its content.
    const { records, messages } = await seen();
    expect(messages).toEqual([]);
    expect(records).not.toHaveLength(0);
    expect(records.filter((record) => !/^childList HTML|^attributes (?!BODY|HTML)/.test(record))).toEqual([]);
    expect(await shop.content()).not.toContain('SPX Express Thailand');
    expect(await shop.evaluate(() => document.documentElement.lastElementChild!.shadowRoot)).toBeNull();
    const added = await shop.evaluate(() => {
      const { before: known } = globalThis as unknown as { before: string[] };
      return Object.keys(globalThis).filter(
        (key) => !known.includes(key) && key !== 'before' && key !== 'seen',
      );
    });
    expect(added).toEqual([]);
  });

  test('can find the text of an open card, which has no personal data; a press outside closes it', async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    sandbox.fault(trackingNo, 'personal');
    const shop = await ready.open(market);
    const card = await clickNumber(shop, trackingNo);
    await card.text('Checked');
    type Finding = {
      find(text: string, caseSensitive?: boolean, backwards?: boolean, wrap?: boolean): boolean;
    };
    const finds = (text: string) =>
      shop.evaluate((words) => (globalThis as unknown as Finding).find(words, false, false, true), text);
    const session = await ready.context.newCDPSession(shop);
    const seen = async () => [
      await shop.content(),
      await card.read(),
      JSON.stringify(await session.send('Accessibility.getFullAXTree')),
    ];
    for (const shown of ['card-follow', 'card-open']) {
      await card.has(shown);
      expect(await finds('Checked just now'), 'the page finds the text of an open card').toBe(true);
      for (const text of ['Canary', '081-234', '234-5678', 'Phoned']) {
        expect(await finds(text), text).toBe(false);
        for (const place of await seen()) expect(place).not.toContain(text);
      }
      if (shown === 'card-follow') await card.press(shown);
    }
    // The highlight's name, which the page can read, contains no number.
    expect(await shop.evaluate(() => [...CSS.highlights.keys()])).toEqual(['text-marks']);
    await shop.mouse.click(5, 500);
    await expect.poll(card.isOpen).toBe(false);
    expect(await finds('Checked just now')).toBe(false);
    // The personal data was in the answer: the popup shows it.
    const popup = await popupOf(ready);
    await popup.getByTestId('parcel-row').click();
    await expect(popup.getByTestId('timeline-event').first()).toContainText('Canary Person');
  });

  test('learns from a followed parcel’s card no stored name, note, buyer or order number', async ({
    ready,
  }) => {
    const now = Date.now();
    const known = knownTracking(now);
    const [newest, ...events] = known.events;
    const description = '08:41 ไม่มีผู้รับ คุณสมชาย 081-234-5678 - 99/9 ถนนตัวอย่าง';
    const tracking: typeof known = {
      ...known,
      status: 'ON_UNABLE_TO_SEND',
      events: [{ ...newest!, status: 'ON_UNABLE_TO_SEND', description }, ...events],
    };
    const stored = { name: 'Canary gift', note: 'Canary note', checkedAt: now, triedAt: now };
    await seed(ready, [seedOf(tracking, stored)]);
    const shop = await ready.open(`${market}trial/words`);
    await addOrder(shop, 'A product', known.trackingNo);
    const card = await clickNumber(shop, known.trackingNo);
    await card.text('Checked');
    await card.text('Due ');
    await card.text('1,250');
    await card.text('Nobody was home');
    const { recipient, sender, product, referenceNumber, address, deliveryStaffPhoneNumber } = known.detail;
    const secret = [recipient, sender, product, referenceNumber, address, deliveryStaffPhoneNumber].map(
      String,
    );
    for (const text of ['Canary', 'สมชาย', '081-234', 'ถนน', 'A product', ...secret])
      expect(await card.read(), text).not.toContain(text);
  });

  test('cannot open the card or look anything up by itself', async ({ ready, sandbox }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    const { x, y } = await placeOf(shop, trackingNo);
    await shop.evaluate(
      ([left, top]) => {
        const target = document.elementFromPoint(left!, top!)!;
        for (const type of ['pointermove', 'mousemove', 'mousedown', 'mouseup', 'click']) {
          target.dispatchEvent(
            new MouseEvent(type, {
              bubbles: true,
              composed: true,
              clientX: left!,
              clientY: top!,
              detail: 1,
              view: window,
            }),
          );
        }
        (target as HTMLElement).click();
      },
      [x, y],
    );
    await rest(shop);
    expect(await (await cardOf(shop)).isOpen()).toBe(false);
    expect(sandbox.calls()).toEqual([]);
  });

  // Ways of hiding that `IntersectionObserver` detects. `trick`: the tag of an added element, which `css` calls #trick.
  const cover =
    'position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; z-index: 9999; background: white; pointer-events: none';
  const hidings: { name: string; css: string; trick?: 'div' | 'iframe'; isPopover?: boolean }[] = [
    { name: 'a faded page', css: 'body { opacity: 0.001 }' },
    { name: 'a faded document', css: 'html { opacity: 0.001 }' },
    { name: 'a filter', css: 'body { filter: opacity(0.01) }' },
    { name: 'a clipped page', css: 'body { clip-path: inset(0 0 99% 0) }' },
    { name: 'a turned page', css: 'body { transform: rotateY(80deg) }' },
    { name: 'a blend', css: 'body { mix-blend-mode: lighten }' },
    { name: 'a layer that lets clicks through', css: `#trick { ${cover} }`, trick: 'div' },
    { name: 'a frame that lets clicks through', css: `#trick { ${cover} }`, trick: 'iframe' },
    { name: 'a popover', css: `#trick { ${cover} }`, trick: 'div', isPopover: true },
  ];
  test('makes no call by a click on a number that it hides in any way', async ({ ready, sandbox }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    const { card, place } = await pointAt(shop, trackingNo);
    for (const hiding of hidings) {
      await shop.evaluate(({ css, trick, isPopover }) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
        if (!trick) return;
        const element = document.createElement(trick);
        element.id = 'trick';
        document.body.append(element);
        if (!isPopover) return;
        element.popover = 'manual';
        element.showPopover();
      }, hiding);
      await moveOnto(shop, place);
      await shop.mouse.click(place.x, place.y);
      await rest(shop);
      expect(sandbox.calls(), hiding.name).toEqual([]);
      await shop.keyboard.press('Escape');
      await shop.evaluate(() => document.querySelector('#trick')?.remove());
    }
    await shop.evaluate(() => (document.adoptedStyleSheets = []));
    await shop.mouse.click(place.x, place.y);
    await card.text('Checked');
    expect(sandbox.calls()).toHaveLength(1);
  });

  test('may be grey or slightly transparent: the card then looks a number up only after a press in it', async ({
    ready,
    sandbox,
  }) => {
    const shop = await ready.open(market);
    const honest = {
      'shopee-express': 'html { filter: grayscale(1) }',
      'flash-express': 'body { opacity: 0.95 }',
    };
    for (const [courier, css] of Object.entries(honest)) {
      await shop.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, css);
      sandbox.clearCalls();
      const card = await clickNumber(shop, parcelOf(sandbox, courier).trackingNo);
      await card.has('card-look-up');
      await rest(shop);
      expect(sandbox.calls(), css).toEqual([]);
      await card.press('card-look-up');
      await card.text('Checked');
      expect(sandbox.calls(), css).toHaveLength(1);
      await shop.keyboard.press('Escape');
    }
  });

  test('receives a click on a number, with its default action', async ({ ready }) => {
    const shop = await ready.open(market);
    await expect.poll(() => countMarks(shop)).toBeGreaterThan(0);
    const clicks = await shop.evaluate(() => {
      const heard: boolean[] = [];
      document.addEventListener('click', (event) => heard.push(event.defaultPrevented));
      Object.assign(globalThis, { heard });
      return heard.length;
    });
    expect(clicks).toBe(0);
    const { x, y } = await placeOf(shop, 'TH2604418830275');
    await shop.mouse.click(x, y);
    expect(await shop.evaluate(() => (globalThis as unknown as { heard: boolean[] }).heard)).toEqual([false]);
  });
});

test('hostile text of the service is never rendered as HTML', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  sandbox.fault(trackingNo, 'xss');
  const shop = await ready.open(market);
  const card = await clickNumber(shop, trackingNo);
  await card.press('card-follow');
  await card.has('card-open');
  const popup = await ready.context.newPage();
  const trouble: string[] = [];
  popup.on('dialog', (dialog) => void (trouble.push('dialog'), dialog.dismiss()));
  popup.on('console', (message) => void (message.type() === 'error' && trouble.push(message.text())));
  popup.on('request', (request) => {
    if (!request.url().startsWith(ready.pageUrl(''))) trouble.push(request.url());
  });
  await popup.setViewportSize({ width: 400, height: 600 });
  await popup.goto(ready.pageUrl('popup.html'));
  await popup.getByTestId('parcel-row').click();
  await popup.getByTestId('timeline-event').first().waitFor();
  expect(await popup.locator(livingText).count()).toBe(0);
  await expect(popup.getByTestId('check')).toBeInViewport();
  await expect(popup.getByTestId('open-more')).toBeInViewport();
  expect(trouble).toEqual([]);
});
