import { useState } from 'preact/hooks';
import { parcelHref, parcelTitle } from './RowParts.tsx';
import { useTexts } from '../base/texts.tsx';
import { useApp } from '../hooks/app-context.tsx';
import type { Edit } from '@/utils/parcels/edit.ts';
import type { Parcel } from '@/utils/model/parcel.ts';

/** Shows the parcel with this id: a change of courier or number changes the id. */
const goTo = (id: string): void => void (location.hash = parcelHref(id));

export type ParcelActions = ReturnType<typeof useParcelActions>;

/** The actions of a parcel as messages to the background. Toasts show failures and offer undo. */
export function useParcelActions(parcel: Parcel) {
  const { t } = useTexts();
  const { showToast, sendCommand, check } = useApp();
  const { id, trackingNo, courierKey: asked } = parcel;

  const [, redraw] = useState({});
  const edit = (change: Edit) => sendCommand('edit', { ids: [id], change });
  return {
    onCheck: () => check(id),
    async onEdit(change: Edit): Promise<void> {
      const { ok } = await edit(change);
      if (!ok) return redraw({}); // the pressed control shows again what is stored
      // Other changes are seen where they were made.
      const archived = change.isArchived ? 'archivedOne' : 'unarchivedOne';
      const words = change.isClosed ? 'closedOne' : 'isArchived' in change ? archived : null;
      if (words === null) return;
      const back: Edit = { isArchived: parcel.archivedAt !== null, isClosed: parcel.closedAt !== null };
      showToast({ text: t(words, { name: parcelTitle(parcel) }), undo: () => void edit(back) });
    },
    async onCourier(courierKey: string): Promise<void> {
      const answer = await sendCommand('change-courier', { id, courierKey });
      if (!answer.ok) return;
      showToast({ text: t(movedTexts[answer.value.became]) });
      goTo(answer.value.id);
    },
    /** Replaces a mistyped number; `corrected` is normalised. */
    async onNumber(corrected: string): Promise<void> {
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
    },
    /** Asks the service although its list does not cover the courier. Costs one call. */
    onAskAnyway: (): Promise<unknown> =>
      sendCommand('look-up', { trackingNo, courierKey: asked, want: 'anyway' }),
  };
}

const movedTexts = { moved: 'courierChanged', joined: 'courierJoined', unchanged: 'courierBoth' } as const;
