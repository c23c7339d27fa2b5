import type { SandboxLanguage, LocalizedText } from '../text.ts';

/** Every field of `detail` (docs/api.md 2.3), with the value for a courier that gives nothing. */
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
export type FullDetail = typeof empty;

/** The details that a parcel has at once, or from one of its steps on. Texts may be given in both languages. */
export type Known = {
  [K in keyof FullDetail]?: FullDetail[K] extends string ? string | LocalizedText : FullDetail[K];
};

/** Returns all details: later values replace earlier ones, unknown ones are empty. */
export function detailOf(known: readonly Known[], language: SandboxLanguage): FullDetail {
  const spoken = Object.entries(Object.assign({}, ...known) as Known).map(([field, value]) => [
    field,
    typeof value === 'object' ? value[language] : value,
  ]);
  return { ...empty, ...Object.fromEntries(spoken) };
}
