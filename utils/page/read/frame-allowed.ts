/** Where a script runs: its document's origin and host, and the hosts of the outer frames (null: unknown or opaque). */
export type FrameLocation = { origin: string; host: string; ancestors: readonly (string | null)[] };

// A pattern `https://*.shop.example/*` means the shop's host and all its subdomains.
const matchedSite = (host: string, patterns: readonly string[]): string =>
  patterns.find((pattern) => `.${host}`.endsWith(pattern.slice('https://*'.length, -2))) ?? host;

/**
 * Whether a frame may be read: only if all frames around it are of the same site. A shop framed by a foreign page may
 * be a trap. A sandboxed frame (origin 'null') is never read (docs/promises.md P16).
 */
export function mayRunIn({ origin, host, ancestors }: FrameLocation, patterns: () => readonly string[]) {
  if (origin === 'null') return false;
  return ancestors.every(
    (ancestor) => ancestor !== null && matchedSite(ancestor, patterns()) === matchedSite(host, patterns()),
  );
}

/** The location of this frame. Without `ancestorOrigins`, an ancestor of another origin counts as foreign. */
export function readFrameLocation(): FrameLocation {
  const { origin, location } = window;
  const listed = (location as { ancestorOrigins?: Iterable<string> }).ancestorOrigins;
  const ancestors = listed ? [...listed].map((one) => URL.parse(one)?.hostname ?? null) : readableAncestors();
  return { origin, host: location.hostname, ancestors };
}

function readableAncestors(): (string | null)[] {
  const hosts: (string | null)[] = [];
  for (let frame: Window = window; frame !== frame.parent; frame = frame.parent) {
    try {
      hosts.push(frame.parent.location.hostname);
    } catch {
      hosts.push(null); // another origin
    }
  }
  return hosts;
}
