import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtForFirefox } from '../browser/firefox.ts';
import { at, countOf, press, textOf } from '../browser/firefox-desk.ts';
import { putAll } from '../browser/seed.ts';
import { keptParcel, manyParcels } from '../fixtures/parcels.ts';
import { expect, test } from './test.ts';

test('the sidebar asks for no permission and does not open by itself', async () => {
  const manifest = JSON.parse(await readFile(join(builtForFirefox, 'manifest.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  expect(manifest['permissions']).not.toContain('sidePanel');
  expect(manifest['sidebar_action']).toMatchObject({
    default_panel: 'sidepanel.html',
    open_at_install: false,
  });
  expect(Object.keys(manifest['commands'] as object)).toEqual(['open-dashboard', 'open-panel']);
});

test('side panel and dashboard list the same parcels, and one opens beside the table', async ({ ready }) => {
  const now = Date.now();
  const rows = [
    keptParcel('lex', 'AAAAAA0001', now, { name: 'Teapot', status: 'ON_UNABLE_TO_SEND' }),
    ...manyParcels(20, now),
  ];
  await ready.desk.evaluate(putAll, { rows, logs: [] });
  const panel = await ready.openOwn('sidepanel.html');
  await expect.poll(() => textOf(panel, 'footer')).toContain('21 parcels');
  await expect.poll(() => textOf(panel, 'list')).toContain('Teapot');
  const dashboard = await ready.openOwn('dashboard.html');
  await expect.poll(() => countOf(dashboard, 'parcel-row')).toBeGreaterThan(5);
  await dashboard.locator(at('search')).fill('teapot');
  await expect.poll(() => textOf(dashboard, 'parcel-row')).toContain('Teapot');
  await press(dashboard, 'parcel-row');
  await expect.poll(() => textOf(dashboard, 'parcel-name')).toContain('Teapot');
  await press(dashboard, 'back');
  await expect.poll(() => countOf(dashboard, 'pane')).toBe(0);
});
