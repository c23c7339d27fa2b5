import { expect } from 'vitest';
import { statusWord, textsFor } from '@/utils/i18n/i18n.ts';
import { testEach } from '../support/test-each.ts';

testEach([
  [null, 'Not scanned yet'],
  ['ON_KEEP', 'Not scanned yet'],
  ['ON_SHIPPING', 'Out for delivery'],
  ['ON_CUSTOMS_HOLD', 'Customs hold'],
  ['held at border', 'Held at border'],
  ['', 'Other status'],
  ['\u202E', 'Other status'],
])('a status has its word', (status, word) => expect(statusWord(status, textsFor('en'))).toBe(word));
