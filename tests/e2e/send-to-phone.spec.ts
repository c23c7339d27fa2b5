import type { ExtensionBrowser } from '../tools/browser/launch.ts';
import { foldOf } from '../tools/browser/selectors.ts';
import { seed } from '../tools/browser/seed.ts';
import { storedText } from '../tools/browser/stored-records.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

// Needs a call that leaves the browser: the sandbox records its content.

const sendTrack = '/app/send-track';

async function openForm(run: ExtensionBrowser, trackingNo: string) {
  const parcel = seedOf({ ...knownTracking(Date.now()), trackingNo });
  await seed(run, [parcel]);
  const popup = await popupOf(run, `#parcel=${encodeURIComponent(parcel.row.id)}`);
  await popup.getByTestId('open-share').click();
  await popup.locator(foldOf('send')).click();
  return popup;
}

test('a parcel is sent to a phone after a preview of the data, and number and note are not stored', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await openForm(ready, trackingNo);
  await popup.getByTestId('send-phone').fill('081 23');
  await popup.getByTestId('send-ask').click();
  await expect(popup.getByTestId('send-phone-fault')).toContainText('nine digits');
  await expect(popup.getByTestId('send-phone')).toHaveAttribute('aria-invalid', 'true');

  await popup.getByTestId('send-phone').fill('+66 81-234-5678');
  await popup.getByTestId('send-note').fill('Red mug');
  await popup.getByTestId('send-phone').press('Enter');
  const sure = popup.getByTestId('send-sure');
  for (const words of [trackingNo, 'SPX Express', '+66812345678', 'Red mug', 'one look-up'])
    await expect(sure).toContainText(words);
  expect(sandbox.calls()).toEqual([]);
  await expect(popup.getByTestId('send-yes')).toBeFocused();
  // Enter twice at once sends nothing (components/hooks/second-press.ts).
  await popup.getByTestId('send-yes').press('Shift');
  await popup.getByTestId('send-yes').press('Enter');
  await expect(popup.getByTestId('send-done')).toContainText('+66812345678');

  const [call, ...others] = sandbox.calls();
  expect(others).toEqual([]);
  expect(call).toMatchObject({ path: expect.stringContaining(sendTrack), status: 201 });
  expect(JSON.parse(call!.body)).toEqual({
    trackingNo,
    courierKey: 'shopee-express',
    phoneNumber: '+66812345678',
    note: 'Red mug',
  });
  await expect(popup.getByTestId('send-phone')).toHaveValue('');
  const stored = await popup.evaluate(storedText);
  expect(stored).toContain(trackingNo);
  expect(stored).not.toMatch(/812345678|Red mug/);
});

test('Cancel sends nothing, and each failure shows its message @walks', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const popup = await openForm(ready, trackingNo);
  const ask = async () => {
    await popup.getByTestId('send-phone').fill('0812345678');
    await popup.getByTestId('send-ask').click();
  };
  await ask();
  await popup.getByTestId('send-no').click();
  await expect(popup.getByTestId('send-phone')).toHaveValue('0812345678');
  expect(sandbox.calls()).toEqual([]);

  await popup.context().setOffline(true);
  await ask();
  await popup.getByTestId('send-yes').click();
  await expect(popup.getByTestId('send-failure')).toContainText('offline');
  await popup.context().setOffline(false);

  sandbox.fault('*', { kind: 'status', code: 500 });
  await ask();
  await popup.getByTestId('send-yes').click();
  await expect(popup.getByTestId('send-failure')).toContainText('is having problems');
  sandbox.fault('*', { kind: 'status', code: 401 });
  await ask();
  await popup.getByTestId('send-yes').click();
  await expect(popup.getByTestId('send-failure')).toContainText('refused your key');
  // Only look-ups open the breaker: a key refused for sending stops no other call.
  sandbox.fault('*', null);
  await ask();
  await popup.getByTestId('send-yes').click();
  await expect(popup.getByTestId('send-done')).toBeVisible();
});
