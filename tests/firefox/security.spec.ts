import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { ownFiles, tryFiles, tryMessages, tryPage } from '../tools/browser/attacker.ts';
import { countOf, press, shownBadge, textOf } from '../tools/browser/firefox-driver.ts';
import {
  asContentScript,
  cardOf,
  clickNumber,
  markedNumbers,
  placeOf,
  rest,
} from '../tools/browser/firefox-page.ts';
import {
  answerTo,
  lookUpThirty,
  malformedMessages,
  privilegedMessages,
  type Forged,
  type Message,
} from '../tools/browser/messages.ts';
import { untilIdle } from '../tools/browser/settled.ts';
import { exportSealingKey, ownDatabases, readItems, storedText } from '../tools/browser/stored-records.ts';
import { until } from '../tools/browser/until.ts';
import { trialNumber } from '../sandbox/shops/trials.ts';
import { couriers } from '../sandbox/world/couriers.ts';
import { expect, market, parcelOf, test } from './test.ts';

test('a content script reads only sealed credentials and no database, and privileged messages are refused', async ({
  ready,
  sandbox,
}) => {
  const { apiKey, keySecret } = sandbox;
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const card = await clickNumber(ready, shop, trackingNo);
  await card.press('card-follow');
  await card.has('card-open');

  // In Firefox content scripts can read `storage.local`, so the credentials in it must be sealed.
  const stored = await asContentScript(ready, shop, readItems);
  expect(stored.credentials).toMatchObject({ sealed: expect.any(String) });
  for (const secret of [apiKey, keySecret]) {
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(secret).toString('base64').slice(0, -4));
  }
  expect(await asContentScript(ready, shop, () => chrome.storage.sync.get(null))).toEqual({});
  expect(await asContentScript(ready, shop, () => typeof chrome.storage.session)).toBe('undefined');
  expect(await ready.desk.evaluate(ownDatabases)).not.toEqual([]);
  expect(await asContentScript(ready, shop, ownDatabases)).toEqual([]);

  // Nor are key and secret in the page, in the card, or in what is sent, except in headers.
  const sent = sandbox.calls().map(({ path, body }) => path + body);
  expect(JSON.stringify(sandbox.calls()[0]?.headers)).toContain(keySecret);
  for (const text of [
    await shop.content(),
    await card.read(),
    await ready.desk.evaluate(storedText),
    ...sent,
  ])
    for (const secret of [apiKey, keySecret]) expect(text).not.toContain(secret);

  const say = (message: Message | Forged) => asContentScript(ready, shop, answerTo, message);
  expect(await say({ name: 'hello', payload: {} })).toContain('"ok":true');
  sandbox.clearCalls();
  for (const message of [
    ...privilegedMessages(trackingNo, 'shopee-express'),
    ...malformedMessages(trackingNo),
  ])
    expect(await say(message), message.name).toBe('null');
  expect(sandbox.calls()).toEqual([]);
  const popup = await ready.openOwn('popup.html');
  await expect.poll(() => countOf(popup, 'parcel-row')).toBe(1);
  expect(await textOf(popup, 'parcel-row')).not.toContain('taken over');
});

test('messages from frames inside extension pages get no answer, and no extension page loads in a frame', async ({
  run,
}) => {
  await run.desk.evaluate(() => chrome.action.openPopup());
  const popup = () =>
    run.desk.evaluate(
      () => chrome.extension.getViews({ type: 'popup' })[0]?.document.readyState === 'complete',
    );
  await until('the popup to load', popup);
  const message: Message = { name: 'couriers', payload: {} };
  const heard = await run.desk.evaluate(async (asked) => {
    const views: Window[] = [window, chrome.extension.getViews({ type: 'popup' })[0]!];
    const ask = (view: Window) =>
      (view as unknown as { chrome: typeof chrome }).chrome.runtime
        .sendMessage(asked)
        .then((answer) => (answer as { ok: boolean } | undefined)?.ok ?? 'silence', String);
    const all = [];
    for (const view of views) {
      const [empty, ours] = [view.document.createElement('iframe'), view.document.createElement('iframe')];
      const loaded = new Promise((resolve) => void ours.addEventListener('load', resolve));
      ours.src = 'options.html';
      view.document.body.append(empty, ours);
      await loaded;
      all.push([await ask(view), await ask(empty.contentWindow!), ours.contentDocument]);
    }
    return all;
  }, message);
  expect(heard).toEqual([
    [true, 'silence', null],
    [true, 'silence', null],
  ]);
});

