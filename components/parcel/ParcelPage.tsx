import type { ComponentChildren } from 'preact';
import { Button } from '../base/Button.tsx';
import { EmptyState, StorageTrouble } from '../base/EmptyState.tsx';
import type { ParcelActions } from './parcel-actions.ts';
import { ParcelPane } from './ParcelPane.tsx';
import { ParcelState } from './ParcelView.tsx';
import { parcelHref } from '../list/RowParts.tsx';
import { useTexts } from '../base/texts.tsx';
import type { ShowToast } from '../base/Toast.tsx';
import type { Edit } from '@/utils/parcels/edit.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import type { MessageKey, Texts } from '@/utils/i18n/i18n.ts';
import { requestPersonalData } from '@/utils/browser/permissions.ts';
import { sendOnce, type send } from '@/utils/messaging/send.ts';
import { Loading } from '../app/lazy-view.tsx';
import { useLog } from '../hooks/store-hooks.ts';
import { useApp } from '../app/app-context.tsx';
import { TopBar, type TopProps } from '../app/TopBar.tsx';

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
  const { showToast, sendCommand, busy, refresh } = useApp();
  const log = useLog(id);
  const parcel = row === 'trouble' ? null : row;
  const bar = <TopBar {...top}>{parcel && <ParcelState parcel={parcel} />}</TopBar>;
  if (parcel)
    return (
      <ParcelPane
        parcel={parcel}
        log={log}
        checking={busy.has(id)}
        banner={banner}
        top={bar}
        {...parcelActions(parcel, {
          t,
          showToast,
          sendCommand,
          onRefresh: () => void refresh(id),
          onRemove: () => onRemove(parcel),
        })}
      />
    );
  return (
    <>
      {bar}
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
    </>
  );
}

type Around = {
  t: Texts;
  showToast: ShowToast;
  sendCommand: typeof send;
  onRefresh(): void;
  onRemove(): void;
};

/** Shows the parcel with this id: a change of courier or number changes the id. */
const goTo = (id: string): void => void (location.hash = parcelHref(id));

/** The actions of a parcel as messages to the background. Toasts show failures and offer undo. */
export function parcelActions(
  parcel: Parcel,
  { t, showToast, sendCommand, ...around }: Around,
): ParcelActions {
  const { id, trackingNo, courierKey: asked } = parcel;
  const name = sanitizeText(parcel.name, 80) || trackingNo;

  const edit = (change: Edit) => sendCommand('edit', { ids: [id], change });
  const onEdit = async (change: Edit) => {
    const { ok } = await edit(change);
    if (!ok) return;
    const words = wordsOf(change);
    if (words === null) return;
    const back: Edit = 'isClosed' in change ? { isClosed: false } : { isArchived: !change.isArchived };
    showToast({ text: t(words, { name }), undo: () => void edit(back) });
  };
  const onCourier = async (courierKey: string) => {
    const answer = await sendCommand('change-courier', { id, courierKey });
    if (!answer.ok) return;
    showToast({ text: t(movedTexts[answer.value.became]) });
    goTo(answer.value.id);
  };
  const onNumber = async (corrected: string) => {
    const answer = await sendCommand('correct-number', { id, trackingNo: corrected });
    if (!answer.ok) return;
    const { id: place, became } = answer.value;
    const undo = async () => {
      const { ok } = await sendCommand('undo-remove', { ids: [id], insteadOf: [place] });
      // Only if the view still shows this parcel.
      if (ok && location.hash.includes(parcelHref(place).slice(1))) goTo(id);
    };
    const values = { number: corrected };
    if (became === 'already-followed') showToast({ text: t('numberStanding', values) });
    else showToast({ text: t('numberCorrected', values), undo: () => void undo() });
    goTo(place);
  };
  return {
    ...around,
    onEdit: (change) => void onEdit(change),
    onCourier: (courierKey) => void onCourier(courierKey),
    onNumber: (corrected) => void onNumber(corrected),
    onAskAnyway: () => sendCommand('look-up', { trackingNo, courierKey: asked, want: 'anyway' }),
    async onSend(sending) {
      if (!(await requestPersonalData())) return { kind: 'cancelled' };
      const answer = await sendOnce('send-track', { id, ...sending });
      return answer.ok ? null : answer.failure;
    },
  };
}

const movedTexts = { moved: 'courierChanged', joined: 'courierJoined', unchanged: 'courierBoth' } as const;

/** Returns the text of the toast after a change; null for other changes than closing, archiving and unarchiving. */
function wordsOf(change: Edit): MessageKey | null {
  if (change.isClosed === true) return 'closedOne';
  if (change.isArchived !== undefined) return change.isArchived ? 'archivedOne' : 'unarchivedOne';
  return null;
}
