import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { failures } from '../base/failures.ts';
import { saveFile } from '../base/save-file.ts';
import { type Locale, Paragraph, useTexts } from '../base/texts.tsx';
import { LiveValue, useLiveValue } from '../hooks/live-value.ts';
import { localDate } from '@/utils/model/time.ts';
import { csv } from '@/utils/parcels/copy-text.ts';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import { eraseCalls, isFailed, onCalls, readCalls } from '@/utils/storage/call-log.ts';
import type { CallLine, CallReason } from '@/utils/storage/call-log.ts';
import { saved } from './saved.ts';

const checks: CallReason[] = ['check', 'page', 'schedule', 'hint', 'follow', 'follow-page'];
const ofCouriers: CallReason[] = ['couriers', 'couriers-weekly', 'suggest'];
const filters = [
  ['logAll', () => true],
  ['logChecks', ({ why }) => checks.includes(why)],
  ['logCouriers', ({ why }) => ofCouriers.includes(why)],
  ['logTests', ({ why }) => why === 'test'],
  ['logFailed', isFailed],
] as const satisfies readonly (readonly [MessageKey, (line: CallLine) => boolean])[];
const liveCalls = new LiveValue(readCalls, onCalls);

/** The columns, with the text of a cell. */
const columns = {
  columnWhen: ({ at }, { moment }) => moment(at),
  logNumber: ({ trackingNo }) => trackingNo,
  logCode: ({ code, ms }, { t }) => (ms === null ? '…' : code === null ? t('logNoCode') : String(code)),
  logWhy: ({ why }, { t }) => t(`why${keyPart(why)}`),
  logMs: ({ ms }) => String(ms ?? ''),
  columnCourier: ({ courierKey }, { nameOf }) => (courierKey ? nameOf(courierKey) : ''),
  logHost: ({ host }) => host,
} as const satisfies Partial<Record<MessageKey, (line: CallLine, locale: Locale) => string>>;
const titles = Object.keys(columns) as (keyof typeof columns)[];

/** Why a request failed. A refused test says nothing about the saved key. */
const reasonOf = ({ why, failure }: CallLine): MessageKey =>
  why === 'test' && failure === 'bad-credentials' ? 'testRefused' : failures[failure!].text;

const step = 100; // lines

/** "What left this browser": every request to the service, read when its page is opened. The newest lines come first. */
export function RequestsSection() {
  const locale = useTexts();
  const { t, count, now } = locale;
  const all = useLiveValue(liveCalls);
  // The index of the filter; and how many lines of the table are drawn: more when the user scrolls to their end.
  const [{ shown, drawn }, show] = useState({ shown: 0, drawn: step });
  if (typeof all !== 'object') {
    const words = all ? 'requestsTrouble' : 'requestsLoading';
    return <Paragraph look={all ? 'fault' : 'soft'} role="status" testId="log-none" text={t(words)} />;
  }
  const found = filters.map(([, isIn]) => all.filter(isIn));
  const lines = found[shown]!;
  const isEmpty = lines.length === 0;
  const choose = (filter: number) => show({ shown: filter, drawn: step });
  const filterButtons = filters.map(([title], n) => (
    <Button key={title} look="slim" testId={title} aria-pressed={n === shown} onClick={() => choose(n)}>
      {`${t(title)} ${found[n]!.length}`}
    </Button>
  ));
  /** Downloads the lines as a table; with a byte order mark, Excel reads it as UTF-8. */
  const download = () => {
    const cells = lines.map((line) => [
      new Date(line.at).toISOString(),
      ...titles.slice(1).map((title) => columns[title](line, locale)),
    ]);
    const text = csv([titles.map((title) => t(title)), ...cells]);
    saveFile(`waybill-requests-${localDate(now)}.csv`, ['\ufeff', text], 'text/csv');
  };
  const erase = () => {
    const erased = eraseCalls();
    const undo = () => void erased.then((restore) => saved(restore()));
    return saved(erased, { text: count('requestsErased', all.length), undo });
  };
  const headings = titles.map((title) => (
    <th key={title} class={`in-${title} label`} scope="col">
      {t(title)}
    </th>
  ));
  const rows = lines.slice(0, drawn).map((line, n) => (
    <tr key={n} class={isFailed(line) ? 'failed' : undefined} data-testid="log-line">
      {titles.map((title) => (
        <td key={title} class={`in-${title}`}>
          {columns[title](line, locale)}
        </td>
      ))}
      {line.failure && line.why !== 'relay' && isFailed(line) && (
        <td class="danger in-reason" data-testid="log-reason">
          {t(reasonOf(line))}
        </td>
      )}
    </tr>
  ));
  const log = (
    <div
      key={shown}
      class="log"
      tabIndex={0}
      role="group"
      aria-label={t('sectionRequests')}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + 2 * clientHeight > scrollHeight) show({ shown, drawn: drawn + step });
      }}
    >
      <table data-testid="log" aria-rowcount={lines.length + 1}>
        <thead>
          <tr>{headings}</tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
  return (
    <>
      <div class="bar apart">
        <div class="bar">{filterButtons}</div>
        <div class="bar">
          <Button look="slim" testId="log-export" words="logExport" busy={isEmpty} onClick={download} />
          <Button look="slim" testId="log-erase" words="logErase" busy={all.length === 0} onClick={erase} />
        </div>
      </div>
      {isEmpty ? (
        <Paragraph testId="log-none" text={t(all.length === 0 ? 'requestsNone' : 'requestsNoneSuch')} />
      ) : (
        log
      )}
    </>
  );
}
