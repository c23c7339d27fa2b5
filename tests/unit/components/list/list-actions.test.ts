import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { runAction } from '@/components/list/list-actions.ts';
import { localeFor } from '@/components/base/texts.tsx';
import { onToast, showToast, type ToastContent } from '@/components/base/Toast.tsx';
import { followParcel } from '@/utils/background/follow.ts';
import { checkParcels } from '@/utils/background/run.ts';
import { send } from '@/utils/messaging/send.ts';
import { readRows } from '@/utils/storage/store.ts';
import { courierKey, errorOf } from '../../../fixtures/answers.ts';
import { followedParcel } from '../../../fixtures/parcels.ts';
import { serviceAnswering, signIn } from '../../background/fake-service.ts';

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
  expect(said()).toEqual({ text: 'Undone' });
});

it('its end does not remove the toast of another action', async () => {
  const { said, end } = await longUndo();
  const other = { text: 'Removed', undo() {} };
  showToast(other);
  await end();
  expect(said()).toBe(other);
});

it('says how many parcels were checked if the service gave no answer for some', async () => {
  vi.useRealTimers();
  await signIn();
  const service = serviceAnswering();
  const others = ['TH0126XA0000A', 'TH0126XA0001A'].map((trackingNo) => ({ trackingNo, courierKey }));
  for (const of of others) await followParcel({ ...of, foundOn: '' });
  service.answer = ({ trackingNo }) => errorOf(trackingNo === others[0]!.trackingNo ? 500 : 404);
  let standing: ToastContent | null = null;
  onToast((next) => void (standing = typeof next === 'function' ? next(standing) : next));
  const sendCommand = (async () => {
    await checkParcels(await readRows(), null, 'check');
    return { ok: true, value: null };
  }) as never;
  await runAction('check', { rows: await readRows(), locale: localeFor('en', Date.now()), sendCommand });
  expect(standing).toEqual({
    text: expect.stringMatching(/^Checked 1 of 2 parcels · The tracking service is having problems/),
  });
});
