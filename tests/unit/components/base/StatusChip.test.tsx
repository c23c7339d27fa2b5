import type { ComponentChild } from 'preact';
import { expect, test } from 'vitest';
import { Milestones } from '@/components/base/StatusChip.tsx';
import { TextsProvider } from '@/components/base/texts.tsx';
import { Timeline } from '@/components/parcel/Timeline.tsx';
import { statusWord, textsFor } from '@/utils/i18n/i18n.ts';
import { hasFailed, knownStatuses, meaningOf, readyToCollect } from '@/utils/model/status.ts';
import { draw } from '../../support/drawn.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const wordOf = (status: string) => statusWord(status, textsFor('en'));

/** Returns the texts of the elements that a selector finds in a drawn component. */
function textsOf(selector: string, drawn: ComponentChild): string[] {
  draw(
    <TextsProvider language="en" now={now} known={null}>
      {drawn}
    </TextsProvider>,
  );
  return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent!);
}

test.each([...knownStatuses, 'ON_CUSTOMS_HOLD'])('the timeline has a tag for a failure: %s', (status) => {
  const event = { dateTime: '2026-11-21T08:00:00+07:00', status, description: 'Sorted' };
  const isTagged = hasFailed(status) || status === 'ON_CUSTOMS_HOLD';
  const tags = textsOf('.tag', <Timeline status={status} events={[event]} />);
  expect(tags).toEqual(isTagged ? [wordOf(status)] : []);
});

test.each([...knownStatuses, 'ON_CUSTOMS_HOLD', null])(
  'the newest event has the colour of the parcel: %s',
  (status) => {
    const event = { dateTime: '2026-11-21T08:00:00+07:00', status: 'ON_OTHER_STATUS', description: 'Sorted' };
    const newest = `.event.newest.color-${meaningOf(status).color}`;
    expect(textsOf(newest, <Timeline status={status} events={[event, { ...event }]} />)).toHaveLength(1);
  },
);

const other = knownStatuses.filter((status) => hasFailed(status) || status === readyToCollect);
test.each(other)('a failure or the pick-up point is the last milestone: %s', (status) => {
  const steps = ['Picked up', 'In transit', 'Out for delivery', 'Delivered'];
  const words = textsOf('.milestones span', <Milestones status={status} />);
  const last = meaningOf(status).milestones - 1;
  expect(words.slice(0, last + 1)).toEqual([...steps.slice(0, last), wordOf(status)]);
});

test('a returned parcel will not be delivered', () => {
  const last = (status: string) => textsOf('.milestones span', <Milestones status={status} />).at(-1);
  expect(last('ON_RETURNED_TO_SENDER')).toBe('');
  expect(last('ON_UNABLE_TO_SEND')).toBe('Delivered');
});
