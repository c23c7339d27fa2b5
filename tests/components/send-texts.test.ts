import { expect, test } from 'vitest';
import { sendText } from '@/components/send-texts.ts';
import { failureKinds } from '@/utils/core/failure.ts';
import { textsFor } from '@/utils/platform/i18n.ts';

test.each(failureKinds)(
  '%s has a sentence in both languages, and none speaks of a look-up that was not made',
  (kind) => {
    expect(textsFor('en')(sendText(kind))).toMatch(/\.$/);
    expect(textsFor('th')(sendText(kind))).toMatch(/[\u0e00-\u0e7f]/);
  },
);

test('what is not known of a number is told from what is not served', () => {
  expect(sendText('not-found-yet')).toBe('sendNotServed');
  expect(sendText('bad-request')).toBe('sendBadRequest');
});

test.each(['timed-out', 'unreachable', 'unexpected'] as const)(
  'after %s nobody knows whether it was sent, and that is said',
  (kind) => expect(textsFor('en')(sendText(kind))).toMatch(/Ask the buyer before you send it again/),
);
