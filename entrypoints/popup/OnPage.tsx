import { useState } from 'preact/hooks';
import { Button } from '@/components/Button.tsx';
import { EmptyState } from '@/components/EmptyState.tsx';
import { HiddenHere, KeepAll, SiteBox } from '@/components/PageBox.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { FoundNumber } from '@/utils/core/page-numbers.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { send } from '@/utils/platform/send.ts';
import { useFound } from '../pages/found.ts';
import { FoundList } from '../pages/FoundList.tsx';
import { useShell } from '../pages/shell.ts';
import { Top, type TopProps } from '../pages/Top.tsx';
import type { Page } from './page.ts';
import type { SiteActions } from './sites.ts';

type Props = TopProps & {
  page: Page | null | undefined;
  parcels: readonly Parcel[];
  site: SiteActions;
};

const none: readonly FoundNumber[] = [];
const rowsAtOnce = 50;

/** The numbers of the page under the popup: the way to them by keyboard and ear, and to all of them at once. */
export function OnPage({ page, parcels, site, ...top }: Props) {
  const { t, count } = useTexts();
  const { say } = useShell();
  const numbers = page?.numbers ?? null;
  const isOff = numbers?.isOff ?? false;
  const found = isOff ? none : (numbers?.found ?? none);
  const state = useFound(found, parcels, page?.host ?? '');
  const [open, setOpen] = useState<string | null>(null);
  const [limit, setLimit] = useState(rowsAtOnce);
  const [keeping, setKeeping] = useState(false);
  const fresh = found.filter((number) => state.stateOf(number).kept === null);
  const calls = fresh.filter((number) => state.stateOf(number).answer === null).length;

  const keepAll = async () => {
    setKeeping(true);
    const kept = await state.keep(fresh);
    setKeeping(false);
    if (kept !== null) say({ text: count('keptMany', kept) });
  };
  const hide = async (trackingNo: string, yes: boolean) => {
    const answer = await send('hide-numbers', { numbers: [trackingNo], hide: yes });
    if (!answer.ok) return;
    page?.lookAgain();
    const undo = () => void hide(trackingNo, false);
    say(yes ? { text: t('notParcelDone', { number: trackingNo }), undo } : null);
  };
  const siteButton = (testId: string, words: MessageKey, act: () => void) => (
    <Button
      key={testId}
      look="text"
      testId={testId}
      words={t(words)}
      disabled={site.working !== null}
      onClick={act}
    />
  );

  return (
    <>
      <Top {...top} />
      <div class="scroll" data-testid="on-page">
        <div class="view-head">
          <h1>{t('pageTitle')}</h1>
          <p class="soft" role="status">
            {page?.host && <bdi>{page.host}</bdi>}
            {numbers && !isOff && found.length > 0 && (
              <span> · {fresh.length > 0 ? count('pageNew', fresh.length) : t('pageAllKept')}</span>
            )}
          </p>
        </div>
        {page === undefined && (
          <p class="quiet-note" role="status">
            {t('pageReading')}
          </p>
        )}
        {page === null && <EmptyState icon="warning" title={t('pageGoneTitle')} text={t('pageGoneText')} />}
        {page && numbers === null && (
          <SiteBox
            host={page.hostname}
            canAdd={page.canAdd}
            working={site.working}
            onAdd={site.add}
            onScan={site.scan}
          />
        )}
        {page && isOff && (
          <EmptyState icon="eye-off" title={t('siteOff')} text={t('siteOffText', { host: page.host })}>
            <Button testId="mark-again" words={t('markAgain')} onClick={() => site.hide(false)} />
          </EmptyState>
        )}
        {numbers && !isOff && found.length === 0 && (
          <EmptyState icon="box" title={t('pageNoneTitle')} text={t('pageNoneText')} />
        )}
        {found.length > 0 && (
          <>
            {fresh.length > 0 && <p class="soft view-cost">{t('pageCost')}</p>}
            <FoundList
              numbers={found.slice(0, limit)}
              found={state}
              isOpen={(trackingNo) => open === trackingNo}
              onToggle={(trackingNo) => setOpen(open === trackingNo ? null : trackingNo)}
              onHide={(trackingNo) => void hide(trackingNo, true)}
            />
            {found.length > limit && (
              <Button
                look="plain more-rows"
                words={count('showMore', found.length - limit)}
                onClick={() => setLimit(limit + rowsAtOnce)}
              />
            )}
          </>
        )}
        {numbers?.isFull && !isOff && (
          <p class="soft view-cost" data-testid="page-full">
            {t('pageFull', { count: found.length })}
          </p>
        )}
        {numbers && !isOff && numbers.hidden.length > 0 && (
          <HiddenHere
            numbers={numbers.hidden.map(({ trackingNo }) => trackingNo)}
            onShow={(trackingNo) => void hide(trackingNo, false)}
          />
        )}
        {numbers && !isOff && page && (
          <div class="bar view-foot">
            {page.canAdd
              ? siteButton('mark-site', 'markSite', site.add)
              : page.isAdded
                ? siteButton('leave-site', 'siteLeave', site.leave)
                : page.host && siteButton('never-here', 'neverHere', () => site.hide(true))}
          </div>
        )}
      </div>
      {fresh.length > 1 && (
        <KeepAll
          key={fresh.length}
          parcels={fresh.length}
          calls={calls}
          keeping={keeping}
          onKeep={() => void keepAll()}
        />
      )}
    </>
  );
}
