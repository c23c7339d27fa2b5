import { copyAsTable, copyAsText, holdsOrders, parcelFile } from '../parcel/copy-format.ts';
import { parcelTitle } from '../parcel/RowParts.tsx';
import { copyText } from '../base/CopyButton.tsx';
import { failures } from '../base/failures.ts';
import { saveFile } from '../base/save-file.ts';
import type { Locale } from '../base/texts.tsx';
import type { Edit } from '@/utils/parcels/edit.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { localDate } from '@/utils/model/time.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import { ordersOf, type Orders } from '@/utils/schedule/cash.ts';
import { forgetRemoval, noteRemoval } from '@/utils/storage/last-removal.ts';
import { readRows, readSome } from '@/utils/storage/store.ts';
import type { CountKey } from '@/utils/i18n/i18n.ts';
import type { send } from '@/utils/messaging/send.ts';
import { showToast } from '../base/Toast.tsx';
import { confirmOverBudget } from '../hooks/calls-left.ts';
import { removedToast } from '../hooks/removed-toast.ts';

type ParcelChange = Omit<Edit, 'name' | 'note'>;

/** The actions that change parcels, with the texts of their toasts. */
const changes = {
  archive: [{ isArchived: true }, 'archivedMany'],
  unarchive: [{ isArchived: false, isClosed: false }, 'unarchivedMany'],
  mute: [{ isMuted: true }, 'mutedMany'],
  unmute: [{ isMuted: false }, 'unmutedMany'],
  sent: [{ direction: 'sent' }, 'sentMany'],
  received: [{ direction: 'received' }, 'receivedMany'],
} satisfies Record<string, readonly [ParcelChange, CountKey]>;

/** Actions on selected rows, a focused row or the open parcel. `check-anyway` asks nothing if the budget is used up. */
export type ListAction =
  keyof typeof changes | 'check' | 'check-anyway' | 'copy-text' | 'copy-table' | 'copy-file' | 'remove';

/** Returns the part of a parcel that these actions change. */
const stateOf = ({ isMuted, direction, archivedAt, closedAt }: Parcel): ParcelChange => ({
  isMuted,
  direction,
  isArchived: archivedAt !== null,
  isClosed: closedAt !== null,
});

const soon = 700;

/** The orders of some parcels. The other parcels of these orders are read for this. */
async function ordersAround(rows: readonly Parcel[]): Promise<Orders> {
  const all = holdsOrders(rows) ? await readRows() : [];
  return ordersOf([...new Map([...all, ...rows].map((row) => [row.id, row])).values()]);
}

/** Runs an action on parcels and shows a toast, with undo if possible. Resolves to whether it succeeded. */
export async function runAction(
  action: ListAction,
  { rows, locale, sendCommand }: { rows: readonly Parcel[]; locale: Locale; sendCommand: typeof send },
): Promise<boolean> {
  const { t, count } = locale;
  /** Sends a command. A toast says that it runs if it takes longer than `soon` (ms), as for thousands of parcels. */
  const carryOut = async (...command: Parameters<typeof send>): Promise<boolean> => {
    const working = { text: count('workingMany', rows.length), isWorking: true };
    const waiting = setTimeout(() => showToast(working), soon);
    const { ok } = await sendCommand(...command);
    clearTimeout(waiting);
    // Does not remove a toast that another action showed meanwhile: it may offer undo.
    if (ok) showToast((standing) => (standing === working ? null : standing));
    return ok;
  };
  /** Changes the rows that are not so already. Undo restores each changed row to its former state. */
  const edit = async (name: keyof typeof changes) => {
    const [change, done]: readonly [ParcelChange, CountKey] = changes[name];
    const parts = Object.keys(change) as (keyof ParcelChange)[];
    const isChanged = (row: Parcel) => parts.some((part) => stateOf(row)[part] !== change[part]);
    // A parcel that was ended by hand is in the archive already.
    const changed = rows.filter(name === 'archive' ? (row) => !isArchived(row) : isChanged);
    const ids = changed.map(({ id }) => id);
    if (ids.length > 0 && !(await carryOut('edit', { ids, change }))) return false;
    const undo = async () => {
      const formers = Map.groupBy(changed, (row) => JSON.stringify(stateOf(row), parts));
      const commands = [...formers].map(([former, those]) =>
        carryOut('edit', { ids: those.map(({ id }) => id), change: JSON.parse(former) as ParcelChange }),
      );
      const isDone = (await Promise.all(commands)).every(Boolean);
      // Another toast may offer an undo.
      if (isDone) showToast((standing) => standing ?? { text: t('undone') });
    };
    showToast({ text: count(done, rows.length), ...(ids.length > 0 && { undo: () => void undo() }) });
    return true;
  };
  const copy = async (text: string) => {
    const isDone = await copyText(text);
    showToast({ text: isDone ? count('copiedMany', rows.length) : t('copyRefused') });
    return isDone;
  };
  const check = async () => {
    showToast({ text: count('checkingMany', rows.length), isWorking: true });
    const ids = rows.map(({ id }) => id);
    const read = () => readSome(ids).catch(() => []);
    const before = new Map((await read()).map(({ id, triedAt }) => [id, triedAt]));
    const { ok } = await sendCommand('check', { ids });
    if (!ok) return false;
    const checked = (await read()).filter(({ id, triedAt }) => triedAt !== before.get(id));
    const failed = checked.filter(({ failure }) => failure && failure.kind !== 'not-found-yet');
    const answered = checked.length - failed.length;
    const done = new Intl.NumberFormat(locale.language).format(answered);
    const why = failed[0] ? ` · ${t(failures[failed[0].failure!.kind].text)}` : '';
    showToast({
      text:
        answered === rows.length
          ? count('checkedMany', answered)
          : count('checkedSome', rows.length, { done }) + why,
    });
    return true;
  };
  switch (action) {
    case 'copy-text':
      return copy(copyAsText(rows, locale));
    case 'copy-table':
      return copy(copyAsTable(rows, locale, await ordersAround(rows)));
    case 'copy-file': {
      const file = parcelFile(rows, locale, await ordersAround(rows));
      saveFile(`waybill-parcels-${localDate(locale.now)}.csv`, [file], 'text/csv');
      showToast({ text: count('savedFile', rows.length) });
      return true;
    }
    case 'check':
      return confirmOverBudget(t, check);
    case 'check-anyway':
      return check();
    case 'remove': {
      const ids = rows.map(({ id }) => id);
      const [only] = rows.length === 1 ? rows : [];
      const text = only ? t('removedOne', { name: parcelTitle(only) }) : count('removedMany', rows.length);
      const removal = { ids, text };
      // At once, because the popup may close.
      const [isDone] = await Promise.all([carryOut('remove', { ids }), noteRemoval(removal).catch(() => {})]);
      if (isDone) showToast(removedToast(removal, t, () => carryOut('undo-remove', { ids })));
      else void forgetRemoval(removal).catch(() => {});
      return isDone;
    }
    default:
      return edit(action);
  }
}
