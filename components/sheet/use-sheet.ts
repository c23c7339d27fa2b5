import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChosenFields } from '@/utils/sheets/columns.ts';
import type { Sheet, SheetFault } from '@/utils/sheets/read-sheet.ts';
import { maxBytes } from '@/utils/sheets/table.ts';
import { fieldsFor, readSheetChoices, rememberFields } from '@/utils/storage/sheet-choices.ts';
import { openSheet, type OpenSheet } from './open-sheet.ts';

/** Why a file gives no table. `trouble`: the worker or the file failed, not the content. */
export type ReadFault = SheetFault | { kind: 'trouble' };

/** `fields`: what the user said that columns hold. `isBusy`: the file is read again. */
export type ReadState = {
  step: 'read';
  name: string;
  sheet: Sheet;
  /** The number of the last row. */
  size: number;
  fields: ChosenFields;
  source: OpenSheet;
  isBusy: boolean;
};
type State =
  | { step: 'open'; name: string; fault: ReadFault | null; isStopped: boolean }
  | { step: 'reading'; name: string; rows: number }
  | ReadState;

const opening = { step: 'open', fault: null, name: '', isStopped: false } as const;

/** Faults with which the columns are shown: the user may say what they hold. */
export const isCorrectable = ({ fault, columns }: Sheet): boolean =>
  fault === null ||
  (columns.length > 0 && (fault.kind === 'no-tracking-column' || fault.kind === 'no-numbers'));

export const logFailure = (error: unknown): void => console.error('waybill:', error);

/** Reads a file in a worker, which lives until the next file or the end of the view. */
export function useSheet() {
  const [state, setState] = useState<State>(opening);
  const source = useRef<OpenSheet | null>(null);
  const turn = useRef(0); // a later file or a stop ends an earlier one
  // The chosen fields: two may be chosen before the view is drawn again.
  const chosen = useRef<ChosenFields>({});
  const close = () => {
    turn.current += 1;
    source.current?.close();
    source.current = null;
  };
  useEffect(() => close, []);

  const fail = (name: string, fault: ReadFault) => setState({ ...opening, fault, name });
  /** Reads a sheet. If the user gave no fields, those remembered for its headings are used. */
  const read = async (
    from: OpenSheet,
    name: string,
    options: { sheet?: number; fields?: ChosenFields },
    onRows: (rows: number) => void,
  ) => {
    const own = turn.current;
    let all = await from.read(options, onRows);
    const known = options.fields ?? fieldsFor(await readSheetChoices(), all.sheet.columns);
    if (!options.fields && known) all = await from.read({ sheet: all.sheet.sheet, fields: known }, onRows);
    if (own !== turn.current) return;
    // With a sheet of a workbook that gives no table, the menu stays: another one may be chosen.
    const isOfWorkbook = options.sheet !== undefined && all.sheet.sheets.length > 1;
    if (!isCorrectable(all.sheet) && !isOfWorkbook) return fail(name, all.sheet.fault!);
    const sheet = isOfWorkbook ? { ...all.sheet, sheet: options.sheet! } : all.sheet;
    chosen.current = known ?? {};
    setState({ step: 'read', name, ...all, sheet, fields: chosen.current, source: from, isBusy: false });
  };
  const inTurn = async (name: string, work: () => Promise<unknown>) => {
    const own = turn.current;
    await work().catch((error: unknown) => {
      logFailure(error);
      if (own === turn.current) fail(name, { kind: 'trouble' });
    });
  };
  const again = (now: ReadState, options: { sheet: number; fields?: ChosenFields }) => {
    chosen.current = options.fields ?? chosen.current;
    setState({ ...now, fields: chosen.current, isBusy: true });
    turn.current += 1; // what is read for an earlier choice must not replace a later one
    const own = turn.current;
    void inTurn(now.name, async () => {
      // First, so that what is shown as chosen is also remembered.
      if (options.fields) await rememberFields(now.sheet.columns, options.fields).catch(logFailure);
      if (own === turn.current) await read(now.source, now.name, options, () => {});
    });
  };
  return {
    state,
    open(file: Blob, name: string): void {
      close();
      if (file.size > maxBytes) return fail(name, { kind: 'too-large', limit: maxBytes });
      const own = turn.current;
      const onRows = (rows: number) => {
        if (own === turn.current) setState({ step: 'reading', name, rows });
      };
      onRows(0);
      void inTurn(name, async () => {
        const opened = await openSheet(file, name);
        if (own !== turn.current) return opened.close();
        source.current = opened;
        await read(opened, name, {}, onRows);
      });
    },
    chooseSheet: (now: ReadState, sheet: number) => again(now, { sheet }),
    /** A field is in one column only: chosen for a second one, it leaves the first. */
    chooseField(now: ReadState, index: number, field: ChosenFields[number]): void {
      const { columns, sheet } = now.sheet;
      const first = field && columns.find((one) => one.field === field && one.index !== index);
      const others = Object.entries(chosen.current).map(([at, one]) => [at, one === field ? null : one]);
      const fields = { ...Object.fromEntries(others), ...(first && { [first.index]: null }), [index]: field };
      again(now, { sheet, fields });
    },
    stop(): void {
      close();
      setState({ ...opening, isStopped: true });
    },
  };
}
