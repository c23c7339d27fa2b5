import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import type { ImportOrder } from '@/utils/messaging/follow-import.ts';
import { send } from '@/utils/messaging/send.ts';
import { tsv } from '@/utils/parcels/copy-text.ts';
import type { ChosenField, Column } from '@/utils/sheets/columns.ts';
import { cellName } from '@/utils/sheets/table.ts';
import {
  changeSheetChoices,
  noChoices,
  readSheetChoices,
  type SheetChoices,
} from '@/utils/storage/sheet-choices.ts';
import { readRows } from '@/utils/storage/store.ts';
import { AddCost } from '../add/AddParts.tsx';
import { Button } from '../base/Button.tsx';
import { copyText } from '../base/CopyButton.tsx';
import { Checkbox, Segments } from '../base/controls.tsx';
import { failures } from '../base/failures.ts';
import { Glyph, type IconName } from '../base/Glyph.tsx';
import { Loading } from '../base/lazy-view.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';
import { showToast } from '../base/Toast.tsx';
import { useApp } from '../hooks/app-context.tsx';
import { useRead } from '../hooks/live-value.ts';
import { useSettings } from '../hooks/store-hooks.ts';
import { CourierSelect } from '../parcel/CourierChoice.tsx';
import {
  isCourierless,
  isPartly,
  previewLines,
  reviewLines,
  withCourier,
  type LineKind,
  type ReviewLine,
} from './review-lines.ts';
import { ReviewTable } from './ReviewTable.tsx';
import { isOnlyUpdate, Undone } from './LastImport.tsx';
import { endWords, useFollow } from './use-follow.ts';
import { logFailure, type ReadState } from './use-sheet.ts';

type Props = {
  state: ReadState;
  /** All followed parcels. */
  known: readonly Parcel[];
  onField(index: number, field: ChosenField | null): void;
  /** Called when the following begins and ends. */
  onFollowing(isFollowing: boolean): void;
  onShow(isChecked: boolean): void;
};

/** Which rows are shown; '' = all. */
type Shown = LineKind | 'partly' | 'courierless' | '';
const kinds = [
  ['', 'importAll'],
  ['new', 'importNew'],
  ['followed', 'importFollowed'],
  ['unreadable', 'importUnreadable'],
  ['courierless', 'importCourierless'],
  ['partly', 'importPartly'],
] as const satisfies readonly (readonly [Shown, MessageKey])[];
const isFollowedPartly = (line: ReviewLine): boolean => isPartly(line) && !isCourierless(line);
const faults = new Set<Shown>(['unreadable', 'courierless', 'partly']);

