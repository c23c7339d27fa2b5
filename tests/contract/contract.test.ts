import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { clauses } from './clauses.ts';
import type { Service } from './service.ts';

let sandbox: Sandbox;
let service: Service;
beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.setLimits({ perSecond: null, perMonth: null });
  service = {
    baseAddress: sandbox.baseAddress,
    headerPrefix: 'Service',
    apiKey: sandbox.apiKey,
    keySecret: sandbox.keySecret,
    courier: 'thailand-post',
    trackingNo: 'EX447190325TH',
    ca: sandbox.cert,
  };
});
afterAll(() => sandbox.close());

test.each(clauses.map((clause) => [clause.section, clause.says, clause] as const))(
  '%s: %s',
  async (_, __, clause) => {
    expect(await clause.check(service)).toBeNull();
  },
);

// A table that could not fail would prove nothing: a service that breaks its word is caught.
test.each([
  ['wrong-number', '2.2'],
  ['wrong-types', '2.1'],
  ['not-json', '2.1'],
  ['code-401-in-200', '2.1'],
] as const)('a service that answers %s is caught by clause %s', async (fault, section) => {
  sandbox.fault(service.trackingNo, fault);
  const clause = clauses.find((one) => one.section === section)!;
  const seen = await clause.check(service).catch((error: Error) => error.message);
  sandbox.fault(service.trackingNo, null);
  expect(seen).not.toBeNull();
});
