import { isShop } from './shops.ts';

/** Facts about a courier that are shown to the user; unknown ones are absent. */
type CourierFacts = { en: string; served?: 'yes' | 'no' | undefined } & {
  [part in 'th' | 'color' | 'phone' | 'trackingPage']?: string | undefined;
};

/**
 * One courier per line, the likeliest first. The couriers from Shippop on have no known number format
 * (docs/api.md 10.4): users choose them by hand. Columns:
 *
 * key of the service | English name | Thai name (default: the English one) | colour, shown as a small dot | call
 * centre, if the courier or an answer gave it | `yes` or `no`: whether the known provider (provider.ts; other services
 * may differ) looks it up (docs/api.md 10.4) | tracking page (https). `%s` in it is replaced by the number. It is there
 * only if public code agrees on the form; else the user types the number, which is better than a wrong address.
 *
 * LEX has no page: the one in Thailand was gone in September 2026. LaserShip's parcels belong to OnTrac since 2023.
 * Kerry Express was KEX's name until 2024.
 */
const table = `thailand-post|Thailand Post|ไปรษณีย์ไทย|#d9272e|1545|no|https://track.thailandpost.co.th/?trackNumber=%s
flash-express|Flash Express|แฟลช เอ็กซ์เพรส|#ffd21a|1436|yes|https://www.flashexpress.co.th/fle/tracking?se=%s
kex-express|KEX Express|เคอีเอ็กซ์ เอ็กซ์เพรส|#fb8523|1217|yes|https://th.kex-express.com/th/track/?track=%s
jt-express|J&T Express|เจแอนด์ที เอ็กซ์เพรส|#fe1b3a||yes|https://www.jtexpress.co.th/service/track
shopee-express|SPX Express|เอสพีเอ็กซ์ เอ็กซ์เพรส|#ee4d2d||yes|https://spx.co.th/
lex|LEX|ลาซาด้า เอ็กซ์เพรส|#0f146d||no
ninja-van|Ninja Van|นินจาแวน|#c52031|||https://www.ninjavan.co/th-th/tracking?id=%s
best-express|BEST Express|เบสท์ เอ็กซ์เพรส|||yes|https://www.best-inc.co.th/track?bills=%s
nim-express|Nim Express|นิ่มเอ็กซ์เพรส|||yes|https://www.nimexpress.com/web/p/tracking?i=%s
inter-express|Inter Express|อินเตอร์ เอ็กซ์เพรส|||yes|https://iel.co.th/tracking/
speed-d|Speed-D|สปีด ดี|||yes|https://speed-d.allspeedy.co.th/
scg-express|SCG Express|เอสซีจี เอ็กซ์เพรส|#d71920|||https://www.scgexpress.co.th/tracking/
dhl-express|DHL Express|ดีเอชแอล เอ็กซ์เพรส|#ffcc00||no|https://www.dhl.com/th-en/home/tracking.html?tracking-id=%s
dhl-ecommerce|DHL eCommerce|ดีเอชแอล อีคอมเมิร์ซ|#ffcc00||yes|https://ecommerceportal.dhl.com/track/?ref=%s
fed-ex|FedEx|เฟดเอ็กซ์|#4d148c||no|https://www.fedex.com/fedextrack/?trknbr=%s
ups|UPS|ยูพีเอส|#351c15|||https://www.ups.com/track?tracknum=%s
tnt-express|TNT Express|ทีเอ็นที เอ็กซ์เพรส|#ff6200||yes|https://www.tnt.com/express/en_th/site/shipping-tools/tracking.html?searchType=con&cons=%s
japan-post|Japan Post|ไปรษณีย์ญี่ปุ่น|#cc0000|||https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=%s&locale=en
korea-post|Korea Post|ไปรษณีย์เกาหลี|#e60012|||https://service.epost.go.kr/trace.RetrieveEmsRigiTraceList.comm?POST_CODE=%s
china-post|China Post|ไปรษณีย์จีน|#007f3e|||https://www.ems.com.cn/
ems-international|EMS|EMS ระหว่างประเทศ|||no|https://www.ems.post/en/global-network/tracking
other-post|Post of another country|ไปรษณีย์ประเทศอื่น||||https://globaltracktrace.ptc.post/gtt.web/
global-cainiao|Cainiao|ไช่เหนียว|#0b62f8|||https://global.cainiao.com/newDetail.htm?mailNoList=%s
yunexpress|YunExpress|||||https://www.yuntrack.com/parcelTracking?id=%s
usps|USPS|ไปรษณีย์สหรัฐ|#333366|||https://tools.usps.com/go/TrackConfirmAction?tLabels=%s
amazon|Amazon Logistics|แอมะซอน|#ff9900|||https://track.amazon.com/tracking/%s
ontrac|OnTrac|||||https://www.ontrac.com/tracking/?number=%s
lasership|LaserShip|||||https://www.ontrac.com/tracking/?number=%s
canada-post|Canada Post|ไปรษณีย์แคนาดา|#da291c|||https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=%s
purolator|Purolator|||||https://www.purolator.com/en/shipping/tracker?pin=%s
canpar|Canpar|||||https://www.canpar.com/en/tracking/track.htm?barcode=%s
dpd|DPD|ดีพีดี|#dc0032|||https://www.dpdgroup.com/nl/mydpd/my-parcels/track?lang=en&parcelNumber=%s
yodel|Yodel|||||https://www.yodel.co.uk/tracking/%s
gofo|GOFO Express|||||https://www.gofoexpress.com/tracking.html?searchID=%s
landmark|Landmark Global|||||https://track.landmarkglobal.com/?search=%s
old-dominion|Old Dominion|||||https://www.odfl.com/us/en/tools/trace-track-ltl-freight.html?proNumbers=%s
spee-dee|Spee-Dee|||||https://speedeedelivery.com/track-a-shipment/?v=detail&barcode=%s
aramex|Aramex|อาราเม็กซ์|#de291e|||https://www.aramex.com/track/results?ShipmentNumber=%s
australia-post|Australia Post|ไปรษณีย์ออสเตรเลีย|#dc1928|||https://auspost.com.au/mypost/track/details/%s
deutsche-post|Deutsche Post|ไปรษณีย์เยอรมนี|#ffcc00|||https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=%s
dhl-paket|DHL Paket||#ffcc00|||https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=%s
la-poste|La Poste|ไปรษณีย์ฝรั่งเศส|#ffcd00|||https://www.laposte.fr/outils/suivre-vos-envois?code=%s
royal-mail|Royal Mail|ไปรษณีย์สหราชอาณาจักร|#da202a|||https://www.royalmail.com/track-your-item#/tracking-results/%s
hongkong-post|Hongkong Post|ไปรษณีย์ฮ่องกง|#006c4f|||https://webapp.hongkongpost.hk/en/mail_tracking/index.html
pos-indonesia|Pos Indonesia|ไปรษณีย์อินโดนีเซีย|#f26522|||https://www.posindonesia.co.id/en/tracking
india-post|India Post|ไปรษณีย์อินเดีย|#da1f26|||https://www.indiapost.gov.in/
pos-malaysia|Pos Malaysia|ไปรษณีย์มาเลเซีย|#e4002b|||https://tracking.pos.com.my/tracking/%s
postnl|PostNL|ไปรษณีย์เนเธอร์แลนด์|#ed8c00|||https://postnl.post/
phlpost|PHLPost|ไปรษณีย์ฟิลิปปินส์|#0038a8|||https://tracking.phlpost.gov.ph/
postnord|PostNord|ไปรษณีย์สวีเดน|#00a0d6|||https://tracking.postnord.com/en/?id=%s
singapore-post|Singapore Post|ไปรษณีย์สิงคโปร์|#e60012|||https://www.singpost.com/track-items
chunghwa-post|Chunghwa Post|ไปรษณีย์ไต้หวัน|#00704a|||https://postserv.post.gov.tw/pstmail/main_mail.html
vietnam-post|Vietnam Post|ไปรษณีย์เวียดนาม|#fcb71e|||https://www.vnpost.vn/
sf-express|SF Express|เอสเอฟ เอ็กซ์เพรส|#dc1e32|||https://www.sf-express.com/
yto-express|YTO Express|||||https://www.yto.net.cn/
zto-express|ZTO Express|||||https://www.zto.com/
sto-express|STO Express|||||https://www.sto.cn/
yunda|Yunda|||||https://www.yundaex.com/
jd-logistics|JD Logistics|||||https://www.jdl.com/
four-px|4PX|||||https://track.4px.com/
yanwen|Yanwen|||||https://track.yw56.com.cn/
yamato|Yamato Transport|ยามาโตะ|#ffd500|||https://toi.kuronekoyamato.co.jp/cgi-bin/tneko?number01=%s
sagawa|Sagawa Express|ซากาวะ เอ็กซ์เพรส|#0068b7|||https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=%s
cj-logistics|CJ Logistics|||||https://trace.cjlogistics.com/
lotte|Lotte Global Logistics|||||https://www.lotteglogis.com/
hanjin|Hanjin|||||https://www.hanjin.com/
shippop|Shippop||||yes|https://www.shippop.com/tracking/?tracking_code=%s
tp-logistics|TP Logistics|ทีพี โลจิสติกส์|||yes|https://thaiparcels.com/
sky-box|SKY Box||||yes
business-idea-transport|Business Idea Transport||||yes|https://www.business-idea.co.th/tracking
quantium-solutions|Quantium Solutions||||yes
por-lor-express|Por Lor Express
dpx-logistics|DPX Logistics
ecms-express|ECMS Express|||||https://www.ecmsglobal.com/en-us/
makesend-delivery|Makesend|||||https://app.makesend.asia/tracking?t=%s
sabina|Sabina
rtt-express|RTT Express
janio-asia|Janio|||||https://tracker.janio.asia/%s
teleport|Teleport|||||https://teleport.delivery/track?tracking_number=%s
apple-store|Apple Store
kerry-express|Kerry Express|เคอรี่ เอ็กซ์เพรส||1217||https://th.kex-express.com/th/track/?track=%s
alpha-fast|Alpha Fast
bee-express|Bee Express
it-transport|IT Transport
nakhonchai-air|Nakhonchai Air|นครชัยแอร์
bs-express|BS Express
shipjung|Shipjung
book-my-cargo|Book My Cargo`;

