/**
 * The built-in shop list: the hosts whose pages are scanned without asking (DESIGN, decision 6).
 * Data only; a host stands for itself and its subdomains, seller centres included.
 */
export const shopHosts = [
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
  'tiktok.com',
  'line.me',
  'kaidee.com',
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
  'ebay.com',
  'ebay.co.uk',
  'ebay.de',
  'aliexpress.com',
  'etsy.com',
] as const;

/** Match patterns of the shop list, for the manifest: each host and its subdomains, https only. */
export const shopMatches: string[] = shopHosts.map((host) => `https://*.${host}/*`);
