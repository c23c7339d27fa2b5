import { shopHosts } from '@/utils/core/shops.ts';

/** Where a script runs: its origin as the document has it, and the hosts of the frames around it, if they can be known. */
export type Place = { origin: string; host: string; ancestors: readonly (string | null)[] };

const siteOf = (host: string): string =>
  shopHosts.find((shop) => host === shop || host.endsWith(`.${shop}`)) ?? host;

/**
 * Frames of the same shop are read, all others left alone: a shop framed by a foreign page may be a trap, and a
 * sandboxed frame has no origin (PROMISES P16).
 */
export function mayRunAt({ origin, host, ancestors }: Place): boolean {
  if (origin === 'null') return false;
  return ancestors.every((ancestor) => ancestor !== null && siteOf(ancestor) === siteOf(host));
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).hostname : null);

/** This frame's place. Where ancestors cannot be listed, one of another origin counts as foreign. */
export function thisPlace(): Place {
  const { origin, location } = window;
  const listed = (location as { ancestorOrigins?: ArrayLike<string> }).ancestorOrigins;
  const ancestors = listed ? Array.from(listed, hostOf) : readableAncestors();
  return { origin, host: location.hostname, ancestors };
}

function readableAncestors(): (string | null)[] {
  const hosts: (string | null)[] = [];
  for (let frame: Window = window; frame !== frame.parent; frame = frame.parent) {
    try {
      hosts.push(frame.parent.location.hostname);
    } catch {
      hosts.push(null); // of another origin
    }
  }
  return hosts;
}
