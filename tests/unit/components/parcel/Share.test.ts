import { expect, test } from 'vitest';
import { sendText } from '@/components/parcel/Share.tsx';
import { failureKinds } from '@/utils/model/failure.ts';
import { textsFor } from '@/utils/i18n/i18n.ts';
import { testEach } from '../../support/test-each.ts';

testEach(failureKinds)('every failure has a sentence in both languages', (kind) => {
  expect(textsFor('en')(sendText({ kind }))).toMatch(/\.$/);
  expect(textsFor('th')(sendText({ kind }))).toMatch(/[\u0e00-\u0e7f]/);
});

test('a 404 means an address that cannot send; a bad request has another sentence', () => {
  expect(sendText({ kind: 'not-found-yet' })).toBe('sendNotServed');
  expect(sendText({ kind: 'bad-request' })).toBe('sendBadRequest');
});

testEach([
  'timed-out',
  'unreachable',
  'unexpected',
  'broken-off',
  'web-page',
  'too-large',
  'holds-secret',
  'not-understandable',
] as const)('the sentence says so if it is unknown whether the parcel was sent', (kind) =>
  expect(textsFor('en')(sendText({ kind }))).toMatch(/Ask the recipient before sending again/),
);

test('a 404 without the service’s envelope also means an address that cannot send', () => {
  expect(sendText({ kind: 'not-understandable', code: 404 })).toBe('sendNotServed');
});
