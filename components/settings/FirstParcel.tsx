import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Line } from '../base/controls.tsx';
import { Field, Form } from '../base/Field.tsx';
import { Icon, Logo } from '../base/Glyph.tsx';
import { NewTab } from '../base/OutLink.tsx';
import { Paragraph, Phrases, useTexts } from '../base/texts.tsx';
import { LiveValue, onFocus, useLiveValue } from '../hooks/live-value.ts';
import { readCallsLeft } from '../hooks/calls-left.ts';
import { useStored } from '../hooks/store-hooks.ts';
import { useAllRows } from '../list/all-rows.ts';
import { NumberCard } from '../page/NumberCard.tsx';
import { isUnpinned } from '@/utils/browser/badge.ts';
import { orderPages } from '@/utils/couriers/shops.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { readAddLines, type AddNumber } from '@/utils/parcels/add-lines.ts';
import { openDashboardPage, openLookUpPage } from '@/utils/browser/tabs.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { TestNotification } from './NotificationsSection.tsx';
import { planWords } from './Plan.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import type { Connection } from '@/utils/storage/service-draft.ts';
import { useForm } from './use-service.ts';

// The browser's menu, in which the button is pinned, takes the focus from the page.
const liveUnpinned = new LiveValue(isUnpinned, onFocus);

type Props = { settings: Settings; connection: Connection; onSettings(section?: string): void };

/**
 * What follows the first accepted key: the first parcel, from a shop's page or from a number, then what is left. Below,
 * the key and the plan: *Replace* opens fields in their place; the stored key stays until one is accepted.
 */
export function FirstParcel({ settings: { budget, shapes }, connection, onSettings }: Props) {
  const locale = useTexts();
  const { t, count, known, language } = locale;
  const left = useStored(readCallsLeft);
  const rows = useAllRows(true);
  const form = useForm(connection, null);
  const isPinMissing = useLiveValue(liveUnpinned) === true;
  const [{ text, fault }, setTyped] = useState({ text: '', fault: null as MessageKey | null });
  const [number, setNumber] = useState<AddNumber | null>(null);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (number === null) main.current?.querySelector('input')?.focus();
  }, [rows === undefined, number === null]);
  if (!rows) return null;
  const { numbers } = readAddLines(text, shapes);
  const check = () => {
    const [first] = numbers;
    if (!first) return setTyped({ text, fault: text.trim() ? 'faultNumber' : 'faultNumberMissing' });
    // The box for numbers has choices for several, and for one without a likely courier.
    if (numbers.length > 1 || first.couriers.length === 0) return void openLookUpPage(text, '');
    setNumber(first);
    setTyped({ text: '', fault: null });
  };
  const type = (typed: string) => setTyped({ text: typed, fault: null });
  const isNext = rows.length > 0;
  const isMain = !isNext && text.trim() !== '';
  const box = (label: MessageKey) => (
    <Form class="stack" onSubmit={check}>
      <Field label={t(label)} testId="first-number" value={text} fault={fault && t(fault)} onText={type} />
      <div class="bar">
        <Button type="submit" main={isMain} icon="refresh" testId="first-check" words="checkParcel" />
        <span class="soft">{numbers.length > 1 ? count('addFound', numbers.length) : t('costOneCall')}</span>
      </div>
    </Form>
  );
  const part = (title: MessageKey, words: MessageKey | null, children: ComponentChildren) => (
    <section class="stack panel">
      <h2>{t(title)}</h2>
      {words && <Paragraph text={<Phrases text={t(words)} />} />}
      {children}
    </section>
  );
  const pin = (
    <span class="beside pin-picture" data-testid="pin" aria-hidden="true">
      <Icon name="puzzle" />
      <Icon name="right" size={14} />
      <Logo size={16} />
      <Icon name="pin" size={16} />
    </span>
  );
  const tips = (
    <div key="tips">
      {isPinMissing && <Line title={t('pinTitle')} hint={t('pinText')} control={pin} />}
      <TestNotification />
    </div>
  );
  const listed = known?.listedAt ? known.couriers.filter(({ isActive }) => isActive).length : null;
  const title =
    rows.length > 1 ? count('firstListed', rows.length) : t(isNext ? 'firstInList' : 'firstTitle');
  const leftWords = budget.per === 'day' ? 'firstLeftToday' : 'firstLeft';
  const written = (calls: number) => calls.toLocaleString(language);
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
        <h1>{title}</h1>
        <p class="soft">
          {listed === null ? t('testWorks') : count('firstKnows', listed)}{' '}
          {left && t(leftWords, { left: written(left.left), limit: written(left.limit) })}
        </p>
      </header>
      <div class="stack first-pair">
        {isNext
          ? part('nextTitle', 'nextText', [box('anotherNumber'), tips])
          : part('firstShop', 'firstShopText', <Shops />)}
        {number ? (
          <NumberCard
            key={number.trackingNo}
            number={number}
            row={rows.find(({ trackingNo }) => trackingNo === number.trackingNo)}
            openList={openList}
            onClose={() => setNumber(null)}
            notBefore={left?.pause?.until ?? 0}
          />
        ) : isNext ? (
          part('yourList', 'firstChecked', openList)
        ) : (
          part('firstTyped', null, box('firstNumber'))
        )}
      </div>
      {form.openAt ? (
        <div class="panel key-line">
          <ServiceForm form={form} isShort />
        </div>
      ) : (
        <div class="bar panel soft key-line" data-testid="key-line">
          <strong>{t('keyTitle')}</strong>
          <span class="number">•••••••• {connection.keyEnd}</span>
          <Button look="text" testId="key-replace" words="keyReplace" onClick={() => form.open('apiKey')} />
          <strong>{t('planShort')}</strong>
          {planWords(budget, locale)}
          <Button look="text" testId="plan-change" words="planChange" onClick={() => onSettings('service')} />
          <Button look="text" testId="all-settings" words="allSettings" onClick={() => onSettings()} />
        </div>
      )}
    </main>
  );
}

/** Links to the user's orders at shops. */
const Shops = () => (
  <ul class="stack shops">
    {orderPages.map(([shop, page]) => (
      <li key={shop}>
        <NewTab class="button plain" href={page}>
          <span aria-hidden="true">{shop[0]}</span>
          {shop}
          <Icon name="outside" size={14} />
        </NewTab>
      </li>
    ))}
  </ul>
);
