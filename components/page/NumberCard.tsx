import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import './card.css';
import '../parcel/timeline.css';
import { Milestones } from '../base/StatusChip.tsx';
import { useTexts, type Locale } from '../base/texts.tsx';
import { milestoneTimes } from '../parcel/facts.ts';
import { success } from '@/utils/model/failure.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { maxPageNameLength } from '@/utils/model/sanitize.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import type { AddNumber } from '@/utils/parcels/add-lines.ts';
import { cardAnswer } from '@/utils/parcels/answer.ts';
import type { MessageName, Sent } from '@/utils/messaging/messages.ts';
import { send as sendMessage } from '@/utils/messaging/send.ts';
import { CardApp } from './Card.tsx';

/** The request of a card that a view of the extension draws, not a shop's page. */
export const ownRequest = ({ language, year }: Pick<Locale, 'language' | 'year'>) => ({
  isDoubtful: false,
  pageSettings: { language, year },
});

/** `notBefore`: until when the budget delays the next check (epoch ms), or 0. */
type Props = {
  number: AddNumber;
  row: Parcel | undefined;
  openList: VNode;
  onClose(): void;
  notBefore: number;
};

/** The answer to a typed number, as the card on a shop's page, with the courier's words and a name to type. */
export function NumberCard({ number, row, openList, onClose, notBefore }: Props) {
  const locale = useTexts();
  const { t, now, moment } = locale;
  const [name, setName] = useState(number.name.slice(0, maxPageNameLength));
  const [tracking, setTracking] = useState<Tracking | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current!.querySelector<HTMLElement>('.card')!.focus(), []);
  const events = tracking?.events ?? [];
  const send = async (message: MessageName, payload: Sent<'look-up'>) => {
    if (message !== 'look-up-card') return sendMessage(message as 'follow', payload);
    const answer = await sendMessage('look-up', payload);
    if (answer.ok) setTracking(answer.value.tracking);
    return answer.ok ? success(cardAnswer(answer.value)) : answer;
  };
  const own = {
    // Enter follows, as the filled button does.
    name: (onFollow: (event: Event) => void) => (
      <input
        class="input"
        data-testid="first-name"
        aria-label={t('nameLabel')}
        placeholder={t('firstName')}
        maxLength={maxPageNameLength}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && !row && onFollow(event)}
        onChange={() => row && sendMessage('edit', { ids: [row.id], change: { name: name.trim() } })}
      />
    ),
    milestones: <Milestones status={tracking?.status ?? null} times={milestoneTimes(events)} />,
    events: events.slice(0, 1),
    followed: (
      <>
        {row?.dueAt && (
          <span class="soft">
            {t('nextCheckAbout', { time: moment(Math.max(row.dueAt, now, notBefore)) })}
          </span>
        )}
        {openList}
      </>
    ),
    checkedAt: row?.checkedAt ?? null,
  };
  return (
    <div ref={place} class="first-label">
      <CardApp
        request={{ ...number, ...ownRequest(locale), name: name.trim() }}
        decision="check"
        allows={async () => true}
        onClose={onClose}
        send={send as typeof sendMessage}
        own={own}
      />
    </div>
  );
}
