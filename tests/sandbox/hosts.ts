/** What a host name serves. */
export type Site = 'api' | 'market' | 'orders' | 'control';

const sites: Record<string, Site> = {
  'api.etrackings.com': 'api',
  'fast.etrackings.com': 'api',
  // A service that is in no table of the extension.
  'tracking.waybill.example': 'api',
  'shopee.co.th': 'market',
  'www.amazon.com': 'orders',
  'amazon.com': 'orders',
  'sandbox.waybill.example': 'control',
};

/** All names that a browser must resolve to the sandbox. */
export const servedNames = Object.keys(sites);

/** Returns the name of a Host header in lower case, without its port. */
export const nameOf = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase();

/**
 * Returns the site of a name and path. Unknown names serve the API. Names of the API also serve the management site at
 * `/control`, except the names of the public service.
 */
export function siteOf(name: string, path: string): Site {
  const site = Object.hasOwn(sites, name) ? sites[name]! : 'api';
  return site === 'api' && !name.endsWith('.etrackings.com') && /^\/control(?:\/|$)/.test(path)
    ? 'control'
    : site;
}

/** Returns the value of `--host-resolver-rules` (Chromium) that maps every served name to the sandbox. */
export const hostRulesFor = (port: number): string =>
  servedNames.map((name) => `MAP ${name} 127.0.0.1:${port}`).join(', ');
