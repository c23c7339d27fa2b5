import { expect, it, vi, afterEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerMessages } from '@/utils/flows/answer-messages.ts';
import { keep } from '@/utils/flows/keep.ts';
import { poll } from '@/utils/flows/poll.ts';
import { courierKey, errorOf, trackingNo } from '../fixtures/answers.ts';
import { serviceAnswering, signIn } from '../flows/service.ts';
afterEach(() => vi.unstubAllGlobals());
type Listener = (message: unknown, sender: object) => Promise<{ ok: boolean; failure?: { kind: string } }>;

/** The background's own listener, spoken to as one of our pages speaks. */
function served(): (name: string, payload?: unknown) => ReturnType<Listener> {
  const added = vi.spyOn(fakeBrowser.runtime.onMessage, 'addListener');
  answerMessages();
  const listener = added.mock.calls.at(-1)![0] as unknown as Listener;
  const { id } = fakeBrowser.runtime;
  return (name, payload = {}) => listener({ name, payload }, { id, origin: `chrome-extension://${id}` });
}

it.each<[number, Record<string, string>]>([
  [401, {}],
  [429, { 'Retry-After': '600' }],
])('Test answered %i: the next poll makes no call', async (code, h) => {
  await signIn();
  const send = served();
  await keep({ trackingNo, courierKey, foundOn: '' });
  let n = 0;
  vi.stubGlobal('fetch', async () => {
    n += 1;
    return errorOf(code, h);
  });
  expect((await send('test-connection')).ok).toBe(false);
  const calls = n;
  await poll();
  expect(n - calls).toBe(0);
});
it('offline refresh says so', async () => {
  await signIn();
  const send = served();
  await keep({ trackingNo, courierKey, foundOn: '' });
  serviceAnswering();
  vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, language: 'en', onLine: false });
  expect((await send('refresh', { ids: [`${courierKey}/${trackingNo}`] })).ok).toBe(false);
});
it('storage full has its own sentence', async () => {
  const send = served();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await send('keep', { trackingNo, courierKey })).toMatchObject({
    failure: { kind: 'storage-trouble' },
  });
});
