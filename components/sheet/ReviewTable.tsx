import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { baht, keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import type { SheetFacts } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { normaliseTrackingNo } from '@/utils/model/tracking.ts';
import { chosenFields, type ChosenField, type Column } from '@/utils/sheets/columns.ts';
import { columnName } from '@/utils/sheets/table.ts';
import { Icon, type IconName } from '../base/Glyph.tsx';
import { Clip, useTexts } from '../base/texts.tsx';
import { useWindowEvent } from '../base/window-event.ts';
import { visibleRange } from '../hooks/list-window.ts';
import { useRead } from '../hooks/live-value.ts';
import { Gap } from '../list/ParcelTable.tsx';
import type { OpenSheet } from './open-sheet.ts';
import type { ReviewLine } from './review-lines.ts';

const headHeight = 60;
const rowHeight = 40;
const besides = 160; // px: a small scroll shows cells at once

type Props = {
  lines: readonly ReviewLine[];
  columns: readonly Column[];
  source: OpenSheet;
  /** Whether a line was followed just now. Absent if nothing is read: the rows have no state. */
  isDone?(line: ReviewLine): boolean;
  isLocked: boolean;
  onField(index: number, field: ChosenField | null): void;
};

/** Returns the rows and columns to draw of a table with rows of one height; `to` and `end` are exclusive. */
function useVisible(size: number, widths: string) {
  const scroll = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: 0, first: 0, end: 0 });
  const look = () => {
    const view = scroll.current!;
    const rows = visibleRange(size, rowHeight, headHeight - view.scrollTop, view.clientHeight);
    const { left, right } = view.getBoundingClientRect();
    const heads = [...view.querySelectorAll('th:not(.of-state)')].map((head) => head.getBoundingClientRect());
    const isSeen = (head: DOMRect) => head.right > left - besides && head.left < right + besides;
    const next = {
      ...rows,
      first: Math.max(0, heads.findIndex(isSeen)),
      end: heads.findLastIndex(isSeen) + 1,
    };
    setRange((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
  };
  useEffect(look, [size, widths]); // the headings are painted first: they give the columns their width
  useWindowEvent(
    ['scroll', 'resize'],
    ({ target }) => {
      if (target === scroll.current || target === window) look();
    },
    true,
  );
  return { ...range, scroll, from: Math.min(range.from, size), to: Math.min(range.to, size) };
}

/** What the file has in the drawn rows: for cells that are not read, and those that cannot be. */
function useTextsOf(lines: readonly ReviewLine[], source: OpenSheet, sheet: unknown) {
  const rows = lines.flatMap(({ row, refused }) => [row, ...refused.map((cell) => cell.row)]);
  const read = async () => {
    const texts = await source.texts(rows);
    return new Map(rows.map((row, i) => [row, texts[i]!]));
  };
  return useRead(read, [rows.join(), sheet]);
}

/** The rows of a file, each column below a menu that says what it holds. Only the visible cells are drawn. */
export function ReviewTable(props: Props) {
  const { lines, columns, source, isDone, isLocked, onField } = props;
  const { t } = useTexts();
  // Columns that are read come first, and stay where they are when the user corrects them.
  const order = useMemo(() => {
    const place = ({ field }: Column) => (field === null ? chosenFields.length : chosenFields.indexOf(field));
    return columns.toSorted((a, b) => place(a) - place(b)).map(({ index }) => index);
  }, [columns.map(({ heading }) => heading).join('\n')]);
  const shown = order.map((index) => columns.find((one) => one.index === index)!);
  const number = shown.findIndex(({ field }) => field === 'trackingNo');
  const severalNumbers = columns.filter(({ field }) => field === 'trackingNo').length > 1;
  if (number >= 0 && !columns.some(({ field }) => field === 'courier')) shown.splice(number + 1, 0, guessed);
  const { scroll, from, to, first, end } = useVisible(lines.length, shown.map(({ field }) => field).join());
  const drawn = lines.slice(from, to);
  const texts = useTextsOf(drawn, source, columns);
  return (
    <div
      ref={scroll}
      class="scroll import-rows"
      data-testid="import-rows"
      tabIndex={0}
      role="group"
      aria-label={t('importTable')}
    >
      <table class="table" aria-rowcount={lines.length + 1} aria-colcount={shown.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th class="of-state" scope="col">
              <span class="label">{t('importReads')}</span>
              <span class="soft">{t('importYourHeading')}</span>
            </th>
            {shown.map((column) =>
              column === guessed ? (
                <th key="courier" class="of-courier" scope="col">
                  <span class="label">{t('importRoleCourier')}</span>
                  <span class="soft">{t('importFromNumber')}</span>
                </th>
              ) : (
                <RoleHead key={column.index} column={column} isLocked={isLocked} onField={onField} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          <Gap height={from * rowHeight} />
          {drawn.map((line, i) => (
            <tr
              // Not the parcel: after a scroll the same elements show other rows, which is faster than new elements.
              key={i}
              class="import-row"
              data-testid="import-row-of"
              data-state={line.kind}
              aria-rowindex={from + i + 2}
            >
              <td class="of-state">{isDone && <State kind={isDone(line) ? 'followed' : line.kind} />}</td>
              {first > 0 && <td key="before" colSpan={first} />}
              {shown.slice(first, end).map((column, at) => (
                <td key={column.index} class={`of-${column.field ?? 'none'}`} aria-colindex={first + at + 2}>
                  {column.field === null ? (
                    // Also without a text: after a scroll only texts change, no elements.
                    <Clip look="faint" text={sanitizeText(texts?.get(line.row)?.[column.index] ?? '', 200)} />
                  ) : (
                    <Cell line={line} column={column} texts={texts} isOneOfSeveral={severalNumbers} />
                  )}
                </td>
              ))}
            </tr>
          ))}
          <Gap height={(lines.length - to) * rowHeight} />
        </tbody>
      </table>
    </div>
  );
}

/** In place of a column of couriers, if the file has none. */
const guessed: Column = { index: -1, heading: '', field: 'courier' };

type HeadProps = Pick<Props, 'isLocked' | 'onField'> & { column: Column };

function RoleHead({ column, isLocked, onField }: HeadProps) {
  const { index, heading, field } = column;
  const { t } = useTexts();
  const title = sanitizeText(heading, 120) || columnName(index);
  const draw = () => (
    <th class={`of-${field ?? 'none'}`} scope="col">
      <select
        class={field === null ? 'input slim faint' : 'input slim'}
        data-testid="import-role"
        data-column={index}
        aria-label={t('importRoleOf', { heading: title })}
        value={field ?? ''}
        disabled={isLocked}
        onChange={({ currentTarget }) => onField(index, (currentTarget.value || null) as ChosenField | null)}
      >
        {chosenFields.map((role) => (
          <option key={role} value={role}>
            {t(`importRole${keyPart(role)}`)}
          </option>
        ))}
        <option value="">{t('importRoleNone')}</option>
      </select>
      <Clip look="soft" text={title} />
    </th>
  );
  return useMemo(draw, [column, isLocked, t]); // a scroll draws no heading again
}

const states = {
  unreadable: ['importUnreadable', 'warning', 'trouble'],
  new: ['importNew', 'plus', 'done'],
  followed: ['importFollowedShort', 'check', 'quiet'],
} as const satisfies Record<ReviewLine['kind'], readonly [MessageKey, IconName, string]>;

function State({ kind }: Pick<ReviewLine, 'kind'>) {
  const { t } = useTexts();
  const [words, icon, color] = states[kind];
  return (
    <span class={`beside import-state color-${color}`}>
      <Icon name={icon} size={16} />
      {t(words)}
    </span>
  );
}

const plain = (words: string, look = '') =>
  words === '' ? null : <Clip look={look} text={sanitizeText(words, 200)} />;

type CellProps = {
  line: ReviewLine;
  column: Column;
  texts: ReturnType<typeof useTextsOf>;
  /** Several columns have numbers: each shows its own. */
  isOneOfSeveral: boolean;
};

/** A cell: what is read from it, or what the file has if nothing is, or why it is refused. */
function Cell({ line, column: { index, field }, texts, isOneOfSeveral }: CellProps) {
  const locale = useTexts();
  const { t } = locale;
  const refused = line.refused.find(({ column }) => column === index);
  const text = sanitizeText(texts?.get(refused?.row ?? line.row)?.[index] ?? '', 200);
  const reason = refused?.reason ?? (texts && reasonAt(line, field, text));
  if (reason) {
    const words = t(`importReason${keyPart(reason)}`);
    return (
      <span class="beside import-bad" data-testid="import-reason" title={text ? `${text}: ${words}` : words}>
        <Icon name="warning" size={12} />
        {text && <bdi class="number clip">{text}</bdi>}
        <span class="clip">{words}</span>
      </span>
    );
  }
  if (line.kind === 'unreadable') return plain(text, field === null ? 'faint' : '');
  const { sheet, gains, former = {} } = line;
  const date = ({ date: day }: SheetFacts) => (day ? locale.day(day) : '');
  // A followed parcel shows only what it gains.
  const given = (name: (typeof gains)[number], words: string, look = '', before = '') => {
    if (line.kind === 'followed' && !gains.includes(name)) return null;
    if (before === '') return plain(words, look);
    return plain(t('importChanged', { amount: words, former: before }), `import-changed ${look}`);
  };
  switch (field) {
    case 'trackingNo': {
      const isHere = !isOneOfSeveral || normaliseTrackingNo(text).includes(line.trackingNo);
      return isHere && plain(line.trackingNo, 'number');
    }
    case 'courier':
      return plain(line.courierKey ? locale.nameOf(line.courierKey) : '');
    case 'order':
      return given('order', sheet.order ?? '', 'number', former.order);
    case 'buyer':
    case 'phone':
      return given(field, sheet[field] ?? '', '', former[field]);
    case 'item':
      return given('name', line.name, 'import-item');
    case 'date':
      return given('date', date(sheet), '', date(former));
    case 'note':
      return given('note', line.note);
    case 'cash':
    case 'amount': {
      if (sheet.cash === undefined) return null;
      if (line.sharesCash) return given('cash', t('importSameOrder'), 'soft');
      const amount = baht(sheet.cash, locale);
      if (line.kind === 'new') return plain(amount);
      return former.cash
        ? given('cash', amount, 'good', baht(former.cash, locale))
        : given('cash', `+ ${amount}`, 'good');
    }
    default:
      return plain(text, 'faint');
  }
}

function reasonAt(line: ReviewLine, field: Column['field'], text: string) {
  if (field !== 'trackingNo') return undefined;
  if (line.kind === 'unreadable') return text === '' ? 'empty' : 'not-a-number';
  return line.courierKey === null ? 'no-courier' : undefined;
}
