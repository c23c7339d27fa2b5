import type { ComponentChildren } from 'preact';
import { Button } from '@/components/Button.tsx';
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
  /** As it is kept: undefined while it is read, null when it is not. */
  row: Parcel | null | 'trouble' | undefined;
  banner: ComponentChildren;
  id: string;
  onRemove(parcel: Parcel): void;
};

/** One parcel with what can be done to it. */
export function One({ id, row, banner, onRemove, ...top }: Props) {
  const { t } = useTexts();
  const { say, busy, refresh } = useShell();
  const log = useLog(id);
  const shapes = useShapes();
  const parcel = row === 'trouble' ? null : row;
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
          {row === undefined && <Loading />}
          {row === 'trouble' && <StorageTrouble />}
          {row === null && (
            <EmptyState icon="box" title={t('parcelGoneTitle')} text={t('parcelGoneText')}>
              <Button look="plain" words={t('back')} onClick={top.onBack} />
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}
