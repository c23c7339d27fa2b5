import { readAccount } from '@/utils/platform/account.ts';
import { hasAlarm } from '@/utils/platform/alarm.ts';
import { readNext } from '@/utils/platform/head.ts';
import { send } from '@/utils/platform/send.ts';

/**
 * Has the background set the polling alarm where it is missing and something is to be polled (PROMISES P28): a browser may
 * lose it while the background sleeps, which then hears of nothing. The background is woken for nothing else.
 */
export async function mendAlarm(): Promise<void> {
  if (await hasAlarm()) return;
  const [{ failure }, next] = await Promise.all([readAccount(), readNext()]);
  const isWanted = next.dueAt !== null || next.unserved > 0;
  if (failure === null && isWanted) await send('ensure-alarm', {});
}

/** Does so now, and whenever the page is looked at again. What cannot be read is said by the view itself. */
export function watchAlarm(): void {
  mendAlarm().catch(() => {});
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') mendAlarm().catch(() => {});
  });
}