test.describe('in a separate profile', () => {
  test.use({ alone: true });

  test('the sealing key cannot be exported, and no file of the profile contains key or secret', async ({
    ready,
    sandbox,
  }) => {
    const exported = await ready.desk.evaluate(exportSealingKey);
    expect(exported).toEqual([false, 'InvalidAccessError', 'InvalidAccessError']);

    // Uses the credentials and closes the browser, which writes all data to disk.
    await press(ready.desk, 'test');
    await expect.poll(() => textOf(ready.desk, 'test-result')).toContain(`${couriers.length} couriers`);
    await ready.browser.close();
    const files = await readdir(ready.profile, { recursive: true, withFileTypes: true });
    const holding = async (text: string): Promise<string[]> => {
      const found: string[] = [];
      for (const file of files.filter((entry) => entry.isFile())) {
        const bytes = await readFile(join(file.parentPath, file.name));
        if (bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))) found.push(file.name);
      }
      return found;
    };
    // Tests the search itself: it must find a field name that is stored unsealed beside the credentials.
    expect(await holding('keyEnd')).not.toEqual([]);
    for (const secret of [sandbox.apiKey, sandbox.keySecret]) expect(await holding(secret)).toEqual([]);
  });
});

test('a taken-over page makes at most ten look-ups a minute @walks', async ({ ready, sandbox }) => {
  const shop = await ready.open(market);
  const answers = await asContentScript(ready, shop, lookUpThirty, 'shopee-express');
  expect(answers.filter((answer) => answer === 'too-many-from-page')).toHaveLength(20);
  expect(sandbox.calls()).toHaveLength(10);
});

test('the page sees no changed node, no message, no property, and loads no file of the extension', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.browser.newPage();
  await shop.evaluateOnNewDocument(() => {
    const seen = { records: [] as string[], messages: [] as string[] };
    Object.assign(globalThis, { seen, before: [] });
    Object.assign(globalThis, { before: Object.getOwnPropertyNames(globalThis) });
    addEventListener('message', ({ data }) => seen.messages.push(JSON.stringify(data)));
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver((all) => {
        for (const { type, target, addedNodes } of all)
          seen.records.push(`${type} ${target.nodeName} ${Array.from(addedNodes, (node) => node.nodeName)}`);
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  });
  await shop.goto(market);
  await shop.bringToFront();
  type Seen = { seen: { records: string[]; messages: string[] } };
  const seen = () => shop.evaluate(() => (globalThis as unknown as Seen).seen);
  const layout = () =>
    shop.evaluate(() =>
      JSON.stringify([...document.querySelectorAll('body *')].map((node) => node.getBoundingClientRect())),
    );
  await placeOf(shop, trackingNo);
  expect(await seen()).toEqual({ records: [], messages: [] });
  const before = await layout();

  const card = await clickNumber(ready, shop, trackingNo);
  await card.text('SPX Express');
  expect(await layout()).toBe(before);
  // The page sees only one element beside the body, and changes of that element's attributes.
  const { records, messages } = await seen();
  expect(messages).toEqual([]);
  expect(records).not.toHaveLength(0);
  expect(records.filter((record) => !/^childList HTML DIV$|^attributes DIV /.test(record))).toEqual([]);
  expect(await shop.content()).not.toContain('SPX Express Thailand');
  const reached = await shop.evaluate(() => {
    const host = document.documentElement.lastElementChild!;
    const { before: known } = globalThis as unknown as { before: string[] };
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !known.includes(name));
    return [host.shadowRoot, 'openOrClosedShadowRoot' in host, added];
  });
  expect(reached).toEqual([null, false, []]);
  const own = await ready.desk.evaluate(() => location.origin);
  for (const path of ['manifest.json', 'card.js', 'icon/16.png']) {
    const answer = await shop.evaluate(
      (url) => fetch(url).then((response) => String(response.status), String),
      `${own}/${path}`,
    );
    expect(answer, path).toMatch(/NetworkError/);
  }
});

