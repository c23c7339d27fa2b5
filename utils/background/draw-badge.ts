import { readAccount } from '../storage/account.ts';
import { isLastCheckFailed } from '../storage/call-log.ts';
import { badgeSigns, showBadge } from '../browser/badge.ts';
import { countsFor, keyPart, statusWord, textsFor } from '../i18n/i18n.ts';
import { todaySentence } from '../i18n/today.ts';
import { readForBadge, readTodaySizes } from '../storage/list-head.ts';
import { shownStatus } from '../couriers/to-collect.ts';
import { sanitizeText } from '../model/sanitize.ts';
import type { BudgetPause } from '../schedule/schedule.ts';
import { readSettings } from '../storage/settings.ts';
import { isAccountFailure } from '../model/failure.ts';
import { dayShort, localDate } from '../model/time.ts';
import { readBudgetPause } from './call-budget.ts';

const maxNamed = 3;

/**
 * Draws the toolbar badge: a failure of the account, an unpaid plan or a full disk, else the count the user chose, else
 * why nothing is checked or announced now. No other pause hides a count: the title tells both, after what awaits the user
 * (`todaySentence`). One draw at a time, so
 * that the badge shows what was read last.
 */
export const drawBadge = (): Promise<void> => navigator.locks.request('badge', draw);

async function draw(): Promise<void> {
  const now = Date.now();
  const [account, settings] = await Promise.all([readAccount(), readSettings()]);
  const t = textsFor(settings.language);
  const kind = account.failure?.kind;
  const failed = kind && isAccountFailure(kind) ? (`badge${keyPart(kind)}` as const) : undefined;
  const isUnpaid = account.pause?.unpaid && account.pause.pollFrom > now;
  const key = account.isKeyLost ? 'badgeKeyLost' : (failed ?? (isUnpaid ? 'badgeUnpaid' : undefined));
  if (key || account.isFull) return showBadge(badgeSigns.trouble, t(key ?? 'badgeStorageFull'), 'trouble');
  const { size: number, some } = await readForBadge(settings.badge, maxNamed);
  const lines = some.map(
    (row) => `${sanitizeText(row.name || row.trackingNo, 60)} · ${statusWord(shownStatus(row), t)}`,
  );
  const spent = await readBudgetPause(now);
  const rest = pauseReason(account.pause?.pollFrom ?? 0, spent, settings.notifyPausedUntil, now);
  const resumes = {
    left: spent?.left ?? 0,
    day: spent ? dayShort(localDate(spent.until), localDate(now), settings.language, settings.year) : '',
  };
  const today = todaySentence(await readTodaySizes(now), settings.language);
  // The first line says how many need attention.
  const changes =
    number > 0 && settings.badge === 'unseen' && countsFor(settings.language)('badgeChanges', number);
  const state = rest ? t(rest, resumes) : (await isLastCheckFailed()) && t('badgeCheckFailed');
  const title = [today, changes, ...lines, state].filter(Boolean).join('\n') || t('badgeQuiet');
  const sign = rest === null ? '' : badgeSigns[rest === 'badgeOffline' ? 'offline' : 'rest'];
  await showBadge(number > 0 ? String(number) : sign, title, number > 0 ? 'news' : 'rest');
}

/** Returns why nothing is checked, or nothing announced, at present; null = no reason. */
function pauseReason(
  pollFrom: number,
  spent: BudgetPause | null,
  notifyPausedUntil: number | null,
  now: number,
) {
  if (navigator.onLine === false) return 'badgeOffline';
  if (pollFrom > now) return 'badgePaused';
  if (spent) return spent.left === 0 ? 'badgeSpent' : 'badgeShareUsed';
  return notifyPausedUntil !== null && notifyPausedUntil > now ? 'badgeNotifyPaused' : null;
}
