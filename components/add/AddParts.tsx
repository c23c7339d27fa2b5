import { useState } from 'preact/hooks';
import type { AddLines, AddNumber, MisreadLine } from '@/utils/parcels/add-lines.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { daysBetween, localDate } from '@/utils/model/time.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { CopyButton } from '../base/CopyButton.tsx';
import { CourierSelect } from '../parcel/CourierChoice.tsx';
import type { useImport } from './use-import.ts';
import { Icon } from '../base/Glyph.tsx';
import { parcelHref } from '../parcel/RowParts.tsx';
import { Clip, useTexts } from '../base/texts.tsx';
import { useApp } from '../hooks/app-context.tsx';
import { laterWords } from '../hooks/checks.tsx';

/** A number in the box, the courier for its look-up ('' if unknown), and its parcel if it is followed already. */
export type AddRow = { number: AddNumber; courierKey: string; followed: Parcel | null };

/** Returns a number with its courier: the one chosen for it, else the likeliest, else `forOthers`. */
export function rowOf(
  number: AddNumber,
  chosen: ReadonlyMap<string, string>,
  followed: ReadonlyMap<string, Parcel>,
  forOthers = '',
): AddRow {
  const courierKey = chosen.get(number.trackingNo) ?? number.couriers[0]?.key ?? forOthers;
  const existing = followed.get(number.trackingNo) ?? null;
  // A number with another courier is another parcel only if the user chose that courier.
  const isSame = existing !== null && (!chosen.has(number.trackingNo) || existing.courierKey === courierKey);
  return { number, courierKey, followed: isSame ? existing : null };
}

/** Returns why the form cannot be submitted; null if it can. */
export function faultOf(
  text: string,
  read: AddLines,
  unfollowed: readonly AddRow[],
  ready: readonly AddRow[],
): MessageKey | null {
  if (text.trim() === '') return 'faultNumberMissing';
  if (read.numbers.length === 0) return 'faultNumber';
  if (unfollowed.length === 0) return 'addAllKnown';
  if (ready.length > 0) return null;
  return unfollowed.length > 1 ? 'faultCouriersMissing' : 'faultCourierMissing';
}

/** Returns the text left in the box after adding: numbers without a courier, one per line, with their names. */
export const restOf = (unfollowed: readonly AddRow[]): string =>
  unfollowed
    .filter(({ courierKey }) => courierKey === '')
    .map(({ number: { trackingNo, name } }) => (name ? `${trackingNo}\t${name}` : trackingNo))
    .join('\n');

// The parts of the box, from top to bottom.

const misreadShown = 50;

/** Shows lines that seem to contain a number but could not be read, so that the user can check and copy them. */
export function Misread({ lines }: { lines: readonly MisreadLine[] }) {
  const { t, count } = useTexts();
  if (lines.length === 0) return null;
  return (
    <details class="well misread" data-testid="misread">
      <summary>{count('addMisread', lines.length)}</summary>
      <ol>
        {lines.slice(0, misreadShown).map(({ line, text }) => (
          <li key={line}>
            <span class="soft">{t('addLine', { line })}</span> <bdi>{text}</bdi>
          </li>
        ))}
      </ol>
      <CopyButton
        text={lines.map(({ text }) => text).join('\n')}
        label="addCopyLines"
        testId="copy-misread"
      />
    </details>
  );
}

type RowsProps = { rows: readonly AddRow[]; onCourier(trackingNo: string, courierKey: string): void };

const atOnce = 20;

/** The numbers in the box, each with a courier select or a link to its parcel. Numbers without a guess come first. */
export function AddRows({ rows, onCourier }: RowsProps) {
  const { count } = useTexts();
  const [limit, setLimit] = useState(atOnce);
  const ordered = [
    // Sorted by the guess, not the choice: a row must not move when its courier is chosen.
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
        <Button look="text" onClick={() => setLimit(limit + 100)}>
          {count('showMore', rows.length - limit)}
        </Button>
      )}
    </>
  );
}

function Row({ number, courierKey, followed, onCourier }: AddRow & Pick<RowsProps, 'onCourier'>) {
  const { t } = useTexts();
  const { trackingNo, couriers } = number;
  const shown = sanitizeText(trackingNo, 60);
  const name = sanitizeText(followed?.name ?? number.name, 120);
  return (
    <li class="bar apart" data-testid="add-row" data-number={trackingNo}>
      <span class="add-what">
        <span class="number">{shown}</span>
        {name && <Clip look="soft" text={name} />}
      </span>
      {followed ? (
        <a class="good" data-testid="add-following" href={parcelHref(followed.id)}>
          <Icon name="check" size={14} />
          {t('addKept')}
        </a>
      ) : (
        <CourierSelect
          class="input slim"
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

/** Progress, result and undo of adding. The result stays until the text is changed. */
export function AddResult({ progress, result, cancel, undo }: ReturnType<typeof useImport>) {
  const { t } = useTexts();
  const state = progress ? 'adding' : result ? 'added' : 'idle';
  return (
    <div class="bar add-result" data-testid="add-result" data-state={state}>
      <p role="status">{progress ? t('addProgress', progress) : result?.text}</p>
      {progress && (
        <>
          <progress max={progress.total} value={progress.followed} aria-label={t('adding')} />
          <Button testId="add-cancel" words="cancel" onClick={cancel} />
        </>
      )}
      {!progress && result && result.added.length > 0 && (
        <Button testId="add-undo" words="undo" onClick={undo} />
      )}
    </div>
  );
}

type CostProps = { calls: number; by?: 'follow' | 'check-or-follow' | 'check-all' };

/**
 * The number of calls a press will cost, and how many are left if a limit is set. `by`: Follow leaves the calls to
 * polling, which the day's share limits, too. Check makes its call at once (docs/scheduling.md, "By hand").
 */
export function AddCost({ calls, by }: CostProps) {
  const { t, count, language, now, day } = useTexts();
  const budget = useApp().checking.calls;
  if (calls === 0) return null;
  const { left, today, renews } = budget ?? { left: Infinity, today: Infinity, renews: '' };
  const isTomorrow = daysBetween(localDate(now), renews) === 1;
  const until = { day: isTomorrow ? t('untilTomorrow') : day(renews) };
  const waits = left > 0 ? { day: t('untilTomorrow') } : until;
  const byFollow = by === 'follow' && budget ? laterWords(calls, budget, t) : null;
  const later = by === 'check-or-follow' && today === 0 ? t('addFollowWaits', waits) : byFollow;
  return (
    <span class="soft" data-testid="add-cost">
      {count(budget ? 'addCostUntil' : 'addCost', calls, { left: left.toLocaleString(language), ...until })}
      {(later !== null || (calls > left && by !== 'check-all')) && (
        <strong class="fault"> {later ?? t('addRestUntil', until)}</strong>
      )}
    </span>
  );
}
