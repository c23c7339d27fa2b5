import { useEffect, useMemo, useState } from 'preact/hooks';
import { AddBox, type ToKeep } from '@/components/AddBox.tsx';
import { FoundRow } from '@/components/FoundRow.tsx';
import { useTexts } from '@/components/texts.tsx';
import { numbersIn, type FoundNumber } from '@/utils/core/page-numbers.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { holdTyped, readTyped } from '@/utils/platform/typed.ts';
import { useAllRows } from './all-rows.ts';
import { useCallsLeft } from './checking.ts';
import { useFound } from './found.ts';
import { useShapes } from './reading.ts';
import { useImport } from './import.ts';
import { copyText } from './parcel-actions.ts';
import type { Say } from './said.ts';
import { Top } from './Top.tsx';

type Props = {
  /** What was selected on a page; empty when the user wants to type. */
  text: string;
  /** The host it was selected on; empty when there is none. */
  from: string;
  parcels: readonly Parcel[];
  fromList: boolean;
  isBeside?: boolean;
  say: Say;
  onBack(): void;
  onOptions(): void;
};

/** Numbers to be looked up that no mark led to: selected on a page, or typed. Nothing is asked before a press. */
export function Numbers({ text, from, parcels: given, fromList, isBeside, say, onBack, onOptions }: Props) {
  const { t, count } = useTexts();
  // Where nobody around has read every parcel, they are read here: what is kept already must be known as kept.
  const read = useAllRows(given.length === 0);
  const parcels = given.length > 0 || !Array.isArray(read) ? given : (read as readonly Parcel[]);
  const shapes = useShapes();
  const selected = useMemo(() => numbersIn(text, shapes), [text, shapes]);
  const [typed, setTyped] = useState<readonly FoundNumber[]>([]);
  const numbers = [...typed, ...selected];
  const state = useFound(numbers, parcels);
  const adding = useImport();
  const calls = useCallsLeft(true);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());

  const toggle = (trackingNo: string) =>
    setClosed((all) =>
      all.has(trackingNo)
        ? new Set([...all].filter((other) => other !== trackingNo))
        : new Set(all).add(trackingNo),
    );
  const keep = async (number: FoundNumber) => {
    const kept = await state.keep([number], from);
    if (kept === null) say({ text: t('failureUnexpected') });
  };
  const keepMany = async (wanted: readonly ToKeep[], rest: string): Promise<boolean> => {
    const areAllKept = await adding.keep(wanted, from);
    if (areAllKept && isHeld) await holdTyped(rest);
    return areAllKept;
  };
  // The popup closes when its user goes to copy the next number; the dashboard stays.
  const isHeld = text === '' && !isBeside;
  const [first, setFirst] = useState<string | null>(isHeld ? null : selected.length > 0 ? '' : text);
  useEffect(() => {
    if (first === null)
      void readTyped()
        .catch(() => '')
        .then(setFirst);
  }, []);
  const words = plain(text, 60);
  // Who pressed + goes on by typing; who comes with a selection, from the top.
  const isTyped = text === '';
  return (
    <>
      <Top fromList={fromList && !isTyped} isBeside={isBeside} onBack={onBack} onOptions={onOptions} />
      <div class="scroll" data-testid="numbers">
        <div class="view-head">
          <h1>{t('numberTitle')}</h1>
          <p data-testid="numbers-lead">
            {selected.length > 0
              ? count('numberFound', selected.length)
              : words
                ? t('numberNone', { text: words })
                : t('numberType')}
          </p>
        </div>
        {numbers.length > 0 && (
          <>
            {selected.length > 0 && <p class="view-cost">{t('pageCost')}</p>}
            <ul class="found-list">
              {numbers.map((number) => (
                <FoundRow
                  key={number.trackingNo}
                  number={number}
                  state={state.stateOf(number)}
                  open={!closed.has(number.trackingNo)}
                  onToggle={() => toggle(number.trackingNo)}
                  onCourier={(key) => state.choose(number, key)}
                  onLookUp={() => void state.lookUp(number)}
                  onTry={(key) => {
                    state.choose(number, key);
                    void state.lookUp(number, key);
                  }}
                  onAskAnyway={() => state.askAnyway(number)}
                  onKeep={() => void keep(number)}
                  onOptions={onOptions}
                />
              ))}
            </ul>
          </>
        )}
        <section class="typed-section">
          {numbers.length > 0 && <h2>{t('numberOther')}</h2>}
          {first !== null && (
            <AddBox
              first={first}
              onType={isHeld ? (typing) => void holdTyped(typing) : undefined}
              isWanted={fromList && isTyped}
              parcels={parcels}
              shapes={shapes}
              state={adding.state}
              budget={calls}
              onKeep={keepMany}
              onLookUp={(number, courierKey) => {
                setTyped((all) => [
                  number,
                  ...all.filter(({ trackingNo }) => trackingNo !== number.trackingNo),
                ]);
                state.choose(number, courierKey);
                void state.lookUp(number, courierKey);
              }}
              onCancel={adding.cancel}
              onUndo={() => void adding.undo()}
              onForget={adding.forget}
              onCopy={copyText}
            />
          )}
        </section>
      </div>
    </>
  );
}
