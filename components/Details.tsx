import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Detail } from '@/utils/core/tracking.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { Button } from './Button.tsx';
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
  // It came inside the answer; nothing is ever loaded for it (PROMISES P19).
  return (
    <Reveal look="text" testId="signature-show" show="signatureShow" hide="signatureHide">
      <img class="signature" data-testid="signature" src={value.src} alt={t('signatureAlt')} />
    </Reveal>
  );
}

type RevealProps = {
  look: 'plain' | 'text';
  testId: string;
  show: MessageKey;
  hide: MessageKey;
  children: ComponentChildren;
};

/** What is about people is drawn when it is asked for. */
export function Reveal({ look, testId, show, hide, children }: RevealProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button
        look={look}
        testId={testId}
        words={t(shown ? hide : show)}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      />
      {shown && children}
    </>
  );
}
