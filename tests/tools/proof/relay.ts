import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connectAgainAfter } from '../../../utils/relay/protocol.ts';
import { printTable, quantile } from '../bench/table.ts';
import { hintOf, madeUpNo, personal, post, recordOf, relayClauses } from '../../relay/clauses.ts';
import { hasNginx, nginxAdvice } from '../../relay/find-nginx.ts';
import { addressOf, newKeys, type Keys, type RelayAddress } from '../../relay/keys.ts';
import { startRelay, type Relay } from '../../relay/nginx.ts';
import { openReader, statusOf, trust, type Reader } from '../../relay/reader.ts';
import { hasRedis, redisAdvice, startRedis, type Redis } from '../../relay/redis.ts';
import { installEngine, startWorker } from '../../relay/worker.ts';
import { filesWith } from '../../relay/written.ts';
import { processCertificate } from '../../sandbox/certificate.ts';
import { inTemporaryFolder } from '../temporary.ts';

/**
 * Proves that the Cloudflare Worker keeps the contract of the relay, and that two nginx and one Redis lose no hint while
 * each of them is stopped and started. Then measures what a relay for many browsers needs.
 */
export async function proof(): Promise<void> {
  trust((await processCertificate()).cert);
  await inTemporaryFolder(worker);
  if (!hasNginx() || !hasRedis()) {
    console.log(`  skipped: nginx or Redis was not found. To install them: ${nginxAdvice}; ${redisAdvice}`);
    return;
  }
  await withRedis(cluster);
  await measure();
}

/** Runs the clauses. Throws if one does not hold. */
async function runClauses(name: string, relay: RelayAddress): Promise<void> {
  let failed = 0;
  for (const { says, check } of relayClauses) {
    const seen = await check(relay).catch((error: Error) => `${error.message} ${String(error.cause ?? '')}`);
    if (seen !== null) failed += 1;
    console.log(
      `  ${seen === null ? '✓' : '✗'} ${name}: ${says}${seen === null ? '' : `\n    saw: ${seen}`}`,
    );
  }
  if (failed > 0) throw new Error(`${name}: ${failed} clauses do not hold`);
}

async function worker(folder: string): Promise<void> {
  installEngine(folder);
  const relay = await startWorker(folder);
  try {
    await runClauses('Worker', relay);
    await delay(11_000); // until the flood of the clauses is forgotten
    const reader = await openReader(relay.socketUrl);
    const before = await post(relay);
    const { id } = await reader.heard(before);
    const after = await post(relay);
    await relay.restart();
    const again = await openReader(relay.socketUrl, id);
    await again.heard(after);
    const live = await post(relay);
    await again.heard(live);
    same(
      'after a restart',
      [after, live],
      again.messages().map(({ no }) => no),
    );
    again.close();
  } finally {
    await relay.close();
  }
  same(
    'files with personal data or the publish key',
    [],
    filesWith(relay.folder, [...personal, relay.publishKey]),
  );
  console.log('  ✓ Worker: hints survive a restart; no personal data and no publish key is stored');
}

function same(what: string, expected: readonly unknown[], seen: readonly unknown[]): void {
  if (expected.join() !== seen.join())
    throw new Error(`${what}: expected ${expected.join()}, saw ${seen.join()}`);
}

async function withRedis(work: (redis: Redis) => Promise<void>): Promise<void> {
  const redis = await startRedis();
  try {
    await work(redis);
  } finally {
    await redis.close();
  }
}

/** A browser that comes back to another node from its cursor whenever it is disconnected, and the hints it heard. */
async function follow(nodes: readonly Relay[]) {
  const heard: unknown[] = [];
  let cursor = '';
  const over = new AbortController();
  let reader: Reader | null = null;
  const take = (one: Reader) => {
    for (const { id, no } of one.messages().slice(taken)) {
      heard.push(no);
      cursor = id;
      taken += 1;
    }
  };
  let taken = 0;
  const loop = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      try {
        reader = await openReader(nodes[turn % nodes.length]!.socketUrl, cursor);
      } catch {
        await delay(100);
        continue;
      }
      taken = 0;
      await reader.closed;
      take(reader);
    }
  })();
  return {
    /** Waits until a number was heard. */
    async until(no: string): Promise<void> {
      const limit = Date.now() + 30_000;
      for (;;) {
        if (reader) take(reader);
        if (heard.includes(no)) return;
        if (Date.now() > limit) throw new Error(`no hint about ${no} within 30 s; heard ${heard.length}`);
        await delay(20);
      }
    },
    heard,
    async end(): Promise<void> {
      over.abort();
      reader?.close();
      await loop;
    },
  };
}