export const couriers: Readonly<Record<string, CourierFacts>> = Object.fromEntries(
  table.split('\n').map((line): [string, CourierFacts] => {
    const [key = '', en = '', th, color, phone, served, trackingPage] = line
      .split('|')
      .map((cell) => cell || undefined);
    return [key, { en, th, color, phone, served: served as CourierFacts['served'], trackingPage }];
  }),
);

/** Returns the facts about a courier; null for an unknown key. */
export const courierFacts = (key: string): CourierFacts | null =>
  Object.hasOwn(couriers, key) ? couriers[key]! : null;

/** Returns the address of the courier's tracking page for a number; null if none is known. */
export const courierTrackingPage = (key: string, trackingNo: string): string | null =>
  courierFacts(key)?.trackingPage?.replace('%s', () => encodeURIComponent(trackingNo)) ?? null;

const secondLevels = new Set(['co', 'com', 'net', 'org', 'go', 'gov', 'ne', 'or', 'in']);

/** A host without its subdomains: "dhl.com", "thailandpost.co.th". */
function siteIn(host: string): string {
  const labels = host.split('.');
  return labels.slice(secondLevels.has(labels.at(-2)!) ? -3 : -2).join('.');
}

/** Returns the couriers whose tracking page is on the site of a host; none for a shop that is a courier, too. */
export const couriersOfHost = (host: string): string[] =>
  isShop(host)
    ? []
    : Object.entries(couriers).flatMap(([key, { trackingPage }]) =>
        trackingPage && siteIn(new URL(trackingPage.replace('%s', '')).host) === siteIn(host) ? [key] : [],
      );
