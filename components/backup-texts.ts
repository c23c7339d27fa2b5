import type { BackupFault } from '@/utils/core/backup.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';

/** Why a file cannot be restored, in a sentence that says what to do. */
export const backupFaultTexts = {
  empty: 'backupFaultEmpty',
  'not-json': 'backupFaultNotJson',
  'not-backup': 'backupFaultNotBackup',
  newer: 'backupFaultNewer',
  'too-large': 'backupFaultTooLarge',
} as const satisfies Record<BackupFault, MessageKey>;

/** What a setting is called; one that came later than this table is told as "another setting". */
export const settingTexts: Readonly<Record<string, MessageKey>> = {
  baseAddress: 'fieldBaseAddress',
  headerPrefix: 'fieldHeaderPrefix',
  language: 'settingLanguage',
  theme: 'settingTheme',
  year: 'settingYear',
  budget: 'settingBudget',
  frequency: 'fieldFrequency',
  night: 'settingNight',
  notify: 'settingNotify',
  quiet: 'settingQuiet',
  notifyPausedUntil: 'settingPause',
  badge: 'settingBadge',
  shapes: 'settingShapes',
};
