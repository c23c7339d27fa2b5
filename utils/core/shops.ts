/**
 * The built-in shop list: the hosts whose pages are scanned without asking (DESIGN, decision 6).
 * Data only; a host stands for itself and its subdomains, seller centres included.
 */
const shopHosts = [
  'shopee.co.th',
  'shopee.sg',
  'shopee.com.my',
  'shopee.ph',
  'shopee.vn',
  'shopee.co.id',
  'shopee.tw',
  'lazada.co.th',
  'lazada.sg',
  'lazada.com.my',
  'lazada.com.ph',
  'lazada.vn',
  'lazada.co.id',
  'shopee.com.br',
  'tiktok.com', // TikTok Shop and its seller centres: shop.tiktok.com, seller-th.tiktok.com
  'tiktokshop.com',
  'tiktokglobalshop.com',
  'line.me', // Line Shopping and MyShop: shop.line.me
  'lineshoppingseller.com',
  'kaidee.com',
  'nocnoc.com',
  'konvy.com',
  'officemate.co.th',
  'watsons.co.th',
  'jib.co.th',
  'advice.co.th',
  'banana-it.com',
  'central.co.th',
  'powerbuy.co.th',
  'homepro.co.th',
  'naiin.com',
  'se-ed.com',
  'amazon.com',
  'amazon.co.uk',
  'amazon.de',
  'amazon.co.jp',
  'amazon.sg',
  'amazon.com.au',
  'amazon.ca',
  'amazon.fr',
  'amazon.it',
  'amazon.es',
  'ebay.com',
  'ebay.co.uk',
  'ebay.de',
  'ebay.com.au',
  'aliexpress.com',
  'alibaba.com',
  'taobao.com',
  'temu.com',
  'shein.com',
  'rakuten.co.jp',
  'mercari.com',
  'iherb.com',
  'etsy.com',
] as const;

/** Match patterns of the shop list, for the manifest: each host and its subdomains, https only. */
export const shopMatches: string[] = /* @__PURE__ */ shopHosts.map((host) => `https://*.${host}/*`);

/** The entry of the list that a host is, or is below; null when there is none. */
const shopOf = (host: string): string | null =>
  shopHosts.find((shop) => host === shop || host.endsWith(`.${shop}`)) ?? null;

export const isShop = (host: string): boolean => shopOf(host) !== null;

/**
 * The site of a host, as look-ups and hidden numbers are counted: the entry of the shop list that lets our script run
 * there, else the host itself. A site the user added is one host, and so is a page that was scanned once.
 */
export const siteOf = (host: string): string => shopOf(host) ?? host;
