import { readFile, writeFile } from 'node:fs/promises';
import { findTracking } from '../../../../utils/service/client.ts';

// Asks a sandbox whose answer is a gzip bomb, in a separate process, and prints the peak memory used. Run by
// bomb.test.ts with NODE_EXTRA_CA_CERTS, so that Node's own fetch unpacks it over TLS.

const [baseAddress = '', apiKey = '', keySecret = '', courierKey = '', large = '', bomb = ''] =
  process.argv.slice(2);
const service = { baseAddress, apiKey, keySecret, headerPrefix: 'Service', language: 'en' as const };
const ask = (trackingNo: string) => findTracking(service, { courierKey, trackingNo });

/** The peak memory of this process in bytes, counted by the kernel since the last reset (only Linux can reset it). */
const peak = async (): Promise<number> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const measured = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return (measured ? Number(measured) : process.resourceUsage().maxRSS) * 1024;
};

// First a few slightly too large answers grow the heap, so that this growth is not measured.
for (let round = 0; round < 5; round += 1) await ask(large);
globalThis.gc?.();
await writeFile('/proc/self/clear_refs', '5').catch(() => {});
const before = process.memoryUsage().rss;
const result = await ask(bomb);
const cost = (await peak()) - before;
console.log(JSON.stringify({ kind: result.ok ? 'ok' : result.failure.kind, cost }));
