/**
 * Calls `listener` when the line comes back or goes. A background that sleeps hears nothing of it; the views tell it
 * (`seen` of nothing), and every start looks anew. Attach in the background's first turn.
 */
export function onLine(listener: () => void): void {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
}
