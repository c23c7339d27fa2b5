import { readAccount } from '../platform/account.ts';
import { showBadge } from '../platform/badge.ts';
import { countsFor, textsFor, type MessageKey } from '../platform/i18n.ts';
import { readSettings } from '../platform/settings.ts';
import { readRows } from '../platform/store.ts';
import type { FailureKind } from '../core/failure.ts';

// What stands in the way of every parcel is said before any news.
const troubles: Partial<Record<FailureKind, MessageKey>> = {
  'no-credentials': 'badgeNoCredentials',
  'bad-credentials': 'badgeBadCredentials',
  'account-refused': 'badgeAccountRefused',
  'no-permission': 'badgeNoPermission',
};

/** Draws the toolbar badge from the store: trouble with the account, else the number of unseen changes. */
export async function drawBadge(): Promise<void> {
  const [{ failure }, rows, { language }] = await Promise.all([readAccount(), readRows(), readSettings()]);
  const trouble = failure && troubles[failure.kind];
  if (trouble) {
    await showBadge({ text: '!', title: textsFor(language)(trouble), trouble: true });
    return;
  }
  const unseen = rows.filter((row) => row.unseen).length;
  await showBadge({
    text: unseen > 0 ? String(unseen) : '',
    title: unseen > 0 ? countsFor(language)('badgeChanges', unseen) : textsFor(language)('badgeQuiet'),
    trouble: false,
  });
}
