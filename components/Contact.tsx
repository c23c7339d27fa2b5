import { aboutOf, courierPage } from '@/utils/core/couriers/about.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain, plainLink } from '@/utils/core/plain.ts';
import type { Detail } from '@/utils/core/tracking.ts';
import { useCouriers } from './couriers.ts';
import { CopyButton } from './CopyButton.tsx';
import { detailRows } from './detail-fields.ts';
import { DetailRows, Reveal } from './Details.tsx';
import { OutLink } from './OutLink.tsx';
import type { ParcelActions } from './parcel-actions.ts';
import { useTexts } from './texts.tsx';

type Props = { parcel: Parcel; detail: Detail | null } & Pick<ParcelActions, 'onCopy'>;

/** Who to ask about a parcel: the courier's own page and call centre, and (behind a press) its staff and branch. */
export function Contact({ parcel, detail, onCopy }: Props) {
  const { nameOfIts } = useCouriers();
  const reading = useTexts();
  const { t } = reading;
  const { courierKey, trackingNo } = parcel;
  const page = plainLink(courierPage(courierKey, trackingNo));
  const phone = plain(detail?.courierCallCenterPhoneNumber ?? aboutOf(courierKey)?.phone ?? '', 40);
  const links = detailRows(detail ?? {}, 'contact', reading).filter(
    ({ label }) => label !== 'contactCallCentre',
  );
  const staff = detailRows(detail ?? {}, 'staff', reading);
  const isEmpty = !page && !phone && links.length === 0 && staff.length === 0;
  return (
    <section class="stack start sheet-part" data-testid="contact">
      <h2>{t('contactTitle', { courier: nameOfIts(parcel) })}</h2>
      {isEmpty && <p class="soft">{t('contactNone')}</p>}
      {page && <OutLink link={page} words={t('courierPage', { host: page.host })} testId="courier-site" />}
      {phone && (
        <p class="bar call-centre" data-testid="call-centre">
          <span>{t('contactCallCentre')}</span>
          <bdi class="number">{phone}</bdi>
          <CopyButton text={phone} label="copyPhone" testId="copy-phone" onCopy={onCopy} />
        </p>
      )}
      {links.length > 0 && <DetailRows rows={links} />}
      {staff.length > 0 && (
        <div class="stack start">
          <Reveal look="plain" testId="staff-show" show="contactStaffShow" hide="contactStaffHide">
            <div data-testid="staff">
              <DetailRows rows={staff} />
            </div>
          </Reveal>
        </div>
      )}
      <p class="soft">{t('contactSource')}</p>
    </section>
  );
}
