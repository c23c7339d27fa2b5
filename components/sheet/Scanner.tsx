import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { parcelId, type Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import type { MessageKey, Texts } from '@/utils/i18n/i18n.ts';
import { send } from '@/utils/messaging/send.ts';
import { readAddLines } from '@/utils/parcels/add-lines.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { failures } from '../base/failures.ts';
import { Icon, type IconName } from '../base/Glyph.tsx';
import { onEscape, useKeys } from '../base/keys.ts';
import { Phrases, useTexts } from '../base/texts.tsx';
import { useSettings } from '../hooks/store-hooks.ts';
import { CourierSelect } from '../parcel/CourierChoice.tsx';
import { scannedOf } from './scan-keys.ts';
import './sheet.css';

type Scan = {
  /** Which scan of the round it is, from 1. */
  turn: number;
  trackingNo: string;
  courierKey: string;
  at: number;
  /** `twice`: it is in the list already, since `since` (epoch ms). `undone`: taken back. */
  state: 'waiting' | 'new' | 'twice' | 'no-courier' | 'no-number' | 'failed' | 'undone';
  since: number;
  text?: string;
};

type Props = { known: readonly Parcel[] | undefined; onClose(): void };

const shown = 5;

/** Labels that still need a courier: they are there when the scanner of this page is opened again. */
let waiting: readonly Scan[] = [];
const needsCourier = ({ state }: Scan): boolean => state === 'no-courier';

/** A round of scanned labels: number and Enter follows a parcel, which is checked as it is due. */
export function Scanner({ known = [], onClose }: Props) {
  const { t, count, language } = useTexts();
  const { shapes } = useSettings();
  const field = useRef<HTMLInputElement>(null);
  const isKnown = (scan: Scan): boolean => known.some(({ trackingNo }) => trackingNo === scan.trackingNo);
  const [scans, setScans] = useState(() => waiting.filter((scan) => !isKnown(scan)));
  const all = useRef(scans);
  const queue = useRef(Promise.resolve());
  const focus = () => field.current?.focus();
  useLayoutEffect(focus, []);
  useKeys(onEscape(onClose));
  const put = (scan: Scan) => {
    all.current = [scan, ...all.current.filter(({ turn }) => turn !== scan.turn)].toSorted(
      (a, b) => b.turn - a.turn,
    );
    waiting = all.current.filter(needsCourier);
    setScans(all.current);
  };
  /** One after the other, so that a number that is scanned twice is followed once. */
  const followAfter = async (before: Promise<void>, scan: Scan, courierKey: string) => {
    await before;
    const parcel = { trackingNo: scan.trackingNo, courierKey, name: '', note: '', sheet: {} };
    const part = { id: crypto.randomUUID(), from: 0, size: 0, check: 'as-due' as const };
    const answer = await send('import', { ...part, direction: 'sent', parcels: [parcel] });
    if (answer.ok) put({ ...scan, courierKey, state: answer.value.added.length > 0 ? 'new' : 'twice' });
    else put({ ...scan, courierKey, state: 'failed', text: t(failures[answer.failure.kind].text) });
  };
  const follow = (scan: Scan, courierKey: string) => {
    put({ ...scan, courierKey, state: 'waiting' });
    queue.current = followAfter(queue.current, scan, courierKey);
  };
  const take = (text: string) => {
    const at = Date.now();
    const turn = (all.current[0]?.turn ?? 0) + 1;
    const [number] = readAddLines(text, shapes).numbers;
    const trackingNo = number?.trackingNo ?? sanitizeText(text, 60);
    const scan: Scan = { turn, trackingNo, courierKey: '', at, since: at, state: 'no-number' };
    if (!number) return put(scan);
    const before = all.current.find(
      (one) => one.trackingNo === trackingNo && (one.state === 'new' || one.state === 'waiting'),
    );
    const standing = known.find((one) => one.trackingNo === trackingNo);
    if (before) return put({ ...scan, courierKey: before.courierKey, state: 'twice', since: before.at });
    if (standing && !all.current.some((one) => one.trackingNo === trackingNo && one.state === 'undone'))
      return put({ ...scan, courierKey: standing.courierKey, state: 'twice', since: standing.followedAt });
    const courierKey = number.couriers[0]?.key;
    if (courierKey) return follow(scan, courierKey);
    // The same label again replaces the one that waits.
    all.current = all.current.filter((one) => one.trackingNo !== trackingNo || !needsCourier(one));
    put({ ...scan, state: 'no-courier' });
  };
  const undo = async (scan: Scan) => {
    focus();
    const answer = await send('remove', { ids: [parcelId(scan.courierKey, scan.trackingNo)] });
    if (answer.ok) put({ ...scan, state: 'undone' });
  };
  const followed = scans.filter(({ state }) => state === 'new').length;
  const [last] = scans;
  return (
    <main
      class="scanner"
      data-testid="scanner"
      onClick={({ target }) => {
        if (!(target as Element).closest('select')) focus();
      }}
    >
      <header class="beside import-head">
        <Icon name="scan" size={20} />
        <h1>{t('scanTitle')}</h1>
        <span class="end" />
        <IconButton icon="close" words="close" testId="scan-close" onClick={onClose} />
      </header>
      <input
        ref={field}
        class="input number"
        data-testid="scan-field"
        aria-label={t('scanField')}
        placeholder={t('scanField')}
        autocomplete="off"
        spellcheck={false}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          const input = event.currentTarget;
          if (event.key === 'Enter') {
            const text = input.value.trim();
            input.value = ''; // at once: the next scan may begin within milliseconds
            if (text) take(text);
            return event.preventDefault();
          }
          const typed = scannedOf(event);
          if (typed === null) return;
          event.preventDefault();
          input.setRangeText(typed, input.selectionStart!, input.selectionEnd!, 'end');
        }}
      />
      <p class="scan-count" data-testid="scan-count">
        <strong>{followed.toLocaleString(language)}</strong> {count('scanRound', followed)}
      </p>
      <p class="visually-hidden" role="status" data-testid="scan-heard">
        {last?.state === 'new' ? count('scanHeard', followed) : last && heard(last, t)}
      </p>
      <ul>
        {scans
          .filter((scan, n) => n < shown || needsCourier(scan))
          .map((scan) => (
            <Row
              key={scan.turn}
              scan={scan}
              onUndo={() => void undo(scan)}
              onCourier={(key) => {
                follow(scan, key);
                focus();
              }}
            />
          ))}
      </ul>
      <footer class="footer">
        <span>
          <Phrases text={t('scanFoot')} />
        </span>
      </footer>
    </main>
  );
}

