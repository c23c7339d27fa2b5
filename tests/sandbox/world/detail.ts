import type { Language, Text } from '../text.ts';

/** Every field of docs/api.md 2.3, in its order, as a courier that gives nothing fills them. */
const empty = {
  sender: '',
  recipient: '',
  qty: 0,
  address: '',
  originCity: '',
  originProvince: '',
  originCountry: '',
  destinationCity: '',
  destinationProvince: '',
  destinationCountry: '',
  signer: '',
  signerImageURL: '',
  weight: 0,
  shippingService: '',
  returnShippingService: '',
  deliveryType: '',
  packaging: '',
  senderPhoneNumber: '',
  recipientPhoneNumber: '',
  sendDate: '',
  dueDate: '',
  cashOnDelivery: '0',
  isPayCashOnDelivery: false,
  deliveryStaffName: '',
  deliveryStaffPhoneNumber: '',
  deliveryStaffBranchPhoneNumber: '',
  senderCompany: '',
  senderAddress: '',
  recipientCompany: '',
  recipientAddress: '',
  courierTrackingNumber: '',
  courierPartner: '',
};
export type Detail = typeof empty;

/** What a parcel or one of its events knows of the details; texts may be given in both languages. */
export type Known = { [K in keyof Detail]?: Detail[K] extends string ? string | Text : Detail[K] };

/** The full object: later knowledge wins, the rest stays empty. */
export function detailOf(known: readonly Known[], language: Language): Detail {
  const spoken = Object.entries(Object.assign({}, ...known) as Known).map(([field, value]) => [
    field,
    typeof value === 'object' ? value[language] : value,
  ]);
  return { ...empty, ...Object.fromEntries(spoken) };
}
