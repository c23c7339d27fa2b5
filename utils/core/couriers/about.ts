/** What people are told of a courier. Keys as the service names them (api-facts, section 4). */
export type CourierAbout = {
  en: string;
  th: string;
  /** The courier's own colour, shown as a small dot at most. */
  color: string | null;
};

/** Names by courier key. Where no Thai name is public, the English one stands. */
export const couriers = {
  'thailand-post': { en: 'Thailand Post', th: 'ไปรษณีย์ไทย', color: '#d9272e' },
  'flash-express': { en: 'Flash Express', th: 'แฟลช เอ็กซ์เพรส', color: '#ffd21a' },
  'kex-express': { en: 'KEX Express', th: 'เคอีเอ็กซ์ เอ็กซ์เพรส', color: '#fb8523' },
  'jt-express': { en: 'J&T Express', th: 'เจแอนด์ที เอ็กซ์เพรส', color: '#fe1b3a' },
  'shopee-express': { en: 'SPX Express', th: 'เอสพีเอ็กซ์ เอ็กซ์เพรส', color: '#ee4d2d' },
  lex: { en: 'LEX', th: 'ลาซาด้า เอ็กซ์เพรส', color: '#0f146d' },
  'ninja-van': { en: 'Ninja Van', th: 'นินจาแวน', color: '#c52031' },
  'dhl-express': { en: 'DHL Express', th: 'ดีเอชแอล เอ็กซ์เพรส', color: '#ffcc00' },
  ups: { en: 'UPS', th: 'ยูพีเอส', color: '#5f4b32' },
  // No number shape of these is public, so they are never guessed; the user may choose them (api-facts, section 4 B).
  'best-express': { en: 'BEST Express', th: 'เบสท์ เอ็กซ์เพรส', color: null },
  'nim-express': { en: 'Nim Express', th: 'นิ่มเอ็กซ์เพรส', color: null },
  'inter-express': { en: 'Inter Express', th: 'อินเตอร์ เอ็กซ์เพรส', color: null },
  'speed-d': { en: 'Speed-D', th: 'Speed-D', color: null },
  'tnt-express': { en: 'TNT Express', th: 'TNT Express', color: null },
  'dhl-ecommerce': { en: 'DHL eCommerce', th: 'ดีเอชแอล อีคอมเมิร์ซ', color: null },
  shippop: { en: 'Shippop', th: 'Shippop', color: null },
  'tp-logistics': { en: 'TP Logistics', th: 'TP Logistics', color: null },
  'sky-box': { en: 'SKY Box', th: 'SKY Box', color: null },
  'business-idea-transport': { en: 'Business Idea Transport', th: 'Business Idea Transport', color: null },
  'quantium-solutions': { en: 'Quantium Solutions', th: 'Quantium Solutions', color: null },
} as const satisfies Record<string, CourierAbout>;

/** A courier's name in a language; a key we do not know names itself. */
export function courierName(key: string, language: 'th' | 'en'): string {
  return Object.hasOwn(couriers, key) ? couriers[key as keyof typeof couriers][language] : key;
}