/** Posts to the first node that accepts. Returns the number, or null if none does. */
async function postAny(nodes: readonly Relay[]): Promise<string | null> {
  for (const node of nodes) {
    const no = await post(node).catch(() => null);
    if (no !== null) return no;
  }
  return null;
}

async function cluster(redis: Redis): Promise<void> {
  const keys = newKeys();
  const a = await startRelay({ redis: redis.url, keys });
  const b = await startRelay({ redis: redis.url, keys });
  const nodes = [a, b];
  const browsers = [await follow([a, b]), await follow([b, a])];
  try {
    const sent: string[] = [];
    const send = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const no = await postAny(n % 2 === 0 ? nodes : nodes.toReversed());
        if (no !== null) sent.push(no);
      }
    };
    const settle = async (what: string) => {
      const from = performance.now();
      let last: string | null = null;
      while (last === null) last = await postAny(nodes);
      sent.push(last);
      for (const browser of browsers) await browser.until(last);
      const ms = performance.now() - from;
      for (const { heard } of browsers) same(`${what}: hints heard`, sent, heard);
      console.log(
        `  ✓ two nginx, one Redis: ${what}: ${sent.length} hints, none lost or doubled (${ms.toFixed(0)} ms)`,
      );
    };
    await send(20);
    await settle('both run');
    for (const [name, node] of [
      ['the first', a],
      ['the second', b],
    ] as const) {
      await node.stop();
      await send(10);
      await node.restart();
      await send(10);
      await settle(`${name} nginx stopped and started`);
      await node.kill();
      await send(10);
      await node.restart();
      await send(10);
      await settle(`${name} nginx killed and started`);
    }
    await redis.kill();
    const status = await statusOf(a.hookUrl, { body: recordOf(madeUpNo()) });
    same('a POST while Redis is away', [503], [status]);
    await redis.start();
    await settle('Redis killed and started').catch(async (error: Error) => {
      // Issue 442 of Nchan: an idle channel may stay silent. docs/relay.md says what to do then.
      console.log(`  ! two nginx, one Redis: after Redis was killed and started: ${error.message}`);
      for (const node of nodes) await node.restart();
      await settle('then both nginx restarted');
    });
  } finally {
    await Promise.all(browsers.map((browser) => browser.end()));
    await Promise.all(nodes.map((node) => node.close()));
  }
  same('files of Redis with personal data', [], filesWith(redis.folder, [...personal, keys.publishKey]));
}

const sockets = 1000;
const channels = 10;
const mostMemory = 64 * 2 ** 20;

/** Runs `work` for each item, some at a time. Returns the seconds it took. */
async function timed<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const from = performance.now();
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (performance.now() - from) / 1000;
}

const addressesOf = (relay: Relay, keys: readonly Keys[]): RelayAddress[] =>
  keys.map((one) => addressOf(new URL(relay.hookUrl).origin, one));

/** How many hints a second one client of this machine gets accepted, spread over many channels. */
async function hintsPerSecond(relay: Relay, keys: readonly Keys[]): Promise<number> {
  const addresses = addressesOf(relay, keys);
  const posts = Array.from({ length: 4000 }, (_, n) => addresses[n % addresses.length]!);
  return posts.length / (await timed(posts, 16, post));
}

async function usedMemory({ port }: Redis): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8').write('INFO memory\r\n');
  let text = '';
  while (!/used_memory:\d+\r\n[\s\S]*\r\n$/.test(text)) text += String(await once(socket, 'data'));
  socket.destroy();
  return Number(/used_memory:(\d+)/.exec(text)?.[1]);
}

/**
 * Kills and starts a relay, and lets each of its readers come back as a browser does. Returns the new connections of the
 * busiest second, and after how many seconds the last reader was back.
 */
async function allBack(
  relay: Relay,
  listening: readonly (readonly [RelayAddress, Reader[]])[],
): Promise<{ busiest: number; seconds: number }> {
  const opened: number[] = [];
  const back = listening.flatMap(([{ socketUrl }, readers]) =>
    readers.map(async (reader) => {
      await reader.closed;
      for (let hasFailed = false; ; hasFailed = true) {
        await delay(connectAgainAfter(hasFailed, Math.random()));
        const again = await openReader(socketUrl).catch(() => null);
        if (!again) continue;
        opened.push(performance.now());
        return again;
      }
    }),
  );
  await relay.kill();
  const from = performance.now();
  await relay.restart();
  for (const reader of await Promise.all(back)) reader.close();
  const perSecond = Map.groupBy(opened, (at) => Math.floor((at - from) / 1000));
  return {
    busiest: Math.max(...[...perSecond.values()].map((each) => each.length)),
    seconds: (Math.max(...opened) - from) / 1000,
  };
}

