// The one provider we know: docs/api.md 10.1 and 10.2 (the public twin); docs/api.md 11.1.
const etrackings = {
  /** What its credential headers begin with. */
  headerPrefix: 'Etrackings',
  name: 'ETrackings',
  /** The vendor's site, where users manage account, plan and keys. No deeper address of it is documented. */
  site: { href: 'https://www.etrackings.com/', host: 'etrackings.com' },
};
type Provider = typeof etrackings;

/** Hosts of its API: static host permissions, so that no prompt is needed for them. */
export const providerHosts = ['api.etrackings.com', 'fast.etrackings.com'];

/** The known provider of the service at an address or origin; null where we know none. */
export const providerOf = (address: string): Provider | null =>
  providerHosts.includes(URL.parse(address)?.host ?? '') ? etrackings : null;

export const providerNamed = (name: string | null): Provider | null =>
  name === etrackings.name ? etrackings : null;

/** The address a new user finds in the form: the public twin's documented one. */
export const defaultBaseAddress = 'https://api.etrackings.com/api/v3';

/** Whether a prefix of the credential headers can be used; empty = the provider's own. */
export const isHeaderPrefix = (typed: string): boolean => /^(?:[A-Za-z][A-Za-z0-9-]{0,39})?$/.test(typed);

/** The prefix of the credential headers: as typed, else the known provider's, else the document's (docs/api.md 5). */
export const headerPrefixFor = (baseAddress: string, typed: string): string =>
  typed || (providerOf(baseAddress)?.headerPrefix ?? 'Service');

export type BaseAddressFault = 'not-an-address' | 'not-https' | 'has-user-info' | 'no-v3' | 'has-query';

/** What is wrong with a base address, or null when it can be used (docs/api.md 5 rule 3 and docs/api.md 9). */
export function baseAddressFault(text: string): BaseAddressFault | null {
  const url = URL.parse(text.trim());
  if (!url || !url.hostname) return 'not-an-address';
  if (url.protocol !== 'https:') return 'not-https';
  if (url.username || url.password) return 'has-user-info';
  if (url.search || url.hash) return 'has-query';
  return /\/v3\/*$/.test(url.pathname) ? null : 'no-v3';
}

/** The address as stored: trimmed, the host in its canonical (punycode) form, no slash at the end. */
export const tidyBaseAddress = (text: string): string => new URL(text.trim()).href.replace(/\/+$/, '');

/** The origin of a base address; empty when it is none. What a service says of itself holds for this origin alone. */
export const originOf = (baseAddress: string): string => URL.parse(baseAddress)?.origin ?? '';
