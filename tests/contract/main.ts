import { readFile } from 'node:fs/promises';
import { readArguments, refuse } from '../tools/command-line.ts';
import { clauses } from './clauses.ts';
import { startReceiver } from './receiver.ts';
import { checkRelay, relayFrom } from './relay.ts';
import type { Service, Update } from './service.ts';

// `npm run contract`: checks a live service against the document, clause by clause, with the key of an account. With the
// addresses of a relay it checks that, too, or alone if no variable of the service is set.

const help = `npm run contract

Checks a live service against the API document (docs/api.md), clause by clause, in less than a minute. It makes about
twenty calls, which the service counts, at most eight a second. Set these variables:
  SERVICE_BASE_URL       the base address, ending in /v3
  SERVICE_API_KEY        and SERVICE_KEY_SECRET, from the account's API settings
  SERVICE_COURIER        and SERVICE_TRACKING_NO, a parcel the service knows
  SERVICE_HEADER         the prefix of the credential headers; "Service" if it is not set
  SERVICE_CERTIFICATE    a file with the certificate to trust, for a service with a self-signed one
  SERVICE_PHONE_NUMBER   a Thai number to which the parcel may really be sent; without it that clause does not run
  SERVICE_CALLBACK_PORT  a port at 127.0.0.1 to which the account's callback address leads, for the clauses of the webhook:
                         they wait up to ten minutes for an update of the parcel
  RELAY_CALLBACK         and RELAY_SOCKET, to check a relay (docs/relay.md): the callback address, and the pairing text
  RELAY_CERTIFICATE      a file with the certificate to trust, for a relay with a self-signed one`;
readArguments(help, {});

const wanted = [
  'SERVICE_BASE_URL',
  'SERVICE_API_KEY',
  'SERVICE_KEY_SECRET',
  'SERVICE_COURIER',
  'SERVICE_TRACKING_NO',
];
const missing = wanted.filter((name) => !process.env[name]);
const env = (name: string): string => process.env[name] ?? '';
const hasRelay = env('RELAY_CALLBACK') !== '';
const relay = relayFrom(env('RELAY_CALLBACK'), env('RELAY_SOCKET'));
if (hasRelay && relay === null)
  refuse(
    'RELAY_CALLBACK must be https://HOST/hook/ and 43 characters, RELAY_SOCKET the pairing text of the same relay, wss://HOST# and 64 characters',
    help,
  );
if (missing.length > 0 && !(relay && missing.length === wanted.length))
  refuse(`Please set ${missing.join(', ')}`, help);

const callbackPort = Number(env('SERVICE_CALLBACK_PORT'));
const receiver = callbackPort > 0 && missing.length === 0 ? await startReceiver(callbackPort) : null;
const service: Service = {
  baseAddress: env('SERVICE_BASE_URL').replace(/\/+$/, ''),
  headerPrefix: env('SERVICE_HEADER') || 'Service',
  apiKey: env('SERVICE_API_KEY'),
  keySecret: env('SERVICE_KEY_SECRET'),
  courier: env('SERVICE_COURIER'),
  trackingNo: env('SERVICE_TRACKING_NO'),
  pace: 125,
  ...(env('SERVICE_CERTIFICATE') && { ca: await readFile(env('SERVICE_CERTIFICATE'), 'utf8') }),
  ...(env('SERVICE_PHONE_NUMBER') && { phoneNumber: env('SERVICE_PHONE_NUMBER') }),
  ...(receiver && {
    nextUpdate() {
      console.log(
        `Waiting for an update of ${env('SERVICE_TRACKING_NO')} at http://127.0.0.1:${receiver.port}`,
      );
      return receiver.nextAbout(env('SERVICE_TRACKING_NO'), 600_000);
    },
  }),
};

const count = { passed: 0, failed: 0, 'not run': 0 };
/** Clauses of the public record, from which a service may differ. */
const beyond = { alike: 0, different: 0 };
let update: Update | null | undefined; // the webhook's POST, which all its clauses check; null = none came
for (const { section, lines, says, needs, check } of missing.length > 0 ? [] : clauses) {
  const clause = `${section.padEnd(19)} ${says}${lines && `  [${lines}]`}`;
  let lack = needs === 'phone' && service.phoneNumber === undefined ? 'set SERVICE_PHONE_NUMBER' : null;
  if (needs === 'update') {
    if (update === undefined) update = (await service.nextUpdate?.()) ?? null;
    if (update === null) lack = receiver ? 'no update came within ten minutes' : 'set SERVICE_CALLBACK_PORT';
  }
  if (lack !== null) {
    count['not run'] += 1;
    console.log(`– ${clause}\n  not run: ${lack}`);
    continue;
  }
  // One at a time: the service may allow no more than ten calls a second.
  const seen = await Promise.resolve(check(service, update ?? null)).catch((error: Error) => error.message);
  const isBeyond = lines === '';
  if (isBeyond) beyond[seen === null ? 'alike' : 'different'] += 1;
  else count[seen === null ? 'passed' : 'failed'] += 1;
  const sign = seen === null ? '✓' : isBeyond ? '≠' : '✗';
  console.log(`${sign} ${clause}${seen === null ? '' : `\n  saw: ${seen}`}`);
}
receiver?.close();
if (relay) {
  const ofRelay = await checkRelay(relay, env('RELAY_CERTIFICATE'));
  for (const result of ['passed', 'failed', 'not run'] as const) count[result] += ofRelay[result];
}
if (missing.length === 0)
  console.log(
    `Beyond the document (public record; a difference is not a failure): ${beyond.alike} alike, ${beyond.different} different`,
  );
console.log(`${count.passed} passed, ${count.failed} failed, ${count['not run']} not run`);
process.exitCode = count.failed > 0 ? 1 : 0;
