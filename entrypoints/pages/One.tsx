import type { ComponentChildren } from 'preact';
import { EmptyState, StorageTrouble } from '@/components/EmptyState.tsx';
import { ParcelPane } from '@/components/ParcelPane.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { Loading } from './Loading.tsx';
import { parcelActions } from './parcel-actions.ts';
import { useLog, useShapes } from './reading.ts';
import { useShell } from './shell.ts';
import { Top, type TopProps } from './Top.tsx';

type Props = TopProps & {
  rows: readonly Parcel[] | 'trouble' | undefined;
  banner: ComponentChildren;
  id: string;
  onRemove(parcel: Parcel): void;
};

/** One parcel with what can be done to it. */
export function One({ id, rows, banner, onRemove, ...top }: Props) {
  const { t } = useTexts();
  const { say, busy, refresh } = useShell();
  const log = useLog(id);
  const shapes = useShapes();
  const parcel = Array.isArray(rows) ? rows.find((row) => row.id === id) : undefined;
  return (
    <>
      <Top {...top} />
      {parcel ? (
        <ParcelPane
          parcel={parcel}
          log={log}
          shapes={shapes}
          checking={busy.has(id)}
          banner={banner}
          {...parcelActions(parcel, {
            t,
            say,
            onRefresh: () => void refresh(id),
            onRemove: () => onRemove(parcel),
          })}
        />
      ) : (
        <div class="scroll">
          {banner}
          {rows === undefined && <Loading />}
          {rows === 'trouble' && <StorageTrouble />}
          {Array.isArray(rows) && (
            <EmptyState icon="box" title={t('parcelGoneTitle')} text={t('parcelGoneText')}>
              <button class="button plain" onClick={top.onBack}>
                {t('back')}
              </button>
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}