/** What an import would do with each row; below, how it is done, and what it did. */
export function Review({ state, known, onField, onFollowing, onShow }: Props) {
  const { t, count, language } = useTexts();
  const { sheet, source, isBusy } = state;
  const { shapes } = useSettings();
  const [kind, setKind] = useState<Shown>('');
  const [choices, choose] = useChoices();
  const [courier, setCourier] = useState(''); // for numbers of an unknown form
  const [isNow, setNow] = useState(false); // for this file: it may cost many look-ups
  const [isBeyond, setBeyond] = useState(false);
  const following = useFollow();
  const { step } = following;
  useLayoutEffect(() => onFollowing(step.name === 'following' || step.name === 'undoing'), [step.name]);
  const isPlanning = step.name === 'ready' || step.name === 'undone';
  const makePlan = async () => {
    // The live list shows an undo only after a while.
    const rows = step.name === 'undone' ? await readRows() : known;
    return { lines: await reviewLines(sheet, rows, shapes), sheet, step };
  };
  // Until the lines are made again from another sheet or after an undo, nothing is followed.
  const plan = useRead(() => isPlanning && makePlan(), [sheet, known, shapes, isPlanning && step]);

  const lines = useMemo(
    () => (plan?.lines ?? []).map((line) => withCourier(line, courier)),
    [plan?.lines, courier],
  );
  const order = useMemo(() => orderOf(lines, choices, isNow), [lines, choices, isNow]);
  const done = isPlanning ? 0 : step.counts.done;
  const turns = useMemo(
    () => new Map(order.parcels.map(({ trackingNo }, turn) => [trackingNo, turn])),
    [order.parcels],
  );
  if (!plan) return <Loading />;
  const isDone = (line: ReviewLine) => line.kind === 'new' && (turns.get(line.trackingNo) ?? done) < done;
  const groups: Partial<Record<Shown, ReviewLine[]>> = {
    ...Object.groupBy(lines, (line) => (isDone(line) ? 'followed' : line.kind)),
    partly: lines.filter(isFollowedPartly),
    courierless: lines.filter(isCourierless),
    '': lines,
  };
  const sizeOf = (one: Shown) => groups[one]?.length ?? 0;
  const table = { columns: sheet.columns, source, isLocked: !isPlanning, onField };
  // A file without numbers may add something to the parcels of its orders.
  if (sheet.fault && sizeOf('followed') === 0)
    return <ReviewTable {...table} lines={previewLines(sheet, state.size)} />;
  const leftOut = [...(groups.unreadable ?? []), ...groups.courierless!, ...groups.partly!];
  const rowsLeftOut = [
    ...new Set(leftOut.flatMap(({ row, refused }) => [row, ...refused.map((one) => one.row)])),
  ];
  const beside = numbersBeside(sheet.columns);
  const shownKinds = kinds.filter(([one]) => one !== 'courierless' || kind === one || sizeOf(one) > 0);
  const copyLeftOut = async () => {
    const rows = await source.texts(rowsLeftOut);
    const isCopied = await copyText(tsv([sheet.columns.map(({ heading }) => heading), ...rows]));
    showToast({ text: t(isCopied ? 'copyDone' : 'copyRefused') });
  };
  return (
    <>
      <div class="bar import-chips">
        <div class="bar" role="group" aria-label={t('importRows')}>
          {shownKinds.map(([one, words]) => (
            <button
              key={one}
              class={`import-chip${faults.has(one) && sizeOf(one) > 0 ? ' fault' : ''}`}
              data-testid="import-chip"
              data-kind={one}
              aria-pressed={kind === one}
              onClick={() => setKind(one)}
            >
              {t(words)} <span>{sizeOf(one).toLocaleString(language)}</span>
            </button>
          ))}
        </div>
        {sheet.headingRow !== 1 && (
          <p class="soft end" data-testid="import-headings">
            {sheet.headingRow === null
              ? t('importNoHeadings')
              : count('importAbove', sheet.headingRow - 1, { row: String(sheet.headingRow) })}
          </p>
        )}
      </div>
      {beside && (
        <p class="import-note" data-testid="import-beside">
          {t('importBeside', { cell: cellName(sheet.headingRow! - 1, beside.index) })}
        </p>
      )}
      <ReviewTable {...table} lines={groups[kind] ?? []} isDone={isDone} />
      {isPlanning ? (
        <Options
          lines={lines}
          rows={state.size - (sheet.headingRow ?? 0)}
          order={order}
          choices={choices}
          onChoose={choose}
          isNow={isNow}
          onNow={setNow}
          guessless={plan.lines.filter(isCourierless).length}
          courier={courier}
          onCourier={setCourier}
          isBusy={isBusy || plan.sheet !== sheet || plan.step !== step}
          following={following}
          isBeyond={isBeyond}
          onBeyond={setBeyond}
        />
      ) : (
        <Progress
          following={following}
          left={sizeOf('unreadable')}
          courierless={sizeOf('courierless')}
          partly={sizeOf('partly')}
          toCopy={rowsLeftOut.length}
          onCopy={copyLeftOut}
          onShow={() => onShow(step.order.check !== 'as-due' || step.counts.added === 0)}
        />
      )}
    </>
  );
}

/** The column of the numbers of a second table, which has the heading of the first one's. */
function numbersBeside(columns: readonly Column[]): Column | undefined {
  const own = columns.find(({ field }) => field === 'trackingNo');
  return columns.find(({ field, heading }) => !field && heading !== '' && heading === own?.heading);
}

/** The user's choices for imports, remembered. */
function useChoices(): [SheetChoices, (change: Partial<SheetChoices>) => void] {
  const [choices, setChoices] = useState(noChoices);
  useEffect(() => void readSheetChoices().then(setChoices, logFailure), []);
  return [
    choices,
    (change) => {
      setChoices((all) => ({ ...all, ...change }));
      void changeSheetChoices(change).catch(logFailure);
    },
  ];
}

