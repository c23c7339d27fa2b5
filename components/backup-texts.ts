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
