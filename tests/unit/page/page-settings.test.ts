import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sendMessage = vi.fn<(message: unknown) => Promise<unknown>>();
vi.mock('@/utils/browser/browser.ts', () => ({
  browser: { runtime: { sendMessage: (message: unknown) => sendMessage(message) } },
}));
const { readPageSettings: askWishes, defaultPageSettings: none } =
  await import('@/utils/page/page-settings.ts');

const wishes = { language: 'th', hidden: [0x2545f491], shapes: [], isOff: false };
beforeEach(() => {
  sendMessage.mockReset();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('passes on the background’s answer', async () => {
  sendMessage.mockResolvedValue({ ok: true, value: wishes });
  const told: unknown[] = [];
  await askWishes((one) => told.push(one), none);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([wishes]);
  expect(sendMessage.mock.calls).toEqual([[{ name: 'hello', payload: {} }]]);
});

test('asks a stopped background again', async () => {
  sendMessage
    .mockRejectedValueOnce(new Error('channel closed'))
    .mockResolvedValue({ ok: true, value: wishes });
  const told: unknown[] = [];
  await askWishes((one) => told.push(one), none);
  expect(told).toEqual([wishes]);
});

test('keeps the previous settings until there is an answer', async () => {
  sendMessage.mockResolvedValue(undefined);
  const told: unknown[] = [];
  await askWishes((one) => told.push(one), wishes as never);
  expect(told).toEqual([wishes]);
});

test('without an answer, the default settings apply', async () => {
  sendMessage.mockResolvedValue(undefined);
  const told: unknown[] = [];
  await askWishes((one) => told.push(one), none);
  expect(told).toEqual([none]);
});

test('does not wait for a slow answer, but passes it on when it comes', async () => {
  sendMessage.mockImplementation(
    () => new Promise((resolve) => void setTimeout(resolve, 5000, { ok: true, value: wishes })),
  );
  const told: unknown[] = [];
  void askWishes((one) => told.push(one), none);
  await vi.advanceTimersByTimeAsync(600); // with the first reading, the first underline comes within a second
  expect(told).toEqual([none]);
  await vi.advanceTimersByTimeAsync(4500);
  expect(told).toEqual([none, wishes]);
});
