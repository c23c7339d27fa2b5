import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { alarmNames, fireHeartbeat, heartbeatAlarm, pollAlarm } from '../tools/browser/alarms.ts';
import {
  freshProfile,
  launch,
  shownNotifications,
  signIn,
  type ExtensionBrowser,
} from '../tools/browser/launch.ts';
import { readNotifications } from '../tools/browser/shown.ts';
import { leaveToHints } from '../tools/browser/stored-records.ts';
import { killBackground } from '../tools/browser/stop-background.ts';
import type { Relay } from '../relay/nginx.ts';
import { isAccepted } from '../relay/reader.ts';
import { pairRelay } from '../tools/browser/pair-relay.ts';
import { pair, test } from './relay-test.ts';
import { expect, followOne } from './test.ts';

// The webhook of the service through a real relay (nginx) to a notification.

test.use({ alone: true });

const hostOf = ({ pairing }: Relay) => new URL(pairing.replace('wss', 'https')).host;
const openOptions = (run: ExtensionBrowser): Promise<Page> => run.open(run.pageUrl('options.html#relay'));
const stateOf = (page: Page) => page.getByTestId('relay-state');
const notices = (page: Page) => page.evaluate(readNotifications);

const couriers = ['shopee-express', 'flash-express', 'jt-express'] as const;
const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;

test('set up in the settings, an update of the service is a notification within seconds', async ({
  ready,
  sandbox,
  relay,
}) => {
  const options = await openOptions(ready);
  const parcels = [];
  for (const courier of couriers) parcels.push(await followOne(options, sandbox, courier));
  await options.getByTestId('relay-address').fill('https://relay.example/path');
  await options.getByTestId('relay-set-up').click();
  await expect(options.getByTestId('relay-address-fault')).toContainText('Enter only a name');
  await options.getByTestId('relay-address').fill(hostOf(relay));
  await options.getByTestId('relay-set-up').click();
  // The relay does not have the new key yet.
  await expect(stateOf(options)).toContainText('does not know this browser’s key');

  const download = options.waitForEvent('download');
  await options.getByTestId('relay-file-nginx.conf').click();
  const [, readerKey] = /\b([0-9a-f]{64}) 1;/.exec(await readFile(await (await download).path(), 'utf8'))!;
  const config = `${relay.folder}/nginx.conf`;
  const text = await readFile(config, 'utf8');
  await writeFile(config, text.replaceAll(`${relay.readerKey} 1;`, `${relay.readerKey} 1; ${readerKey!} 1;`));
  await relay.restart();
  // The background may have connected again by itself, and then there is no button.
  await options
    .getByTestId('relay-try')
    .evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
  await expect(stateOf(options)).toContainText('Connected to');
  expect((await options.evaluate(alarmNames)).toSorted()).toEqual([heartbeatAlarm, pollAlarm]);

  const address = await options.getByTestId('relay-callback').textContent();
  sandbox.setTrigger({ address });
  const waits = await options.evaluate(leaveToHints);
  sandbox.clearCalls();
  const times: number[] = [];
  for (const { moveToNextStatus } of parcels) {
    const status = moveToNextStatus();
    const began = performance.now();
    await expect.poll(async () => (await notices(options)).join()).toContain(status);
    times.push(performance.now() - began);
    await options.evaluate(() =>
      chrome.notifications
        .getAll()
        .then((all) => Promise.all(Object.keys(all).map((id) => chrome.notifications.clear(id)))),
    );
  }
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `from callback to notification: median ${inSeconds(median(times))}; by polling the next check was in ${inSeconds(median(waits))}`,
  );
  expect(Math.max(...times)).toBeLessThan(Math.min(...waits) / 10); // a busy machine may take seconds
  expect(sandbox.calls()).toHaveLength(parcels.length);
  expect(sandbox.deliveries()).not.toHaveLength(0);
  expect(sandbox.deliveries().every(({ outcome }) => isAccepted(outcome?.status))).toBe(true);
  await expect(stateOf(options)).toContainText('Last update: just now');
  await options.getByTestId('page-requests').click();
  await expect(options.getByTestId('log-line').first()).toContainText('Announced by the service');
  await expect(options.getByTestId('log')).toContainText('Connection to your relay');
  // A page that is loaded again does not know the callback address any more.
  await options.reload();
  await options.getByTestId('page-watch').click();
  await options.getByTestId('relay-open').click();
  await expect(stateOf(options)).toContainText('Connected to');
  await expect(options.getByTestId('relay-callback')).toHaveCount(0);
  expect(await options.content()).not.toContain('/hook/');
});

test('paired by a text, turned off, and on again by Undo @walks', async ({ ready, sandbox, relay }) => {
  const options = await openOptions(ready);
  await followOne(options, sandbox, 'shopee-express');
  await options.getByTestId('relay-join').check();
  await options.getByTestId('relay-address').fill('wss://relay.example');
  await options.getByTestId('relay-set-up').click();
  await expect(options.getByTestId('relay-address-fault')).toContainText('This is not a pairing text');
  await options.getByTestId('relay-address').fill(relay.pairing);
  await options.getByTestId('relay-set-up').click();
  await expect(stateOf(options)).toHaveAttribute('data-link', 'connected');
  await options.getByTestId('relay-remove').click();
  await expect(stateOf(options)).toHaveCount(0);
  await expect.poll(() => options.evaluate(alarmNames)).toEqual([pollAlarm]);
  await options.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
  await expect(stateOf(options)).toHaveAttribute('data-link', 'connected');
});

