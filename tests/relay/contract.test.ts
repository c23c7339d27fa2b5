import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKeys } from './keys.ts';
import { startRelay, type Relay } from './nginx.ts';

// `npm run contract` with the addresses of a relay.

let relay: Relay;
beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay.close());

const contract = (change: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL('../contract/main.ts', import.meta.url))], {
    env: {
      ...process.env,
      RELAY_CALLBACK: relay.hookUrl,
      RELAY_SOCKET: relay.pairing,
      RELAY_CERTIFICATE: join(relay.folder, 'certificate.pem'),
      ...change,
    },
  }).catch((error: { code: number; stdout: string; stderr: string }) => error);

test('a relay that behaves passes, and no key is printed', async () => {
  const { stdout } = await contract();
  expect(stdout).toMatch(/^\d{2} passed, 0 failed, 2 not run$/m);
  expect(stdout).not.toContain(relay.publishKey);
  expect(stdout).not.toContain(relay.readerKey);
});

test('the key of another relay fails', async () => {
  const failed = await contract({
    RELAY_SOCKET: `${new URL(relay.socketUrl).origin}#${newKeys().readerKey}`,
  });
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^✗ relay {2}the reader key/m) });
});

test('an address that is none is refused with the form it must have', async () => {
  const failed = await contract({ RELAY_CALLBACK: 'https://relay.example/hook/short' });
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('43 characters') });
});
