import { readAccount } from '@/utils/storage/account.ts';
import { hasAlarm } from '@/utils/browser/alarm.ts';
import { readNext } from '@/utils/storage/list-head.ts';
import { send } from '@/utils/messaging/send.ts';

/**
 * Has the background set the polling alarm where it is missing and something is to be polled (docs/promises.md P28): a
 * browser may lose it while the background sleeps, which then hears of nothing. The background is woken for nothing
 * else.
 */
export async function mendAlarm(): Promise<void> {
  if (await hasAlarm()) return;
  const [{ failure }, next] = await Promise.all([readAccount(), readNext()]);
  const isWanted = next.dueAt !== null || next.unserved > 0;
  if (failure === null && isWanted) await send('seen', { ids: [] });
}

/** Does so now, and whenever the page is looked at again. What cannot be read is said by the view itself. */
export function watchAlarm(): void {
  mendAlarm().catch(() => {});
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') mendAlarm().catch(() => {});
  });
}
