import { useState } from 'preact/hooks';
import type { AddLines, AddNumber, MisreadLine } from '@/utils/parcels/add-lines.ts';
import type { Failure } from '@/utils/model/failure.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { daysBetween, localDate } from '@/utils/model/time.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { CopyButton } from '../base/CopyButton.tsx';
import { CourierSelect } from './CourierChoice.tsx';
import { failures } from '../base/failures.ts';
import { Icon } from '../base/Glyph.tsx';
import { parcelHref } from '../list/RowParts.tsx';
import { useTexts } from '../base/texts.tsx';

/** A number of the box with the courier it would be asked of, and the parcel it is kept as already. */
export type AddRow = { number: AddNumber; courierKey: string; kept: Parcel | null };

/** A number with the courier chosen for it, else the likeliest, else the one for all that nobody could guess one for. */
export function rowOf(
  number: AddNumber,
  chosen: ReadonlyMap<string, string>,
  kept: ReadonlyMap<string, Parcel>,
  forOthers = '',
): AddRow {
  const courierKey = chosen.get(number.trackingNo) ?? number.couriers[0]?.key ?? forOthers;
  const standing = kept.get(number.trackingNo) ?? null;
  // The same number with another courier is another parcel, once the user says so.
  const isSame = standing !== null && (!chosen.has(number.trackingNo) || standing.courierKey === courierKey);
  return { number, courierKey, kept: isSame ? standing : null };
}

/** Why a press cannot be obeyed, or null when it can. */
export function faultOf(
  text: string,
  read: AddLines,
  fresh: readonly AddRow[],
  ready: readonly AddRow[],
): MessageKey | null {
  if (text.trim() === '') return 'faultNumberMissing';
  if (read.numbers.length === 0) return 'faultNumber';
  if (fresh.length === 0) return 'addAllKnown';
  if (ready.length > 0) return null;
  return fresh.length > 1 ? 'faultCouriersMissing' : 'faultCourierMissing';
}

/** What stays in the box when the others are kept: the numbers without a courier, a line each, with their names. */
export const restOf = (fresh: readonly AddRow[]): string =>
  fresh
    .filter(({ courierKey }) => courierKey === '')
    .map(({ number: { trackingNo, name } }) => (name ? `${trackingNo}\t${name}` : trackingNo))
    .join('\n');

// The parts of the box, from above to below.

type MisreadProps = { lines: readonly MisreadLine[]; onCopy(text: string): Promise<boolean> };

const misreadShown = 50;

/** Lines that were not understood, to be looked at and copied out: nothing that was pasted is dropped in silence. */
export function Misread({ lines, onCopy }: MisreadProps) {
  const { t, count } = useTexts();
  if (lines.length === 0) return null;
  return (
    <details class="well misread" data-testid="misread">
      <summary>{count('addMisread', lines.length)}</summary>
      <ol>
        {lines.slice(0, misreadShown).map(({ line, text }) => (
          <li key={line}>
            <span>{t('addLine', { line })}</span> <bdi>{text}</bdi>
          </li>
        ))}
      </ol>
      <CopyButton
        text={lines.map(({ text }) => text).join('\n')}
        label="addCopyLines"
        testId="copy-misread"
        onCopy={onCopy}
      />
    </details>
  );
}

type RowsProps = { rows: readonly AddRow[]; onCourier(trackingNo: string, courierKey: string): void };

const atOnce = 20;

/** The numbers of the box, each with its guess to correct or the way to the parcel that exists. Those without a courier first. */
export function AddRows({ rows, onCourier }: RowsProps) {
  const { count } = useTexts();
  const [limit, setLimit] = useState(atOnce);
  const ordered = [
    // By the guess, not by the choice: a row stays where it is while its courier is chosen.
    ...rows.filter(({ number }) => number.couriers.length === 0),
    ...rows.filter(({ number }) => number.couriers.length > 0),
  ];
  return (
    <>
      <ul class="lines add-rows" data-testid="add-rows">
        {ordered.slice(0, limit).map((row) => (
          <Row key={row.number.trackingNo} {...row} onCourier={onCourier} />
        ))}
      </ul>
      {rows.length > limit && (
        <Button
          look="text"
          words={count('showMore', rows.length - limit)}
          onClick={() => setLimit(limit + 100)}
        />
      )}
    </>
  );
}

