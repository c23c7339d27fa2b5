import type { TimeLanguage } from '../when.ts';

/** What people are told of a courier. Keys as the service names them (api-facts, section 4), then those of the test data. */
type CourierAbout = {
  en: string;
} & {
  /** Absent where no name in that language is public: the English one stands. */
  [language in TimeLanguage]?: string;
} & {
  /** The courier's own colour, shown as a small dot at most. */
  color?: string;
  /**
   * The courier's own tracking page, https. `%s` stands for the number where public code agrees on how the page takes
   * one in its address; where it does not, the page stands bare, for a wrong address is worse than a number to type.
   */
  page?: string;
  /** Number of the call centre, where the courier or an answer of the service was seen to give it. */
  phone?: string;
  /**
   * Whether the public twin (provider.ts) looks this courier up (api-facts, section 4 B): `yes` for the fifteen of its
   * own list, `no` for those it is known to refuse. Says nothing of any other service.
   */
  served?: 'yes' | 'no';
};

// Kerry Express was KEX's name until 2024: the same company, pages and call centre.
const kex = { page: 'https://th.kex-express.com/th/track/?track=%s', phone: '1217' };

/** What is known of each courier by its key, the likeliest first. What is not known is absent. */
export const couriers: Readonly<Record<string, CourierAbout>> = {
  'thailand-post': {
    en: 'Thailand Post',
    th: 'ไปรษณีย์ไทย',
    color: '#d9272e',
    page: 'https://track.thailandpost.co.th/?trackNumber=%s',
    phone: '1545',
    served: 'no',
  },
  'flash-express': {
    en: 'Flash Express',
    th: 'แฟลช เอ็กซ์เพรส',
    color: '#ffd21a',
    page: 'https://www.flashexpress.co.th/fle/tracking?se=%s',
    phone: '1436',
    served: 'yes',
  },
  'kex-express': {
    en: 'KEX Express',
    th: 'เคอีเอ็กซ์ เอ็กซ์เพรส',
    color: '#fb8523',
    ...kex,
    served: 'yes',
  },
  'jt-express': {
    en: 'J&T Express',
    th: 'เจแอนด์ที เอ็กซ์เพรส',
    color: '#fe1b3a',
    page: 'https://www.jtexpress.co.th/service/track',
    served: 'yes',
  },
  'shopee-express': {
    en: 'SPX Express',
    th: 'เอสพีเอ็กซ์ เอ็กซ์เพรส',
    color: '#ee4d2d',
    page: 'https://spx.co.th/',
    served: 'yes',
  },
  // tracker.lel.asia was found gone in September 2026, and no other page for LEX in Thailand is public.
  lex: { en: 'LEX', th: 'ลาซาด้า เอ็กซ์เพรส', color: '#0f146d', served: 'no' },
  'ninja-van': {
    en: 'Ninja Van',
    th: 'นินจาแวน',
    color: '#c52031',
    page: 'https://www.ninjavan.co/th-th/tracking?id=%s',
  },
  'best-express': {
    en: 'BEST Express',
    th: 'เบสท์ เอ็กซ์เพรส',
    page: 'https://www.best-inc.co.th/track?bills=%s',
    served: 'yes',
  },
  'nim-express': {
    en: 'Nim Express',
    th: 'นิ่มเอ็กซ์เพรส',
    page: 'https://www.nimexpress.com/web/p/tracking?i=%s',
    served: 'yes',
  },
  'inter-express': {
    en: 'Inter Express',
    th: 'อินเตอร์ เอ็กซ์เพรส',
    page: 'https://iel.co.th/tracking/',
    served: 'yes',
  },
  'speed-d': { en: 'Speed-D', th: 'สปีด ดี', page: 'https://speed-d.allspeedy.co.th/', served: 'yes' },
  'scg-express': {
    en: 'SCG Express',
    th: 'เอสซีจี เอ็กซ์เพรส',
    color: '#d71920',
    page: 'https://www.scgexpress.co.th/tracking/',
  },
  'dhl-express': {
    en: 'DHL Express',
    th: 'ดีเอชแอล เอ็กซ์เพรส',
    color: '#ffcc00',
    page: 'https://www.dhl.com/th-en/home/tracking.html?tracking-id=%s',
    served: 'no',
  },
  'dhl-ecommerce': {
    en: 'DHL eCommerce',
    th: 'ดีเอชแอล อีคอมเมิร์ซ',
    color: '#ffcc00',
    page: 'https://ecommerceportal.dhl.com/track/?ref=%s',
    served: 'yes',
  },
  'fed-ex': {
    en: 'FedEx',
    th: 'เฟดเอ็กซ์',
    color: '#4d148c',
    page: 'https://www.fedex.com/fedextrack/?trknbr=%s',
    served: 'no',
  },
  ups: { en: 'UPS', th: 'ยูพีเอส', color: '#351c15', page: 'https://www.ups.com/track?tracknum=%s' },
  'tnt-express': {
    en: 'TNT Express',
    th: 'ทีเอ็นที เอ็กซ์เพรส',
    color: '#ff6200',
    page: 'https://www.tnt.com/express/en_th/site/shipping-tools/tracking.html?searchType=con&cons=%s',
    served: 'yes',
  },
  'japan-post': {
    en: 'Japan Post',
    th: 'ไปรษณีย์ญี่ปุ่น',
    color: '#cc0000',
    page: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=%s&locale=en',
  },
  'korea-post': {
    en: 'Korea Post',
    th: 'ไปรษณีย์เกาหลี',
    color: '#e60012',
    page: 'https://service.epost.go.kr/trace.RetrieveEmsRigiTraceList.comm?POST_CODE=%s',
  },
  'china-post': { en: 'China Post', th: 'ไปรษณีย์จีน', color: '#007f3e', page: 'https://www.ems.com.cn/' },
  'ems-international': {
    en: 'EMS',
    th: 'EMS ระหว่างประเทศ',
    page: 'https://www.ems.post/en/global-network/tracking',
    served: 'no',
  },
  'other-post': {
    en: 'Post of another country',
    th: 'ไปรษณีย์ประเทศอื่น',
    page: 'https://globaltracktrace.ptc.post/gtt.web/',
  },
  'global-cainiao': {
    en: 'Cainiao',
    th: 'ไช่เหนียว',
    color: '#0b62f8',
    page: 'https://global.cainiao.com/newDetail.htm?mailNoList=%s',
  },
  yunexpress: { en: 'YunExpress', page: 'https://www.yuntrack.com/parcelTracking?id=%s' },
  usps: {
    en: 'USPS',
    th: 'ไปรษณีย์สหรัฐ',
    color: '#333366',
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=%s',
  },
  amazon: {
    en: 'Amazon Logistics',
    th: 'แอมะซอน',
    color: '#ff9900',
    page: 'https://track.amazon.com/tracking/%s',
  },
  ontrac: { en: 'OnTrac', page: 'https://www.ontrac.com/tracking/?number=%s' },
  // LaserShip took the name and the pages of OnTrac in 2023.
  lasership: { en: 'LaserShip', page: 'https://www.ontrac.com/tracking/?number=%s' },
  'canada-post': {
    en: 'Canada Post',
    th: 'ไปรษณีย์แคนาดา',
    color: '#da291c',
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=%s',
  },
  purolator: { en: 'Purolator', page: 'https://www.purolator.com/en/shipping/tracker?pin=%s' },
  canpar: { en: 'Canpar', page: 'https://www.canpar.com/en/tracking/track.htm?barcode=%s' },
  dpd: {
    en: 'DPD',
    th: 'ดีพีดี',
    color: '#dc0032',
    page: 'https://www.dpdgroup.com/nl/mydpd/my-parcels/track?lang=en&parcelNumber=%s',
  },
  yodel: { en: 'Yodel', page: 'https://www.yodel.co.uk/tracking/%s' },
  gofo: { en: 'GOFO Express', page: 'https://www.gofoexpress.com/tracking.html?searchID=%s' },
  landmark: { en: 'Landmark Global', page: 'https://track.landmarkglobal.com/?search=%s' },
  'old-dominion': {
    en: 'Old Dominion',
    page: 'https://www.odfl.com/us/en/tools/trace-track-ltl-freight.html?proNumbers=%s',
  },
  'spee-dee': { en: 'Spee-Dee', page: 'https://speedeedelivery.com/track-a-shipment/?v=detail&barcode=%s' },
  aramex: {
    en: 'Aramex',
    th: 'อาราเม็กซ์',
    color: '#de291e',
    page: 'https://www.aramex.com/track/results?ShipmentNumber=%s',
  },
  'cj-logistics': { en: 'CJ Logistics' },
  // No number shape of these is public, so they are never guessed; the user may choose them (api-facts, section 4).
  shippop: { en: 'Shippop', page: 'https://www.shippop.com/tracking/?tracking_code=%s', served: 'yes' },
  'tp-logistics': {
    en: 'TP Logistics',
    th: 'ทีพี โลจิสติกส์',
    page: 'https://thaiparcels.com/',
    served: 'yes',
  },
  'sky-box': { en: 'SKY Box', served: 'yes' },
  'business-idea-transport': {
    en: 'Business Idea Transport',
    page: 'https://www.business-idea.co.th/tracking',
    served: 'yes',
  },
  'quantium-solutions': { en: 'Quantium Solutions', served: 'yes' },
  'por-lor-express': { en: 'Por Lor Express' },
  'dpx-logistics': { en: 'DPX Logistics' },
  'ecms-express': { en: 'ECMS Express', page: 'https://www.ecmsglobal.com/en-us/' },
  'makesend-delivery': { en: 'Makesend', page: 'https://app.makesend.asia/tracking?t=%s' },
  sabina: { en: 'Sabina' },
  'rtt-express': { en: 'RTT Express' },
  'janio-asia': { en: 'Janio', page: 'https://tracker.janio.asia/%s' },
  teleport: { en: 'Teleport', page: 'https://teleport.delivery/track?tracking_number=%s' },
  'apple-store': { en: 'Apple Store' },
  'kerry-express': {
    en: 'Kerry Express',
    th: 'เคอรี่ เอ็กซ์เพรส',
    ...kex,
  },
  'alpha-fast': { en: 'Alpha Fast' },
  'bee-express': { en: 'Bee Express' },
  'it-transport': { en: 'IT Transport' },
  'nakhonchai-air': { en: 'Nakhonchai Air', th: 'นครชัยแอร์' },
  'bs-express': { en: 'BS Express' },
  shipjung: { en: 'Shipjung' },
  'book-my-cargo': { en: 'Book My Cargo' },
};

/** What is told of a courier, null for a key the table does not know. */
export const aboutOf = (key: string): CourierAbout | null =>
  Object.hasOwn(couriers, key) ? couriers[key]! : null;

/** A courier's name in a language; a key we do not know names itself. */
export const courierName = (key: string, language: TimeLanguage): string => {
  const about = aboutOf(key);
  return about?.[language] ?? about?.en ?? key;
};

/** Address of the courier's own tracking page for a number, null where none is public. */
export const courierPage = (key: string, trackingNo: string): string | null =>
  aboutOf(key)?.page?.replace('%s', () => encodeURIComponent(trackingNo)) ?? null;
