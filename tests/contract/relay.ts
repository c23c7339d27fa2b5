import { readFile } from 'node:fs/promises';
import { relayClauses } from '../relay/clauses.ts';
import type { RelayAddress } from '../relay/keys.ts';
import { trust } from '../relay/reader.ts';

/** The addresses of a live relay. The socket may also be the pairing text, `wss://HOST#READER_KEY`. */
export function relayFrom(callback: string, socket: string): RelayAddress | null {
  const socketUrl = socket.replace(/\/?#/, '/ws/');
  const fits =
    /^https?:\/\/[^/]+\/hook\/[\w-]{43}$/.test(callback) &&
    /^wss?:\/\/[^/]+\/ws\/[0-9a-f]{64}$/.test(socketUrl);
  return fits ? { hookUrl: callback, socketUrl } : null;
}

/** After this time no clause is started (ms), so that a silent relay is known within a minute. */
const limit = 40_000;

/**
 * Checks a live relay against docs/relay.md "The wire contract", except for what only an own relay should get. Prints
 * each clause.
 */
export async function checkRelay(
  relay: RelayAddress,
  certificate: string,
): Promise<{ passed: number; failed: number; 'not run': number }> {
  if (certificate) trust(await readFile(certificate, 'utf8'));
  const count = { passed: 0, failed: 0, 'not run': 0 };
  console.log('The relay gets some hints about made-up numbers (MADEUP…), which no browser follows.');
  const begun = Date.now();
  for (const { says, isFlood, check } of relayClauses) {
    if (isFlood) {
      count['not run'] += 1;
      console.log(`– relay  ${says}\n  not run: it would fill the relay`);
      continue;
    }
    const isLate = Date.now() - begun > limit;
    const seen = isLate
      ? `not tried: the relay took ${limit / 1000} s for the clauses before`
      : await check(relay).catch((error: Error) => `${error.message} ${String(error.cause ?? '')}`.trim());
    count[seen === null ? 'passed' : 'failed'] += 1;
    console.log(`${seen === null ? '✓' : '✗'} relay  ${says}${seen === null ? '' : `\n  saw: ${seen}`}`);
  }
  return count;
}
