/**
 * Runs in a page of the extension: whether what saving credentials sets off is over. The background asks the service for
 * its list of couriers then; it has it, has noted when to try again, or stands before an open breaker.
 */
export async function isListSettled(): Promise<boolean> {
  const { couriers, account } = await chrome.storage.local.get(['couriers', 'account']);
  const failure = (account as { failure?: unknown } | undefined)?.failure ?? null;
  return couriers !== undefined || failure !== null;
}
