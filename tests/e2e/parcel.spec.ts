import { knownTracking } from '../fixtures/tracking.ts';
import { seed } from '../tools/browser/seed.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { expect, popupOf, test } from './test.ts';

// Needs the clipboard and its permission. tests/view/parcel.view.ts tests the rest of the parcel view.
test('sharing copies a text without the note, the link, and a safe table row @walks', async ({ ready }) => {
  await ready.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const parcel = seedOf(knownTracking(Date.now()), { name: '=Shorts', note: 'my own' });
  await seed(ready, [parcel]);
  const popup = await popupOf(ready, `#parcel=${encodeURIComponent(parcel.row.id)}`);
  const copied = () => popup.evaluate(() => navigator.clipboard.readText());
  await popup.getByTestId('open-share').click();
  await popup.getByTestId('copy-text').click();
  await expect(popup.getByTestId('copy-text')).toHaveText('Copied');
  expect(await copied()).toMatch(
    /^=Shorts\nSPX Express TH260417733905B\nOut for delivery · .*\nhttps:\/\/share\.example\//,
  );
  expect(await copied()).not.toContain('my own');
  await popup.getByTestId('copy-link').click();
  await expect.poll(copied).toMatch(/^https:\/\/share\.example\/\S+$/);
  await popup.getByTestId('copy-table').click();
  await expect.poll(copied).toContain("\t'=Shorts\t");
});

test('the note of a failed parcel copies the courier’s phone, and number and message @walks', async ({
  ready,
}) => {
  await ready.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { events, ...tracking } = knownTracking(Date.now());
  const parcel = seedOf({ ...tracking, status: 'ON_UNABLE_TO_SEND', events: events.slice(2) });
  await seed(ready, [parcel]);
  const popup = await popupOf(ready, `#parcel=${encodeURIComponent(parcel.row.id)}`);
  const copied = () => popup.evaluate(() => navigator.clipboard.readText());
  await popup.getByTestId('late-contactCallCentre').click();
  await expect.poll(copied).toBe('02-000-0000');
  await popup.getByTestId('copy-message').click();
  await expect.poll(copied).toContain(tracking.trackingNo);
});