test('a page can find the text of an open card, which has no personal data; a press outside closes it @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  sandbox.fault(trackingNo, 'personal');
  const shop = await ready.open(market);
  const card = await clickNumber(ready, shop, trackingNo);
  await card.text('Checked');
  type Finding = { find(text: string, caseSensitive: boolean, backwards: boolean, wrap: boolean): boolean };
  const finds = (text: string) =>
    shop.evaluate((words) => {
      const { find } = globalThis as unknown as Finding;
      return [false, true].some((backwards) => {
        getSelection()!.removeAllRanges(); // the search starts at the selection and does not wrap
        return find(words, false, backwards, true);
      });
    }, text);
  for (const shown of ['card-follow', 'card-open']) {
    await card.has(shown);
    expect(await finds('Checked just now'), 'the page finds the text of an open card').toBe(true);
    for (const text of ['Canary', '081-234', '234-5678', 'Phoned']) {
      expect(await finds(text), text).toBe(false);
      for (const place of [await shop.content(), await card.read()]) expect(place).not.toContain(text);
    }
    if (shown === 'card-follow') await card.press(shown);
  }
  await shop.mouse.click(5, 500);
  await expect.poll(card.isOpen).toBe(false);
  expect(await finds('Checked just now')).toBe(false);
  const popup = await ready.openOwn('popup.html');
  await press(popup, 'parcel-row');
  await expect.poll(() => textOf(popup, 'timeline-event')).toContain('Canary Person');
});

test('a page cannot open the card or look anything up by itself', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const place = await placeOf(shop, trackingNo);
  await shop.evaluate(({ x, y }) => {
    const target = document.elementFromPoint(x, y)!;
    const how = { bubbles: true, composed: true, clientX: x, clientY: y, detail: 1, view: window };
    for (const type of ['pointermove', 'pointerdown', 'pointerup', 'click'])
      target.dispatchEvent(new PointerEvent(type, how));
    (target as HTMLElement).click();
  }, place);
  await rest(shop);
  expect(await cardOf(ready, shop).isOpen()).toBe(false);
  expect(sandbox.calls()).toEqual([]);
});

test('a click on a hidden or half hidden number makes no call: the card asks first', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(`${market}trial/words`);
  await shop.evaluate((number) => {
    const box = document.createElement('div');
    const line = document.createElement('p');
    line.style.cssText = 'position: absolute; left: 100px; top: 100px';
    line.textContent = number;
    box.append(line);
    document.body.append(box);
    Object.assign(globalThis, { box, line });
  }, trackingNo);
  await expect.poll(async () => (await markedNumbers(shop)).length).toBe(1);
  type World = { box: HTMLElement; line: HTMLElement };
  const hidings: [string, () => void][] = [
    ['transparent', () => void ((globalThis as unknown as World).box.style.opacity = '0')],
    ['half off the screen', () => void ((globalThis as unknown as World).line.style.left = '-60px')],
    [
      'under something that takes clicks',
      () => {
        const cover = document.createElement('span');
        cover.style.cssText = 'position: absolute; inset: 0; background: white';
        (globalThis as unknown as World).line.append(cover);
      },
    ],
  ];
  const card = cardOf(ready, shop);
  const click = async () => {
    const { x, y } = await shop.evaluate(() => {
      const range = new Range();
      range.selectNodeContents((globalThis as unknown as World).line.firstChild!);
      const { right, y: top, height } = range.getBoundingClientRect();
      return { x: right - 10, y: top + height / 2 };
    });
    await shop.mouse.move(x - 2, y);
    await shop.mouse.move(x, y);
    await shop.mouse.click(x, y);
  };
  for (const [name, hide] of hidings) {
    await shop.evaluate(hide);
    await click();
    await rest(shop);
    expect(sandbox.calls(), name).toEqual([]);
    // The cover takes the click, so no card opens.
    if (!name.startsWith('under')) await card.has('card-look-up');
    await shop.keyboard.press('Escape');
    await shop.evaluate(() => {
      const { box, line } = globalThis as unknown as World;
      box.style.opacity = '';
      line.style.left = '100px';
      line.querySelector('span')?.remove();
    });
  }
  await click();
  await card.text('Checked');
  expect(sandbox.calls()).toHaveLength(1);
});

test('a number in a shadow tree, which Firefox does not underline, takes no click', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(`${market}trial/words`);
  const place = await shop.evaluate((number) => {
    const box = document.createElement('div');
    const line = document.createElement('p');
    line.style.cssText = 'position: absolute; left: 100px; top: 100px';
    line.textContent = number;
    box.attachShadow({ mode: 'open' }).append(line);
    document.body.append(box);
    const { right, y, height } = line.getBoundingClientRect();
    return { x: right - 10, y: y + height / 2 };
  }, trackingNo);
  await expect.poll(async () => (await markedNumbers(shop)).length).toBe(1);
  await shop.mouse.move(place.x - 2, place.y);
  await shop.mouse.click(place.x, place.y);
  await rest(shop);
  expect(await cardOf(ready, shop).isOpen()).toBe(false);
  expect(sandbox.calls()).toEqual([]);
});

