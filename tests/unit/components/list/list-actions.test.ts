import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { act } from '@/components/list/list-actions.ts';
import { readingFor } from '@/components/base/texts.tsx';
import type { Said, Say } from '@/components/base/Toast.tsx';
import { send } from '@/utils/messaging/send.ts';
import { keptParcel } from '../../../fixtures/parcels.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Mutes a parcel and presses undo; the background answers the undo only when `end` is called. */
async function longUndo() {
  let standing: Said | null = null;
  const say: Say = (next) => (standing = typeof next === 'function' ? next(standing) : next);
  const answer = { ok: true, value: null };
  const sent = vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValueOnce(answer as never);
  const rows = [keptParcel('lex', 'AAAAAA0001', Date.now())];
  expect(await act('mute', { rows, reading: readingFor('en', Date.now()), ask: send, say })).toBe(true);
  let end = () => {};
  sent.mockReturnValueOnce(new Promise<unknown>((resolve) => (end = () => resolve(answer))) as never);
  const said = () => standing;
  const { undo } = said()!;
  say(null); // like the toast
  undo!();
  await vi.advanceTimersByTimeAsync(1000);
  expect(said()?.text).toContain('Working on');
  return { say, said, end: () => (end(), vi.advanceTimersByTimeAsync(1)) };
}

it('a long action shows progress until it ends', async () => {
  const { said, end } = await longUndo();
  await end();
  expect(said()).toBeNull();
});

it('its end does not remove the toast of another action', async () => {
  const { say, said, end } = await longUndo();
  const other = { text: 'Removed', undo() {} };
  say(other);
  await end();
  expect(said()).toBe(other);
});
