/** Where a script runs: its origin as the document has it, and the hosts of the frames around it, if they can be known. */
export type FrameLocation = { origin: string; host: string; ancestors: readonly (string | null)[] };

// `https://*.shop.example/*`: the shop's own host, and all below it.
const siteOf = (host: string, patterns: readonly string[]): string =>
  patterns.find((pattern) => `.${host}`.endsWith(pattern.slice('https://*'.length, -2))) ?? host;

/**
 * Frames of the same shop are read, all others left alone: a shop framed by a foreign page may be a trap, and a
 * sandboxed frame has no origin (docs/promises.md P16).
 */
export function mayRunAt(
  { origin, host, ancestors }: FrameLocation,
  patterns: () => readonly string[],
): boolean {
  if (origin === 'null') return false;
  return ancestors.every(
    (ancestor) => ancestor !== null && siteOf(ancestor, patterns()) === siteOf(host, patterns()),
  );
}

/** This frame's place. Where ancestors cannot be listed, one of another origin counts as foreign. */
export function frameLocation(): FrameLocation {
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
      hosts.push(null); // of another origin
    }
  }
  return hosts;
}
