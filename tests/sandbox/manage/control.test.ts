import { readFile, readdir } from 'node:fs/promises';
import { createHash, X509Certificate } from 'node:crypto';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { servedNames } from '../hosts.ts';
import { lookUp, request } from '../request.ts';
import { makeCertificate } from '../certificate.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const post = (path: string, body: string, headers = {}) =>
  request(sandbox, { method: 'POST', path, body, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
const statusOf = (trackingNo: string) => sandbox.fleet.find((one) => one.trackingNo === trackingNo)?.status;

test('the management page lists every parcel, under its own name and beside the API', async () => {
  for (const [host, path] of [
    ['127.0.0.1', '/control'],
    ['sandbox.waybill.example', '/'],
  ] as const) {
    const { text } = await request(sandbox, { host, path });
    for (const { trackingNo } of sandbox.fleet) expect(text).toContain(trackingNo);
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/control/page.js" defer>']);
  }
  expect(sandbox.calls()).toEqual([]);
  expect((await request(sandbox, { host: 'api.etrackings.com', path: '/control' })).status).toBe(404);
});

test('forms of the management page move a parcel and switch automatic moves', async () => {
  const moved = await post('/control/move', 'trackingNo=TH01427K9QW43B');
  expect([moved.status, moved.headers.location]).toEqual([303, '/control']);
  expect(statusOf('TH01427K9QW43B')).toBe('ON_DELIVERED');
  await post('/control/auto', 'ms=10000');
  expect((await request(sandbox, { path: '/control' })).text).toContain('One parcel every 10 seconds');
  await post('/control/auto', 'ms=0');
  expect((await request(sandbox, { path: '/control' })).text).not.toContain('One parcel every');
});

test('forms of other sites, unknown numbers and invalid intervals are refused', async () => {
  const foreign = await post('/control/move', 'trackingNo=TH01427K9QW43B', {
    'sec-fetch-site': 'cross-site',
  });
  expect(foreign.status).toBe(403);
  expect((await post('/control/move', 'trackingNo=nothing')).status).toBe(404);
  expect((await post('/control/auto', 'ms=-1')).status).toBe(400);
  expect((await post('/control/auto', 'ms=soon')).status).toBe(400);
  expect(statusOf('TH01427K9QW43B')).toBe('ON_SHIPPING');
});

test('the management page shows the last fifty calls, and escapes the texts of callers', async () => {
  for (let index = 0; index < 51; index += 1) await lookUp(sandbox, 'lex', `N${index}<b>`);
  const { text } = await request(sandbox, { path: '/control' });
  expect(text).toContain('N50&lt;b&gt;');
  expect(text).toContain('>404</span>');
  expect(text).not.toContain('N0&lt;');
  expect(text).not.toContain('N50<b>');
});

test('share links and courier icons are served', async () => {
  const { data } = JSON.parse((await lookUp(sandbox, 'lex', 'LEXPU0284917356')).text);
  const { host, pathname } = new URL(data.shareLink);
  expect((await request(sandbox, { host, path: pathname })).status).toBe(200);
  const sign = await request(sandbox, { host, path: '/couriers/lex.svg' });
  expect(sign.headers['content-type']).toBe('image/svg+xml');
});

test('the certificate is new and valid for every name, and spki is the hash that Chromium takes', async () => {
  const certificate = new X509Certificate(sandbox.cert);
  for (const name of ['localhost', ...servedNames]) expect(certificate.checkHost(name), name).toBe(name);
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  const der = certificate.publicKey.export({ type: 'spki', format: 'der' });
  expect(sandbox.spki).toBe(createHash('sha256').update(der).digest('base64'));
  expect((await makeCertificate(servedNames)).spki).not.toBe(sandbox.spki);
});

test('hostRules map every served name to loopback', () => {
  const rules = sandbox.hostRules.split(', ');
  expect(rules).toEqual(servedNames.map((name) => `MAP ${name} 127.0.0.1:${sandbox.port}`));
});

test('the sandbox listens on loopback only', async () => {
  const outside = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  for (const { address, internal, family } of outside) {
    if (internal || family !== 'IPv4') continue;
    const reached = new Promise((resolve, reject) => {
      connect(sandbox.port, address, () => resolve('reached')).on('error', reject);
    });
    await expect(reached).rejects.toThrow(/ECONNREFUSED/);
  }
});

test('no file of the sandbox opens connections or imports from the extension', async () => {
  const root = `${import.meta.dirname}/..`;
  const files = await readdir(root, { recursive: true });
  // Exceptions: the script of the page calls its own site; the webhook posts to loopback only, as other tests check.
  const others = /request\.ts|test\.ts|manage\/script\.ts|webhook\/post\.ts/;
  const read = files.filter((name) => name.endsWith('.ts') && !others.test(name));
  expect(read.length).toBeGreaterThan(20);
  for (const file of read) {
    const text = await readFile(`${root}/${file}`, 'utf8');
    expect(text, file).not.toMatch(
      /\bfetch\(|\brequest\(['"{]|\bconnect\(|from '[^']*(?:utils|components|entrypoints)\//,
    );
  }
});
