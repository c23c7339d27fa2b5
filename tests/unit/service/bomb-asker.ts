import { readFile, writeFile } from 'node:fs/promises';
import { findTracking } from '../../../utils/service/client.ts';

// Asks a sandbox whose answer is a bomb, in a process of its own, and tells what that cost at most. Run by
// bomb.test.ts with NODE_EXTRA_CA_CERTS, so that it is Node's own fetch, over TLS, that unpacks it.

const [baseAddress = '', apiKey = '', keySecret = '', courierKey = '', large = '', bomb = ''] =
  process.argv.slice(2);
const service = { baseAddress, apiKey, keySecret, headerPrefix: 'Service', language: 'en' as const };
const ask = (trackingNo: string) => findTracking(service, { courierKey, trackingNo });

/** The most this process ever had in memory, by the kernel's count, since it was last forgotten (Linux forgets). */
const peak = async (): Promise<number> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const measured = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return (measured ? Number(measured) : process.resourceUsage().maxRSS) * 1024;
};

// A few times with an answer a little too large, so that what is measured is the bomb, not a heap that begins to grow.
for (let round = 0; round < 5; round += 1) await ask(large);
globalThis.gc?.();
await writeFile('/proc/self/clear_refs', '5').catch(() => {});
const before = process.memoryUsage().rss;
const result = await ask(bomb);
const cost = (await peak()) - before;
console.log(JSON.stringify({ kind: result.ok ? 'ok' : result.failure.kind, cost }));
