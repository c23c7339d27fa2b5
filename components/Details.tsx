import { useState } from 'preact/hooks';
import type { Detail } from '@/utils/core/tracking.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { detailRows, type DetailGroup, type DetailRow, type DetailValue } from './detail-fields.ts';
import { OutLink } from './OutLink.tsx';
import { useTexts } from './texts.tsx';

const open = {
  route: 'detailRoute',
  parcel: 'detailParcel',
  money: 'detailMoney',
  courier: 'detailCourier',
} as const satisfies Partial<Record<DetailGroup, MessageKey>>;

/** Everything else the courier gave, grouped; what is personal stays folded until it is pressed. */
export function Details({ detail }: { detail: Detail }) {
  const reading = useTexts();
  const { t } = reading;
  const groups = Object.entries(open)
    .map(([group, title]) => ({ group, title, rows: detailRows(detail, group as DetailGroup, reading) }))
    .filter(({ rows }) => rows.length > 0);
  const people = detailRows(detail, 'people', reading);
  if (groups.length === 0 && people.length === 0) return null;
  return (
    <details class="details" data-testid="details">
      <summary>{t('details')}</summary>
      {groups.map(({ group, title, rows }) => (
        <section key={group} data-testid={`detail-${group}`}>
          <h2 class="label">{t(title)}</h2>
          <DetailRows rows={rows} />
        </section>
      ))}
      {people.length > 0 && (
        <details class="well" data-testid="detail-people">
          <summary>{t('detailPeople')}</summary>
          <DetailRows rows={people} />
        </details>
      )}
    </details>
  );
}

/** Lines of details: what it is, and each value on a line of its own. */
export function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
  const { t } = useTexts();
  return (
    <dl class="pairs">
      {rows.map(({ label, values }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          {values.map((value, i) => (
            <dd key={i}>
              <Value value={value} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: DetailValue }) {
  const { t } = useTexts();
  if (value.kind === 'text') return <bdi>{value.text}</bdi>;
  if (value.kind === 'link')
    return <OutLink link={value} words={t('detailLink', { host: value.host })} testId="detail-link" />;
  return <Signature src={value.src} />;
}

/** A picture that came inside the answer; drawn when it is asked for. Nothing is ever loaded for it (PROMISES P19). */
function Signature({ src }: { src: string }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <>
      <button
        type="button"
        class="text-button"
        data-testid="signature-show"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'signatureHide' : 'signatureShow')}
      </button>
      {shown && <img class="signature" data-testid="signature" src={src} alt={t('signatureAlt')} />}
    </>
  );
}
