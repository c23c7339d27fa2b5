import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followParcel } from '@/utils/background/follow.ts';
import { applySettings } from '@/utils/background/reconcile.ts';
import { poll } from '@/utils/background/run.ts';
import { readRows } from '@/utils/storage/store.ts';
import { atHub, courierKey, outForDelivery, trackingNo } from '../../fixtures/answers.ts';
import { served } from '../../unit/background/background.ts';
import { serviceAnswering, signIn } from '../../unit/background/fake-service.ts';
import { leaveToHints } from './stored-records.ts';

const hour = 3_600_000;
const hours = Array.from({ length: 24 }, (_, index) => index);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(hours)(
  'a parcel that is left to hints is not due by itself, followed four minutes past %i',
  async (passed) => {
    const now = Date.parse('2026-11-21T00:04:00+07:00') + passed * hour;
    vi.useFakeTimers({ toFake: ['Date'], now });
    await signIn();
    serviceAnswering(passed < 9 ? [atHub] : [outForDelivery]);
    const send = served();
    vi.stubGlobal('chrome', {
      storage: fakeBrowser.storage,
      runtime: { sendMessage: ({ name, payload }: { name: string; payload: object }) => send(name, payload) },
    });
    await followParcel({ trackingNo, courierKey, foundOn: '' });
    await poll();
    await leaveToHints();
    await applySettings(); // plans again if the night changed
    const [row] = await readRows();
    expect(row!.dueAt! - now).toBeGreaterThan(20 * hour);
    expect(now - row!.triedAt!).toBe(hour);
  },
);
