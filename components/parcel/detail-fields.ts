import { amountOf } from '@/utils/model/amount.ts';
import { sanitizeText, sanitizeLink, sanitizePage } from '@/utils/model/sanitize.ts';
import { isTrackingNo, normaliseTrackingNo, type Detail } from '@/utils/model/tracking.ts';
import { baht, type MessageKey } from '@/utils/i18n/i18n.ts';
import type { Locale } from '../base/texts.tsx';

/** Where a detail is shown. `sender` and `recipient` are folded; `contact` and `staff` are in the contact sheet. */
export type DetailGroup =
  'sender' | 'recipient' | 'route' | 'parcel' | 'money' | 'courier' | 'contact' | 'staff';

type DetailField = readonly [
  group: DetailGroup,
  label: MessageKey,
  form?: 'money' | 'date' | 'days' | 'link' | 'number',
];

/** The group of each field of `detail`; the compiler checks that none is missing. Null: shown as a fact (facts.ts). */
export const detailFields = {
  sender: ['sender', 'detailName'],
  senderCompany: ['sender', 'detailCompany'],
  senderAddress: ['sender', 'detailAddress'],
  senderPhoneNumber: ['sender', 'detailPhone'],
  recipient: ['recipient', 'detailName'],
  recipientCompany: ['recipient', 'detailCompany'],
  recipientAddress: ['recipient', 'detailAddress'],
  address: ['recipient', 'detailAddress'],
  recipientPhoneNumber: ['recipient', 'detailPhone'],
  signer: ['recipient', 'detailSigner'],
  signatures: ['recipient', 'detailSigner'],
  originCity: ['route', 'detailFrom'],
  originProvince: ['route', 'detailFrom'],
  originPostcode: ['route', 'detailFrom'],
  originCountry: ['route', 'detailFrom'],
  destinationCity: ['route', 'detailTo'],
  destinationProvince: ['route', 'detailTo'],
  destinationPostcode: ['route', 'detailTo'],
  destinationCountry: ['route', 'detailTo'],
  product: ['parcel', 'detailProduct'],
  qty: ['parcel', 'detailQty'],
  weight: ['parcel', 'detailWeight'],
  packaging: ['parcel', 'detailPackaging'],
  shippingService: ['parcel', 'detailService'],
  returnShippingService: ['parcel', 'detailReturnService'],
  deliveryType: ['parcel', 'detailDeliveryType'],
  referenceNumber: ['parcel', 'detailReference'],
  shipDate: ['parcel', 'detailShipDate', 'date'],
  sendDate: ['parcel', 'detailSendDate', 'date'],
  pickupDate: ['parcel', 'detailPickupDate', 'date'],
  deliveryTimeSlot: ['parcel', 'detailTimeSlot'],
  deliveryTime: ['parcel', 'detailDeliveryTime', 'days'],
  productImageURL: ['parcel', 'detailProductImage', 'link'],
  parcelImageURL: ['parcel', 'detailParcelImage', 'link'],
  dueDate: null,
  cashOnDelivery: null,
  isPayCashOnDelivery: null,
  freight: ['money', 'detailFreight', 'money'],
  fee: ['money', 'detailFee', 'money'],
  payType: ['money', 'detailPayType'],
  priceMethod: ['money', 'detailPriceMethod'],
  courierTrackingNumber: ['courier', 'detailCourierNumber', 'number'],
  courierPartner: ['courier', 'detailPartner'],
  courierPartnerKey: ['courier', 'detailPartner'],
  courierPartnerTrackingNo: ['courier', 'detailPartnerNumber', 'number'],
  businessPartner: ['courier', 'detailBusinessPartner'],
  returnCourier: ['courier', 'detailReturnCourier'],
  returnCourierKey: ['courier', 'detailReturnCourier'],
  returnTrackingNo: ['courier', 'detailReturnNumber', 'number'],
  courierCallCenterPhoneNumber: ['contact', 'contactCallCentre'],
  courierWebsiteURL: ['contact', 'contactSite', 'link'],
  courierFacebookURL: ['contact', 'contactFacebook', 'link'],
  courierLineOfficialURL: ['contact', 'contactLine', 'link'],
  deliveryStaffName: ['staff', 'contactStaff'],
  deliveryStaffPhoneNumber: ['staff', 'contactStaff'],
  deliveryStaffEmail: ['staff', 'contactStaff'],
  deliveryStaffVehicleType: ['staff', 'contactVehicle'],
  deliveryStaffVehicleRegistrationNumber: ['staff', 'contactVehicle'],
  deliveryStaffBranchPhoneNumber: ['staff', 'contactBranch'],
} as const satisfies Record<keyof Detail, DetailField | null>;

/** A value to draw: text, a number that can be followed, a link that shows its host, or a picture from the answer. */
export type DetailValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'link'; href: string; host: string }
  | { kind: 'picture'; src: string };

export type DetailRow = { label: MessageKey; values: DetailValue[] };

const text = (value: string, kind: 'text' | 'number' = 'text'): DetailValue[] => {
  const shown = sanitizeText(value);
  return shown ? [{ kind, text: shown }] : [];
};

/** A link without encryption is text; empty if it is none (docs/promises.md P18). */
const link = (value: string): DetailValue[] => {
  const safe = sanitizeLink(value);
  return safe ? [{ kind: 'link', ...safe }] : text(sanitizePage(value)?.href ?? '');
};

const isPicture = /^data:image\/(?:png|jpeg|webp);base64,/;

function valuesOf(value: unknown, form: DetailField[2], locale: Locale): DetailValue[] {
  const { language, count } = locale;
  if (Array.isArray(value))
    return value.flatMap((src: string) => (isPicture.test(src) ? [{ kind: 'picture', src }] : link(src)));
  if (typeof value === 'number')
    return text(
      form === 'days' && value > 0
        ? count('factSinceScan', value)
        : new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value),
    );
  if (typeof value !== 'string') return [];
  if (form === 'link') return link(value);
  if (form === 'number') return text(value, isTrackingNo(normaliseTrackingNo(value)) ? form : 'text');
  const satang = form === 'money' ? amountOf(value) : null;
  if (satang !== null) return text(baht(satang, locale));
  return text(form === 'date' ? locale.day(value) : value);
}

/** The rows of a group, one per label. The parts of a place are joined into one value. */
export function detailRows(detail: Detail, group: DetailGroup, locale: Locale): DetailRow[] {
  const rows = new Map<MessageKey, DetailValue[]>();
  for (const [key, field] of Object.entries<DetailField | null>(detailFields)) {
    if (field?.[0] !== group) continue;
    const [, label, form] = field;
    const values = valuesOf(detail[key as keyof Detail], form, locale);
    if (values.length > 0) rows.set(label, [...(rows.get(label) ?? []), ...values]);
  }
  return [...rows].map(([label, values]) => ({ label, values: group === 'route' ? joined(values) : values }));
}

const joined = (values: readonly DetailValue[]): DetailValue[] => {
  const parts = values.map((value) => (value.kind === 'text' ? value.text : ''));
  return [{ kind: 'text', text: [...new Set(parts)].join(', ') }];
};