async function measure(): Promise<void> {
  const keys = Array.from({ length: 200 }, newKeys);
  const others = keys.map(({ readerKey }) => readerKey);
  const relay = await startRelay({ others });
  const rate = await hintsPerSecond(relay, keys);
  await relay.restart();

  const used = addressesOf(relay, keys.slice(0, channels));
  const empty = relay.memory();
  const listening = new Map<RelayAddress, Reader[]>(used.map((address) => [address, []]));
  const plan = Array.from({ length: sockets }, (_, n) => used[n % channels]!);
  const opening = await timed(plan, 50, async (address) =>
    listening.get(address)!.push(await openReader(address.socketUrl)),
  );
  const readers = [...listening.values()].flat();
  const full = relay.memory();
  const pinging = await timed(readers, sockets, (reader) => reader.ping());
  const waits: number[] = [];
  for (const address of [...used, ...used, ...used]) {
    const from = performance.now();
    const no = await post(address);
    const texts = await Promise.all(
      listening.get(address)!.map(async (reader) => {
        const { text } = await reader.heard(no);
        waits.push(performance.now() - from);
        return text;
      }),
    );
    if (texts.some((text) => text !== hintOf(no))) throw new Error('a reader heard another hint');
  }
  const most = relay.memory();
  const { busiest, seconds } = await allBack(relay, [...listening]);
  await relay.close();

  let perHint = 0;
  let redisRate = 0;
  await withRedis(async (redis) => {
    const shared = await startRelay({ redis: redis.url, others });
    try {
      await hintsPerSecond(shared, keys); // opens all channels
      const before = await usedMemory(redis);
      redisRate = await hintsPerSecond(shared, keys);
      perHint = ((await usedMemory(redis)) - before) / 4000;
    } finally {
      await shared.close();
    }
  });

  const perSocket = (full - empty) / sockets;
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  console.log('\n  Measured, all on this machine, with TLS; the client takes most of its time:');
  printTable([
    ['what', 'value'],
    ['hints a second, in memory', rate.toFixed(0)],
    ['hints a second, with Redis', redisRate.toFixed(0)],
    ['new sockets a second', (sockets / opening).toFixed(0)],
    ['pings a second', (sockets / pinging).toFixed(0)],
    [
      'POST to reader, 100 readers, median and 99 %',
      `${quantile(waits, 0.5).toFixed(0)} and ${quantile(waits, 0.99).toFixed(0)} ms`,
    ],
    ['memory of a node: empty', megabytes(empty)],
    [`memory of a node: ${sockets} sockets`, megabytes(most)],
    ['memory of a socket', `${(perSocket / 1024).toFixed(1)} KB`],
    ['Redis: memory of a hint', `${perHint.toFixed(0)} bytes`],
    [`killed and started: new connections in the busiest second, of ${sockets}`, String(busiest)],
    ['killed and started: seconds until all are back', seconds.toFixed(0)],
  ]);

  // A browser that follows ten parcels, each with about four changes a day; most changes come in eight hours of a day.
  const hintsADay = 40;
  console.log(
    `\n  Computed from that, if a browser hears ${hintsADay} hints a day, most of them in eight hours, and pings every 20 s:`,
  );
  printTable([
    ['browsers', ...[10_000, 100_000].map((n) => n.toLocaleString('en'))],
    ...(
      [
        ['hints a second', (n) => ((n * hintsADay) / (8 * 3600)).toFixed(0)],
        ['pings a second', (n) => (n / 20).toFixed(0)],
        ['memory for sockets', (n) => megabytes(n * perSocket)],
        ['nodes, for 16,000 sockets each', (n) => String(Math.ceil(n / 16_000))],
        ['Redis, the hints of 72 hours', (n) => megabytes(n * hintsADay * 3 * perHint)],
        [
          'seconds until all are back after a restart',
          (n) => Math.max(seconds, (n * opening) / sockets / Math.ceil(n / 16_000)).toFixed(0),
        ],
      ] as [string, (n: number) => string][]
    ).map(([name, of]) => [name, of(10_000), of(100_000)]),
  ]);
  if (busiest > sockets / 5) throw new Error(`${busiest} of ${sockets} sockets came back in one second`);
  if (most > mostMemory) throw new Error(`${sockets} sockets took ${megabytes(most)}, more than 64 MB`);
}
