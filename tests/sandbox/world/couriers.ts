/**
 * The couriers the sandbox serves, as `GET /couriers` lists them (api-facts, sections 1 and 4). An inactive one is
 * listed but not served. Contact numbers are synthetic; addresses point at the sandbox itself, so that nothing a
 * user clicks leaves the machine.
 */
export type Courier = {
  key: string;
  nameTH: string;
  nameEN: string;
  color: string;
  active: boolean;
  imageURL: string;
  websiteURL: string;
  facebookURL: string;
  lineOfficialURL: string;
  callCenterPhoneNumber: string;
};

const site = 'https://sandbox.waybill.example';

const courier = (
  key: string,
  nameTH: string,
  nameEN: string,
  color: string,
  phone = '',
  active = true,
): Courier => ({
  key,
  nameTH,
  nameEN,
  color,
  active,
  imageURL: `${site}/couriers/${key}.svg`,
  websiteURL: `${site}/couriers/${key}`,
  facebookURL: '',
  lineOfficialURL: '',
  callCenterPhoneNumber: phone,
});

export const couriers: readonly Courier[] = [
  courier('thailand-post', 'ไปรษณีย์ไทย', 'Thailand Post', '#E4002B', '02-000-1545'),
  courier('flash-express', 'แฟลช เอ็กซ์เพรส', 'Flash Express', '#FFD21A', '02-000-1436'),
  courier('kex-express', 'เคอีเอ็กซ์ เอ็กซ์เพรส', 'KEX Express', '#FB8523', '02-000-1217'),
  courier('jt-express', 'เจแอนด์ที เอ็กซ์เพรส', 'J&T Express', '#FE1B3A', '02-000-1361'),
  courier('shopee-express', 'เอสพีเอ็กซ์ เอ็กซ์เพรส', 'SPX Express', '#EE4D2D'),
  courier('lex', 'ลาซาด้า เอ็กซ์เพรส', 'Lazada Express', '#0F146D'),
  courier('best-express', 'เบสท์ เอ็กซ์เพรส', 'BEST Express', '#003F98'),
  courier('nim-express', 'นิ่มเอ็กซ์เพรส', 'Nim Express', '#00833E'),
  courier('dhl-ecommerce', 'ดีเอชแอล อีคอมเมิร์ซ', 'DHL eCommerce', '#FFCC00'),
  courier('scg-express', 'เอสซีจี เอ็กซ์เพรส', 'SCG Express', '#D71920', '', false),
];

/** The courier of a key when it is served. */
export const courierOf = (key: string): Courier | undefined =>
  couriers.find((one) => one.key === key && one.active);