/** The import of what can be followed: new parcels, then known ones that gain something. */
function orderOf(lines: readonly ReviewLine[], { direction }: SheetChoices, isNow: boolean): ImportOrder {
  const parcels = lines.flatMap((line) => {
    if (line.kind === 'unreadable' || (line.kind === 'followed' && line.gains.length === 0)) return [];
    const { trackingNo, courierKey, name, note, sheet } = line;
    const own = line.direction && { direction: line.direction };
    return courierKey ? [{ trackingNo, courierKey, name, note, sheet, ...own }] : [];
  });
  return { id: crypto.randomUUID(), parcels, direction, check: isNow ? 'now' : 'as-due' };
}

type OptionsProps = {
  lines: readonly ReviewLine[];
  /** How many rows the file has. */
  rows: number;
  order: ImportOrder;
  choices: SheetChoices;
  onChoose(change: Partial<SheetChoices>): void;
  isNow: boolean;
  onNow(isNow: boolean): void;
  /** How many new parcels have a number of an unknown form, and the courier that is chosen for them. */
  guessless: number;
  courier: string;
  onCourier(key: string): void;
  isBusy: boolean;
  /** Whether all are checked now, although fewer look-ups are left. */
  isBeyond: boolean;
  onBeyond(isBeyond: boolean): void;
  following: ReturnType<typeof useFollow>;
};

