import type { ComponentChildren } from 'preact';
import { Button } from '../base/Button.tsx';
import { Icon, type IconName } from '../base/Glyph.tsx';
import { useTexts } from '../base/texts.tsx';
import { onChange } from '@/utils/storage/database.ts';
import { readIds } from '@/utils/storage/store.ts';
import { LiveValue, useLastValue } from '../hooks/live-value.ts';
import type { ActivePage } from './TabObserver.tsx';

// Only ids: reading all rows of a long list would be slow.
const liveIds = new LiveValue(readIds, onChange);

/**
 * The box above the list: numbers found on the page, or that marking is off, or `SiteBox` if no content script reads
 * the page. Nothing if there are no numbers.
 */
export function PageBox({ page }: { page: ActivePage }) {
  const { t, count } = useTexts();
  const ids = useLastValue(liveIds);
  if (page.numbers === null) return <SiteBox page={page} />;
  if (ids === null) return null;
  const { found, hidden, isOff } = page.numbers;
  if (isOff)
    return (
      <Box kind="off" icon="eye-off" title={t('siteOff')} text={t('siteOffText', { host: page.host })}>
        <span class="bar">
          <Button look="slim" testId="mark-again" words="markAgain" onClick={() => page.onHideSite(false)} />
        </span>
      </Box>
    );
  if (found.length === 0 && hidden.length === 0) return null;
  const followed = new Set(ids.map((id) => id.slice(id.indexOf('/') + 1)));
  const unfollowed = found.filter(({ trackingNo }) => !followed.has(trackingNo)).length;
  const news = unfollowed > 0 ? count('pageNew', unfollowed) : t('pageAllKept');
  const isQuiet = found.length === 0;
  return (
    <Box
      kind="found"
      icon="box"
      isQuiet={isQuiet}
      title={isQuiet ? t('pageNoneTitle') : count('pageFound', found.length)}
      text={isQuiet ? count('hiddenHere', hidden.length) : news}
    >
      <a class="button plain slim" data-testid="page-show" href="#page">
        {t('pageShow')}
      </a>
    </Box>
  );
}

type BoxProps = {
  kind: 'off' | 'found' | 'unread';
  icon: IconName;
  isQuiet?: boolean;
  title: string;
  text: string;
  children: ComponentChildren;
};

const Box = ({ kind, icon, isQuiet = true, title, text, children }: BoxProps) => (
  <div class={isQuiet ? 'page-box quiet' : 'page-box'} data-testid="page-box" data-kind={kind}>
    <Icon name={icon} size={20} />
    <p class={kind === 'found' ? 'clip' : 'stack'}>
      <strong>{title}</strong>
      {kind === 'found' && ' · '}
      <span class="soft" role={kind === 'unread' ? 'status' : undefined}>
        {text}
      </span>
    </p>
    {children}
  </div>
);

/** The box above the list for a page without content script: scan it once, or add its site. */
export function SiteBox({ page }: { page: ActivePage }) {
  const { t } = useTexts();
  const { hostname: host, canAdd, working, onAdd, onScan } = page;
  const text = t(working === 'asking' ? 'siteAsking' : canAdd ? 'siteUnreadText' : 'siteNotYet', { host });
  const busy = working !== null;
  return (
    <Box kind="unread" icon="scan" title={t('siteUnread')} text={text}>
      <span class="bar">
        <Button main look="slim" testId="scan-once" words="scanOnce" busy={busy} onClick={onScan} />
        {canAdd && <Button look="slim" testId="mark-site" words="markSite" busy={busy} onClick={onAdd} />}
      </span>
    </Box>
  );
}

type HiddenProps = { numbers: readonly { trackingNo: string }[]; onShow(trackingNo: string): void };

/** Folded: the numbers of this page that the user hid as "not a parcel", each with a button that shows it again. */
export function HiddenHere({ numbers, onShow }: HiddenProps) {
  const { t, count } = useTexts();
  return (
    <details class="view-part" data-testid="hidden-here">
      <summary>{count('hiddenHere', numbers.length)}</summary>
      <ul class="lines">
        {numbers.map(({ trackingNo }) => (
          <li key={trackingNo} class="bar apart">
            <bdi class="number">{trackingNo}</bdi>
            <Button
              look="text"
              testId="show-again"
              words="showAgain"
              aria-label={t('showNumberAgain', { number: trackingNo })}
              onClick={() => onShow(trackingNo)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
