import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { repairAlarm } from '@/components/app/ensure-alarm.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { writeAccount } from '@/utils/storage/account.ts';
import { ensureAlarm } from '@/utils/browser/alarm.ts';
import { changeParcel } from '@/utils/storage/store.ts';
import { courierKey } from '../../../fixtures/answers.ts';
import { signIn } from '../../background/fake-service.ts';

const trackingNo = 'TH260417733900B';
const sent = vi.fn<(message: unknown) => Promise<unknown>>(() => Promise.resolve({ ok: true, value: null }));

beforeEach(async () => {
  sent.mockClear();
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(sent as never);
  await signIn();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await fakeBrowser.alarms.clearAll();
});

it('asks the background for a missing alarm, with one message', async () => {
  await repairAlarm();
  expect(sent.mock.calls).toEqual([[{ name: 'seen', payload: { ids: [] } }]]);
});

it.each([
  ['the alarm is set', () => ensureAlarm(Date.now() + 60_000)],
  ['the key is refused', () => writeAccount({ failure: { kind: 'bad-credentials', code: 401 } })],
  ['there are no credentials', () => fakeBrowser.storage.local.remove('credentials')],
  [
    'nothing is due',
    () =>
      changeParcel(`${courierKey}/${trackingNo}`, ({ row, log }) => ({ row: { ...row, dueAt: null }, log })),
  ],
])('sends nothing if %s', async (_, change) => {
  await change();
  await repairAlarm();
  expect(sent).not.toHaveBeenCalled();
});
