import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { EmptyState } from '../base/EmptyState.tsx';
import { laterWords } from '../hooks/checks.tsx';
import { CallMeter } from '../hooks/Footer.tsx';
import { HiddenHere, SiteBox } from './PageBox.tsx';
import { Paragraph, useTexts } from '../base/texts.tsx';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { FoundList } from '../list/FoundList.tsx';
import { useFoundNumbers } from '../list/found-numbers.ts';
import { useApp } from '../hooks/app-context.tsx';
import { TopBar, type TopProps } from '../hooks/TopBar.tsx';
import type { ActivePage } from './TabObserver.tsx';

type Props = TopProps & { page: ActivePage | null | undefined; parcels: readonly Parcel[] };

const rowsAtOnce = 50;

/** Lists the numbers of the page, so that they can be used by keyboard and screen reader, and followed all at once. */
export function OnPage({ page, parcels, ...top }: Props) {
  const { t, count, day } = useTexts();
  const { showToast, sendCommand, checking } = useApp();
  const budget = checking.calls;
  const numbers = page?.numbers ?? null;
  const isOff = numbers?.isOff ?? false;
  const found = isOff ? [] : (numbers?.found ?? []);
  const state = useFoundNumbers(found, parcels, page?.host ?? '');
  const [open, setOpen] = useState<string | null>(null);
  const [limit, setLimit] = useState(rowsAtOnce);
  const unfollowed = found.filter((number) => state.stateOf(number).followed === null);
  // How many of them have no answer that can be used: one look-up each.
  const free = unfollowed.map(state.stateOf).filter(({ isFree }) => isFree);
  const calls = unfollowed.length - free.length;
  const checked = free.filter(({ answer }) => answer?.checkedAt).length;
  const isFollowing = unfollowed.every((number) => state.stateOf(number).isFollowing);

  const followAll = async () => {
    const followed = await state.follow(unfollowed);
    if (!followed) return;
    const undo = () => void sendCommand('remove', { ids: followed.added });
    showToast({ text: count('keptMany', followed.ids.length), undo });
  };
  const hide = async (trackingNo: string, yes: boolean) => {
    const answer = await sendCommand('hide-numbers', { numbers: [trackingNo], hide: yes });
    if (!answer.ok) return;
    page?.lookAgain();
    const undo = () => void hide(trackingNo, false);
    showToast(yes ? { text: t('notParcelDone', { number: trackingNo }), undo } : null);
  };
  const siteButton = (testId: string, words: MessageKey, act: () => void) => (
    <Button
      key={testId}
      look="text"
      testId={testId}
      words={words}
      disabled={page?.working !== null}
      onClick={act}
    />
  );

  return (
    <>
      <TopBar {...top} />
      <div class="scroll">
        <div class="view-part">
          <h1>{t('pageTitle')}</h1>
          <p class="soft" role="status">
            {page?.host && <bdi>{page.host}</bdi>}
            {numbers && !isOff && found.length > 0 && (
              <span> · {unfollowed.length > 0 ? count('pageNew', unfollowed.length) : t('pageAllKept')}</span>
            )}
          </p>
        </div>
        {page === undefined && <Paragraph look="quiet-note" role="status" text={t('pageReading')} />}
        {page === null && <EmptyState icon="warning" title={t('pageGoneTitle')} text={t('pageGoneText')} />}
        {page && numbers === null && <SiteBox page={page} />}
        {page && isOff && (
          <EmptyState icon="eye-off" title={t('siteOff')} text={t('siteOffText', { host: page.host })}>
            <Button main testId="mark-again" words="markAgain" onClick={() => page.onHideSite(false)} />
          </EmptyState>
        )}
        {numbers && !isOff && found.length === 0 && (
          <EmptyState icon="box" title={t('pageNoneTitle')} text={t('pageNoneText')} />
        )}
        {found.length > 0 && (
          <>
            <FoundList
              numbers={found.slice(0, limit)}
              found={state}
              isOpen={(trackingNo) => open === trackingNo}
              onToggle={(trackingNo) => setOpen(open === trackingNo ? null : trackingNo)}
              onHide={(trackingNo) => void hide(trackingNo, true)}
            />
            {found.length > limit && (
              <div class="view-part">
                <Button onClick={() => setLimit(limit + rowsAtOnce)}>
                  {count('showMore', found.length - limit)}
                </Button>
              </div>
            )}
          </>
        )}
        {numbers?.isFull && !isOff && (
          <Paragraph look="soft view-part" testId="page-full" text={t('pageFull', { count: found.length })} />
        )}
        {numbers && !isOff && numbers.hidden.length > 0 && (
          <HiddenHere numbers={numbers.hidden} onShow={(trackingNo) => void hide(trackingNo, false)} />
        )}
        {numbers && !isOff && page && (
          <div class="bar view-part">
            {page.canAdd
              ? siteButton('mark-site', 'markSite', page.onAdd)
              : page.isAdded
                ? siteButton('leave-site', 'siteLeave', page.onLeave)
                : page.host && siteButton('never-here', 'neverHere', () => page.onHideSite(true))}
          </div>
        )}
      </div>
      {unfollowed.length > 1 && (
        <div class="stack popup-bar follow-all">
          {budget && calls > budget.today && (
            <p class="soft" role="status" data-testid="follow-all-over">
              {laterWords(calls, budget, t) ??
                t('followAllOver', { day: day(budget.renews), left: count('callCount', budget.left) })}
            </p>
          )}
          <Button
            main
            testId="follow-all"
            words={isFollowing ? 'adding' : calls > 0 ? 'followAllCost' : 'followAllFree'}
            values={{ count: unfollowed.length, calls: count('callCount', calls) }}
            busy={isFollowing}
            onClick={followAll}
          />
        </div>
      )}
      {found.length > 0 && (checked > 0 || budget) && (
        <footer class="beside apart footer">
          <span data-testid="footer-known">{checked > 0 && count('pageChecked', checked)}</span>
          {budget && <CallMeter {...budget} />}
        </footer>
      )}
    </>
  );
}
