import type { ComponentChildren } from 'preact';
import type { Parcel, ParcelHistory } from '@/utils/model/parcel.ts';
import { courierFacts } from '@/utils/couriers/courier-list.ts';
import { isShop } from '@/utils/couriers/shops.ts';
import { isAccountFailure, type FailureKind } from '@/utils/model/failure.ts';
import { shownStatus } from '@/utils/couriers/to-collect.ts';
import { languageFacts } from '@/utils/model/languages.ts';
import type { Order } from '@/utils/schedule/cash.ts';
import { delayOf } from '@/utils/schedule/delays.ts';
import { sanitizeText, sanitizeColor, sanitizePage } from '@/utils/model/sanitize.ts';
import { meaningOf, phaseOf } from '@/utils/model/status.ts';
import { hour } from '@/utils/model/time.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import type { Edit } from '@/utils/parcels/edit.ts';
import { isArchived, isUnchecked } from '@/utils/parcels/sections.ts';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { useWaitOf } from '../hooks/checks.tsx';
import { Arrival } from './Arrival.tsx';
import { Details, phoneOf } from './Details.tsx';
import { FailedNote, needsHelp } from './FailedNote.tsx';
import { factsOf, milestoneTimes } from './facts.ts';
import { ColorDot } from '../base/Glyph.tsx';
import { CopyButton } from '../base/CopyButton.tsx';
import { CheckFailure, Note } from '../base/Note.tsx';
import { OutLink } from '../base/OutLink.tsx';
import { ParcelName, ParcelNote } from './ParcelNameAndNote.tsx';
import { collectWords, MutedSign, parcelWord, reasonWords } from './RowParts.tsx';
import { useOrder } from './order.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { Milestones, StatusChip } from '../base/StatusChip.tsx';
import { Timeline } from './Timeline.tsx';
import { Clip, Paragraph, Phrases, useTexts } from '../base/texts.tsx';

type Props = {
  parcel: Parcel;
  /** The history; undefined while it is read, null if there is none or it is unreadable. */
  history: ParcelHistory | null | undefined;
  banner: ComponentChildren;
  onEdit(change: Edit): unknown;
  onAskAnyway(): Promise<unknown>;
};

// Their texts say that the check gave no status.
const saysItself: ReadonlySet<FailureKind> = new Set(['not-found-yet', 'courier-not-served']);

/** One parcel: name, milestones and facts; what is wrong; timeline; the user's note, details. */
export function ParcelView({ parcel, history, banner, onEdit, onAskAnyway }: Props) {
  const { t } = useTexts();
  const { failure } = parcel;
  const status = shownStatus(parcel);
  const { color } = meaningOf(status);
  const tracking = history?.tracking ?? null;
  const order = useOrder(parcel);
  const times = milestoneTimes(tracking?.events ?? []);
  // Words of the courier, not a status of its own, tell of the pick-up point and of customs: their time is not certain.
  if (status !== parcel.status) times[meaningOf(status).milestones - 1] = undefined;
  return (
    <article class={`parcel color-${color}`} data-testid="parcel" data-id={parcel.id}>
      <div class="parcel-head perforated" data-testid="parcel-head">
        <ParcelName name={parcel.name} trackingNo={parcel.trackingNo} onRename={(name) => onEdit({ name })} />
        <Who parcel={parcel} color={tracking?.color ?? null} />
        <Milestones status={status} times={times} />
        <ParcelFacts parcel={parcel} tracking={tracking} order={order} />
      </div>
      <Arrival parcel={parcel} history={history ?? null} />
      {banner}
      {needsHelp(parcel) ? (
        <FailedNote parcel={parcel} history={history} />
      ) : (
        <LateNote parcel={parcel} history={history} />
      )}
      <CollectNote parcel={parcel} />
      <OldDelivery parcel={parcel} />
      {failure && !isAccountFailure(failure.kind) && (
        <CheckFailure
          {...parcel}
          // After some days, the text does not say that a new number may be unknown.
          dueAt={delayOf(parcel, Infinity) ? null : parcel.dueAt}
          failure={failure}
          title={saysItself.has(failure.kind) ? undefined : t('lastCheckFailed')}
          onAskAnyway={onAskAnyway}
        />
      )}
      {history !== undefined && <TimelineSection parcel={parcel} history={history} />}
      <OrderFacts parcel={parcel} order={order} />
      <div class="stack start sheet-part">
        <ParcelNote note={parcel.note} onNote={(note) => onEdit({ note })} />
        <FoundOn parcel={parcel} />
      </div>
      {tracking && <Details detail={tracking.detail} />}
    </article>
  );
}

/** Where the user collects the parcel, and since when. Until when is only in the courier's words, in the timeline. */
function CollectNote({ parcel }: { parcel: Parcel }) {
  const { where, since } = collectWords(parcel, useTexts());
  if (!where || parcel.direction === 'sent' || isArchived(parcel)) return null;
  const title = (
    <>
      <bdi>{where}</bdi> · {since}
    </>
  );
  return <Note tone="invite" icon="home" testId="collect" title={title} />;
}

const longBefore = 14 * 24 * hour; // chosen: a parcel just delivered may be followed to see its history

