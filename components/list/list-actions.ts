import type { BarAction } from './ActionBar.tsx';
import { copyAsTable, copyAsText } from './copy-format.ts';
import { parcelTitle } from './RowParts.tsx';
import { copyText } from '../base/CopyButton.tsx';
import type { Locale } from '../base/texts.tsx';
import type { Edit } from '@/utils/parcels/edit.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import type { CountKey } from '@/utils/i18n/i18n.ts';
import type { send } from '@/utils/messaging/send.ts';
import type { ShowToast } from '../base/Toast.tsx';
import { confirmOverBudget } from '../hooks/calls-left.ts';

type ParcelChange = Omit<Edit, 'name' | 'note'>;
type ListCommand = {
  rows: readonly Parcel[];
  reading: Locale;
  sendCommand: typeof send;
  showToast: ShowToast;
};

/** Returns how a parcel was archived, for undo: ended by hand (no further checks), archived, or both. */
const wasArchived = ({ closedAt, archivedAt }: Parcel): ParcelChange => ({
  ...(archivedAt !== null && { isArchived: true }),
  ...(closedAt !== null && { isClosed: true }),
});

const soon = 700;

/** Runs an action on parcels and shows a toast, with undo if possible. Resolves to whether it succeeded. */
export async function runAction(
  action: BarAction,
  { rows, reading, sendCommand, showToast }: ListCommand,
): Promise<boolean> {
  const { t, count } = reading;
  /** Sends a command. A toast says that it runs if it takes longer than `soon` (ms), as for thousands of parcels. */
  const carryOut = async (...command: Parameters<typeof send>): Promise<boolean> => {
    const working = { text: count('workingMany', rows.length) };
    const waiting = setTimeout(() => showToast(working), soon);
    const { ok } = await sendCommand(...command);
    clearTimeout(waiting);
    // Does not remove a toast that another action showed meanwhile: it may offer undo.
    if (ok) showToast((standing) => (standing === working ? null : standing));
    return ok;
  };
  /** Changes the rows for which `isSo` is false. Undo restores each changed row to its former state. */
  const edit = async (
    isSo: (row: Parcel) => boolean,
    change: ParcelChange,
    back: (row: Parcel) => ParcelChange,
    done: CountKey,
  ) => {
    const changed = rows.filter((row) => !isSo(row));
    const ids = changed.map(({ id }) => id);
    if (ids.length > 0 && !(await carryOut('edit', { ids, change }))) return false;
    const undo = () => {
      for (const [way, those] of Map.groupBy(changed, (row) => JSON.stringify(back(row))))
        void carryOut('edit', { ids: those.map(({ id }) => id), change: JSON.parse(way) as ParcelChange });
    };
    showToast({ text: count(done, rows.length), ...(ids.length > 0 && { undo }) });
    return true;
  };
  const copy = async (text: string) => {
    const isDone = await copyText(text);
    showToast({ text: isDone ? count('copiedMany', rows.length) : t('copyRefused') });
    return isDone;
  };
  const refresh = async () => {
    showToast({ text: count('checkingMany', rows.length) });
    const { ok } = await sendCommand('refresh', { ids: rows.map(({ id }) => id) });
    if (ok) showToast({ text: count('checkedMany', rows.length) });
    return ok;
  };
  switch (action) {
    case 'archive':
      return edit(isArchived, { isArchived: true }, () => ({ isArchived: false }), 'archivedMany');
    case 'unarchive':
      return edit(
        (row) => !isArchived(row),
        { isArchived: false, isClosed: false },
        wasArchived,
        'unarchivedMany',
      );
    case 'mute':
    case 'unmute': {
      const isMuted = action === 'mute';
      const done = isMuted ? 'mutedMany' : 'unmutedMany';
      return edit(
        (row) => row.isMuted === isMuted,
        { isMuted },
        () => ({ isMuted: !isMuted }),
        done,
      );
    }
    case 'sent':
    case 'received':
      return edit(
        (row) => row.direction === action,
        { direction: action },
        ({ direction }) => ({ direction }),
        action === 'sent' ? 'sentMany' : 'receivedMany',
      );
    case 'copy-text':
      return copy(copyAsText(rows, reading));
    case 'copy-table':
      return copy(copyAsTable(rows, reading));
    case 'refresh':
      return confirmOverBudget(t, showToast, refresh);
    case 'refresh-anyway':
      return refresh();
    case 'remove': {
      const ids = rows.map(({ id }) => id);
      if (!(await carryOut('remove', { ids }))) return false;
      const undo = () => void carryOut('undo-remove', { ids });
      const [only] = rows;
      const text =
        rows.length === 1 && only
          ? t('removedOne', { name: parcelTitle(only) })
          : count('removedMany', rows.length);
      showToast({ text, undo });
      return true;
    }
  }
}
