import type { Parcel, ParcelLog } from '@/utils/core/parcel.ts';
import { aboutOf, courierPage } from '@/utils/core/couriers/about.ts';
import { isAccountFailure } from '@/utils/core/failure.ts';
import { needsAttention, type LateKind } from '@/utils/core/late.ts';
import { plain, plainColor, plainLink, plainPage } from '@/utils/core/plain.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { isUnchecked } from '@/utils/core/summary.ts';
import { ago, dayShort, glance, localDate } from '@/utils/core/when.ts';
import { lateTexts, type MessageKey } from '@/utils/platform/i18n.ts';
import { useWaitOf } from './checks.tsx';
import { useCouriers } from './couriers.ts';
import { Details } from './Details.tsx';
import { factsOf } from './facts.ts';
import { checkText, mayBeWrongCourier } from './failure-texts.ts';
import { ColorDot } from './Glyph.tsx';
import { IconButton } from './Button.tsx';
import { FailureNote, Note } from './Note.tsx';
import { NotCovered } from './NotCovered.tsx';
import { AccountSite, OutLink } from './OutLink.tsx';
import type { ParcelActions } from './parcel-actions.ts';
import { ParcelName, ParcelNote } from './ParcelWords.tsx';
import { parcelWord, wholeTime } from './RowParts.tsx';
import { Milestones, StatusChip } from './StatusChip.tsx';
import { Timeline } from './Timeline.tsx';
import { Phrases, useTexts } from './texts.tsx';

type Props = {
  parcel: Parcel;
  /** The history; null while nothing has been heard, undefined while it is being read. */
  log: ParcelLog | null | undefined;
} & Pick<ParcelActions, 'onEdit' | 'onCopy' | 'onAskAnyway'>;

/** One parcel: state and name, milestones, the facts given, what the user said of it, the details, the timeline. */
export function ParcelView({ parcel, log, onEdit, onCopy, onAskAnyway }: Props) {
  const tracking = log?.tracking ?? null;
  return (
    <article class={`parcel phase-${phaseOf(parcel.status)}`} data-testid="parcel" data-id={parcel.id}>
      <div class="stack start parcel-head">
        <State parcel={parcel} />
        <ParcelName name={parcel.name} trackingNo={parcel.trackingNo} onRename={(name) => onEdit({ name })} />
        <Who parcel={parcel} color={tracking?.color ?? null} onCopy={onCopy} />
        <Milestones status={parcel.status} />
        <LatestPlace parcel={parcel} />
        <Facts parcel={parcel} log={log ?? null} />
        <LateNote parcel={parcel} />
        <Trouble parcel={parcel} onAskAnyway={onAskAnyway} />
        <ParcelNote note={parcel.note} onNote={(note) => onEdit({ note })} />
        <FoundOn parcel={parcel} />
      </div>
      {tracking && <Details detail={tracking.detail} />}
      {log !== undefined && <History parcel={parcel} log={log} />}
    </article>
  );
}

/** Nothing was ever heard of it, because its courier is not followed: the note above says so. */
const isNeverAsked = ({ status, failure }: Parcel): boolean =>
  status === null && failure?.kind === 'courier-not-served';

const uncheckedTexts = {
  rest: 'uncheckedRest',
  key: 'uncheckedKey',
  stopped: 'uncheckedStopped',
  offline: 'uncheckedOffline',
  budget: 'uncheckedBudget',
  time: 'uncheckedTime',
  turn: 'uncheckedTurn',
} as const satisfies Record<ReturnType<typeof useWaitOf>['kind'], MessageKey>;

/** The timeline, or why there is none. */
function History({ parcel, log }: { parcel: Parcel; log: ParcelLog | null }) {
  const { t } = useTexts();
  const { kind, ...values } = useWaitOf(parcel);
  if (isNeverAsked(parcel)) return null;
  const none = isUnchecked(parcel)
    ? t(uncheckedTexts[kind], values)
    : log === null && parcel.status !== null
      ? t('historyMissing', { refresh: t('refresh') })
      : null;
  if (none !== null)
    return (
      <p class="quiet-note" data-testid="no-events">
        <Phrases text={none} />
      </p>
    );
  return <Timeline status={parcel.status} events={log?.tracking.events ?? []} />;
}

