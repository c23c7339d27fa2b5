import { useState } from 'preact/hooks';
import { Button } from './Button.tsx';
import { Icon } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  found: number;
  /** How many of them are not kept yet. */
  fresh: number;
  hidden: number;
  isOff: boolean;
  host: string;
  onMarkAgain(): void;
};

/** The way to the view of a page. */
const pageHref = '#page';

/** Above the list: what the page under the popup holds. Nothing is drawn of a page that holds nothing. */
export function PageBox({ found, fresh, hidden, isOff, host, onMarkAgain }: Props) {
  const { t, count } = useTexts();
  if (isOff)
    return (
      <div class="page-box quiet" data-testid="page-box" data-kind="off">
        <Icon name="eye-off" size={20} />
        <p>
          <strong>{t('siteOff')}</strong>
          <span class="soft">{t('siteOffText', { host })}</span>
        </p>
        <span class="bar">
          <Button look="plain slim" testId="mark-again" words={t('markAgain')} onClick={onMarkAgain} />
        </span>
      </div>
    );
  if (found === 0 && hidden === 0) return null;
  return (
    <div class={found > 0 ? 'page-box' : 'page-box quiet'} data-testid="page-box" data-kind="found">
      <Icon name="box" size={20} />
      <p>
        <strong>{found > 0 ? count('pageFound', found) : t('pageNoneTitle')}</strong>
        <span class="soft">
          {found === 0 ? count('hiddenHere', hidden) : fresh > 0 ? count('pageNew', fresh) : t('pageAllKept')}
        </span>
      </p>
      <a class={fresh > 0 ? 'button' : 'button plain'} data-testid="page-show" href={pageHref}>
        {t('pageShow')}
      </a>
    </div>
  );
}

type SiteProps = {
  host: string;
  /** The site may be added to those that are marked. */
  canAdd: boolean;
  working: 'asking' | 'scanning' | null;
  onAdd(): void;
  onScan(): void;
};

/** Above the list, on a page that is not read: the two ways to have it read. */
export function SiteBox({ host, canAdd, working, onAdd, onScan }: SiteProps) {
  const { t } = useTexts();
  return (
    <div class="page-box quiet" data-testid="page-box" data-kind="unread">
      <Icon name="scan" size={20} />
      <p>
        <strong>{t('siteUnread')}</strong>
        <span class="soft" role="status">
          {t(working === 'asking' ? 'siteAsking' : canAdd ? 'siteUnreadText' : 'siteNotYet', { host })}
        </span>
      </p>
      <span class="bar">
        <Button
          look="slim"
          testId="scan-once"
          words={t('scanOnce')}
          busy={working !== null}
          onClick={onScan}
        />
        {canAdd && (
          <Button
            look="plain slim"
            testId="mark-site"
            words={t('markSite')}
            busy={working !== null}
            onClick={onAdd}
          />
        )}
      </span>
    </div>
  );
}

type HiddenProps = { numbers: readonly string[]; onShow(trackingNo: string): void };

/** Numbers of this page that the user said are no parcels, folded: each can be shown again. */
export function HiddenHere({ numbers, onShow }: HiddenProps) {
  const { t, count } = useTexts();
  return (
    <details class="hidden-here" data-testid="hidden-here">
      <summary>{count('hiddenHere', numbers.length)}</summary>
      <ul>
        {numbers.map((trackingNo) => (
          <li key={trackingNo} class="bar apart">
            <bdi class="number">{trackingNo}</bdi>
            <Button
              look="text"
              testId="show-again"
              words={t('showAgain')}
              aria-label={t('showNumberAgain', { number: trackingNo })}
              onClick={() => onShow(trackingNo)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

type KeepProps = {
  /** How many would be kept. */
  parcels: number;
  /** How many of them are not looked up yet: one call each. */
  calls: number;
  keeping: boolean;
  onKeep(): void;
};

/** Keeps every number at once. It says what that costs and does it at a second press: calls are not given back. */
export function KeepAll({ parcels, calls, keeping, onKeep }: KeepProps) {
  const { t, count } = useTexts();
  const [sure, setSure] = useState(false);
  const cost =
    calls > 0
      ? count('keepAllCost', parcels, { calls: count('callCount', calls) })
      : count('keepAllFree', parcels);
  return (
    <div class="bar popup-bar keep-all">
      <p class="soft" data-testid="keep-all-cost" role="status">
        {cost}
      </p>
      {sure ? (
        <>
          <Button
            testId="keep-all-yes"
            words={keeping ? t('keeping') : count('keepThem', parcels)}
            busy={keeping}
            onClick={onKeep}
          />
          <Button
            look="plain"
            testId="keep-all-no"
            words={t('cancel')}
            disabled={keeping}
            onClick={() => setSure(false)}
          />
        </>
      ) : (
        <Button testId="keep-all" words={t('keepAll')} onClick={() => setSure(true)} />
      )}
    </div>
  );
}
