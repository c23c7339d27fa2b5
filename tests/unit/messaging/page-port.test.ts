import { expect, it } from 'vitest';
import { guessesFor } from '@/utils/detection/typed-numbers.ts';
import { readReport } from '@/utils/messaging/page-port.ts';

const number = {
  trackingNo: 'EX447190325TH',
  couriers: guessesFor('EX447190325TH'),
  hidden: false,
  name: 'Mug',
};
const report = { numbers: [number], isFull: false, isOff: false };

it('accepts a report from the content script', () => expect(readReport(report)).toEqual(report));

it('cleans the proposed names, which are text of the page', () => {
  const read = readReport({ ...report, numbers: [{ ...number, name: 'Mug\u202e\n red' }] });
  expect(read?.numbers.map(({ name }) => name)).toEqual(['Mug red']);
});

it.each([
  ['no report', undefined],
  ['a string', 'report'],
  ['a URL as number', { ...report, numbers: [{ ...number, trackingNo: 'https://evil.example' }] }],
  ['a URL as courier', { ...report, numbers: [{ ...number, couriers: [{ key: 'a/b' }] }] }],
  ['ten thousand numbers', { ...report, numbers: Array.from({ length: 10_000 }, () => number) }],
  ['a long name', { ...report, numbers: [{ ...number, name: 'a'.repeat(81) }] }],
  ['a flag that is no boolean', { ...report, isOff: 'yes' }],
])('drops %s', (_, message) => expect(readReport(message)).toBeNull());
