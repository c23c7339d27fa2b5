import { plain, plainLink } from '@/utils/core/plain.ts';
import type { Detail } from '@/utils/core/tracking.ts';
import { dayShort, localDate } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { money } from './money.ts';
import type { Reading } from './texts.tsx';

/** Where a detail is shown. `people` is personal and folded; `contact` and `staff` are the contact card's. */
export type DetailGroup = 'people' | 'route' | 'parcel' | 'money' | 'courier' | 'contact' | 'staff';

type Form = 'text' | 'money' | 'date' | 'days' | 'number' | 'link' | 'pictures';
type Field = { group: DetailGroup; label: MessageKey; form: Form };

const field =
  (group: DetailGroup) =>
  (label: MessageKey, form: Form = 'text'): Field => ({ group, label, form });
const people = field('people');
const route = field('route');
const parcel = field('parcel');
const cash = field('money');
const courier = field('courier');
const contact = field('contact');
const staff = field('staff');

/**
 * Every field of `detail` and its place, complete by the compiler; fields under one label are shown together, in this
 * order. Null: a fact at the head of the parcel, shown only while it can be true (facts.ts).
 */
export const detailFields = {
  sender: people('detailSender'),
  senderCompany: people('detailSender'),
  senderAddress: people('detailSender'),
  senderPhoneNumber: people('detailSender'),
  recipient: people('detailRecipient'),
  recipientCompany: people('detailRecipient'),
  recipientAddress: people('detailRecipient'),
  address: people('detailRecipient'),
  recipientPhoneNumber: people('detailRecipient'),
  signer: people('detailSigner'),
  signatures: people('detailSigner', 'pictures'),
  originCity: route('detailFrom'),
  originProvince: route('detailFrom'),
  originPostcode: route('detailFrom'),
  originCountry: route('detailFrom'),
  destinationCity: route('detailTo'),
  destinationProvince: route('detailTo'),
  destinationPostcode: route('detailTo'),
  destinationCountry: route('detailTo'),
  product: parcel('detailProduct'),
  qty: parcel('detailQty', 'number'),
  weight: parcel('detailWeight', 'number'),
  packaging: parcel('detailPackaging'),
  shippingService: parcel('detailService'),
  returnShippingService: parcel('detailReturnService'),
  deliveryType: parcel('detailDeliveryType'),
  referenceNumber: parcel('detailReference'),
  shipDate: parcel('detailShipDate', 'date'),
  sendDate: parcel('detailSendDate', 'date'),
  pickupDate: parcel('detailPickupDate', 'date'),
  deliveryTimeSlot: parcel('detailTimeSlot'),
  deliveryTime: parcel('detailDeliveryTime', 'days'),
  productImageURL: parcel('detailProductImage', 'link'),
  parcelImageURL: parcel('detailParcelImage', 'link'),
  dueDate: null,
  cashOnDelivery: null,
  isPayCashOnDelivery: null,
  freight: cash('detailFreight', 'money'),
  fee: cash('detailFee', 'money'),
  payType: cash('detailPayType'),
  priceMethod: cash('detailPriceMethod'),
  courierTrackingNumber: courier('detailCourierNumber'),
  courierPartner: courier('detailPartner'),
  courierPartnerKey: courier('detailPartner'),
  courierPartnerTrackingNo: courier('detailPartnerNumber'),
  businessPartner: courier('detailBusinessPartner'),
  returnCourier: courier('detailReturnCourier'),
  returnCourierKey: courier('detailReturnCourier'),
  returnTrackingNo: courier('detailReturnNumber'),
  courierCallCenterPhoneNumber: contact('contactCallCentre'),
  courierWebsiteURL: contact('contactSite', 'link'),
  courierFacebookURL: contact('contactFacebook', 'link'),
  courierLineOfficialURL: contact('contactLine', 'link'),
  deliveryStaffName: staff('contactStaff'),
  deliveryStaffPhoneNumber: staff('contactStaff'),
  deliveryStaffEmail: staff('contactStaff'),
  deliveryStaffVehicleType: staff('contactVehicle'),
  deliveryStaffVehicleRegistrationNumber: staff('contactVehicle'),
  deliveryStaffBranchPhoneNumber: staff('contactBranch'),
} as const satisfies Record<keyof Detail, Field | null>;

/** A value as it is drawn: text, a link that says its host, or a picture that the service sent inside the answer. */
export type DetailValue =
  | { kind: 'text'; text: string }
  | { kind: 'link'; href: string; host: string }
  | { kind: 'picture'; src: string };

/** One line of the details. */
export type DetailRow = { label: MessageKey; values: DetailValue[] };

const text = (value: string): DetailValue[] => {
  const shown = plain(value);
  return shown ? [{ kind: 'text', text: shown }] : [];
};

/** A link, or nothing where it may not be offered (PROMISES P18). */
const link = (value: string): DetailValue[] => {
  const safe = plainLink(value);
  return safe ? [{ kind: 'link', ...safe }] : [];
};

const isPicture = /^data:image\/(?:png|jpeg|webp);base64,/;

function valuesOf(value: unknown, form: Form, reading: Reading): DetailValue[] {
  const { language, count, now, year } = reading;
  if (form === 'pictures')
    return (Array.isArray(value) ? value : []).flatMap((src: string): DetailValue[] =>
      isPicture.test(src) ? [{ kind: 'picture', src }] : link(src),
    );
  if (typeof value === 'number')
    return text(
      form === 'days' && value > 0
        ? count('factSinceScan', value)
        : new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value),
    );
  if (typeof value !== 'string') return [];
  if (form === 'link') return link(value);
  if (form === 'money') return text(money(value, reading) ?? value);
  return text(form === 'date' ? dayShort(value, localDate(now), language, year) : value);
}

/** What was given of a group, a line for each label; the parts of a place in one line. */
export function detailRows(detail: Detail, group: DetailGroup, reading: Reading): DetailRow[] {
  const rows = new Map<MessageKey, DetailValue[]>();
  for (const [key, place] of Object.entries<Field | null>(detailFields)) {
    if (place?.group !== group) continue;
    const values = valuesOf(detail[key as keyof Detail], place.form, reading);
    if (values.length === 0) continue;
    rows.set(place.label, [...(rows.get(place.label) ?? []), ...values]);
  }
  return [...rows].map(([label, values]) => ({ label, values: group === 'route' ? joined(values) : values }));
}

const joined = (values: readonly DetailValue[]): DetailValue[] => [
  {
    kind: 'text',
    text: [...new Set(values.map((value) => (value.kind === 'text' ? value.text : '')))].join(', '),
  },
];
