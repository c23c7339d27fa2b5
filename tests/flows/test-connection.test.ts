import { expect, it, vi } from 'vitest';
import { testConnection } from '@/utils/flows/test-connection.ts';
import { poll } from '@/utils/flows/poll.ts';
import { readAccount } from '@/utils/platform/account.ts';
import { keep } from '@/utils/flows/keep.ts';
import { signIn } from './service.ts';

it('a refused key opens the breaker, so that no parcel asks to hear it again', async () => {
  await signIn();
  await keep({ trackingNo: 'TH260417733905B', courierKey: 'shopee-express', foundOn: '' });
  const fetch = vi.fn(() => Promise.resolve(new Response('{}', { status: 401 })));
  vi.stubGlobal('fetch', fetch);
  expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
  expect((await readAccount()).failure?.kind).toBe('bad-credentials');
  await poll();
  expect(fetch).toHaveBeenCalledTimes(1);
});