/** A number that was delivered long before it was followed may be wrong, or used again. */
function OldDelivery({ parcel: { status, direction, latest, followedAt } }: { parcel: Parcel }) {
  const { t, day } = useTexts();
  const at = Date.parse(latest?.at ?? '');
  if (phaseOf(status) !== 'delivered' || direction === 'sent' || !(followedAt - at > longBefore)) return null;
  return (
    <Note tone="mild" testId="old-delivery">
      {t('oldDelivery', { date: day(latest!.at.slice(0, 10)) })}
    </Note>
  );
}

/** Whether the service never answered because it does not cover the courier. A note above the timeline says so. */
const isNeverAsked = ({ status, failure }: Parcel): boolean =>
  status === null && failure?.kind === 'courier-not-served';

/** The timeline, or why there is none. */
function TimelineSection({ parcel, history }: { parcel: Parcel; history: ParcelHistory | null }) {
  const { t, language } = useTexts();
  const { ending, ...values } = useWaitOf(parcel);
  if (isNeverAsked(parcel)) return null;
  const none = isUnchecked(parcel)
    ? t(`unchecked${ending}`, values)
    : history === null && parcel.status !== null
      ? t('historyMissing', { check: t('check') })
      : null;
  if (none !== null) return <Paragraph look="quiet-note" testId="no-events" text={<Phrases text={none} />} />;
  const { service } = languageFacts[language];
  const { language: spoken = service, events = [] } = history?.tracking ?? {};
  return (
    <>
      {/* A parcel that is checked again gets texts in the chosen language. */}
      {spoken !== service && parcel.dueAt === null && (
        <p class="quiet-note" data-testid="texts-language">
          {t('textsLanguage', {
            language: new Intl.DisplayNames(language, { type: 'language' }).of(spoken)!,
          })}
        </p>
      )}
      <Timeline status={shownStatus(parcel)} events={events} />
    </>
  );
}

/** The status, and the tags: sent, muted, archived, closed. */
export function ParcelState({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts();
  const tags = [
    parcel.direction === 'sent' && t('tagSent'),
    parcel.isMuted && <MutedSign />,
    parcel.archivedAt !== null && t('tagArchived'),
    parcel.closedAt !== null && t('tagClosed'),
  ].filter((tag) => tag !== false);
  return (
    <div class="beside parcel-state">
      <StatusChip
        status={shownStatus(parcel)}
        word={isNeverAsked(parcel) ? t('notCoveredShort') : parcelWord(parcel, t)}
      />
      {tags.map((tag) =>
        typeof tag === 'string' ? (
          <Clip key={tag} look="tag" testId="tag" text={tag} />
        ) : (
          <span key="muted" data-testid="tag">
            {tag}
          </span>
        ),
      )}
    </div>
  );
}

function Who({ parcel, color }: { parcel: Parcel; color: string | null }) {
  const { nameOfIts } = useTexts();
  const dot = sanitizeColor(color) ?? courierFacts(parcel.courierKey)?.color;
  return (
    <div class="beside parcel-who">
      {dot && <ColorDot color={dot} />}
      <bdi class="soft clip">{nameOfIts(parcel)}</bdi>
      {parcel.name && <Clip look="number" text={sanitizeText(parcel.trackingNo, 60)} />}
      <CopyButton isIcon text={parcel.trackingNo} label="copyNumber" testId="copy-number" />
    </div>
  );
}

type FactsProps = { parcel: Parcel; tracking: Tracking | null; order: Order | null };

function ParcelFacts({ parcel, tracking, order }: FactsProps) {
  const locale = useTexts();
  const facts = factsOf(parcel, tracking, locale, order);
  if (facts.length === 0) return null;
  return (
    <p class="bar soft facts" data-testid="facts">
      {facts.map(({ value, label, look }) => (
        <span key={label} class={look?.includes('cash') ? 'end' : undefined}>
          {locale.t(label)} <strong class={look}>{value}</strong>
        </span>
      ))}
    </p>
  );
}

/** Why the parcel is late, and whom to call about which number. */
function LateNote({ parcel, history }: Pick<Props, 'parcel' | 'history'>) {
  const locale = useTexts();
  const { t, day, nameOfIts } = locale;
  const late = delayOf(parcel, Infinity);
  if (!late) return null;
  const phone = phoneOf(parcel.courierKey, history?.tracking.detail);
  const isOwnUnscanned = late.kind === 'no-first-scan' && parcel.direction === 'sent';
  const text = isOwnUnscanned ? 'lateNoFirstScanTextSent' : (`late${keyPart(late.kind)}Text` as const);
  return (
    <Note tone="invite" icon="clock" testId="late" data-kind={late.kind} title={reasonWords(parcel, locale)}>
      <Phrases text={t(text, { courier: nameOfIts(parcel), day: day(parcel.dueDate) })} />
      <div class="bar">
        {phone && (
          <CopyButton text={phone} words={phone} label="copyPhone" icon="phone" testId="late-phone" />
        )}
        <CopyButton text={parcel.trackingNo} label="copyNumber" testId="late-copy" />
      </div>
    </Note>
  );
}

/** The shop page it was found on: a link if the address is safe, else the host as text. */
function FoundOn({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts();
  const link = sanitizePage(parcel.foundPage);
  const words = link && isShop(link.host) ? 'openOrder' : 'foundOnPage';
  if (link) return <OutLink link={link} words={words} testId="found-page" />;
  const host = sanitizeText(parcel.foundOn, 100);
  return host ? <Paragraph text={<bdi>{t('foundOn', { host })}</bdi>} /> : null;
}
