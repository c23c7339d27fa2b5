import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { runAction } from '@/components/list/list-actions.ts';
import { localeFor } from '@/components/base/texts.tsx';
import { onToast, showToast, type ToastContent } from '@/components/base/Toast.tsx';
import { send } from '@/utils/messaging/send.ts';
import { followedParcel } from '../../../fixtures/parcels.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Mutes a parcel and presses undo; the background answers the undo only when `end` is called. */
async function longUndo() {
  let standing: ToastContent | null = null;
  onToast((next) => void (standing = typeof next === 'function' ? next(standing) : next));
  const answer = { ok: true, value: null };
  const sent = vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValueOnce(answer as never);
  const rows = [followedParcel('lex', 'AAAAAA0001', Date.now())];
  expect(await runAction('mute', { rows, locale: localeFor('en', Date.now()), sendCommand: send })).toBe(
    true,
  );
  let end = () => {};
  sent.mockReturnValueOnce(new Promise<unknown>((resolve) => (end = () => resolve(answer))) as never);
  const said = () => standing;
  const { undo } = said()!;
  showToast(null); // as the toast does before it calls `undo`
  undo!();
  await vi.advanceTimersByTimeAsync(1000);
  expect(said()?.text).toContain('Updating');
  return { said, end: () => (end(), vi.advanceTimersByTimeAsync(1)) };
}

it('a long action shows progress until it ends', async () => {
  const { said, end } = await longUndo();
  await end();
  expect(said()).toBeNull();
});

it('its end does not remove the toast of another action', async () => {
  const { said, end } = await longUndo();
  const other = { text: 'Removed', undo() {} };
  showToast(other);
  await end();
  expect(said()).toBe(other);
});