test('a page’s strict content security policy does not affect the card', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  await until('the marks to appear', async () => (await markedNumbers(shop)).length > 0);
  await shop.evaluate(() => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "default-src 'none'; script-src 'none'; style-src 'none'; img-src 'none'";
    document.head.append(policy);
  });
  const card = await clickNumber(ready, shop, trackingNo);
  await card.text('Checked');
  expect(await card.width()).toBe(340);
  await card.press('card-follow');
  await card.has('card-open');
  expect(await shownBadge(ready)).toMatchObject({ text: '' });
});

/** The number of marks in a page or frame. */
const countMarks = (where: Pick<Page, 'evaluate'>): Promise<number> =>
  where.evaluate(() => [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0));

/** A page of the sandbox with an unusual document. */
const trial = (name: string): string => `${market}trial/${name}`;

test('a page whose elements and scripts shadow DOM properties: its numbers are found, and a click looks one up @walks', async ({
  ready,
  sandbox,
}) => {
  const shop = await ready.open(trial('clobbered'));
  await expect.poll(() => markedNumbers(shop)).toEqual([trialNumber(0), trialNumber(1)]);
  await clickNumber(ready, shop, trialNumber(0));
  await expect.poll(() => sandbox.calls().map((call) => call.trackingNo)).toEqual([trialNumber(0)]);
  await shop.close();

  // The page throws at each use of many methods. The test counts marks without them.
  const other = await ready.open(trial('overridden'));
  await expect.poll(() => countMarks(other)).toBe(1);
  await other.mouse.move(60, 25);
  await other.mouse.move(62, 25);
  const card = cardOf(ready, other);
  await card.press('chip');
  await expect.poll(card.isOpen).toBe(true);
  expect(await other.evaluate(() => (globalThis as { trodden?: number }).trodden ?? 0)).toBe(0);
});

test('only frames of the same site as the page are read @walks', async ({ ready }) => {
  const shop = await ready.open(trial('frames'));
  const counts = async () => {
    const all: Record<string, number> = {};
    for (const frame of shop.frames()) {
      const element = await frame.frameElement();
      const name = (await element?.evaluate((one) => one.getAttribute('title'))) ?? 'top';
      all[name] = await countMarks(frame);
    }
    return all;
  };
  await expect.poll(async () => (await counts())['same']).toBe(1);
  await shop.waitForFunction(() => document.readyState === 'complete');
  await untilIdle(ready.desk);
  expect(await counts()).toEqual({ top: 1, same: 1, foreign: 0, data: 0, sandboxed: 0, srcdoc: 0 });
});

test('another extension gets no answer and no file, and its presses in a page change nothing', async ({
  ready,
  sandbox,
}) => {
  const { browser, desk } = ready;
  const folder = await mkdtemp(join(tmpdir(), 'waybill-other-'));
  const manifest = {
    manifest_version: 3,
    name: 'Other',
    version: '1',
    browser_specific_settings: { gecko: { id: 'other@waybill.example' } },
    permissions: ['scripting', 'tabs'],
    host_permissions: ['<all_urls>'],
    background: { scripts: ['background.js'] },
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'background.js'), "browser.tabs.create({ url: 'other.html' });");
  await writeFile(join(folder, 'other.html'), '<!doctype html><title>Other</title>');
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const card = await clickNumber(ready, shop, trackingNo);
  await card.has('card-follow');
  sandbox.clearCalls();
  const before = await desk.evaluate(storedText);
  const other = await browser.installExtension(folder);
  try {
    const attacker = await until('the page of the other extension', async () => {
      for (const page of (await browser.pages()).toReversed())
        if (await page.evaluate(() => document.title === 'Other').catch(() => false)) return page;
      return null;
    });
    const { id, origin } = await desk.evaluate(() => ({ id: chrome.runtime.id, origin: location.origin }));
    const messages = [
      ...privilegedMessages(trackingNo, 'shopee-express'),
      ...malformedMessages(trackingNo),
      { name: 'look-up-card' as const, payload: { trackingNo, courierKey: 'shopee-express' } },
    ];
    expect(await attacker.evaluate(tryMessages, { id, messages })).toEqual([]);
    expect(await attacker.evaluate(tryFiles, { from: origin, names: ownFiles })).toEqual([]);
    const pressed = await attacker.evaluate(tryPage, { id, messages, page: market });
    expect(pressed.controls).toBeGreaterThan(2);
    expect(pressed.answers).toBe(0);
    await rest(shop);
    expect(await desk.evaluate(storedText)).toBe(before);
    expect(sandbox.calls()).toEqual([]);
  } finally {
    await browser.uninstallExtension(other);
    await rm(folder, { recursive: true });
  }
});
