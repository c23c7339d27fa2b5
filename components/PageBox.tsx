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
          <button class="button plain slim" data-testid="mark-again" onClick={onMarkAgain}>
            {t('markAgain')}
          </button>
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
        <button
          class="button slim"
          data-testid="scan-once"
          aria-disabled={working !== null}
          onClick={() => working === null && onScan()}
        >
          {t('scanOnce')}
        </button>
        {canAdd && (
          <button
            class="button plain slim"
            data-testid="mark-site"
            aria-disabled={working !== null}
            onClick={() => working === null && onAdd()}
          >
            {t('markSite')}
          </button>
        )}
      </span>
    </div>
  );
}
