import { useEffect, useRef } from 'preact/hooks';
import { EmptyState } from '@/components/EmptyState.tsx';
import { Footer } from '@/components/Footer.tsx';
import { Icon } from '@/components/Glyph.tsx';
import { ParcelView } from '@/components/ParcelView.tsx';
import { useTexts } from '@/components/texts.tsx';
import { courierName } from '@/utils/core/couriers/about.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { freshness } from '@/utils/core/summary.ts';
import { Gear, Loading, type Common } from './List.tsx';
import { useLog } from './reading.ts';

type Props = Common & {
  id: string;
  checking: boolean;
  /** It was opened from the list. */
  fromList: boolean;
  onBack(): void;
  onRefresh(): void;
  onRename(name: string): void;
  onRemove(parcel: Parcel): void;
  onCopy(text: string): void;
};

/** One parcel with what can be done to it. */
export function One({ id, rows, account, banner, checking, fromList, ...on }: Props) {
  const { t, language, now } = useTexts();
  const log = useLog(id);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Whoever came by the keyboard goes on by it; a page opened on this parcel shows no ring.
    if (fromList) back.current?.focus({ preventScroll: true });
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault(); // else the browser closes the popup
      on.onBack();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, []);
  const parcel = Array.isArray(rows) ? rows.find((row) => row.id === id) : undefined;
  return (
    <>
      <header class="popup-top one one-view">
        <button
          ref={back}
          class="icon-button"
          data-testid="back"
          title={t('back')}
          aria-label={t('back')}
          onClick={on.onBack}
        >
          <Icon name="back" size={20} />
        </button>
        <Gear onOptions={on.onOptions} />
      </header>
      <div class="scroll" aria-live="polite" aria-busy={checking}>
        {banner}
        {rows === undefined && <Loading />}
        {rows === 'trouble' && (
          <EmptyState icon="warning" title={t('storageTroubleTitle')} text={t('storageTroubleText')} />
        )}
        {Array.isArray(rows) && !parcel && (
          <EmptyState icon="box" title={t('parcelGoneTitle')} text={t('parcelGoneText')}>
            <button class="button plain" onClick={on.onBack}>
              {t('back')}
            </button>
          </EmptyState>
        )}
        {parcel && <ParcelView parcel={parcel} log={log} onRename={on.onRename} onCopy={on.onCopy} />}
      </div>
      {parcel && (
        <>
          <div class="popup-bar">
            <button
              class="button"
              data-testid="refresh"
              title={t('costOneCall')}
              disabled={checking}
              onClick={on.onRefresh}
            >
              {t(checking ? 'refreshing' : 'refresh')}
            </button>
            <button class="button plain" data-testid="remove" onClick={() => on.onRemove(parcel)}>
              {t('remove')}
            </button>
          </div>
          <Footer
            {...freshness([parcel], now, account.pausedUntil)}
            paused={account.failure !== null}
            aside={
              parcel.latest
                ? t('courierSays', {
                    courier: plain(parcel.courier, 60) || courierName(parcel.courierKey, language),
                  })
                : ''
            }
          />
        </>
      )}
    </>
  );
}
