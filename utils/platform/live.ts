/**
 * The one "parcels changed" signal: the store calls it after each change, open views listen. A broadcast channel
 * stays inside the extension's own origin, so no page and no content script hears it.
 */
const name = 'parcels';

/** Tells every open view that parcels changed: these, or (null) any of them. */
export function announceChange(ids: readonly string[] | null = null): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(ids);
  channel.close();
}

/** Calls `listener` on each change until the returned function is called. Subscribe first, then read. */
export function onChange(listener: (ids: readonly string[] | null) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<readonly string[] | null>) => listener(data));
  return () => channel.close();
}
