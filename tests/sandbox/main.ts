import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readArguments, refuse } from '../tools/command-line.ts';
import { relayFor, relayLines } from '../relay/sandbox-relay.ts';
import { startSandbox } from './sandbox.ts';
import { mostTravellers } from './world/traveller.ts';

// `npm run sandbox`: starts the sandbox without a browser, for developers of other clients.

const help = `npm run sandbox -- [--port 8443] [--parcels 60] [--seed 1] [--at 2026-11-20T08:00+07:00]
                   [--callback http://127.0.0.1:9000/hook] [--relay] [--fields all|five]

Starts a complete tracking service on this machine within seconds, and runs until Ctrl-C (docs/sandbox.md).

  --port         the port at which it listens; 0 for any free one
  --parcels      how many parcels travel by themselves, up to ${mostTravellers}; the same seed gives the same parcels
  --at           the time its clock starts with; with the same seed and time the world is the same
  --callback     the address the webhook posts to, on this machine
  --relay        starts a relay (docs/relay.md) and posts the webhook to it, if nginx is installed
  --fields       the fields that a look-up gives: all, or the five that the API document shows
  --certificate  the file its certificate is written to`;

const { values } = readArguments(help, {
  port: { type: 'string', default: '8443' },
  parcels: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  at: { type: 'string' },
  callback: { type: 'string' },
  relay: { type: 'boolean', default: false },
  fields: { type: 'string', default: 'all' },
  certificate: { type: 'string', default: '.output/sandbox.pem' },
});

const numberIn = (name: 'port' | 'parcels' | 'seed', most: number): number => {
  const given = Number(values[name]);
  const isCount = Number.isInteger(given) && given >= 0 && given <= most;
  return isCount ? given : refuse(`--${name} must be a whole number from 0 to ${most}`, help);
};
const port = numberIn('port', 65_535);
const parcels = numberIn('parcels', mostTravellers);
const seed = numberIn('seed', Number.MAX_SAFE_INTEGER);
// How far the clock of the sandbox is behind the real time, in milliseconds.
const behind = values.at === undefined ? 0 : Date.now() - Date.parse(values.at);
if (Number.isNaN(behind)) refuse('--at must be a date and time', help);
const { fields } = values;
if (fields !== 'all' && fields !== 'five') refuse('--fields must be all or five', help);
const sandbox = await startSandbox({ port, parcels, seed, fields, now: () => Date.now() - behind }).catch(
  (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE';
    console.error(isTaken ? `Port ${port} is in use. Try --port ${port + 1}` : error.message);
    return process.exit(1);
  },
);
await mkdir(dirname(values.certificate), { recursive: true });
await writeFile(values.certificate, sandbox.cert);
if (values.callback) {
  try {
    sandbox.setTrigger({ address: values.callback });
  } catch {
    console.error(`${values.callback} is not an http or https address on this machine.`);
    await sandbox.close();
    process.exit(2);
  }
}

const relay = values.relay ? await relayFor(sandbox) : null;

const { baseAddress, apiKey, keySecret, controlUrl, fleet } = sandbox;
const { trackingNo, courierKey: courier } = fleet[0]!;
console.log(`A Parcel Tracking Service (v3) on this machine, with made-up parcels: ${parcels} that travel by themselves,
and ${fleet.length - parcels} of its shops.

  Management page      ${controlUrl}
  Base address         ${baseAddress}
  Service-Api-Key      ${apiKey}
  Service-Key-Secret   ${keySecret}
  Certificate          ${values.certificate}, new at every start: trust it as below, NODE_EXTRA_CA_CERTS in Node,
                       REQUESTS_CA_BUNDLE in Python; in a browser accept it once

  curl --cacert ${values.certificate} ${baseAddress}/tracks/find -H 'Service-Api-Key: ${apiKey}' -H 'Service-Key-Secret: ${keySecret}' -H 'Accept-Language: en' -H 'Content-Type: application/json' -d '${JSON.stringify({ courier, trackingNo })}'

Ctrl-C ends it.
`);

if (values.relay) console.log(`${relayLines(relay)}\n`);

sandbox.onCall(({ method, path, trackingNo: asked }) => console.log(`${method} ${path} ${asked}`));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([sandbox.close(), relay?.close()]));
