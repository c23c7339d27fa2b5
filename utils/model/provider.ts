// The only known provider of this API: docs/api.md 10.1 and 10.2; docs/api.md 11.1.
const etrackings = {
  /** Prefix of its credential headers. */
  headerPrefix: 'Etrackings',
  name: 'ETrackings',
  /** Its website, where users manage account, plan and keys. The addresses of its pages are not documented. */
  site: { href: 'https://www.etrackings.com/', host: 'etrackings.com' },
};
type Provider = typeof etrackings;

/** Hosts of its API. They are static host permissions, so that the browser shows no prompt. */
export const providerHosts = ['api.etrackings.com', 'fast.etrackings.com'];

/** Returns the known provider at an address or origin, or null. */
export const providerOf = (address: string): Provider | null =>
  providerHosts.includes(URL.parse(address)?.host ?? '') ? etrackings : null;

export const providerNamed = (name: string | null): Provider | null =>
  name === etrackings.name ? etrackings : null;

/** The address preset in the form: the known provider's. */
export const defaultBaseAddress = 'https://api.etrackings.com/api/v3';

/** Whether a prefix of the credential headers is valid; empty = the provider's own. */
export const isHeaderPrefix = (typed: string): boolean => /^(?:[A-Za-z][A-Za-z0-9-]{0,39})?$/.test(typed);

/** Prefix of the credential headers: the typed one, else the known provider's, else the document's (docs/api.md 5). */
export const headerPrefixFor = (baseAddress: string, typed: string): string =>
  typed || (providerOf(baseAddress)?.headerPrefix ?? 'Service');

export type BaseAddressFault = 'not-an-address' | 'not-https' | 'has-user-info' | 'no-v3' | 'has-query';

/** Returns what is wrong with a base address, or null if it is valid (docs/api.md 5 rule 3 and docs/api.md 9). */
export function baseAddressFault(text: string): BaseAddressFault | null {
  const url = URL.parse(text.trim());
  if (!url || !url.hostname) return 'not-an-address';
  if (url.protocol !== 'https:') return 'not-https';
  if (url.username || url.password) return 'has-user-info';
  if (url.search || url.hash) return 'has-query';
  return /\/v3\/*$/.test(url.pathname) ? null : 'no-v3';
}

/** Returns an address as stored: trimmed, host in punycode, no query or slash at the end. Throws if it is no URL. */
export function tidyBaseAddress(text: string): string {
  const url = new URL(text.trim());
  // `href` would keep the `?` of an empty query and the `#` of an empty fragment.
  url.search = '';
  url.hash = '';
  return url.href.replace(/\/+$/, '');
}

/** Returns the origin of a base address, or ''. Stored facts about a service are valid only for its origin. */
export const originOf = (baseAddress: string): string => URL.parse(baseAddress)?.origin ?? '';
