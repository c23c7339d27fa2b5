import { expect, test } from 'vitest';
import { processCertificate } from '../sandbox/certificate.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { isAccepted, openReader, trust } from './reader.ts';
import { relayFor } from './sandbox-relay.ts';

test('a webhook of the sandbox reaches a reader as a hint of courier, number, status and time', async () => {
  trust((await processCertificate()).cert);
  const sandbox = await startSandbox();
  const relay = (await relayFor(sandbox))!;
  const reader = await openReader(relay.socketUrl);
  const { trackingNo, courierKey } = sandbox.fleet[0]!;
  const { en: event } = sandbox.moveOn(trackingNo)!;
  const { text } = await reader.heard(trackingNo);
  expect(JSON.parse(text)).toEqual({
    v: 1,
    courier: courierKey,
    no: trackingNo,
    status: sandbox.fleet[0]!.status,
    at: event.dateTime,
  });
  await sandbox.delivered();
  expect(sandbox.deliveries().at(-1)?.outcome?.status).toSatisfy(isAccepted);
  reader.close();
  await relay.close();
  await sandbox.close();
});
