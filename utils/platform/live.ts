/**
 * The one "parcels changed" signal: the store calls it after each change, open views listen. A broadcast channel
 * stays inside the extension's own origin, so no page and no content script hears it.
 */
const name = 'parcels';

/** Tells every open view that parcels changed. */
export function announceChange(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

/** Calls `listener` on each change until the returned function is called. Subscribe first, then read. */
export function onChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