const looks: Record<Scan['state'], [icon: IconName, color: string, words?: MessageKey]> = {
  waiting: ['check', 'quiet'],
  new: ['check', 'done'],
  twice: ['copy', 'out', 'scanTwice'],
  'no-courier': ['warning', 'trouble', 'importReasonNoCourier'],
  'no-number': ['warning', 'trouble', 'importReasonNotANumber'],
  failed: ['warning', 'trouble'],
  undone: ['return', 'quiet'],
};

/** Why a scan followed nothing; '' for other scans. */
const wordsOf = ({ state, text = '' }: Scan, t: Texts): string => {
  const [, , words] = looks[state];
  return words ? t(words) : text;
};

/** As `wordsOf`, with the number: a second unknown label is announced, too. */
const heard = (scan: Scan, t: Texts): string => {
  const words = wordsOf(scan, t);
  return words && `${sanitizeText(scan.trackingNo, 60)}: ${words}`;
};

type RowProps = { scan: Scan; onUndo(): void; onCourier(key: string): void };

function Row({ scan, onUndo, onCourier }: RowProps) {
  const { t, nameOf, ago } = useTexts();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((times) => times + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const { state, trackingNo, courierKey, at, since } = scan;
  const [icon, color] = looks[state];
  const seconds = Math.round((Date.now() - at) / 1000);
  const said =
    state === 'twice'
      ? t('scanTwiceAgo', { ago: ago(since) })
      : state === 'undone'
        ? t('scanUndone')
        : wordsOf(scan, t) || nameOf(courierKey);
  return (
    <li class={`beside scan-row color-${color} is-${state}`} data-testid="scan-row" data-state={state}>
      <Icon name={icon} size={16} />
      <bdi class="number">{sanitizeText(trackingNo, 60)}</bdi>
      <span class="soft clip scan-said">{said}</span>
      {state === 'no-courier' && (
        <CourierSelect
          class="input slim"
          testId="scan-courier"
          aria-label={`${t('chooseCourier')}: ${trackingNo}`}
          none={t('chooseCourier')}
          chosen=""
          onCourier={onCourier}
        />
      )}
      {(state === 'new' || state === 'waiting') && (
        <>
          <span class="soft whole">{seconds < 2 ? t('scanNow') : t('scanSeconds', { seconds })}</span>
          <Button look="text" testId="scan-undo" words="undo" onClick={onUndo} />
        </>
      )}
    </li>
  );
}
