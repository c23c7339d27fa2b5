import type { BarAction } from '@/components/ActionBar.tsx';
import { copyAsTable, copyAsText } from '@/components/copied.ts';
import { parcelTitle } from '@/components/ParcelRow.tsx';
import { readingFor } from '@/components/texts.tsx';
import type { Edit } from '@/utils/core/edit.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { isArchived } from '@/utils/core/summary.ts';
import type { CountKey, Language } from '@/utils/platform/i18n.ts';
import type { send } from '@/utils/platform/send.ts';
import { defaultSettings, readSettings } from '@/utils/platform/settings.ts';
import { readKnownCouriers } from '@/utils/platform/service-couriers.ts';
import type { Say } from '@/components/Toast.tsx';
import { copyText } from './parcel-actions.ts';
import { unlessSpent } from './spent.ts';

type Change = Omit<Edit, 'name' | 'note' | 'direction'>;
type Wish = {
  rows: readonly Parcel[];
  language: Language;
  ask(...command: Parameters<typeof send>): Promise<boolean>;
  say: Say;
};

/** How a parcel was out of the way: ended by hand, which no check must follow, or put into the archive, or both. */
const wasArchived = ({ closedAt, archivedAt }: Parcel): Change =>
  closedAt === null
    ? { isArchived: true }
    : archivedAt === null
      ? { isClosed: true }
      : { isArchived: true, isClosed: true };

const soon = 700;

/** Does something with parcels and says so; what can be taken back is. Gives whether it went through. */
export async function act(action: BarAction, { rows, language, ask, say }: Wish): Promise<boolean> {
  const { year } = await readSettings().catch(defaultSettings);
  const reading = readingFor(language, Date.now(), year);
  const { t, count } = reading;
  /** Thousands take seconds; what is done at once needs no word before it. */
  const carryOut: typeof ask = async (...command) => {
    const working = { text: count('workingMany', rows.length) };
    const waiting = setTimeout(() => say(working), soon);
    const isDone = await ask(...command);
    clearTimeout(waiting);
    // What another action said meanwhile, with its undo, stays.
    if (isDone) say((standing) => (standing === working ? null : standing));
    return isDone;
  };
  /** Changes those that are not so yet; undo changes the same ones back, each to what it was. */
  const edit = async (
    isSo: (row: Parcel) => boolean,
    change: Change,
    back: (row: Parcel) => Change,
    done: CountKey,
  ) => {
    const changed = rows.filter((row) => !isSo(row));
    const ids = changed.map(({ id }) => id);
    if (ids.length > 0 && !(await carryOut('edit', { ids, change }))) return false;
    const undo = () => {
      for (const [way, those] of Map.groupBy(changed, (row) => JSON.stringify(back(row))))
        void carryOut('edit', { ids: those.map(({ id }) => id), change: JSON.parse(way) as Change });
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
    const isDone = await ask('refresh', { ids: rows.map(({ id }) => id) });
    if (isDone) say({ text: count('checkedMany', rows.length) });
    return isDone;
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
      return copy(copyAsText(rows, { ...reading, known: await readKnownCouriers() }));
    case 'copy-table':
      return copy(copyAsTable(rows, { ...reading, known: await readKnownCouriers() }));
    case 'refresh':
      return unlessSpent(t, say, refresh);
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