/** Who the user is, when the first look-ups are made and what they cost, and the button that follows. */
function Options(props: OptionsProps) {
  const { lines, order, choices, isNow, guessless, courier, isBusy, isBeyond } = props;
  const { step, follow } = props.following;
  const { t, count, language } = useTexts();
  const fresh = lines.filter((line) => line.kind === 'new' && !isCourierless(line));
  const courierless = lines.filter(isCourierless).length;
  const unreadable = lines.filter((line) => line.kind === 'unreadable').length;
  const partly = lines.filter(isFollowedPartly).length;
  const { left, today: mostToday } = useApp().checking.calls ?? { left: Infinity, today: Infinity };
  const due = useDueToday(order, fresh.length);
  const today = due && Math.min(due, mostToday); // those beyond the day's share wait
  const size = order.parcels.length;
  const gaining = fresh.length > 0 ? size - fresh.length : 0; // else the button says it
  const ofNothing = fresh.length === 0 && guessless === 0 && unreadable < lines.length;
  return (
    <div class="bar import-bar" data-testid="import-options">
      <p class="visually-hidden" role="status" data-testid="import-found">
        {step.name !== 'undone' && count('importRead', props.rows)}
      </p>
      {step.name === 'undone' && <Undone undo={step.undo} />}
      {fresh.length > 0 && (
        <>
          {fresh.some((line) => line.kind === 'new' && !line.direction) && (
            <div class="import-choice">
              <p class="soft">{t('importIam')}</p>
              <Segments
                label={t('importIam')}
                testId="import-direction"
                value={choices.direction}
                options={[
                  ['received', t('importBuyer')],
                  ['sent', t('importSender')],
                ]}
                onChoose={(direction) => props.onChoose({ direction })}
              />
            </div>
          )}
          <div class="import-choice">
            <p class="soft">{t('importFirst')}</p>
            <Segments
              label={t('importFirst')}
              testId="import-check"
              value={isNow ? 'now' : 'due'}
              options={[
                ['now', count('importNow', fresh.length)],
                [
                  'due',
                  !today
                    ? t(today === null ? 'importDueOnly' : 'importDueNone')
                    : t('importDue', { count: today.toLocaleString(language) }),
                ],
              ]}
              onChoose={(check) => props.onNow(check === 'now')}
            />
          </div>
          {isNow && <AddCost calls={fresh.length} {...(isBeyond && { by: 'check-all' })} />}
          {isNow && fresh.length > left && (
            <Checkbox
              label={t('importBeyond')}
              testId="import-beyond"
              checked={isBeyond}
              onChange={props.onBeyond}
            />
          )}
        </>
      )}
      {guessless > 0 && (
        <CourierSelect
          class="input slim"
          testId="import-courier"
          none={count('courierForAll', guessless)}
          chosen={courier}
          onCourier={props.onCourier}
        />
      )}
      {size === 0 && partly === 0 && ofNothing && <p data-testid="import-nothing">{t('importNothing')}</p>}
      <div class="beside end">
        {unreadable + courierless + partly + gaining > 0 && (
          <span class="soft">
            {[
              gaining > 0 && count('importAlsoGain', gaining),
              unreadable > 0 && count('importLeftOut', unreadable),
              courierless > 0 && count('importCourierlessLeftOut', courierless),
              partly > 0 && count('importCellsLeftOut', partly),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {(size > 0 || !ofNothing) && (
          <Button
            main
            testId="import-follow"
            busy={isBusy || size === 0}
            onClick={() => follow(isBeyond && isNow ? { ...order, check: 'beyond' } : order)}
          >
            {fresh.length > 0 || size === 0 ? count('followThem', fresh.length) : count('importGain', size)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** How many of the new parcels would be due today; null before that is known. */
function useDueToday({ parcels }: ImportOrder, fresh: number): number | null {
  const count = async () => {
    const dates: Record<string, number> = {};
    for (const { sheet } of parcels.slice(0, fresh))
      dates[sheet.date ?? ''] = (dates[sheet.date ?? ''] ?? 0) + 1;
    const answer = await send('count-due', { dates });
    return answer.ok ? answer.value.today : null;
  };
  return useRead(() => fresh > 0 && count(), [parcels]) ?? null;
}

type ProgressProps = {
  following: ReturnType<typeof useFollow>;
  /** Unreadable rows, parcels without a courier, and parcels of which a cell is left out. */
  left: number;
  courierless: number;
  partly: number;
  /** How many rows these are. */
  toCopy: number;
  onCopy(): void;
  onShow(): void;
};

/** In place of the options: how far the import came, and what can be done with it. */
function Progress({ following, left, courierless, partly, toCopy, onCopy, onShow }: ProgressProps) {
  const locale = useTexts();
  const { t, count, language } = locale;
  const { step, stop, follow, undo } = following;
  if (step.name === 'ready' || step.name === 'undone') return null;
  const { order, counts } = step;
  const total = order.parcels.length;
  const values = { done: counts.done.toLocaleString(language), total: total.toLocaleString(language) };
  if (step.name !== 'ended') {
    const isUndoing = step.name === 'undoing';
    return (
      <div class="beside import-bar" data-testid="import-progress">
        <div class="import-words">
          <div class="beside apart">
            <strong role="status">{isUndoing ? t('importUndoing') : t('importProgress', values)}</strong>
            {!isUndoing && <span class="soft">{t('importStays')}</span>}
          </div>
          <progress
            max={total}
            value={isUndoing ? undefined : counts.done}
            aria-label={t(isUndoing ? 'importUndoing' : 'adding')}
          />
        </div>
        {/* The key: no button of the end takes its place, and with it the focus. Enter would undo the import. */}
        {!isUndoing && <Button key="stop" testId="import-stop" words="stop" onClick={stop} />}
      </div>
    );
  }
  const isPart = counts.done < total;
  const parts = [
    counts.changed > 0 && !isOnlyUpdate(counts) && count('importGained', counts.changed),
    left > 0 && count('importLeft', left),
    courierless > 0 && count('importCourierlessLeftOut', courierless),
    partly > 0 && count('importCellsLeftOut', partly),
    isPart && t('importStays'),
  ].filter(Boolean);
  const sign: [IconName, string] = step.failure
    ? ['warning', 'trouble']
    : isPart
      ? ['clock', 'start']
      : ['check', 'done'];
  return (
    <div class="bar import-bar" data-testid="import-done">
      <Glyph name={sign[0]} color={sign[1]} />
      <div class="import-words" role="status">
        <strong>{endWords(step, locale)}</strong>
        <p class="soft">
          {parts.join(' · ')}
          {step.failure && (
            <span class="fault">
              {parts.length > 0 && ' · '}
              <Phrases text={t(failures[step.failure.kind].text)} />
            </span>
          )}
        </p>
      </div>
      {counts.added + counts.changed > 0 && (
        <Button testId="import-undo" icon="return" onClick={() => void undo(step)}>
          {t(isPart ? 'importUndoAll' : 'importUndo')}
        </Button>
      )}
      {toCopy > 0 && !isPart && (
        <Button testId="import-copy" icon="copy" onClick={onCopy}>
          {count('importCopy', toCopy)}
        </Button>
      )}
      {isPart ? (
        <Button main autofocus testId="import-more" onClick={() => void follow(order)}>
          {count('importMore', total - counts.done)}
        </Button>
      ) : (
        <Button main autofocus testId="import-show" words="importShow" onClick={onShow} />
      )}
    </div>
  );
}
