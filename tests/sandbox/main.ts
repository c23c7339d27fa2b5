import { parseArgs } from 'node:util';
import { startSandbox } from './sandbox.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '8443' } } });
const sandbox = await startSandbox({ port: Number(values.port) });
const { baseAddress, apiKey, keySecret, controlUrl, fleet } = sandbox;
const example = fleet[0]!;

console.log(`Parcel Tracking Service, local and made up.

  Base address  ${baseAddress}
  API key       ${apiKey}
  Key secret    ${keySecret}
  Control page  ${controlUrl}  (the certificate is new at every start; let the browser accept it)

Try it:

  curl --insecure ${baseAddress}/tracks/find \\
    -H 'Service-Api-Key: ${apiKey}' \\
    -H 'Service-Key-Secret: ${keySecret}' \\
    -H 'Accept-Language: en' -H 'Content-Type: application/json' \\
    -d '${JSON.stringify({ courier: example.courierKey, trackingNo: example.trackingNo })}'

Ctrl+C ends it.`);

sandbox.onCall(({ method, path, trackingNo }) => console.log(`${method} ${path} ${trackingNo}`));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
