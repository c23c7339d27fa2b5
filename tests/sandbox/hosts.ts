/** What stands behind a name. */
export type Site = 'api' | 'market' | 'orders' | 'control';

const sites: Record<string, Site> = {
  'api.etrackings.com': 'api',
  'fast.etrackings.com': 'api',
  // A service no table knows.
  'tracking.waybill.example': 'api',
  'shopee.co.th': 'market',
  'www.amazon.com': 'orders',
  'amazon.com': 'orders',
  'sandbox.waybill.example': 'control',
};

/** Every name a browser must be pointed here for. */
export const servedNames = Object.keys(sites);

/** The name in a Host header, without its port, in lower case. */
export const nameOf = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase();

/** The site of a name and path: the control page also lives beside the API, which answers for all other names. */
export function siteOf(name: string, path: string): Site {
  const site = Object.hasOwn(sites, name) ? sites[name]! : 'api';
  return site === 'api' && !name.endsWith('.etrackings.com') && /^\/control(?:\/|$)/.test(path)
    ? 'control'
    : site;
}

/** The value of Chromium's `--host-resolver-rules` that leads every served name here. */
export const hostRulesFor = (port: number): string =>
  servedNames.map((name) => `MAP ${name} 127.0.0.1:${port}`).join(', ');
