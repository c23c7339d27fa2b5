import type { ComponentChildren } from 'preact';
import { Button } from '../base/Button.tsx';
import { EmptyState, StorageTrouble } from '../base/EmptyState.tsx';
import { ParcelPane } from './ParcelPane.tsx';
import { ParcelState } from './ParcelView.tsx';
import { useTexts } from '../base/texts.tsx';
import type { Parcel } from '@/utils/model/parcel.ts';
import { Loading } from '../base/lazy-view.tsx';
import { useHistory } from '../hooks/store-hooks.ts';
import { TopBar, type TopProps } from '../hooks/TopBar.tsx';

type Props = TopProps & {
  /** The stored parcel; undefined while it is read, null if it is not followed. */
  row: Parcel | null | 'trouble' | undefined;
  banner: ComponentChildren;
  id: string;
  onRemove(parcel: Parcel): void;
};

/** The view of one parcel, with its actions. */
export function ParcelPage({ id, row, banner, onRemove, ...top }: Props) {
  const { t } = useTexts();
  const history = useHistory(id);
  const parcel = row === 'trouble' ? null : row;
  const bar = <TopBar {...top}>{parcel && <ParcelState parcel={parcel} />}</TopBar>;
  if (parcel)
    return <ParcelPane parcel={parcel} history={history} banner={banner} top={bar} onRemove={onRemove} />;
  return (
    <>
      {bar}
      <div class="scroll">
        {banner}
        {row === undefined && <Loading />}
        {row === 'trouble' && <StorageTrouble />}
        {row === null && (
          <EmptyState icon="box" title={t('parcelGoneTitle')} text={t('parcelGoneText')}>
            <Button words="back" onClick={top.onBack} />
          </EmptyState>
        )}
      </div>
    </>
  );
}
