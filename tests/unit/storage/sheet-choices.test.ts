import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  changeSheetChoices,
  fieldsFor,
  noChoices,
  readSheetChoices,
  rememberFields,
} from '@/utils/storage/sheet-choices.ts';

const columns = [{ heading: 'เลข' }, { heading: 'ชื่อ' }];

it('remembers who sent the parcels of an import', async () => {
  expect(await readSheetChoices()).toEqual(noChoices);
  await changeSheetChoices({ direction: 'received' });
  expect(await readSheetChoices()).toEqual({ direction: 'received', columns: [] });
});

it('remembers corrected columns for the same headings in the same order', async () => {
  await rememberFields(columns, { 0: 'order', 1: null });
  await rememberFields(columns, { 0: 'trackingNo' });
  const choices = await readSheetChoices();
  expect(fieldsFor(choices, columns)).toEqual({ 0: 'trackingNo' });
  expect(fieldsFor(choices, columns.toReversed())).toBeUndefined();
});

it('remembers nothing without headings, and uses nothing that was remembered so', async () => {
  const none = [{ heading: '' }, { heading: '' }];
  await rememberFields(none, { 1: 'cash' });
  expect(await readSheetChoices()).toEqual(noChoices);
  const columnsOf = [{ headings: '["",""]', fields: { 1: 'cash' } }];
  await fakeBrowser.storage.local.set({ 'sheet-choices': { ...noChoices, columns: columnsOf } });
  expect(fieldsFor(await readSheetChoices(), none)).toBeUndefined();
});

it('keeps the 50 sets of headings that were corrected last', async () => {
  for (let i = 0; i < 51; i += 1) await rememberFields([{ heading: String(i) }], { 0: 'note' });
  const choices = await readSheetChoices();
  expect(fieldsFor(choices, [{ heading: '0' }])).toBeUndefined();
  expect(fieldsFor(choices, [{ heading: '1' }])).toEqual({ 0: 'note' });
});

it('ignores what it cannot read', async () => {
  const columnsOf = [{ headings: '[]', fields: { 0: 'nonsense' } }];
  await fakeBrowser.storage.local.set({
    'sheet-choices': { direction: 'up', isNow: true, columns: columnsOf },
  });
  expect(await readSheetChoices()).toEqual(noChoices);
});
