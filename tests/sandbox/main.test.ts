import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startReceiver } from '../contract/receiver.ts';

// Uses the sandbox like the developer of another client: starts it, copies what it prints, ends it.

const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);
let folder: string;
let sandbox: ChildProcess;
let printed = '';
let callbackPort = 0;

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/waybill-sandbox-`);
  const receiver = await startReceiver(0);
  callbackPort = receiver.port; // free from now on
  receiver.close();
  const callback = `http://127.0.0.1:${callbackPort}/hook`;
  const args = ['--callback', callback, '--port', '0', '--parcels', '5', '--at', '2026-11-20T12:00+07:00'];
  sandbox = spawn(process.execPath, [script('main.ts'), ...args, '--certificate', `${folder}/sandbox.pem`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  sandbox.stdout!.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await vi.waitFor(() => expect(printed).toContain('Ctrl-C'), { timeout: 60_000, interval: 50 });
});
afterAll(async () => {
  if (sandbox.exitCode === null && sandbox.signalCode === null) {
    sandbox.kill();
    await once(sandbox, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

const named = (name: string): string => new RegExp(`^ +${name} +(\\S+)`, 'm').exec(printed)?.[1] ?? '';

test('it says how many parcels it made', () => expect(printed).toContain('5 that travel by themselves'));

test('the printed curl line returns a parcel', async () => {
  const line = /^ +(curl .*)$/m.exec(printed)?.[1] ?? '';
  const { stdout } = await run('sh', ['-c', `${line.replace('curl', 'curl --silent')}`]);
  expect(JSON.parse(stdout)).toMatchObject({
    meta: { code: 200, message: 'OK' },
    data: {
      trackingNo: 'EX447190325TH',
      timelines: expect.arrayContaining([expect.objectContaining({ date: '2026-11-20' })]),
    },
  });
});

/** Runs `npm run contract` against the sandbox and returns its output. Throws if it fails. */
const contract = async (more: NodeJS.ProcessEnv = {}, hear?: (text: string) => void): Promise<string> => {
  const running = run(process.execPath, [script('../contract/main.ts')], {
    env: {
      ...process.env,
      SERVICE_BASE_URL: named('Base address'),
      SERVICE_API_KEY: named('Service-Api-Key'),
      SERVICE_KEY_SECRET: named('Service-Key-Secret'),
      SERVICE_COURIER: 'thailand-post',
      SERVICE_TRACKING_NO: 'EX447190325TH',
      SERVICE_CERTIFICATE: `${folder}/sandbox.pem`,
      SERVICE_PHONE_NUMBER: '0812345678',
      ...more,
    },
  });
  running.child.stdout!.on('data', (text: Buffer) => hear?.(String(text)));
  return (await running).stdout;
};

const manage = (form: string) =>
  run('curl', ['--silent', '--cacert', `${folder}/sandbox.pem`, '-d', ...form.split(' ')]);

test('the sandbox passes `npm run contract`, that of its webhook, too', async () => {
  const out = await contract({ SERVICE_CALLBACK_PORT: String(callbackPort) }, (text) => {
    if (text.includes('Waiting for an update'))
      void manage(`trackingNo=EX447190325TH ${named('Management page')}/move`);
  });
  expect(out).toMatch(/ alike, 0 different$/m);
  expect(out).toMatch(/^✓ .*its body is the record/m);
  expect(out).toMatch(/^\d{2} passed, 0 failed, 0 not run$/m);
  expect(out).not.toContain(named('Service-Key-Secret'));
});

test('a service that differs from the public record passes `npm run contract`', async () => {
  const page = named('Management page');
  await manage(`fields=five ${page}/fields`);
  await manage(`trackingNo=/couriers&kind=status&code=404 ${page}/fault`);
  const out = await contract();
  expect(out).toContain('not run: set SERVICE_CALLBACK_PORT');
  expect(out).toMatch(/^≠ .*GET \/couriers lists/m);
  expect(out).toMatch(/ alike, 2 different$/m);
  expect(out).toMatch(/^\d{2} passed, 0 failed, \d+ not run$/m);
});

test('Ctrl-C ends the sandbox with exit code 0', async () => {
  sandbox.kill('SIGINT');
  expect(await once(sandbox, 'exit')).toEqual([0, null]);
});

test.each([
  [['--parcels', '10001'], /--parcels/],
  [['--port', 'x'], /--port/],
  [['--at', 'soon'], /--at/],
  [['--fields', 'six'], /--fields/],
])('%j is refused, and the usage is printed', async (args, words) => {
  const failed = await run(process.execPath, [
    script('main.ts'),
    ...args,
    '--certificate',
    `${folder}/sandbox.pem`,
  ]).catch((error: { code: number; stderr: string }) => error);
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringMatching(words) });
});
