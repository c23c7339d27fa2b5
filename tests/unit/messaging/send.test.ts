import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readMessage } from '@/utils/messaging/messages.ts';
import { send, sendOnce } from '@/utils/messaging/send.ts';

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
  ['stops', died],
  ['does not answer', silent],
])('repeats a message once if the background %s, and no more', async (_, answer) => {
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
  ['stops', died],
  ['does not answer', silent],
])('sendOnce sends one message only, even if the background %s', async (_, answer) => {
  const sent = answering(answer);
  expect(await sendOnce('send-track', sending)).toMatchObject({ ok: false, failure: { kind: 'unexpected' } });
  expect(sent).toHaveBeenCalledTimes(1);
});

const own = {
  id: fakeBrowser.runtime.id,
  origin: fakeBrowser.runtime.getURL('').replace(/\/$/, ''),
  url: fakeBrowser.runtime.getURL('/popup.html'),
};
const idsOf = (message: unknown): string[] => {
  const read = readMessage(message, own as never);
  // A rejected message has no effect, so its ids do not count.
  return read ? (read.payload as { ids: string[] }).ids : [];
};

it('a list of any length is one message, which is sent synchronously', async () => {
  const ids = Array.from({ length: 50_000 }, (_, n) => `lex/N${n}`);
  const sent = answering();
  const answer = send('edit', { ids, change: { isMuted: true } });
  expect(sent.mock.calls.map(([message]) => idsOf(message))).toEqual([ids]);
  expect(await answer).toEqual({ ok: true, value: null });
});
