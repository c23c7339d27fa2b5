import type { ComponentChildren } from 'preact';
import { EmptyState, StorageTrouble } from '@/components/EmptyState.tsx';
import { ParcelPane } from '@/components/ParcelPane.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { Loading } from './Loading.tsx';
import { parcelActions } from './parcel-actions.ts';
import { useLog, useShapes } from './reading.ts';
import type { Say } from './said.ts';
import { Top } from './Top.tsx';

type Props = {
  rows: readonly Parcel[] | 'trouble' | undefined;
  banner: ComponentChildren;
  id: string;
  checking: boolean;
  /** It was opened from the list. */
  fromList: boolean;
  isBeside?: boolean | undefined;
  say: Say;
  onBack(): void;
  onOptions(): void;
  onRefresh(): void;
  onRemove(parcel: Parcel): void;
};

/** One parcel with what can be done to it. */
export function One({ id, rows, banner, checking, fromList, isBeside, say, ...on }: Props) {
  const { t } = useTexts();
  const log = useLog(id);
  const shapes = useShapes();
  const parcel = Array.isArray(rows) ? rows.find((row) => row.id === id) : undefined;
  return (
    <>
      <Top fromList={fromList} isBeside={isBeside} onBack={on.onBack} onOptions={on.onOptions} />
      {parcel ? (
        <ParcelPane
          parcel={parcel}
          log={log}
          shapes={shapes}
          checking={checking}
          banner={banner}
          {...parcelActions(parcel, {
            t,
            say,
            onRefresh: on.onRefresh,
            onRemove: () => on.onRemove(parcel),
          })}
        />
      ) : (
        <div class="scroll">
          {banner}
          {rows === undefined && <Loading />}
          {rows === 'trouble' && <StorageTrouble />}
          {Array.isArray(rows) && (
            <EmptyState icon="box" title={t('parcelGoneTitle')} text={t('parcelGoneText')}>
              <button class="button plain" onClick={on.onBack}>
                {t('back')}
              </button>
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}
