import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import '../page/card.css';
import '../parcel/timeline.css';
import { Button } from '../base/Button.tsx';
import { Field, Form } from '../base/Field.tsx';
import { Icon, Logo } from '../base/Glyph.tsx';
import { Milestones } from '../base/StatusChip.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';
import { readCallsLeft } from '../hooks/calls-left.ts';
import { useStored } from '../hooks/store-hooks.ts';
import { useAllRows } from '../list/all-rows.ts';
import { CardApp } from '../page/Card.tsx';
import { milestoneTimes } from '../parcel/facts.ts';
import { orderPages } from '@/utils/couriers/shops.ts';
import { success } from '@/utils/model/failure.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { maxPageNameLength } from '@/utils/model/sanitize.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { readAddLines, type AddNumber } from '@/utils/parcels/add-lines.ts';
import { cardAnswer } from '@/utils/parcels/answer.ts';
import { budgetPresets, parcelsFor } from '@/utils/schedule/budget.ts';
import { openDashboardPage, openLookUpPage } from '@/utils/browser/tabs.ts';
import type { MessageName, Sent } from '@/utils/messaging/messages.ts';
import { send as sendMessage } from '@/utils/messaging/send.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { TestFailure } from './ServiceForm.tsx';
import { useForm, type Connection } from './use-service.ts';
import { Tips } from './Welcome.tsx';

type Props = { settings: Settings; connection: Connection; onSettings(section?: string): void };

/** What follows the first accepted key: the first parcel, from a shop's page or from a number, then what is left. */
export function FirstParcel({ settings: { budget, shapes }, connection, onSettings }: Props) {
  const { t, count, known, language } = useTexts();
  const left = useStored(readCallsLeft);
  const rows = useAllRows(true);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<MessageKey | null>(null);
  const [number, setNumber] = useState<AddNumber | null>(null);
  const main = useRef<HTMLElement>(null);
  const isRead = rows !== undefined;
  useEffect(() => {
    if (number === null) main.current?.querySelector('input')?.focus();
  }, [isRead, number === null]);
  if (!isRead) return null;
  const { numbers } = readAddLines(text, shapes);
  const check = () => {
    const [first] = numbers;
    setFault(first ? null : text.trim() ? 'faultNumber' : 'faultNumberMissing');
    if (!first) return;
    // The box for numbers has choices for several, and for one without a likely courier.
    if (numbers.length > 1 || first.couriers.length === 0) return void openLookUpPage(text, '');
    setNumber(first);
    setText('');
  };
  const box = (label: MessageKey) => (
    <Form class="stack" onSubmit={check}>
      <Field
        label={t(label)}
        testId="first-number"
        value={text}
        fault={fault && t(fault)}
        onText={(typed) => {
          setText(typed);
          setFault(null);
        }}
      />
      <div class="bar">
        <Button
          type="submit"
          main={text.trim() !== '' && rows.length === 0}
          icon="refresh"
          testId="first-check"
          words="checkParcel"
        />
        <span class="soft">{numbers.length > 1 ? count('addFound', numbers.length) : t('costOneCall')}</span>
      </div>
    </Form>
  );
  const part = (title: MessageKey, words: MessageKey | null, children: ComponentChildren) => (
    <section class="stack panel">
      <h2>{t(title)}</h2>
      {words && (
        <p class="soft">
          <Phrases text={t(words)} />
        </p>
      )}
      {children}
    </section>
  );
  const listed = known?.listedAt ? known.couriers.filter(({ isActive }) => isActive).length : null;
  const openList = (
    <Button main look="end" testId="open-list" words="openMyList" onClick={() => openDashboardPage()} />
  );
  return (
    <main ref={main} class="stack form first">
      <header data-testid="test-result" data-kind="works">
        <div class="beside">
          <Logo size={32} />
          <span class="chip color-done">
            <Icon name="check" size={14} />
            {t('connected')}
          </span>
        </div>
        <h1>
          {rows.length > 1 ? count('firstListed', rows.length) : t(rows[0] ? 'firstInList' : 'firstTitle')}
        </h1>
        <p class="soft">
          {listed === null ? t('testWorks') : count('firstKnows', listed)}{' '}
          {left &&
            t(budget.per === 'day' ? 'firstLeftToday' : 'firstLeft', {
              left: left.left.toLocaleString(language),
              limit: left.limit.toLocaleString(language),
            })}
        </p>
      </header>
      <div class="first-pair">
        {rows.length > 0
          ? part('nextTitle', 'nextText', [box('anotherNumber'), <Tips key="tips" />])
          : part('firstShop', 'firstShopText', <Shops />)}
        {number ? (
          <FirstLabel
            key={number.trackingNo}
            number={number}
            row={rows.find(({ trackingNo }) => trackingNo === number.trackingNo)}
            openList={openList}
            onClose={() => setNumber(null)}
          />
        ) : rows.length > 0 ? (
          part('yourList', 'firstChecked', openList)
        ) : (
          part('firstTyped', null, box('firstNumber'))
        )}
      </div>
      <KeyLine connection={connection} budget={budget} onSettings={onSettings} />
    </main>
  );
}

