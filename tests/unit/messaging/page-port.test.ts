import { expect, it } from 'vitest';
import { guessesFor } from '@/utils/detection/page-numbers.ts';
import { readReport } from '@/utils/messaging/page-port.ts';

const number = { trackingNo: 'EX447190325TH', couriers: guessesFor('EX447190325TH'), hidden: false };
const report = { numbers: [number], isFull: false, isOff: false };

it('takes a report as the content script makes it', () => expect(readReport(report)).toEqual(report));

it.each([
  ['nothing', undefined],
  ['a text', 'report'],
  ['an address for a number', { ...report, numbers: [{ ...number, trackingNo: 'https://evil.example' }] }],
  ['an address for a courier', { ...report, numbers: [{ ...number, couriers: [{ key: 'a/b' }] }] }],
  ['a million numbers', { ...report, numbers: Array.from({ length: 10_000 }, () => number) }],
  ['words that are no flags', { ...report, isOff: 'yes' }],
])('drops %s', (_, message) => expect(readReport(message)).toBeNull());