/** The state first, and what the user decided that explains why it stands where it does. */
function State({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts();
  const tags = [
    parcel.direction === 'sent' && t('tagSent'),
    parcel.isMuted && t('tagMuted'),
    parcel.archivedAt !== null && t('tagArchived'),
    parcel.closedAt !== null && t('tagClosed'),
  ].filter((tag) => tag !== false);
  return (
    <div class="bar parcel-state">
      <StatusChip
        status={parcel.status}
        word={isNeverAsked(parcel) ? t('notCoveredShort') : parcelWord(parcel, t)}
      />
      {tags.map((tag) => (
        <span key={tag} class="tag" data-testid="tag">
          {tag}
        </span>
      ))}
    </div>
  );
}

type WhoProps = { parcel: Parcel; color: string | null; onCopy: ParcelActions['onCopy'] };

function Who({ parcel, color, onCopy }: WhoProps) {
  const { nameOfIts } = useCouriers();
  const { t } = useTexts();
  const dot = plainColor(color) ?? aboutOf(parcel.courierKey)?.color;
  return (
    <div class="beside soft parcel-who">
      {dot && <ColorDot color={dot} />}
      <bdi class="clip">{nameOfIts(parcel)}</bdi>
      {parcel.name && (
        <bdi class="number clip" title={parcel.trackingNo}>
          {plain(parcel.trackingNo, 60)}
        </bdi>
      )}
      <IconButton
        small
        icon="copy"
        size={14}
        words={t('copyNumber')}
        testId="copy-number"
        onClick={() => void onCopy(parcel.trackingNo)}
      />
    </div>
  );
}

/** Where it was last seen, and when, where that happened. */
function LatestPlace({ parcel }: { parcel: Parcel }) {
  const reading = useTexts();
  const { t, language, now, year } = reading;
  const place = plain(parcel.latest?.place ?? '', 200);
  if (!parcel.latest || !place) return null;
  return (
    <p class="latest-place" data-testid="latest-place">
      <span class="heard">{t('latestPlace')}</span>
      <bdi>{place}</bdi>{' '}
      <time class="soft" dateTime={parcel.latest.at} title={wholeTime(parcel.latest.at, reading)}>
        {glance(parcel.latest.at, now, language, year)}
      </time>
    </p>
  );
}

function Facts({ parcel, log }: { parcel: Parcel; log: ParcelLog | null }) {
  const reading = useTexts();
  const facts = factsOf(parcel, log?.tracking ?? null, reading);
  if (facts.length === 0) return null;
  return (
    <dl class="facts" data-testid="facts">
      {facts.map(({ value, label }) => (
        <div key={label} data-fact={label}>
          <dt class="soft">{reading.t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const lateSentences = {
  'no-first-scan': 'lateNoFirstScanText',
  'no-movement': 'lateNoMovementText',
  'silent-out': 'lateSilentOutText',
  'past-due': 'latePastDueText',
} as const satisfies Record<LateKind, MessageKey>;

/** Why it stands among those that need attention although its courier reports no trouble, and whom to ask. */
function LateNote({ parcel }: { parcel: Parcel }) {
  const { t, language, now, year } = useTexts();
  const late = needsAttention(parcel, Infinity);
  if (!late) return null;
  const day = dayShort(parcel.dueDate, localDate(now), language, year);
  return (
    <Note tone="invite" icon="clock" testId="late" data-kind={late.kind} title={t(lateTexts[late.kind])}>
      <Phrases text={t(lateSentences[late.kind], { ago: ago(late.since, now, language), day })} />
    </Note>
  );
}

/** A failed check stays with its parcel and never hides what was known (features, 12). */
function Trouble({ parcel, onAskAnyway }: Pick<Props, 'parcel' | 'onAskAnyway'>) {
  const { t, language, now } = useTexts();
  const { failure, checkedAt, courierKey, trackingNo } = parcel;
  if (!failure || isAccountFailure(failure.kind)) return null;
  const more = checkedAt === null ? null : t('showingKnown', { ago: ago(checkedAt, now, language) });
  if (failure.kind === 'courier-not-served')
    return (
      <NotCovered
        failure={failure}
        trackingNo={trackingNo}
        courierKey={courierKey}
        more={more}
        onAskAnyway={onAskAnyway}
      />
    );
  const link = plainLink(courierPage(courierKey, trackingNo));
  return (
    <FailureNote
      failure={failure}
      title={failure.kind === 'not-found-yet' ? undefined : t('lastCheckFailed')}
      text={t(checkText(failure.kind, parcel.status !== null))}
      more={more}
    >
      {/* Where the service gives nothing, the courier itself may. */}
      {link && mayBeWrongCourier(failure.kind) && (
        <OutLink link={link} words={t('courierPage', { host: link.host })} testId="courier-page" />
      )}
      <AccountSite kind={failure.kind} />
    </FailureNote>
  );
}

/** The shop's page it was found on: an address only where it may be offered, else the bare host. */
function FoundOn({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts();
  const link = plainPage(parcel.foundPage);
  if (link) return <OutLink link={link} words={t('foundOnPage', { host: link.host })} testId="found-page" />;
  const host = plain(parcel.foundOn, 100);
  return host ? (
    <p class="soft" data-testid="found-on">
      <bdi>{t('foundOn', { host })}</bdi>
    </p>
  ) : null;
}
