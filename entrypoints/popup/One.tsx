import { EmptyState } from '@/components/EmptyState.tsx';
import { Footer } from '@/components/Footer.tsx';
import { ParcelView } from '@/components/ParcelView.tsx';
import { useTexts } from '@/components/texts.tsx';
import { courierName } from '@/utils/core/couriers/about.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { freshness } from '@/utils/core/summary.ts';
import type { Common } from './List.tsx';
import { Loading } from './Loading.tsx';
import { useLog } from './reading.ts';
import { Top } from './Top.tsx';

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
  const parcel = Array.isArray(rows) ? rows.find((row) => row.id === id) : undefined;
  return (
    <>
      <Top fromList={fromList} onBack={on.onBack} onOptions={on.onOptions} />
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
