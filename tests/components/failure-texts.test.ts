import { expect, test } from 'vitest';
import { checkText, failureTexts, isMendedInOptions, mayBeWrongCourier } from '@/components/failure-texts.ts';
import { failureKinds, isAccountFailure } from '@/utils/core/failure.ts';
import { languages, textsFor } from '@/utils/platform/i18n.ts';
import { testEach } from '../test-each.ts';

testEach(failureKinds)('every failure has its own sentence in each language', (kind) => {
  for (const language of languages) {
    const t = textsFor(language);
    const sentence = t(failureTexts[kind]);
    expect(sentence.length).toBeGreaterThan(20);
    expect(sentence).not.toContain('$');
    const others = failureKinds.filter((other) => other !== kind).map((other) => t(failureTexts[other]));
    expect(others).not.toContain(sentence);
  }
});

test('a number that was told of before is not said to be new, nor its courier wrong', () => {
  expect(checkText('not-found-yet', true)).toBe('failureNoLongerKnown');
  expect(checkText('not-found-yet', false)).toBe('failureNotFoundYet');
  expect(checkText('timed-out', true)).toBe('failureTimedOut');
  expect(mayBeWrongCourier('not-found-yet', true)).toBe(false);
  expect(mayBeWrongCourier('not-found-yet')).toBe(true);
  expect(mayBeWrongCourier('wrong-parcel', true)).toBe(true);
});

test('what concerns every parcel is mended in the options', () => {
  for (const kind of failureKinds) if (isAccountFailure(kind)) expect(isMendedInOptions(kind)).toBe(true);
});