function Row({ number, courierKey, kept, onCourier }: AddRow & Pick<RowsProps, 'onCourier'>) {
  const { t } = useTexts();
  const { trackingNo, couriers } = number;
  const shown = sanitizeText(trackingNo, 60);
  const name = sanitizeText(kept?.name ?? number.name, 120);
  return (
    <li class="bar apart" data-testid="add-row" data-number={trackingNo}>
      <span class="add-what">
        <span class="number">{shown}</span>
        {name && (
          <bdi class="soft clip" title={name}>
            {name}
          </bdi>
        )}
      </span>
      {kept ? (
        <a class="good found-kept" data-testid="add-kept" href={parcelHref(kept.id)}>
          <Icon name="check" size={14} />
          {t('addKept')}
        </a>
      ) : (
        <CourierSelect
          testId="add-courier"
          aria-label={t('addCourier', { number: shown })}
          none={courierKey === '' ? t('chooseCourier') : undefined}
          likely={couriers}
          chosen={courierKey}
          onCourier={(key) => onCourier(trackingNo, key)}
        />
      )}
    </li>
  );
}

/** How far the keeping of many is. */
export type ImportState =
  | { kind: 'idle' }
  | { kind: 'keeping'; kept: number; total: number }
  /** `kept` of `total` are in the list, `added` of them anew; the rest was cancelled, or failed. */
  | { kind: 'kept'; kept: number; added: number; total: number; failure: Failure | null }
  | { kind: 'undone'; removed: number };

type ResultProps = { state: ImportState; onCancel(): void; onUndo(): void };

/** How far the keeping is, what came of it, and the way back. It stays until something else is typed. */
export function AddResult({ state, onCancel, onUndo }: ResultProps) {
  const { t, count } = useTexts();
  const undoes = state.kind === 'kept' && state.added > 0;
  return (
    <div class="bar add-result" data-testid="add-result" data-state={state.kind}>
      <p role="status">
        {state.kind === 'keeping' && t('addProgress', { kept: state.kept, total: state.total })}
        {state.kind === 'kept' &&
          (state.kept < state.total
            ? count('addPartly', state.kept, { total: String(state.total) })
            : count('keptMany', state.kept))}
        {state.kind === 'kept' && state.failure && ` ${t(failures[state.failure.kind].text)}`}
        {state.kind === 'undone' && count('addUndone', state.removed)}
      </p>
      {state.kind === 'keeping' && (
        <>
          <progress max={state.total} value={state.kept} aria-label={t('keeping')} />
          <Button look="plain" testId="add-cancel" words={t('cancel')} onClick={onCancel} />
        </>
      )}
      {undoes && <Button look="plain" testId="add-undo" words={t('undo')} onClick={onUndo} />}
    </div>
  );
}

/** Calls of the plan that are left until the day (YYYY-MM-DD) on which it begins anew. */
export type CallBudget = { left: number; renews: string };

/** What it will cost, and what is left; said before it is spent. */
export function AddCost({ calls, budget }: { calls: number; budget: CallBudget | null }) {
  const reading = useTexts();
  const { t, count, language, now } = reading;
  if (calls === 0) return null;
  if (!budget)
    return (
      <span class="soft" data-testid="add-cost">
        {count('addCost', calls)}
      </span>
    );
  const isTomorrow = daysBetween(localDate(now), budget.renews) === 1;
  const day = isTomorrow ? t('untilTomorrow') : reading.day(budget.renews);
  const left = budget.left.toLocaleString(language);
  return (
    <span class="soft" data-testid="add-cost">
      {count('addCostUntil', calls, { left, day })}
      {calls > budget.left && <strong class="fault"> {t('addRestUntil', { day })}</strong>}
    </span>
  );
}
