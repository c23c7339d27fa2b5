import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/sandbox.ts';

test('a gzip bomb of 300 MB costs Node’s fetch less than 20 MB', async () => {
  const sandbox = await startSandbox();
  const folder = await mkdtemp(`${tmpdir()}/waybill-bomb-`);
  try {
    await writeFile(`${folder}/sandbox.pem`, sandbox.cert);
    const [courierKey, large, bomb] = ['thailand-post', 'EX447190325TH', 'RN315872047TH'];
    sandbox.fault(large, 'huge');
    sandbox.fault(bomb, 'gzip-bomb');
    const asker = fileURLToPath(new URL('bomb-asker.ts', import.meta.url));
    const { baseAddress, apiKey, keySecret } = sandbox;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', asker, baseAddress, apiKey, keySecret, courierKey, large, bomb],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: `${folder}/sandbox.pem` } },
    );
    const { kind, cost } = JSON.parse(stdout) as { kind: string; cost: number };
    expect(kind).toBe('too-large');
    expect(cost / 1e6).toBeLessThan(20);
    expect(sandbox.calls().at(-1)?.trackingNo).toBe(bomb);
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
});
