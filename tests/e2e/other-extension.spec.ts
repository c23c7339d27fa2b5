import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { builtExtension, launch, signIn } from '../tools/browser/launch.ts';
import { clickNumber } from '../tools/browser/marks.ts';
import {
  malformedMessages,
  privilegedMessages,
  type Forged,
  type Message,
} from '../tools/browser/messages.ts';
import { rest } from '../tools/browser/rest.ts';
import { readIds, storedText } from '../tools/browser/stored-records.ts';
import { expect, market, parcelOf, test } from './test.ts';

// A second extension in the same browser, and a page that knows the extension's id. Not tried: an extension with the
// permission "debugger", which the browser lets control everything.

/** Files of the build that a page or another extension would like to load. */
const files = ['manifest.json', 'popup.html', 'options.html', 'background.js', 'icon/16.png', 'theme.js'];

/** Writes an extension with a page and every right over web pages. Returns its folder and its id. */
async function otherExtension(): Promise<{ folder: string; id: string }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'waybill-other-')));
  const manifest = {
    manifest_version: 3,
    name: 'Other',
    version: '1',
    permissions: ['scripting', 'storage', 'tabs'],
    host_permissions: ['<all_urls>'],
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'page.html'), '<!doctype html><title>Other</title>');
  // The browser makes the id of an unpacked extension from its folder.
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  const id = [...hash].map((digit) => String.fromCharCode(97 + parseInt(digit, 16))).join('');
  return { folder, id };
}

type Target = { id: string; messages: (Message | Forged)[] };

/** Runs in a page of the other extension: sends messages and opens connections; returns every answer. */
async function tryMessages({ id, messages }: Target): Promise<string[]> {
  const sent = messages.map((message) =>
    chrome.runtime.sendMessage(id, message).then(
      (answer: unknown) => (answer === undefined ? [] : [`${message.name}: ${JSON.stringify(answer)}`]),
      () => [],
    ),
  );
  const connected = ['', 'page', 'popup', 'numbers'].map(
    (name) =>
      new Promise<string[]>((resolve) => {
        const port = chrome.runtime.connect(id, { name });
        port.onMessage.addListener((message: unknown) => resolve([`port: ${JSON.stringify(message)}`]));
        port.onDisconnect.addListener(() => resolve([]));
        for (const message of messages) port.postMessage(message);
      }),
  );
  return (await Promise.all([...sent, ...connected])).flat();
}

/** Runs in any page: returns the files of the extension that it can load, in any way. */
async function tryFiles({ id, names }: { id: string; names: string[] }): Promise<string[]> {
  const loads = (tag: 'img' | 'script' | 'link', url: string) =>
    new Promise<boolean>((resolve) => {
      const element = document.createElement(tag);
      element.addEventListener('load', () => resolve(true));
      element.addEventListener('error', () => resolve(false));
      if (element instanceof HTMLLinkElement) Object.assign(element, { rel: 'stylesheet', href: url });
      else element.src = url;
      document.head.append(element);
    });
  const loaded = names.map(async (name) => {
    const url = `chrome-extension://${id}/${name}`;
    const fetched = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    const ways = [fetched, await loads('img', url), await loads('script', url), await loads('link', url)];
    return ways.includes(true) ? [name] : [];
  });
  return (await Promise.all(loaded)).flat();
}

/** Runs in any page: frames a page of the extension. */
const addFrame = (url: string): Promise<unknown> =>
  new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.addEventListener('load', resolve);
    frame.src = url;
    document.body.append(frame);
  });

const framedOf = (page: Page, id: string): string[] =>
  page
    .frames()
    .map((frame) => frame.url())
    .filter((url) => url.startsWith(`chrome-extension://${id}/`));

test('the files that the attackers try exist', () =>
  expect(files.filter((name) => !existsSync(join(builtExtension, name)))).toEqual([]));

