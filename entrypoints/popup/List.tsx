import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { EmptyState, FirstSteps } from '@/components/EmptyState.tsx';
import { Footer } from '@/components/Footer.tsx';
import { Icon, Mark } from '@/components/Glyph.tsx';
import { ParcelList } from '@/components/ParcelList.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Failure } from '@/utils/core/failure.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { freshness } from '@/utils/core/summary.ts';
import { numberHref } from './place.ts';
import { Gear } from './Top.tsx';

/** What the list and one parcel's view share. */
export type Common = {
  rows: Parcel[] | 'trouble' | undefined;
  account: { failure: Failure | null; pausedUntil: number | null };
  banner: ComponentChildren;
  onOptions(): void;
};

type Props = Common & {
  /** Parcels that are stored and cannot be read. */
  unreadable: number;
  /** What the page under the popup holds. */
  box: ComponentChildren;
  fresh: ReadonlySet<string>;
  /** The parcel that was open before: its row gets the focus back. */
  cameFrom: string | null;
};

const page = 100;

/** The list by what needs the user, with its three empty forms: being read, unreadable, nothing kept. */
export function List({ rows, unreadable, box, account, banner, fresh, cameFrom, onOptions }: Props) {
  const { t, count, now } = useTexts();
  const [limit, setLimit] = useState(page);
  const parcels = Array.isArray(rows) ? rows : [];
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cameFrom !== null)
      rowsIn(scroll.current)
        .find(({ dataset }) => dataset['id'] === cameFrom)
        ?.focus();
  }, []);
  return (
    <>
      <header class="popup-top">
        <h1>
          <Mark />
          {t('brand')}
        </h1>
        <a
          class="icon-button"
          data-testid="add-number"
          href={numberHref}
          title={t('addNumber')}
          aria-label={t('addNumber')}
        >
          <Icon name="plus" />
        </a>
        <Gear onOptions={onOptions} />
      </header>
      <div class="scroll" ref={scroll} onKeyDown={walk}>
        {banner}
        {box}
        {unreadable > 0 && <Unreadable parcels={unreadable} />}
        {rows === undefined && <Loading />}
        {rows === 'trouble' && (
          <EmptyState icon="warning" title={t('storageTroubleTitle')} text={t('storageTroubleText')} />
        )}
        {Array.isArray(rows) &&
          (parcels.length === 0 ? (
            unreadable === 0 && <FirstSteps />
          ) : (
            <ParcelList
              parcels={parcels}
              fresh={fresh}
              limit={limit}
              onMore={() => setLimit((rowsNow) => rowsNow + page)}
            />
          ))}
      </div>
      {parcels.length > 0 && (
        <Footer
          {...freshness(parcels, now, account.pausedUntil)}
          paused={account.failure !== null}
          aside={count('listCount', parcels.length)}
        />
      )}
    </>
  );
}

const rowsIn = (place: Element | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('[data-testid=parcel-row]') ?? []),
];

/** The arrow keys walk the rows, beside Tab. */
function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const rows = rowsIn(event.currentTarget);
  const at = rows.findIndex((row) => row === document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  rows[at + step]?.focus();
}

/** Shown for the moment the store takes to answer. */
export function Loading() {
  const { t } = useTexts();
  return (
    <div class="skeleton" role="status">
      <p class="heard">{t('loading')}</p>
      <span />
      <span />
      <span />
    </div>
  );
}

/** What is stored and cannot be read is kept, and said (STYLE, the store). */
function Unreadable({ parcels }: { parcels: number }) {
  const { t, count } = useTexts();
  return (
    <div class="banner">
      <div class="failure mild" data-testid="unreadable" role="status">
        <Icon name="warning" size={16} />
        <div>
          <strong>{count('unreadable', parcels)}</strong>
          {t('unreadableText')}
        </div>
      </div>
    </div>
  );
}
