import { readFile } from 'node:fs/promises';
import { clauses } from './clauses.ts';
import type { Service } from './service.ts';

// `npm run contract`: holds a live service against the document, clause by clause, with an account's own key. About
// twenty calls, each counted by the service, no more than eight a second.

const wanted = [
  'SERVICE_BASE_URL',
  'SERVICE_API_KEY',
  'SERVICE_KEY_SECRET',
  'SERVICE_COURIER',
  'SERVICE_TRACKING_NO',
];
const missing = wanted.filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`Please set ${missing.join(', ')}.
  SERVICE_BASE_URL      the base address, ending in /v3
  SERVICE_API_KEY       and SERVICE_KEY_SECRET, from the account's API settings
  SERVICE_COURIER       and SERVICE_TRACKING_NO, a parcel the service knows
  SERVICE_HEADER        what the credential headers begin with; "Service" if it is not set
  SERVICE_CERTIFICATE   a file with the certificate to trust, for a service that signs its own
  SERVICE_PHONE_NUMBER  a Thai number that may really be sent the parcel; without it that clause is left out`);
  process.exit(2);
}

const env = (name: string): string => process.env[name] ?? '';
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
};

const count = { passed: 0, failed: 0, 'not run': 0 };
/** Beyond the document: what the public record says, which a service may do otherwise. */
const beyond = { alike: 0, different: 0 };
for (const { section, lines, says, needs, check } of clauses) {
  const clause = `${section.padEnd(19)} ${says}${lines && `  [${lines}]`}`;
  const canRun = needs === undefined || (needs === 'phone' && service.phoneNumber !== undefined);
  if (!canRun) {
    count['not run'] += 1;
    const how = needs === 'phone' ? 'set SERVICE_PHONE_NUMBER' : 'seen at a callback address only';
    console.log(`– ${clause}\n  not run: ${how}`);
    continue;
  }
  // One after the other: the service may allow no more than ten calls a second.
  const seen = await Promise.resolve(check(service, null)).catch((error: Error) => error.message);
  const isBeyond = lines === '';
  if (isBeyond) beyond[seen === null ? 'alike' : 'different'] += 1;
  else count[seen === null ? 'passed' : 'failed'] += 1;
  const sign = seen === null ? '✓' : isBeyond ? '≠' : '✗';
  console.log(`${sign} ${clause}${seen === null ? '' : `\n  saw: ${seen}`}`);
}
console.log(
  `Beyond the document (the public record; no failure where it differs): ${beyond.alike} alike, ${beyond.different} different`,
);
console.log(`${count.passed} passed, ${count.failed} failed, ${count['not run']} not run`);
process.exitCode = count.failed > 0 ? 1 : 0;
