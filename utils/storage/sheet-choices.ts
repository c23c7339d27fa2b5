import * as v from 'valibot';
import { directions } from '../model/parcel.ts';
import { chosenFields } from '../sheets/columns.ts';
import { stored } from './stored.ts';

const maxSets = 50;

/** What the user chose for imports. `columns`: corrections of columns by set of headings, the newest last. */
const schema = v.object({
  direction: v.fallback(v.picklist(directions), 'sent'),
  columns: v.fallback(
    v.array(
      v.object({
        headings: v.string(),
        fields: v.record(v.pipe(v.string(), v.digits()), v.nullable(v.picklist(chosenFields))),
      }),
    ),
    [],
  ),
});
export type SheetChoices = v.InferOutput<typeof schema>;

export const noChoices: SheetChoices = { direction: 'sent', columns: [] };
const item = stored('sheet-choices', schema, noChoices);

export const readSheetChoices = item.read;
export const changeSheetChoices = (change: Partial<SheetChoices>) =>
  item.change((all) => ({ ...all, ...change }));

type Columns = readonly { heading: string }[];
/** The key of a set of headings; null without any: all such tables with as many columns would be one. */
const headingsOf = (columns: Columns): string | null =>
  columns.some(({ heading }) => heading) ? JSON.stringify(columns.map(({ heading }) => heading)) : null;

/** The corrections for a set of headings; undefined if there are none. */
export const fieldsFor = ({ columns: all }: SheetChoices, columns: Columns) =>
  all.find(({ headings }) => headings === headingsOf(columns))?.fields;

export const rememberFields = (columns: Columns, corrected: SheetChoices['columns'][number]['fields']) =>
  item.change((all) => {
    const headings = headingsOf(columns);
    if (headings === null) return all;
    const others = all.columns.filter((one) => one.headings !== headings);
    return { ...all, columns: [...others, { headings, fields: corrected }].slice(-maxSets) };
  });
