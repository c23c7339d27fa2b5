import type { Days } from './when.ts';

/** How a courier words its events: Thailand Post, road couriers, couriers of marketplaces, couriers from abroad. */
export type Dialect = 'post' | 'road' | 'market' | 'abroad';

/** A courier the sandbox serves. */
export type Courier = {
  key: string;
  nameTH: string;
  nameEN: string;
  color: string;
  phone: string;
  dialect: Dialect;
  /** The days it delivers. */
  days: Days;
  /** Its weight in the random choice of couriers. */
  share: number;
};

// key | English | Thai | colour | call centre | dialect | days | share. Contact numbers are made up. Without a public
// colour or Thai name (docs/api.md 10.4) the colour is made up, and the English name is used.
const table = `thailand-post|Thailand Post|ไปรษณีย์ไทย|#E4002B|02-000-1545|post|but-sunday|18
flash-express|Flash Express|แฟลช เอ็กซ์เพรส|#FFD21A|02-000-1436|road|every|20
kex-express|KEX Express|เคอีเอ็กซ์ เอ็กซ์เพรส|#FB8523|02-000-1217|road|but-sunday|12
jt-express|J&T Express|เจแอนด์ที เอ็กซ์เพรส|#FE1B3A|02-000-1361|road|every|14
shopee-express|SPX Express|เอสพีเอ็กซ์ เอ็กซ์เพรส|#EE4D2D||market|every|16
lex|Lazada Express|ลาซาด้า เอ็กซ์เพรส|#0F146D||market|every|8
best-express|BEST Express|เบสท์ เอ็กซ์เพรส|#003F98||road|every|4
nim-express|Nim Express|นิ่มเอ็กซ์เพรส|#00833E||road|but-sunday|2
dhl-ecommerce|DHL eCommerce|ดีเอชแอล อีคอมเมิร์ซ|#FFCC00||road|but-sunday|3
inter-express|Inter Express|อินเตอร์ เอ็กซ์เพรส|#1B4F9C||road|but-sunday|1
speed-d|Speed-D|Speed-D|#F58220||road|every|1
tnt-express|TNT Express|ทีเอ็นที เอ็กซ์เพรส|#FF6200||abroad|weekdays|1
shippop|Shippop|Shippop|#2AA4DD||road|but-sunday|1
tp-logistics|TP Logistics|TP Logistics|#C8102E||road|but-sunday|1
ups|UPS|ยูพีเอส|#5F4B32||abroad|weekdays|1
global-cainiao|Cainiao|ไช่เหนียว|#0B62F8||abroad|every|3
japan-post|Japan Post|ไปรษณีย์ญี่ปุ่น|#CC0000||abroad|but-sunday|1
sky-box|SKY Box|SKY Box|#1E9BD7||road|but-sunday|1
business-idea-transport|Business Idea Transport|Business Idea Transport|#274690||road|but-sunday|1
por-lor-express|Por Lor Express|Por Lor Express|#B5121B||road|but-sunday|1
dpx-logistics|DPX Logistics|DPX Logistics|#6C3FA0||road|but-sunday|1
ecms-express|ECMS Express|ECMS Express|#00A19B||abroad|but-sunday|1
quantium-solutions|Quantium Solutions|Quantium Solutions|#0070B8||abroad|weekdays|1
korea-post|Korea Post|ไปรษณีย์เกาหลี|#E60012||abroad|but-sunday|1
makesend-delivery|Makesend|Makesend|#F2A900||road|every|1
sabina|Sabina|Sabina|#D4006A||road|but-sunday|1
rtt-express|RTT Express|RTT Express|#008C45||road|but-sunday|1
janio-asia|Janio|Janio|#253AA0||abroad|but-sunday|1
teleport|Teleport|Teleport|#E31B23||abroad|every|1
ontrac|OnTrac|OnTrac|#0059A9||abroad|weekdays|1
apple-store|Apple Store|Apple Store|#555555||abroad|but-sunday|1`;

/**
 * The couriers that the sandbox serves. `GET /couriers` lists exactly these. All other keys are refused, because
 * clients of the public service meet refusals, too (docs/api.md 10.4): here `dhl-express`, `fed-ex` and
 * `ems-international`, which live calls saw refused. Two more refused keys (`thailand-post`, `lex`) are served here,
 * because the sample shops ship with them. Also refused are keys retired since 2021 (`kerry-express` has a new key) and
 * all couriers that the public service never had.
 */
export const couriers: readonly Courier[] = table.split('\n').map((line) => {
  const [key, nameEN, nameTH, color, phone, dialect, days, share] = line.split('|') as [
    string,
    string,
    string,
    string,
    string,
    Dialect,
    Days,
    string,
  ];
  return { key, nameTH, nameEN, color, phone, dialect, days, share: Number(share) };
});

const byKey = new Map(couriers.map((courier) => [courier.key, courier]));

/** Returns the courier of a key; undefined if it is not served. */
export const courierOf = (key: string): Courier | undefined => byKey.get(key);

/**
 * A courier as `GET /couriers` lists it (docs/api.md 10.1). Addresses point at the sandbox, so that nothing a user
 * clicks leaves the machine.
 */
export const listed = ({ key, nameTH, nameEN, color, phone }: Courier) => ({
  key,
  nameTH,
  nameEN,
  color,
  active: true,
  imageURL: `https://sandbox.waybill.example/couriers/${key}.svg`,
  websiteURL: `https://sandbox.waybill.example/couriers/${key}`,
  facebookURL: '',
  lineOfficialURL: '',
  callCenterPhoneNumber: phone,
});
