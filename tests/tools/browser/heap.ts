import type { ExtensionBrowser } from './launch.ts';

/** The used JavaScript heap in bytes after a collection of garbage; null = the background does not run. */
export type Heap = { worker: number | null; views: number };

/**
 * Measures the heaps of background and views. Views of one process share a heap, so theirs is the largest. No debugger
 * stays attached, so that the browser stops the background as usual.
 */
export async function heapOf({ context, extensionId }: ExtensionBrowser): Promise<Heap> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const own = targetInfos.filter(({ url }) => url.startsWith(`chrome-extension://${extensionId}/`));
  const heap: Heap = { worker: null, views: 0 };
  for (const { targetId, type } of own) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const ended = new Promise<number | null>((resolve) => {
      session.on('Target.detachedFromTarget', (event) => event.sessionId === sessionId && resolve(null));
      session.on('Target.receivedMessageFromTarget', (event) => {
        const answer = JSON.parse(event.message) as { id?: number; result?: { usedSize: number } };
        if (event.sessionId === sessionId && answer.id === 2) resolve(answer.result?.usedSize ?? null);
      });
    });
    for (const [id, method] of [
      [1, 'HeapProfiler.collectGarbage'],
      [2, 'Runtime.getHeapUsage'],
    ] as const)
      await session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method }),
      });
    const used = await ended;
    if (type === 'service_worker') heap.worker = used;
    else heap.views = Math.max(heap.views, used ?? 0);
    await session.send('Target.detachFromTarget', { sessionId }).catch(() => {});
  }
  await session.detach();
  return heap;
}
