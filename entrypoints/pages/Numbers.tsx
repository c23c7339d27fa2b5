import { useEffect, useMemo, useState } from 'preact/hooks';
import { AddBox, type ToKeep } from '@/components/AddBox.tsx';
import { useTexts } from '@/components/texts.tsx';
import { numbersIn, type FoundNumber } from '@/utils/core/page-numbers.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { holdTyped, readTyped } from '@/utils/platform/typed.ts';
import { useAllRows } from './all-rows.ts';
import { useCallsLeft } from './checking.ts';
import { useFound } from './found.ts';
import { FoundList } from './FoundList.tsx';
import { useShapes } from './reading.ts';
import { useImport } from './import.ts';
import { copyText } from './parcel-actions.ts';
import { Top, type TopProps } from './Top.tsx';

type Props = TopProps & {
  /** What was selected on a page; empty when the user wants to type. */
  text: string;
  /** The host it was selected on; empty when there is none. */
  from: string;
  parcels: readonly Parcel[];
};

/** Numbers to be looked up that no mark led to: selected on a page, or typed. Nothing is asked before a press. */
export function Numbers({ text, from, parcels: given, ...top }: Props) {
  const { t, count } = useTexts();
  // Where nobody around has read every parcel, they are read here: what is kept already must be known as kept.
  const parcels = useAllRows(given.length === 0) ?? given;
  const shapes = useShapes();
  const selected = useMemo(() => numbersIn(text, shapes), [text, shapes]);
  const [typed, setTyped] = useState<readonly FoundNumber[]>([]);
  const numbers = [...typed, ...selected];
  const found = useFound(numbers, parcels, from);
  const adding = useImport();
  const calls = useCallsLeft(true);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());

  const keepMany = async (wanted: readonly ToKeep[], rest: string): Promise<boolean> => {
    const areAllKept = await adding.keep(wanted, from);
    if (areAllKept && isHeld) await holdTyped(rest);
    return areAllKept;
  };
  // The popup closes when its user goes to copy the next number; the dashboard stays.
  const isHeld = text === '' && !top.isBeside;
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
      <Top {...top} fromList={top.fromList && !isTyped} />
      <div class="scroll" data-testid="numbers">
        <div class="view-head">
          <h1>{t('numberTitle')}</h1>
          <p class="soft" data-testid="numbers-lead">
            {selected.length > 0
              ? count('numberFound', selected.length)
              : words
                ? t('numberNone', { text: words })
                : t('numberType')}
          </p>
        </div>
        {numbers.length > 0 && (
          <>
            {selected.length > 0 && <p class="soft view-cost">{t('pageCost')}</p>}
            <FoundList
              numbers={numbers}
              found={found}
              isOpen={(trackingNo) => !closed.has(trackingNo)}
              onToggle={(one) => setClosed((all) => all.symmetricDifference(new Set([one])))}
            />
          </>
        )}
        <section class="typed-section">
          {numbers.length > 0 && <h2>{t('numberOther')}</h2>}
          {first !== null && (
            <AddBox
              first={first}
              onType={isHeld ? (typing) => void holdTyped(typing) : undefined}
              isWanted={top.fromList && isTyped}
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
                found.choose(number, courierKey);
                void found.lookUp(number, courierKey);
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
