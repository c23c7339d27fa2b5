import { expect, test } from 'vitest';
import { checkText, failures, mayBeWrongCourier } from '@/components/base/failures.ts';
import { failureKinds, isAccountFailure } from '@/utils/model/failure.ts';
import { textsFor } from '@/utils/i18n/i18n.ts';
import { languages } from '@/utils/model/languages.ts';
import { testEach } from '../../support/test-each.ts';

testEach(failureKinds)('every failure has a sentence in each language, different from all others', (kind) => {
  for (const language of languages) {
    const t = textsFor(language);
    const sentence = t(failures[kind].text);
    expect(sentence.length).toBeGreaterThan(20);
    expect(sentence).not.toContain('$');
    const others = failureKinds.filter((other) => other !== kind).map((other) => t(failures[other].text));
    expect(others).not.toContain(sentence);
  }
});

test('“not found” for a number found before means “no longer known”, and does not blame the courier', () => {
  expect(checkText('not-found-yet', true)).toBe('failureNoLongerKnown');
  expect(checkText('not-found-yet', false)).toBe('failureNotFoundYet');
  expect(checkText('not-found-yet', true, 5)).toBe('failureNoLongerKnown');
  expect(checkText('not-found-yet', false, 5)).toBe('failureNotFoundFollowed');
  expect(checkText('not-found-yet', false, null)).toBe('failureNotFoundEnded');
  expect(checkText('timed-out', false, 5)).toBe('failureTimedOut');
  expect(checkText('offline', false)).toBe('testOffline'); // nothing is followed, so nothing resumes
  expect(checkText('offline', false, 5)).toBe('failureOffline');
  expect(checkText('timed-out', true)).toBe('failureTimedOut');
  expect(mayBeWrongCourier('not-found-yet', true)).toBe(false);
  expect(mayBeWrongCourier('not-found-yet')).toBe(true);
  expect(mayBeWrongCourier('wrong-parcel', true)).toBe(true);
});

test('failures of the whole account are fixed in the settings', () => {
  for (const kind of failureKinds) if (isAccountFailure(kind)) expect(failures[kind].inOptions).toBe(true);
});
