import { courierName, courierPage, couriers } from '@/utils/core/couriers/about.ts';
import { isAccountFailure } from '@/utils/core/failure.ts';
import type { Parcel, ParcelLog } from '@/utils/core/parcel.ts';
import { plain, plainColor, plainLink } from '@/utils/core/plain.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { ago } from '@/utils/core/when.ts';
import { factsOf } from './facts.ts';
import { FailureNote } from './FailureNote.tsx';
import { mayBeWrongCourier } from './failure-texts.ts';
import { ColorDot, Icon } from './Glyph.tsx';
import { Milestones } from './Milestones.tsx';
import { ParcelName } from './ParcelName.tsx';
import { StatusChip } from './StatusChip.tsx';
import { Timeline } from './Timeline.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  parcel: Parcel;
  /** The history; null while nothing has been heard, undefined while it is being read. */
  log: ParcelLog | null | undefined;
  onRename(name: string): void;
  onCopy(text: string): void;
};

const ownColor = (key: string): string | null =>
  Object.hasOwn(couriers, key) ? couriers[key as keyof typeof couriers].color : null;

/** One parcel: state and name, milestones, the facts given, then the timeline. */
export function ParcelView({ parcel, log, onRename, onCopy }: Props) {
  const tracking = log?.tracking;
  return (
    <article class={`parcel phase-${phaseOf(parcel.status)}`} data-testid="parcel" data-id={parcel.id}>
      <div class="parcel-head">
        <StatusChip status={parcel.status} />
        <ParcelName name={parcel.name} trackingNo={parcel.trackingNo} onRename={onRename} />
        <Who parcel={parcel} color={tracking?.color ?? null} onCopy={onCopy} />
        <Milestones status={parcel.status} />
        {tracking && <Facts log={log} />}
        <Trouble parcel={parcel} />
      </div>
      {log !== undefined && <Timeline events={tracking?.events ?? []} />}
    </article>
  );
}

function Who({
  parcel,
  color,
  onCopy,
}: {
  parcel: Parcel;
  color: string | null;
  onCopy(text: string): void;
}) {
  const { t, language } = useTexts();
  const dot = plainColor(color) ?? ownColor(parcel.courierKey);
  return (
    <div class="parcel-who">
      {dot && <ColorDot color={dot} />}
      <bdi class="clip">{plain(parcel.courier, 60) || courierName(parcel.courierKey, language)}</bdi>
      {parcel.name && (
        <bdi class="number clip" title={parcel.trackingNo}>
          {plain(parcel.trackingNo, 60)}
        </bdi>
      )}
      <button
        class="icon-button small"
        title={t('copyNumber')}
        aria-label={t('copyNumber')}
        onClick={() => onCopy(parcel.trackingNo)}
      >
        <Icon name="copy" size={14} />
      </button>
    </div>
  );
}

function Facts({ log }: { log: ParcelLog }) {
  const reading = useTexts();
  const facts = factsOf(log.tracking, reading);
  const link = plainLink(log.tracking.shareLink);
  return (
    <>
      {facts.length > 0 && (
        <dl class="facts">
          {facts.map(({ value, label }) => (
            <div key={label}>
              <dt>{reading.t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {link && (
        <a
          class="share"
          data-testid="share"
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          title={link.href}
        >
          <Icon name="outside" size={14} />
          <span>{reading.t('share', { host: link.host })}</span>
        </a>
      )}
    </>
  );
}

/** A failed check stays with its parcel and never hides what was known (features, 12). */
function Trouble({ parcel }: { parcel: Parcel }) {
  const { t, language, now } = useTexts();
  if (!parcel.failure || isAccountFailure(parcel.failure.kind)) return null;
  const known = parcel.checkedAt;
  return (
    <FailureNote
      failure={parcel.failure}
      title={parcel.failure.kind === 'not-found-yet' ? undefined : t('lastCheckFailed')}
      more={known === null ? null : t('showingKnown', { ago: ago(known, now, language) })}
    >
      {mayBeWrongCourier(parcel.failure.kind) && <OwnPage parcel={parcel} />}
    </FailureNote>
  );
}

/** Where the service gives nothing, the courier itself may. */
function OwnPage({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts();
  const link = plainLink(courierPage(parcel.courierKey, parcel.trackingNo));
  if (!link) return null;
  return (
    <a
      class="share"
      data-testid="courier-page"
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      title={link.href}
    >
      <Icon name="outside" size={14} />
      <span>{t('courierPage', { host: link.host })}</span>
    </a>
  );
}
