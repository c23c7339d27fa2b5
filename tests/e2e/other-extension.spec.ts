import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ownFiles, tryFiles, tryMessages, tryPage } from '../tools/browser/attacker.ts';
import { builtExtension, launch, signIn } from '../tools/browser/launch.ts';
import { clickNumber } from '../tools/browser/marks.ts';
import { malformedMessages, privilegedMessages } from '../tools/browser/messages.ts';
import { rest } from '../tools/browser/rest.ts';
import { readIds, storedText } from '../tools/browser/stored-records.ts';
import { expect, market, parcelOf, test } from './test.ts';

// A second extension in the same browser, and a page that knows the extension's id. Not tried: an extension with the
// permission "debugger", which the browser lets control everything.

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
  expect(ownFiles.filter((name) => !existsSync(join(builtExtension, name)))).toEqual([]));

test('another extension gets no answer, no file, no page and no look-up, and changes nothing @walks', async ({
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
    expect(await attacker.evaluate(tryFiles, { from: `chrome-extension://${id}`, names: ownFiles })).toEqual(
      [],
    );
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
    const pressed = await attacker.evaluate(tryPage, { id, messages, page: market });
    expect(pressed.controls).toBeGreaterThan(2);
    expect(pressed.answers).toBe(0);
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
  expect(await shop.evaluate(tryFiles, { from: `chrome-extension://${id}`, names: ownFiles })).toEqual([]);
  await shop.evaluate(addFrame, ready.pageUrl('options.html'));
  expect(framedOf(shop, id)).toEqual([]);
  await rest(shop);
  expect(await shop.evaluate(() => (globalThis as unknown as { answers: string[] }).answers)).toEqual([]);
  expect(sandbox.calls()).toEqual([]);
  const popup = await ready.open(ready.pageUrl('popup.html'));
  expect(await popup.evaluate(readIds)).toEqual([]);
});
