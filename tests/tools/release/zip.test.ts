import { expect, test } from 'vitest';
import { differences, makeZip, readZip } from './zip.ts';

const files = [
  { name: 'a.txt', content: Buffer.from('a'.repeat(500)) },
  { name: 'ข.json', content: Buffer.from('{"b":1}') },
];
const zip = makeZip(files);

test('a zip is read as it was made, and has no times', () =>
  expect(readZip(zip)).toEqual(files.map((file) => ({ ...file, time: 0 }))));

test('the same files give the same bytes', async () => expect(differences(zip, makeZip(files))).toEqual([]));

/** The zip with another byte, `offset` after the first (or last) place of `mark`. */
function edited(mark: Buffer, offset: number, value: number, isLast = false): Buffer {
  const copy = Buffer.from(zip);
  copy[(isLast ? copy.lastIndexOf(mark) : copy.indexOf(mark)) + offset] = value;
  return copy;
}

test.for<[what: string, other: () => Buffer, found: string]>([
  [
    'one byte of a file',
    () => makeZip([files[0]!, { name: 'ข.json', content: Buffer.from('{"b":2}') }]),
    'ข.json has another content',
  ],
  ['a file less', () => makeZip(files.slice(1)), 'a.txt is only in one of them'],
  ['another order', () => makeZip(files.toReversed()), 'the files have another order'],
  ['another time', () => edited(Buffer.from('a.txt'), 12 - 46, 1, true), 'a.txt has another time'],
  ['a byte of a header', () => edited(Buffer.from('PK\u0003\u0004'), 4, 10), 'other bytes'],
])('%s is found', ([, other, found]) => expect(differences(zip, other())).toEqual([found]));

test('what is no zip is refused', () => expect(() => readZip(Buffer.from('PK'))).toThrow('no zip'));
