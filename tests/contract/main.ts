import { clauses } from './clauses.ts';
import type { Service } from './service.ts';

// `npm run contract`: holds a live service against the document, clause by clause, with an account's own key. About
// twenty calls, each counted by the service.

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
  SERVICE_BASE_URL     the base address, ending in /v3
  SERVICE_API_KEY      and SERVICE_KEY_SECRET, from the account's API settings
  SERVICE_COURIER      and SERVICE_TRACKING_NO, a parcel the service knows
  SERVICE_HEADER       what the credential headers begin with; "Service" if it is not set`);
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
};

let failed = 0;
for (const { section, says, check } of clauses) {
  // One after the other: the service may allow no more than ten calls a second.
  const seen = await check(service).catch((error: Error) => error.message);
  if (seen !== null) failed += 1;
  console.log(
    `${seen === null ? '✓' : '✗'} ${section.padEnd(18)} ${says}${seen === null ? '' : `\n  saw: ${seen}`}`,
  );
}
console.log(`${clauses.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
