import type { GroupName } from '@/utils/core/summary.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';

/** What each group is called. */
export const groupTitles = {
  attention: 'groupAttention',
  today: 'groupToday',
  'on-the-way': 'groupOnTheWay',
  waiting: 'groupWaiting',
  unchecked: 'neverChecked',
  delivered: 'groupDelivered',
  archive: 'groupArchive',
} as const satisfies Record<GroupName, MessageKey>;
