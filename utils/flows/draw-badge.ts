import { readAccount } from '../platform/account.ts';
import { badgeSigns, showBadge } from '../platform/badge.ts';
import { countsFor, textsFor, type MessageKey } from '../platform/i18n.ts';
import { readCounts } from '../platform/head.ts';
import { readSettings } from '../platform/settings.ts';
import type { FailureKind } from '../core/failure.ts';
import { readAllowance } from './planner.ts';

// What stands in the way of every parcel is said before any news.
const troubles: Partial<Record<FailureKind, MessageKey>> = {
  'no-credentials': 'badgeNoCredentials',
  'bad-credentials': 'badgeBadCredentials',
  'account-refused': 'badgeAccountRefused',
  'no-permission': 'badgeNoPermission',
};

/**
 * Draws the toolbar badge from the store, at the same cost for any number of parcels: trouble with the account, else
 * what the user wants counted, else why nothing is checked or said at present. A count is never hidden by a rest: the
 * title tells both.
 */
export async function drawBadge(): Promise<void> {
  const now = Date.now();
  const [account, counts, settings] = await Promise.all([readAccount(), readCounts(), readSettings()]);
  const t = textsFor(settings.language);
  const failed = account.failure ? troubles[account.failure.kind] : undefined;
  const isUnpaid = account.unpaid !== null && (account.watchFrom ?? 0) > now;
  const key = account.isKeyLost ? 'badgeKeyLost' : (failed ?? (isUnpaid ? 'badgeUnpaid' : undefined));
  if (key || account.isFull) {
    await showBadge({ text: badgeSigns.trouble, title: t(key ?? 'badgeStorageFull'), kind: 'trouble' });
    return;
  }
  const isAttention = settings.badge === 'attention';
  const number = isAttention ? counts.attention : counts.unseen;
  const rest = await restOf(account.watchFrom, settings.notifyPausedUntil, now);
  const said = countsFor(settings.language)(isAttention ? 'badgeAttention' : 'badgeChanges', number);
  const title = [number > 0 && said, rest && t(rest.key)].filter(Boolean).join('\n') || t('badgeQuiet');
  await showBadge({
    text: number > 0 ? String(number) : (rest?.sign ?? ''),
    title,
    kind: number > 0 ? 'news' : 'rest',
  });
}

/** Why nothing is checked, or nothing said, at present; null where all goes on. */
async function restOf(
  watchFrom: number | null,
  notifyPausedUntil: number | null,
  now: number,
): Promise<{ sign: string; key: MessageKey } | null> {
  if (navigator.onLine === false) return { sign: badgeSigns.offline, key: 'badgeOffline' };
  if (watchFrom !== null && watchFrom > now) return { sign: badgeSigns.rest, key: 'badgePaused' };
  if ((await readAllowance(now)) === 0) return { sign: badgeSigns.rest, key: 'badgeSpent' };
  if (notifyPausedUntil !== null && notifyPausedUntil > now)
    return { sign: badgeSigns.rest, key: 'badgeNotifyPaused' };
  return null;
}
