import type { BarAction } from './ActionBar.tsx';
import { copyAsTable, copyAsText } from './copied.ts';
import { parcelTitle } from './RowParts.tsx';
import type { Reader } from '../base/texts.tsx';
import type { Edit } from '@/utils/parcels/edit.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import type { CountKey } from '@/utils/i18n/i18n.ts';
import type { send } from '@/utils/messaging/send.ts';
import type { Say } from '../base/Toast.tsx';
import { confirmOverBudget } from '../hooks/calls-left.ts';

type ParcelChange = Omit<Edit, 'name' | 'note' | 'direction'>;
type ListCommand = { rows: readonly Parcel[]; reading: Reader; ask: typeof send; say: Say };

/** How a parcel was out of the way: ended by hand, which no check must follow, or put into the archive, or both. */
const wasArchived = ({ closedAt, archivedAt }: Parcel): ParcelChange =>
  closedAt === null
    ? { isArchived: true }
    : archivedAt === null
      ? { isClosed: true }
      : { isArchived: true, isClosed: true };

const soon = 700;

/** Puts text on the clipboard; whether the browser let it. */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** Does something with parcels and says so; what can be taken back is. Gives whether it went through. */
export async function act(action: BarAction, { rows, reading, ask, say }: ListCommand): Promise<boolean> {
  const { t, count } = reading;
  /** Thousands take seconds; what is done at once needs no word before it. */
  const carryOut = async (...command: Parameters<typeof send>): Promise<boolean> => {
    const working = { text: count('workingMany', rows.length) };
    const waiting = setTimeout(() => say(working), soon);
    const { ok } = await ask(...command);
    clearTimeout(waiting);
    // What another action said meanwhile, with its undo, stays.
    if (ok) say((standing) => (standing === working ? null : standing));
    return ok;
  };
  /** Changes those that are not so yet; undo changes the same ones back, each to what it was. */
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
    say({ text: count(done, rows.length), ...(ids.length > 0 && { undo }) });
    return true;
  };
  const copy = async (text: string) => {
    const isDone = await copyText(text);
    say({ text: isDone ? count('copiedMany', rows.length) : t('copyRefused') });
    return isDone;
  };
  const refresh = async () => {
    say({ text: count('checkingMany', rows.length) });
    const { ok } = await ask('refresh', { ids: rows.map(({ id }) => id) });
    if (ok) say({ text: count('checkedMany', rows.length) });
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
    case 'copy-text':
      return copy(copyAsText(rows, reading));
    case 'copy-table':
      return copy(copyAsTable(rows, reading));
    case 'refresh':
      return confirmOverBudget(t, say, refresh);
    case 'refresh-anyway':
      return refresh();
    case 'remove': {
      const ids = rows.map(({ id }) => id);
      if (!(await carryOut('remove', { ids }))) return false;
      const undo = () => void carryOut('restore', { ids });
      const [only] = rows;
      const text =
        rows.length === 1 && only
          ? t('removedOne', { name: parcelTitle(only) })
          : count('removedMany', rows.length);
      say({ text, undo });
      return true;
    }
  }
}
