import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { send, sendOnce } from '@/utils/platform/send.ts';

afterEach(() => vi.restoreAllMocks());

const answering = (...answers: (() => Promise<unknown>)[]) => {
  const sent = vi.spyOn(fakeBrowser.runtime, 'sendMessage');
  for (const answer of answers) sent.mockImplementationOnce(answer as typeof fakeBrowser.runtime.sendMessage);
  sent.mockResolvedValue({ ok: true, value: null } as never);
  return sent;
};
const died = () => Promise.reject(new Error('The message port closed before a response was received.'));
const silent = () => Promise.resolve();
const sending = { id: 'lex/A1', phoneNumber: '0812345678', note: '' };

it.each([
  ['dies', died],
  ['says nothing', silent],
])('asks a background that %s once more, and no more than once', async (_, answer) => {
  const sent = answering(answer);
  expect(await send('remove', { ids: [] })).toEqual({ ok: true, value: null });
  expect(sent.mock.calls).toEqual([
    [{ name: 'remove', payload: { ids: [] } }],
    [{ name: 'remove', payload: { ids: [] }, since: expect.any(Number) }],
  ]);
  const lost = answering(answer, answer);
  expect(await send('remove', { ids: [] })).toMatchObject({ ok: false, failure: { kind: 'unexpected' } });
  expect(lost).toHaveBeenCalledTimes(4);
});

it.each([
  ['dies', died],
  ['says nothing', silent],
])('what must not happen twice is sent once, also where the background %s', async (_, answer) => {
  const sent = answering(answer);
  expect(await sendOnce('send-track', sending)).toMatchObject({ ok: false, failure: { kind: 'unexpected' } });
  expect(sent).toHaveBeenCalledTimes(1);
});
