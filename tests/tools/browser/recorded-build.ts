import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { builtExtension } from './launch.ts';

/**
 * What a background asked the browser to show, or an error that nothing in it caught. `life` differs for each start of
 * the background.
 */
export type BackgroundRecord = { life: string } & (
  { kind: 'notification'; id: string; title: string; message: string } | { kind: 'error'; text: string }
);

/**
 * Copies the production build and puts a recorder before its background, which works unchanged: the browser tells only
 * the ids of notifications, and a stopped worker forgets its errors.
 */
export async function recordedBuild(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-build-'));
  await cp(builtExtension, folder, { recursive: true });
  const background = join(folder, 'background.js');
  await writeFile(background, `(${recordBackground.toString()})();\n${await readFile(background, 'utf8')}`);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs in the background before its own code. */
function recordBackground(): void {
  const life = crypto.randomUUID();
  const channel = new BroadcastChannel('proof');
  const post = (record: object) => channel.postMessage({ life, ...record });
  const { notifications } = chrome as unknown as {
    notifications: { create(id: string, options: { title: string; message: string }): Promise<string> };
  };
  const create = notifications.create.bind(notifications);
  notifications.create = (id, options) => {
    post({ kind: 'notification', id, title: options.title, message: options.message });
    return create(id, options);
  };
  const textOf = (error: unknown) =>
    error instanceof Error ? (error.stack ?? error.message) : String(error);
  addEventListener('error', (event) => post({ kind: 'error', text: textOf((event as ErrorEvent).error) }));
  addEventListener('unhandledrejection', (event) => post({ kind: 'error', text: textOf(event.reason) }));
  // The background logs what it catches last.
  const log = console.error.bind(console);
  console.error = (...of: unknown[]) => {
    post({ kind: 'error', text: of.map(textOf).join(' ') });
    log(...of);
  };
}

/** Collects the records from now on in a page of the extension. Returns a function that takes the new ones. */
export async function takeRecords(page: Page): Promise<() => Promise<BackgroundRecord[]>> {
  await page.evaluate(() => {
    const records: unknown[] = [];
    new BroadcastChannel('proof').addEventListener('message', ({ data }) => void records.push(data));
    Object.assign(globalThis, { records });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { records: BackgroundRecord[] }).records.splice(0));
}
