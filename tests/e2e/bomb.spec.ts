import { browserMemory, forgetPeaks, type Memory } from '../tools/browser/memory.ts';
import { clickNumber } from '../tools/browser/marks.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

// Needs the browser's processes, to measure the memory an answer costs.

test(
  'a gzip bomb of 300 MB costs the service worker and the network service less than 20 MB each',
  { tag: '@heavy' },
  async ({ ready, sandbox }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    const card = await clickNumber(shop, trackingNo);
    await card.press('card-follow');
    await card.has('card-open');
    const popup = await popupOf(ready, `#parcel=${encodeURIComponent(`shopee-express/${trackingNo}`)}`);
    const check = async () => {
      const before = sandbox.calls().length;
      await popup.getByTestId('check').click();
      await expect.poll(() => sandbox.calls().length).toBeGreaterThan(before);
      await expect(popup.getByTestId('check')).toBeEnabled();
    };

    // A warm-up with the largest answer allowed, so that one-time costs are not measured.
    sandbox.fault(trackingNo, 'huge');
    await check();
    await expect(popup.getByTestId('failure')).toHaveText(/large|big|long/i);

    sandbox.fault(trackingNo, 'gzip-bomb');
    // If the bomb were decompressed, every round would cost 300 MB. Drawing the popup and garbage collection add to
    // single rounds only, so the cheapest of five rounds is the cost of the bomb.
    const costs: { worker: number; network: number }[] = [];
    for (let round = 0; round < 5; round += 1) {
      await forgetPeaks();
      const before = await browserMemory();
      await check();
      await expect(popup.getByTestId('failure')).toHaveText(/large|big|long/i);
      // Only Linux has these counters. On other systems only the failure is tested.
      if (process.platform !== 'linux')
        return console.log('memory is not measured on this machine: it needs /proc');
      const after = await browserMemory();
      const cost = (name: Memory['name']): number => {
        const start = before.find((one) => one.name === name)!;
        const end = after.find(({ pid }) => pid === start.pid)!;
        return (end.peak - start.now) / 1e6;
      };
      costs.push({ worker: cost('extension'), network: cost('network') });
    }
    const least = (name: 'worker' | 'network'): number => Math.min(...costs.map((cost) => cost[name]));
    const [worker, network] = [least('worker'), least('network')];
    console.log(
      `a bomb of 300 MB: worker's process +${worker.toFixed(1)} MB, network +${network.toFixed(1)} MB`,
    );
    expect(worker).toBeLessThan(20);
    expect(network).toBeLessThan(20);
  },
);
