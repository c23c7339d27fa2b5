import type { Parcel, ParcelLog } from '@/utils/model/parcel.ts';
import { courierFacts, courierTrackingPage } from '@/utils/couriers/about.ts';
import { isAccountFailure } from '@/utils/model/failure.ts';
import { delayOf } from '@/utils/model/delays.ts';
import { sanitizeText, sanitizeColor, sanitizeLink, sanitizePage } from '@/utils/model/sanitize.ts';
import { phaseOf } from '@/utils/model/status.ts';
import { isUnchecked } from '@/utils/parcels/sections.ts';
import { delayTexts } from '@/utils/i18n/i18n.ts';
import { useWaitOf } from '../base/checks.tsx';
import { Details } from './Details.tsx';
import { factsOf } from './facts.ts';
import { checkText, mayBeWrongCourier } from '../base/failures.ts';
import { ColorDot } from '../base/Glyph.tsx';
import { IconButton } from '../base/Button.tsx';
import { FailureNote, NotCovered, Note } from '../base/Note.tsx';
import { AccountSite, OutLink } from '../base/OutLink.tsx';
import type { ParcelActions } from './parcel-actions.ts';
import { ParcelName, ParcelNote } from './ParcelNameAndNote.tsx';
import { parcelWord, wholeTime } from '../list/RowParts.tsx';
import { Milestones, StatusChip } from '../base/StatusChip.tsx';
import { Timeline } from './Timeline.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';

type Props = {
  parcel: Parcel;
  /** The history; undefined while it is read, null if there is none or it is unreadable. */
  log: ParcelLog | null | undefined;
} & Pick<ParcelActions, 'onEdit' | 'onCopy' | 'onAskAnyway'>;

/** One parcel: status, name, milestones, facts, failure, the user's note, details, timeline. */
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
      {log !== undefined && <TimelineSection parcel={parcel} log={log} />}
    </article>
  );
}

/** Whether the service never answered because it does not cover the courier. A note above the timeline says so. */
const isNeverAsked = ({ status, failure }: Parcel): boolean =>
  status === null && failure?.kind === 'courier-not-served';

/** The timeline, or why there is none. */
function TimelineSection({ parcel, log }: { parcel: Parcel; log: ParcelLog | null }) {
  const { t } = useTexts();
  const { ending, ...values } = useWaitOf(parcel);
  if (isNeverAsked(parcel)) return null;
  const none = isUnchecked(parcel)
    ? t(`unchecked${ending}`, values)
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

/** The status, and the tags: sent, muted, archived, closed. */
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

function Who({ parcel, color, onCopy }: Pick<Props, 'parcel' | 'onCopy'> & { color: string | null }) {
  const { t, nameOfIts } = useTexts();
  const dot = sanitizeColor(color) ?? courierFacts(parcel.courierKey)?.color;
  return (
    <div class="beside soft parcel-who">
      {dot && <ColorDot color={dot} />}
      <bdi class="clip">{nameOfIts(parcel)}</bdi>
      {parcel.name && (
        <bdi class="number clip" title={parcel.trackingNo}>
          {sanitizeText(parcel.trackingNo, 60)}
        </bdi>
      )}
      <IconButton
        small
        icon="copy"
        size={14}
        words={t('copyNumber')}
        onClick={() => void onCopy(parcel.trackingNo)}
      />
    </div>
  );
}

/** Place and local time of the newest event. */
function LatestPlace({ parcel }: { parcel: Parcel }) {
  const reading = useTexts();
  const { t, glance } = reading;
  const place = sanitizeText(parcel.latest?.place ?? '', 200);
  if (!parcel.latest || !place) return null;
  return (
    <p class="latest-place" data-testid="latest-place">
      <span class="heard">{t('latestPlace')}</span>
      <bdi class="clamp">{place}</bdi>{' '}
      <time class="soft" dateTime={parcel.latest.at} title={wholeTime(parcel.latest.at, reading)}>
        {glance(parcel.latest.at)}
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
        <div key={label}>
          <dt class="soft">{reading.t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why the parcel needs attention although its courier reports no trouble, and whom to ask. */
function LateNote({ parcel }: { parcel: Parcel }) {
  const { t, ago, day } = useTexts();
  const late = delayOf(parcel, Infinity);
  if (!late) return null;
  return (
    <Note tone="invite" icon="clock" testId="late" data-kind={late.kind} title={t(delayTexts[late.kind])}>
      <Phrases text={t(`${delayTexts[late.kind]}Text`, { ago: ago(late.since), day: day(parcel.dueDate) })} />
    </Note>
  );
}

/** The failure of the last check, shown in addition to known data (docs/promises.md P39). */
function Trouble({ parcel, onAskAnyway }: Pick<Props, 'parcel' | 'onAskAnyway'>) {
  const { t, ago } = useTexts();
  const { failure, checkedAt, courierKey, trackingNo } = parcel;
  if (!failure || isAccountFailure(failure.kind)) return null;
  const more = checkedAt === null ? null : t('showingKnown', { ago: ago(checkedAt) });
  if (failure.kind === 'courier-not-served')
    return <NotCovered {...parcel} failure={failure} more={more} onAskAnyway={onAskAnyway} />;
  return (
    <FailureNote
      failure={failure}
      title={failure.kind === 'not-found-yet' ? undefined : t('lastCheckFailed')}
      text={t(checkText(failure.kind, parcel.status !== null))}
      more={more}
    >
      {/* The courier may know a parcel that the service does not. */}
      {mayBeWrongCourier(failure.kind) && (
        <OutLink
          link={sanitizeLink(courierTrackingPage(courierKey, trackingNo))}
          words="courierPage"
          testId="courier-page"
        />
      )}
      <AccountSite kind={failure.kind} />
    </FailureNote>
  );
}

/** The shop page it was found on: a link if the address is safe, else the host as text. */
function FoundOn({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts();
  const link = sanitizePage(parcel.foundPage);
  if (link) return <OutLink link={link} words="foundOnPage" testId="found-page" />;
  const host = sanitizeText(parcel.foundOn, 100);
  return host ? (
    <p class="soft">
      <bdi>{t('foundOn', { host })}</bdi>
    </p>
  ) : null;
}