/** Links to the user's orders at shops. */
const Shops = () => (
  <ul class="shops">
    {orderPages.map(([shop, page]) => (
      <li key={shop}>
        <a class="button plain" href={page} target="_blank" rel="noopener noreferrer" title={page}>
          <span aria-hidden="true">{shop[0]}</span>
          {shop}
          <Icon name="outside" size={14} />
        </a>
      </li>
    ))}
  </ul>
);

const ignore = (): void => {};

type LabelProps = { number: AddNumber; row: Parcel | undefined; openList: VNode; onClose(): void };

/** The answer to a number, as the card on a shop's page, with the courier's words and a name to type. */
function FirstLabel({ number, row, openList, onClose }: LabelProps) {
  const { t, language, year, now, moment } = useTexts();
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
    name: (
      <input
        class="input"
        data-testid="first-name"
        aria-label={t('nameLabel')}
        placeholder={t('firstName')}
        maxLength={maxPageNameLength}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onChange={() => row && sendMessage('edit', { ids: [row.id], change: { name: name.trim() } })}
      />
    ),
    milestones: <Milestones status={tracking?.status ?? null} times={milestoneTimes(events)} />,
    events: events.slice(0, 1),
    followed: (
      <>
        {row?.dueAt && (
          <span class="soft">{t('nextCheckAbout', { time: moment(Math.max(row.dueAt, now)) })}</span>
        )}
        {openList}
      </>
    ),
    checkedAt: row?.checkedAt ?? null,
  };
  return (
    <div ref={place} class="first-label">
      <CardApp
        request={{
          ...number,
          name: name.trim(),
          isDoubtful: false,
          pageSettings: { language, year },
          onConfirmed: ignore,
          onHidden: ignore,
        }}
        decision="check"
        allows={async () => true}
        onClose={onClose}
        send={send as typeof sendMessage}
        own={own}
      />
    </div>
  );
}

type KeyProps = Pick<Props, 'connection' | 'onSettings'> & { budget: Settings['budget'] };

/** The stored key and the plan. *Replace* opens fields in their place. */
function KeyLine({ connection, budget: { calls, per }, onSettings }: KeyProps) {
  const { t, count, language } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NewKey connection={connection} onClose={() => setOpen(false)} />;
  const values = { calls: calls?.toLocaleString(language) ?? '' };
  const plan = calls === budgetPresets.free.calls ? 'planFree' : 'planMonth';
  return (
    <div class="bar panel soft key-line" data-testid="key-line">
      <strong>{t('keyTitle')}</strong>
      <span class="number">•••••••• {connection.keyEnd}</span>
      <Button look="text" testId="key-replace" words="keyReplace" onClick={() => setOpen(true)} />
      <strong>{t('planShort')}</strong>
      {calls === null
        ? t('budgetUnlimited')
        : per === 'day'
          ? t('planDay', values)
          : count(plan, parcelsFor(calls), values)}
      <Button look="text" testId="plan-change" words="planChange" onClick={() => onSettings('watch')} />
      <Button look="text" testId="all-settings" words="allSettings" onClick={() => onSettings()} />
    </div>
  );
}

/** Fields for another key. The stored one is kept until the service accepts the new one. */
function NewKey({ connection, onClose }: Pick<Props, 'connection'> & { onClose(): void }) {
  const { t } = useTexts();
  const form = useForm(connection, null);
  const { draft, faults, working, result, isKeyRefused, unsaved, type, run } = form;
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current!.querySelector('input')!.focus(), [isKeyRefused]);
  useEffect(() => {
    if (result?.ok) onClose();
  }, [result]);
  return (
    <Form ref={place} class="bar panel key-line" onSubmit={() => unsaved && void run('test')}>
      <TestFailure id="key-refused" {...form} />
      {(
        [
          ['apiKey', 'keyNew', 'api-key'],
          ['keySecret', 'keySecretShort', 'key-secret'],
        ] as const
      ).map(([field, label, testId]) => (
        <Field
          key={field}
          label={t(label)}
          testId={testId}
          type={field === 'keySecret' ? 'password' : 'text'}
          value={draft[field]}
          fault={faults[field] ? t(faults[field]) : null}
          faultId={isKeyRefused ? 'key-refused' : undefined}
          onText={type(field)}
        />
      ))}
      <Button
        type="submit"
        main={unsaved}
        testId="test"
        words={working ? 'testing' : 'saveAndTest'}
        busy={working !== null}
      />
      <Button look="text" testId="key-cancel" words="cancel" onClick={onClose} />
    </Form>
  );
}
