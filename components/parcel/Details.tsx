import { courierFacts, courierTrackingPage } from '@/utils/couriers/courier-list.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText, sanitizeLink } from '@/utils/model/sanitize.ts';
import type { Detail } from '@/utils/model/tracking.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { send } from '@/utils/messaging/send.ts';
import { IconButton } from '../base/Button.tsx';
import { CopyButton } from '../base/CopyButton.tsx';
import { detailRows, type DetailGroup, type DetailRow, type DetailValue } from './detail-fields.ts';
import { OutLink } from '../base/OutLink.tsx';
import { useTexts, type Locale } from '../base/texts.tsx';

const open = {
  route: 'detailRoute',
  parcel: 'detailParcel',
  money: 'detailMoney',
  courier: 'detailCourier',
} as const satisfies Partial<Record<DetailGroup, MessageKey>>;
const folded = { sender: 'detailSender', recipient: 'detailRecipient' } as const;

/** The courier's details that are not facts (facts.ts), in groups. Personal data is folded. */
export function Details({ detail }: { detail: Detail }) {
  const locale = useTexts();
  const { t } = locale;
  const sections = (titles: typeof open | typeof folded) =>
    Object.entries(titles).flatMap(([group, title]) => {
      const rows = detailRows(detail, group as DetailGroup, locale);
      if (rows.length === 0) return [];
      return (
        <section key={group} data-testid={`detail-${group}`}>
          <h2 class="label">{t(title)}</h2>
          <DetailRows rows={rows} />
        </section>
      );
    });
  const [groups, people] = [sections(open), sections(folded)];
  if (groups.length === 0 && people.length === 0) return null;
  return (
    <details class="sheet-part details" data-testid="details">
      <summary>{t('details')}</summary>
      {groups}
      {people.length > 0 && (
        <details class="well" data-testid="detail-people">
          <summary>{t('detailPeople')}</summary>
          {people}
        </details>
      )}
    </details>
  );
}

function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
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
  if (value.kind === 'number')
    return (
      <span class="beside">
        <bdi class="number">{value.text}</bdi>
        <CopyButton isIcon text={value.text} label="copyNumber" testId="copy-detail" />
        <IconButton
          small
          icon="plus"
          words="omniboxCheck"
          values={{ number: value.text }}
          testId="follow-detail"
          onClick={() => send('open', { trackingNo: value.text })}
        />
      </span>
    );
  if (value.kind === 'link') return <OutLink link={value} words="detailLink" testId="detail-link" />;
  // A data URL from the answer: nothing is loaded (docs/promises.md P19).
  return (
    <details>
      <summary data-testid="signature-show">{t('signatureShow')}</summary>
      <img class="signature" data-testid="signature" src={value.src} alt={t('signatureAlt')} />
    </details>
  );
}

/** The courier's call centre; '' if it is not known. */
export const phoneOf = (courierKey: string, detail: Detail | undefined): string =>
  sanitizeText(detail?.courierCallCenterPhoneNumber ?? courierFacts(courierKey)?.phone ?? '', 40);

/** What is known of whom to ask about a parcel. */
export function contactsOf({ courierKey, trackingNo }: Parcel, detail: Detail, locale: Locale) {
  const page = sanitizeLink(courierTrackingPage(courierKey, trackingNo));
  const phone = phoneOf(courierKey, detail);
  const links = detailRows(detail, 'contact', locale).filter(({ label }) => label !== 'contactCallCentre');
  const staff = detailRows(detail, 'staff', locale);
  return { page, phone, links, staff, isEmpty: !page && !phone && links.length === 0 && staff.length === 0 };
}

/** Whom to ask about a parcel: the courier's page and call centre; its staff and branch after a press. */
export function Contact({ parcel, of }: { parcel: Parcel; of: ReturnType<typeof contactsOf> }) {
  const { t, nameOfIts } = useTexts();
  const { page, phone, links, staff } = of;
  return (
    <section class="stack start sheet-part" data-testid="contact">
      <h2>{t('contactTitle', { courier: nameOfIts(parcel) })}</h2>
      <OutLink link={page} words="courierPage" testId="courier-site" />
      {phone && (
        <p class="bar call-centre" data-testid="call-centre">
          <span>{t('contactCallCentre')}</span>
          <bdi class="number">{phone}</bdi>
          <CopyButton text={phone} label="copyPhone" testId="copy-phone" />
        </p>
      )}
      {links.length > 0 && <DetailRows rows={links} />}
      {staff.length > 0 && (
        <details class="well" data-testid="staff">
          <summary data-testid="staff-show">{t('contactStaffShow')}</summary>
          <DetailRows rows={staff} />
        </details>
      )}
      <p class="soft">{t('contactSource')}</p>
    </section>
  );
}
