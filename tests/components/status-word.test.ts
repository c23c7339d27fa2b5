import { expect, test } from 'vitest';
import { statusWord } from '@/components/status-word.ts';
import { textsFor } from '@/utils/platform/i18n.ts';

test.each([
  [null, 'Not scanned yet'],
  ['ON_KEEP', 'Not scanned yet'],
  ['ON_SHIPPING', 'Out for delivery'],
  ['ON_CUSTOMS_HOLD', 'Customs hold'],
  ['held at border', 'Held at border'],
  ['', 'Other status'],
  ['\u202E', 'Other status'],
])('status %j reads %j', (status, word) => expect(statusWord(status, textsFor('en'))).toBe(word));
