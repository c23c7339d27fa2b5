import { browserMemory, forgetPeaks, type Memory } from '../browser/memory.ts';
import { clickNumber } from '../browser/marks.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

test('a gzip bomb of 300 MB costs the worker, and what unpacks it, less than 20 MB each', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const card = await clickNumber(shop, trackingNo);
  await card.press('card-keep');
  await card.has('card-open');
  const popup = await popupOf(ready, `#parcel=${encodeURIComponent(`shopee-express/${trackingNo}`)}`);
  const refresh = async () => {
    const before = sandbox.calls().length;
    await popup.getByTestId('refresh').click();
    await expect.poll(() => sandbox.calls().length).toBeGreaterThan(before);
    await expect(popup.getByTestId('refresh')).toBeEnabled();
  };

  // Once with an answer as large as may be, so that what is measured is not the first of anything.
  sandbox.fault(trackingNo, 'huge');
  await refresh();
  await expect(popup.getByTestId('failure')).toHaveText(/large|big|long/i);

  sandbox.fault(trackingNo, 'gzip-bomb');
  await forgetPeaks();
  const before = await browserMemory();
  await refresh();
  await expect(popup.getByTestId('failure')).toHaveText(/large|big|long/i);
  const after = await browserMemory();

  // The kernel's own count of memory, so on Linux only; elsewhere the answer alone is seen to be cut off.
  if (process.platform !== 'linux')
    return console.log('memory is not measured on this machine: it needs /proc');
  const cost = (name: Memory['name']): number => {
    const start = before.find((one) => one.name === name)!;
    const end = after.find(({ pid }) => pid === start.pid)!;
    return (end.peak - start.now) / 1e6;
  };
  const [worker, network] = [cost('extension'), cost('network')];
  console.log(
    `a bomb of 300 MB: worker's process +${worker.toFixed(1)} MB, network +${network.toFixed(1)} MB`,
  );
  expect(worker).toBeLessThan(20);
  expect(network).toBeLessThan(20);
});