test('another extension gets no answer, no file, no page and no look-up, and changes nothing', async ({
  sandbox,
}) => {
  const other = await otherExtension();
  const run = await launch(sandbox, { extension: `${builtExtension},${other.folder}` });
  try {
    const { apiKey, keySecret } = sandbox;
    const desk = await signIn(run, { apiKey, keySecret, language: 'en' });
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await run.open(market);
    const card = await clickNumber(shop, trackingNo);
    await card.has('card-follow');
    sandbox.clearCalls();
    const before = await desk.evaluate(storedText);
    const id = run.extensionId;
    expect(id).not.toBe(other.id);

    const attacker = await run.open(`chrome-extension://${other.id}/page.html`);
    const messages = [
      ...privilegedMessages(trackingNo, 'shopee-express'),
      ...malformedMessages(trackingNo),
      { name: 'look-up-card' as const, payload: { trackingNo, courierKey: 'shopee-express' } },
    ];
    expect(await attacker.evaluate(tryMessages, { id, messages })).toEqual([]);
    expect(await attacker.evaluate(tryFiles, { id, names: files })).toEqual([]);
    await attacker.evaluate(addFrame, run.pageUrl('options.html'));
    expect(framedOf(attacker, id)).toEqual([]);

    // It may run in every web page, but not in a page of the extension.
    const inTabs = await attacker.evaluate(async (ours) => {
      const tabs = await chrome.tabs.query({});
      const results = tabs.map(async ({ id: tabId, url = '' }) => {
        const ran = chrome.scripting.executeScript({ target: { tabId: tabId! }, func: () => 'ran' });
        const isIn = await ran.then(
          () => true,
          () => false,
        );
        return isIn ? url.startsWith(ours) && url : false;
      });
      return (await Promise.all(results)).filter(Boolean);
    }, run.pageUrl(''));
    expect(inTabs).toEqual([]);

    // In the shop's page it opens the closed shadow tree of the card, as the browser allows, and presses what is there.
    const pressed = await attacker.evaluate(
      async ({ ours, page, all }) => {
        const [tab] = await chrome.tabs.query({ url: `${page}*` });
        const [{ result } = {}] = await chrome.scripting.executeScript({
          target: { tabId: tab!.id! },
          args: [ours, all],
          func: async (target: string, forged: object[]) => {
            const answers = await Promise.all(
              forged.map((message) =>
                chrome.runtime.sendMessage(target, message).then(
                  (answer: unknown) => answer !== undefined,
                  () => false,
                ),
              ),
            );
            const roots = [...document.querySelectorAll<HTMLElement>('*')].flatMap(
              (element) =>
                (element instanceof HTMLElement && chrome.dom.openOrClosedShadowRoot(element)) || [],
            );
            const controls = roots.flatMap((root) => [
              ...(root as ShadowRoot).querySelectorAll<HTMLElement>('button, a, input, select'),
            ]);
            for (const control of controls) {
              for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
                control.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, detail: 1 }));
              control.click();
              for (const key of ['Enter', ' '])
                control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
            }
            return { controls: controls.length, answers: answers.filter(Boolean).length };
          },
        });
        return result as { controls: number; answers: number } | undefined;
      },
      { ours: id, page: market, all: messages as object[] },
    );
    expect(pressed!.controls).toBeGreaterThan(2);
    expect(pressed!.answers).toBe(0);
    await rest(shop);

    expect(await desk.evaluate(readIds)).toEqual([]);
    expect(await desk.evaluate(storedText)).toBe(before);
    expect(sandbox.calls()).toEqual([]);
  } finally {
    await run.close();
    await rm(other.folder, { recursive: true });
  }
});

test('a page that knows the id of the extension and its messages gets nothing', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const card = await clickNumber(shop, trackingNo);
  await card.has('card-follow');
  sandbox.clearCalls();
  const id = ready.extensionId;
  const messages = [
    ...privilegedMessages(trackingNo, 'shopee-express'),
    { name: 'look-up-card' as const, payload: { trackingNo, courierKey: 'shopee-express' } },
  ];
  await shop.evaluate(
    ({ ours, all }) => {
      const answers: string[] = [];
      Object.assign(globalThis, { answers });
      addEventListener('message', ({ data, source }) => {
        if (source !== window) answers.push(JSON.stringify(data));
      });
      const channel = new BroadcastChannel(ours);
      channel.addEventListener('message', ({ data }) => answers.push(JSON.stringify(data)));
      for (const message of all) {
        window.postMessage(message, '*');
        window.postMessage({ id: ours, ...message }, '*');
        channel.postMessage(message);
        for (const target of [window, document, document.documentElement])
          target.dispatchEvent(new CustomEvent(message.name, { detail: message.payload, bubbles: true }));
      }
      // Without `externally_connectable` a page has no `sendMessage`.
      const { runtime } = (globalThis as { chrome?: { runtime?: { sendMessage?: unknown } } }).chrome ?? {};
      if (runtime?.sendMessage) answers.push('sendMessage');
    },
    { ours: id, all: messages },
  );
  expect(await shop.evaluate(tryFiles, { id, names: files })).toEqual([]);
  await shop.evaluate(addFrame, ready.pageUrl('options.html'));
  expect(framedOf(shop, id)).toEqual([]);
  await rest(shop);
  expect(await shop.evaluate(() => (globalThis as unknown as { answers: string[] }).answers)).toEqual([]);
  expect(sandbox.calls()).toEqual([]);
  const popup = await ready.open(ready.pageUrl('popup.html'));
  expect(await popup.evaluate(readIds)).toEqual([]);
});
