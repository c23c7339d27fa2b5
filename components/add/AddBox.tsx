import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { readAddLines } from '@/utils/parcels/add-lines.ts';
import type { Template } from '@/utils/couriers/templates.ts';
import type { FoundNumber } from '@/utils/detection/page-numbers.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { AddCost, AddResult, AddRows, faultOf, Misread, restOf, rowOf } from './AddParts.tsx';
import type { CallBudget, ImportState } from './AddParts.tsx';
import { CourierSelect } from './CourierChoice.tsx';
import { Form } from '../base/Field.tsx';
import { useTexts } from '../base/texts.tsx';
import './add-box.css';

/** A number to be kept, with its courier and the user's name for it. */
export type ToKeep = { trackingNo: string; courierKey: string; name: string };

type Props = {
  first: string;
  /** Typing begins as it opens: the user pressed the way to it. */
  isWanted: boolean;
  /** Every kept parcel: those are told instead of kept twice. */
  parcels: readonly Parcel[];
  shapes: Template[];
  state: ImportState;
  /** Null where nobody counts. */
  budget: CallBudget | null;
  /** `rest` is the text that stays in the box. Gives whether all of them were kept. */
  onKeep(parcels: readonly ToKeep[], rest: string): Promise<boolean>;
  /** Looks one number up without keeping it. */
  onLookUp(number: FoundNumber, courierKey: string): void;
  onType?: ((text: string) => void) | undefined;
  onCancel(): void;
  onUndo(): void;
  /** The text was changed after a result was shown. */
  onForget(): void;
  onCopy(text: string): Promise<boolean>;
};

/** Couriers the user chose: for a number, and for all that nobody could guess one for. */
const noChoice = { chosen: new Map<string, string>(), forOthers: '' };

/** One box for a number, a link, a message or a list: read as it is typed, asked about after a press only. */
export function AddBox({ first, isWanted, parcels, shapes, state, budget, ...on }: Props) {
  const { t, count } = useTexts();
  const id = useId();
  const [text, setText] = useState(first);
  const [choice, setChoice] = useState(noChoice);
  const { chosen, forOthers } = choice;
  const [fault, setFault] = useState<MessageKey | null>(null);
  const read = useMemo(() => readAddLines(text, shapes), [text, shapes]);
  const kept = useMemo(() => new Map(parcels.map((parcel) => [parcel.trackingNo, parcel])), [parcels]);
  const rows = read.numbers.map((number) => rowOf(number, chosen, kept, forOthers));
  const fresh = rows.filter((row) => row.kept === null);
  const ready = fresh.filter(({ courierKey }) => courierKey !== '');
  const guessless = fresh.filter(
    ({ number }) => number.couriers.length === 0 && !chosen.has(number.trackingNo),
  );
  const isKeeping = state.kind === 'keeping';
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (isWanted) area.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // The button that was pressed is gone; whoever works by the keyboard goes on in the box.
    if (state.kind !== 'idle' && document.activeElement === document.body) area.current?.focus();
  }, [state.kind]);

  const write = (next: string) => {
    setText(next);
    on.onType?.(next);
  };
  const type = (next: string) => {
    write(next);
    setFault(null);
    if (state.kind === 'kept' || state.kind === 'undone') on.onForget();
  };
  /** Whether the press can be obeyed; says why not. */
  const mayGoOn = (): boolean => {
    const missing = faultOf(text, read, fresh, ready);
    setFault(missing);
    return missing === null && !isKeeping && ready.length > 0;
  };
  const keep = async () => {
    if (!mayGoOn()) return;
    const rest = restOf(fresh);
    const wanted = ready.map(({ number: { trackingNo, name }, courierKey }): ToKeep => ({
      trackingNo,
      name,
      courierKey,
    }));
    // What was typed stays held (`onType`) until it is kept: the popup may be closed before.
    setText(rest);
    setChoice(noChoice);
    if (await on.onKeep(wanted, rest)) return;
    // Cancelled or failed: the box has all of it again, and says which numbers are kept.
    setText((now) => (now === rest ? text : now));
    setChoice(choice);
  };
  const lookUp = () => {
    const [only] = ready;
    if (!mayGoOn() || !only) return;
    on.onLookUp({ trackingNo: only.number.trackingNo, couriers: only.number.couriers }, only.courierKey);
    write('');
    setChoice(noChoice);
  };
  const isOne = rows.length <= 1;
  return (
    <Form class="stack add-box" data-testid="add-box" onSubmit={isOne ? lookUp : keep}>
      <div class="field">
        <label for={id}>{t('addLabel')}</label>
        <textarea
          id={id}
          ref={area}
          class="input number"
          data-testid="add-text"
          rows={text.includes('\n') ? 6 : 2}
          value={text}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          readOnly={isKeeping}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault ${id}-more` : `${id}-more`}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            // One line is sent off like any field; a list needs its Enter, and goes with Ctrl or ⌘.
            const isSend = event.ctrlKey || event.metaKey || (!text.includes('\n') && !event.shiftKey);
            if (event.key !== 'Enter' || event.isComposing || !isSend) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <p class="soft" id={`${id}-more`}>
          {t(text.includes('\n') ? 'addHintList' : 'addHint')}
        </p>
      </div>
      <p role="status" data-testid="add-read">
        {rows.length > 0 && count('addFound', rows.length)}
        {rows.length > fresh.length && ` · ${count('addKnown', rows.length - fresh.length)}`}
        {rows.length > 1 &&
          fresh.length > ready.length &&
          ` · ${count('addNoCourier', fresh.length - ready.length)}`}
        {read.repeated > 0 && ` · ${count('addRepeated', read.repeated)}`}
      </p>
      <Misread lines={read.misread} onCopy={on.onCopy} />
      {rows.length > 0 && (
        <AddRows
          rows={rows}
          onCourier={(trackingNo, key) => {
            setFault(null);
            setChoice({ forOthers, chosen: new Map(chosen).set(trackingNo, key) });
          }}
        />
      )}
      {read.isCut && <p class="soft">{t('addCut')}</p>}
      <AddResult state={state} onCancel={on.onCancel} onUndo={on.onUndo} />
      {!isKeeping && (
        <div class="bar add-bar">
          {fault && (
            <p class="fault" id={`${id}-fault`} role="alert" data-testid="add-fault">
              {t(fault)}
            </p>
          )}
          {ready.length > 0 && ready.length < fresh.length && (
            <p class="soft" data-testid="add-rest">
              {count('addRest', fresh.length - ready.length)}
            </p>
          )}
          {guessless.length > 1 && (
            <CourierSelect
              testId="add-courier-all"
              aria-label={count('courierForAll', guessless.length)}
              none={count('courierForAll', guessless.length)}
              likely={[]}
              chosen={forOthers}
              onCourier={(key) => {
                setFault(null);
                setChoice({ chosen, forOthers: key });
              }}
            />
          )}
          {isOne && <Button type="submit" testId="add-look-up" words={t('lookUp')} />}
          {(!isOne || fresh.length > 0) && (
            <Button
              look={isOne ? 'plain' : ''}
              testId="add-keep"
              words={rows.length > 1 && ready.length > 0 ? count('keepThem', ready.length) : t('keep')}
              onClick={() => void keep()}
            />
          )}
          {rows.length > 0 && <AddCost calls={Math.max(ready.length, isOne ? 1 : 0)} budget={budget} />}
        </div>
      )}
    </Form>
  );
}
