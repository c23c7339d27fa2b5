import { expect, it } from 'vitest';
import { liveHead } from '@/components/hooks/store-hooks.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import { signalChange } from '@/utils/storage/database.ts';
import { changeRows } from '@/utils/storage/store.ts';
import type { Head } from '@/utils/storage/list-head.ts';
import { addParcel } from '../../support/raw-store.ts';

it('a long list is shown before it is counted; a change keeps the last counts until the recount', async () => {
  for (let n = 0; n < 40; n += 1) {
    const named = { id: `lex/N${n}`, courierKey: 'lex', trackingNo: `N${n}`, foundOn: '' };
    await addParcel(named.id, () => ({ row: newParcel(named, n), log: null }));
  }
  const shown: unknown[] = [];
  const note = () => {
    const { rows, isCounted, total } = liveHead.value as Head;
    shown.push([rows.length, rows.some(({ name }) => name === 'Lamp'), isCounted, total]);
  };
  const end = liveHead.listen(note);
  // prettier-ignore
  await expect.poll(() => shown).toEqual([[30, false, false, 30], [30, false, true, 40]]);
  await changeRows(['lex/N39'], (row) => ({ ...row, name: 'Lamp' }));
  signalChange();
  // prettier-ignore
  await expect.poll(() => shown.slice(2)).toEqual([[30, true, true, 40], [30, true, true, 40]]);
  end();
});
