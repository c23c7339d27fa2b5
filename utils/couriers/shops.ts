/** Shops in several countries, with the endings of their hosts. */
const byCountry = {
  shopee: 'com cn co.th sg com.my ph vn co.id tw com.br com.mx com.co cl',
  lazada: 'com co.th sg com.my com.ph vn co.id',
  amazon: 'com co.uk de co.jp sg com.au ca fr it es',
  ebay: 'com co.uk de com.au',
};

/**
 * The built-in shop list: hosts whose pages are scanned without asking (docs/detection.md 1). Each entry includes its
 * subdomains: tiktok.com has TikTok Shop and its seller centres (shop.tiktok.com, seller-th.tiktok.com), line.me has
 * Line Shopping and MyShop, line.biz the LINE OA back office.
 */
export const shopHosts: readonly string[] = [
  ...Object.entries(byCountry).flatMap(([shop, ends]) => ends.split(' ').map((end) => `${shop}.${end}`)),
  ...`tiktok.com tiktokshop.com tiktokglobalshop.com line.me lineshoppingseller.com line.biz
lnwshop.com page365.net shipnity.com zortout.com kaidee.com nocnoc.com konvy.com officemate.co.th watsons.co.th
jib.co.th advice.co.th banana-it.com central.co.th powerbuy.co.th homepro.co.th naiin.com se-ed.com
aliexpress.com alibaba.com taobao.com temu.com shein.com rakuten.co.jp mercari.com iherb.com
etsy.com`.split(/\s/),
];

/** Match patterns of the shop list for the manifest: each host and its subdomains, https only. */
export const shopMatches: string[] = /* @__PURE__ */ shopHosts.map((host) => `https://*.${host}/*`);

/** Where a buyer finds the orders: the pages of these shops, for the first two in Thailand; the last two only begin there. */
export const orderPages: readonly (readonly [shop: string, page: string])[] = [
  ['Shopee', 'https://shopee.co.th/user/purchase/'],
  ['Lazada', 'https://my.lazada.co.th/customer/order/index/'],
  ['TikTok Shop', 'https://www.tiktok.com/'],
  ['LINE Shopping', 'https://shop.line.me/'],
  ['Amazon', 'https://www.amazon.com/gp/css/order-history'],
  ['eBay', 'https://www.ebay.com/mye/myebay/purchase'],
];

const shopOf = (host: string): string | null =>
  shopHosts.find((shop) => host === shop || host.endsWith(`.${shop}`)) ?? null;

export const isShop = (host: string): boolean => shopOf(host) !== null;

const shopsOfSellers =
  'line.biz lineshoppingseller.com page365.net shipnity.com zortout.com tiktokglobalshop.com'.split(' ');

/** Whether a host of the shop list is a back office: its parcels are those that the user sends. */
export function isBackOffice(host: string): boolean {
  const shop = shopOf(host);
  return shop !== null && (shopsOfSellers.includes(shop) || /(?:^|\.)(?:seller|manage)/.test(host));
}

/**
 * Returns the site of a host, the unit for counting look-ups and hidden numbers: its entry in the shop list, else the
 * host itself. So a site that the user added, or a page that was scanned once, is one host.
 */
export const siteOf = (host: string): string => shopOf(host) ?? host;
