import type { ParcelActions } from '@/components/parcel-actions.ts';
import { parcelHref } from '@/components/ParcelRow.tsx';
import { failureTexts } from '@/components/failure-texts.ts';
import type { Edit } from '@/utils/core/edit.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import type { Result } from '@/utils/core/failure.ts';
import type { MessageKey, Texts } from '@/utils/platform/i18n.ts';
import { requestPersonalData } from '@/utils/platform/permissions.ts';
import { send, sendOnce } from '@/utils/platform/send.ts';
import type { Say } from '@/components/Toast.tsx';

/** What the page around a parcel's view does for it. */
type Around = {
  t: Texts;
  say: Say;
  onRefresh(): void;
  onRemove(): void;
};

/** Puts text on the clipboard; whether the browser let it. */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** Shows the parcel under another id: its courier or number was changed. */
const goTo = (id: string): void => void (location.hash = parcelHref(id));

/** Does what one parcel's view asks for, by messages to the background; what went wrong, and what can be undone, is said. */
export function parcelActions(parcel: Parcel, { t, say, ...around }: Around): ParcelActions {
  const { id, trackingNo, courierKey: asked } = parcel;
  const name = plain(parcel.name, 80) || trackingNo;

  const tell = (answer: Result<unknown>): boolean => {
    if (!answer.ok) say({ text: t(failureTexts[answer.failure.kind]) });
    return answer.ok;
  };
  const edit = async (change: Edit) => tell(await send('edit', { ids: [id], change }));
  const onEdit = async (change: Edit) => {
    if (!(await edit(change))) return;
    const words = wordsOf(change);
    if (words === null) return;
    const back: Edit = 'isClosed' in change ? { isClosed: false } : { isArchived: !change.isArchived };
    say({ text: t(words, { name }), undo: () => void edit(back) });
  };
  const onCourier = async (courierKey: string) => {
    const answer = await send('change-courier', { id, courierKey });
    if (!answer.ok) return void tell(answer);
    say({ text: t(movedTexts[answer.value.became]) });
    goTo(answer.value.id);
  };
  const onNumber = async (corrected: string) => {
    const answer = await send('correct-number', { id, trackingNo: corrected });
    if (!answer.ok) return void tell(answer);
    const { id: place, became } = answer.value;
    const undo = async () => {
      const isBack = tell(await send('restore', { ids: [id], insteadOf: [place] }));
      // Who went on to something else meanwhile stays there.
      if (isBack && location.hash.includes(parcelHref(place).slice(1))) goTo(id);
    };
    const values = { number: corrected };
    if (became === 'standing') say({ text: t('numberStanding', values) });
    else say({ text: t('numberCorrected', values), undo: () => void undo() });
    goTo(place);
  };
  return {
    ...around,
    onEdit: (change) => void onEdit(change),
    onCourier: (courierKey) => void onCourier(courierKey),
    onNumber: (corrected) => void onNumber(corrected),
    onAskAnyway: async () => tell(await send('look-up', { trackingNo, courierKey: asked, want: 'anyway' })),
    onCopy: async (text) => {
      const done = await copyText(text);
      say({ text: t(done ? 'copyDone' : 'copyRefused') });
      return done;
    },
    async onSend(sending) {
      if (!(await requestPersonalData())) return { kind: 'cancelled' };
      const answer = await sendOnce('send-track', { id, ...sending });
      return answer.ok ? null : answer.failure;
    },
  };
}

const movedTexts = { moved: 'courierChanged', joined: 'courierJoined', both: 'courierBoth' } as const;

/** What is said of a change that hides the parcel or ends it: those two can be undone at once. */
function wordsOf(change: Edit): MessageKey | null {
  if (change.isClosed === true) return 'closedOne';
  if (change.isArchived !== undefined) return change.isArchived ? 'archivedOne' : 'unarchivedOne';
  return null;
}
