import { readAccount } from '@/utils/storage/account.ts';
import { alarmAt } from '@/utils/browser/alarm.ts';
import { readNext } from '@/utils/storage/list-head.ts';
import { send } from '@/utils/messaging/send.ts';

/**
 * Makes the background set the polling alarm if it is missing, parcels wait and no failure stops all checks: a browser
 * may lose the alarm while the background is stopped (docs/promises.md P28). Else the background is not started.
 */
export async function repairAlarm(): Promise<void> {
  if ((await alarmAt()) !== null) return;
  const [{ failure }, next] = await Promise.all([readAccount(), readNext()]);
  const isWanted = next.dueAt !== null || next.isUnserved;
  if (failure === null && isWanted) await send('seen', { ids: [] });
}

/** Repairs the alarm now and whenever the page becomes visible. Ignores read failures: the view shows them. */
export function keepAlarmSet(): void {
  repairAlarm().catch(() => {});
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') repairAlarm().catch(() => {});
  });
}