test('a Worker’s files are offered, also after a reload @walks', async ({ ready }) => {
  const options = await openOptions(ready);
  await options.getByTestId('relay-worker').check();
  await options.getByTestId('relay-address').fill('relay.example');
  await options.getByTestId('relay-set-up').click();
  await expect(options.getByTestId('relay-address-fault')).toContainText('workers.dev');
  await options.getByTestId('relay-address').fill('https://waybill-relay.shop.workers.dev/');
  await options.getByTestId('relay-set-up').click();
  await expect(options.getByTestId('relay-file-worker.js')).toBeVisible();
  const download = options.waitForEvent('download');
  await options.getByTestId('relay-file-wrangler.toml').click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/READER_KEYS = "[0-9a-f]{64}"/);
  await options.reload();
  await options.getByTestId('relay-files').locator('summary').click();
  await expect(options.getByTestId('relay-file-worker.js')).toBeVisible();
  await expect(options.getByTestId('relay-file-nginx.conf')).toHaveCount(0);
});

test('the settings say why there is no connection', { tag: '@walks' }, async ({ ready, sandbox, relay }) => {
  const options = await openOptions(ready);
  await pairRelay(options, relay.pairing);
  await expect(stateOf(options)).toContainText('no parcel is expected to change');
  await followOne(options, sandbox, 'shopee-express');
  await expect(stateOf(options)).toHaveAttribute('data-link', 'connected');
  const tryAgain = async (sentence: string) => {
    await options.getByTestId('relay-try').click();
    await expect(stateOf(options)).toContainText(sentence);
    await expect(stateOf(options)).toContainText(/No connection since .*, last try/);
  };
  await relay.stop();
  await expect(options.getByTestId('relay-try')).toBeVisible({ timeout: 60_000 });
  await expect(stateOf(options)).toContainText('cannot be reached');
  const config = `${relay.folder}/nginx.conf`;
  const text = await readFile(config, 'utf8');
  // A proxy before the relay that does not pass WebSockets on, one that has none left, and a relay without this key.
  for (const code of [403, 502]) {
    await writeFile(config, text.replace('nchan_pubsub websocket;', `return ${code};`));
    await relay.restart();
    await tryAgain(`answers (code ${code}), but opens no WebSocket`);
  }
  await writeFile(config, text.replace('limit_conn sockets 200;', 'return 503;'));
  await relay.restart();
  await tryAgain('takes no connection now (code 503)');
  await writeFile(config, text.replaceAll(`${relay.readerKey} 1;`, ''));
  await relay.restart();
  await tryAgain('does not know this browser’s key');
  await writeFile(config, text);
  await relay.restart();
  // The browser may have connected again before the press: then the button is gone.
  const connected = expect(stateOf(options)).toContainText('Connected to');
  await options
    .getByTestId('relay-try')
    .click({ timeout: 10_000 })
    .catch(() => {});
  await connected;
});

test('no update is lost and none is checked twice over a killed background, a closed browser, a restarted relay @walks', async ({
  sandbox,
  relay,
}) => {
  const profile = await freshProfile();
  const { apiKey, keySecret } = sandbox;
  let run = await launch(sandbox, { profile });
  await (await signIn(run, { apiKey, keySecret, language: 'en' })).close();
  let options = await openOptions(run);
  const parcels = [];
  for (const courier of couriers) parcels.push(await followOne(options, sandbox, courier));
  await pair(options, relay);
  sandbox.setTrigger({ address: relay.hookUrl });
  const shown = () => shownNotifications(run).then((ids) => ids.length);
  const calls = () => sandbox.calls().length;
  await options.evaluate(leaveToHints);

  sandbox.clearCalls();
  await killBackground(options);
  parcels[0]!.moveToNextStatus();
  await sandbox.delivered();
  await options.evaluate(fireHeartbeat); // starts the background again
  await expect.poll(calls, { timeout: 120_000 }).toBe(1);
  await expect.poll(shown).toBe(1);

  await run.close();
  parcels[1]!.moveToNextStatus();
  await sandbox.delivered();
  run = await launch(sandbox, { profile, isInstalled: true });
  options = await openOptions(run);
  await expect.poll(calls, { timeout: 120_000 }).toBe(2);

  await expect(stateOf(options)).toHaveAttribute('data-link', 'connected');
  await relay.restart();
  parcels[2]!.moveToNextStatus();
  await sandbox.delivered();
  await expect.poll(calls, { timeout: 120_000 }).toBe(3);
  await expect(stateOf(options)).toHaveAttribute('data-link', 'connected');
  const asked = sandbox.calls().map(({ body }) => (JSON.parse(body) as { trackingNo: string }).trackingNo);
  expect(asked).toEqual(parcels.map(({ trackingNo }) => trackingNo));
  await run.close();
});
