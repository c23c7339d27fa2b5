import { afterAll, beforeAll, expect, test } from 'vitest';
import { processCertificate } from '../sandbox/certificate.ts';
import { hintOf, madeUpNo, personal, post, recordOf, relayClauses } from './clauses.ts';
import { startRelay, type Relay } from './nginx.ts';
import { openReader, statusOf, trust } from './reader.ts';
import { filesWith } from './written.ts';

// The relay of utils/relay/server/nginx.conf in a real nginx.

let relay: Relay;
beforeAll(async () => {
  trust((await processCertificate()).cert);
  relay = await startRelay();
});
afterAll(() => relay.close());

test.each(relayClauses.map((clause) => [clause.says, clause] as const))('%s', async (_, { check }) => {
  expect(await check(relay)).toBeNull();
});

test('neither a key nor a personal field is written to the disk', async () => {
  await Promise.all([
    statusOf(relay.hookUrl, { body: recordOf(madeUpNo()) }),
    statusOf(relay.hookUrl, { body: recordOf(madeUpNo(), { color: 'x'.repeat(1_100_000) }) }),
    statusOf(relay.hookUrl, { method: 'DELETE' }),
  ]);
  // The flood of the clauses and the refusals above are errors that nginx would log by default.
  await relay.stop();
  expect(filesWith(relay.folder, [...personal, relay.publishKey])).toEqual([]);
  expect(filesWith(relay.folder, [relay.readerKey])).toEqual([`${relay.folder}/nginx.conf`]);
  await relay.restart();
});

test.each([
  ['stopped and started', (one: Relay) => one.restart()],
  ['killed and started', async (one: Relay) => one.kill().then(() => one.restart())],
  ['reloaded', async (one: Relay) => one.reload()],
])(
  'readers of a relay that is %s are disconnected, and hear the next hint from their cursor',
  async (_, end) => {
    const before = await post(relay);
    const reader = await openReader(relay.socketUrl);
    const { id } = await reader.heard(before);
    await end(relay);
    expect([1001, 1006]).toContain(await reader.closed);
    // Without its memory, nginx gives the first id of a second again. A reader who has it already would miss the hint.
    const second = Number(id.split(':')[0]);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
    const again = await openReader(relay.socketUrl, id);
    const no = await post(relay);
    expect((await again.heard(no)).text).toBe(hintOf(no));
    expect(again.messages()).toHaveLength(1);
    again.close();
  },
);

test('while the relay is away, a POST fails', async () => {
  await relay.stop();
  await expect(statusOf(relay.hookUrl, { body: recordOf(madeUpNo()) })).rejects.toThrow();
  await relay.restart();
});
