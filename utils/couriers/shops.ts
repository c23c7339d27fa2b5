/** Shops of several countries, by the ends of their hosts. */
const byCountry = {
  shopee: ['co.th', 'sg', 'com.my', 'ph', 'vn', 'co.id', 'tw', 'com.br'],
  lazada: ['co.th', 'sg', 'com.my', 'com.ph', 'vn', 'co.id'],
  amazon: ['com', 'co.uk', 'de', 'co.jp', 'sg', 'com.au', 'ca', 'fr', 'it', 'es'],
  ebay: ['com', 'co.uk', 'de', 'com.au'],
};

/**
 * The built-in shop list: the hosts whose pages are scanned without asking (docs/detection.md 1). A host stands for
 * itself and its subdomains, seller centres included.
 */
const shopHosts: readonly string[] = [
  ...Object.entries(byCountry).flatMap(([shop, ends]) => ends.map((end) => `${shop}.${end}`)),
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
  'aliexpress.com',
  'alibaba.com',
  'taobao.com',
  'temu.com',
  'shein.com',
  'rakuten.co.jp',
  'mercari.com',
  'iherb.com',
  'etsy.com',
];

/** Match patterns of the shop list, for the manifest: each host and its subdomains, https only. */
export const shopMatches: string[] = /* @__PURE__ */ shopHosts.map((host) => `https://*.${host}/*`);

const shopOf = (host: string): string | null =>
  shopHosts.find((shop) => host === shop || host.endsWith(`.${shop}`)) ?? null;

export const isShop = (host: string): boolean => shopOf(host) !== null;

/**
 * The site of a host, as look-ups and hidden numbers are counted: the entry of the shop list that lets our script run
 * there, else the host itself. A site the user added is one host, and so is a page that was scanned once.
 */
export const siteOf = (host: string): string => shopOf(host) ?? host;
