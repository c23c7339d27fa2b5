import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { freshProfile, launch, signIn } from '../tools/browser/launch.ts';
import { startPlainChromium } from '../tools/browser/plain-chromium.ts';
import { leaveToHints } from '../tools/browser/stored-records.ts';
import { pair, test } from './relay-test.ts';
import { expect, followOne } from './test.ts';

test.use({ alone: true });

// Chromium stops a service worker that has had no event for 30 s. Nothing but the extension may prevent it here: no
// driver, no open view. What happens is seen from outside, at the relay and at the sandbox.
test('the connection outlives the idle limit of a service worker without a debugger @walks', async ({
  sandbox,
  relay,
}) => {
  const profile = await freshProfile();
  const run = await launch(sandbox, { profile });
  const { apiKey, keySecret } = sandbox;
  const options = await signIn(run, { apiKey, keySecret, language: 'en' });
  const parcel = await followOne(options, sandbox, 'shopee-express');
  await pair(options, relay);
  sandbox.setTrigger({ address: relay.hookUrl });
  await options.evaluate(leaveToHints); // a parcel is checked at most once in 30 s
  await run.close();
  await expect.poll(relay.connections).toEqual([]);

  const end = startPlainChromium(sandbox, profile);
  try {
    await expect.poll(relay.connections).toHaveLength(1);
    const connections = relay.connections();
    await delay(46_000);
    expect(relay.connections()).toEqual(connections);
    sandbox.clearCalls();
    const movedAt = sandbox.now();
    parcel.moveToNextStatus();
    await expect.poll(() => sandbox.calls().length).toBe(1);
    const wait = sandbox.calls()[0]!.at - movedAt;
    console.log(`46 s after the start, from a move to the look-up: ${(wait / 1000).toFixed(2)} s`);
    expect(wait).toBeLessThanOrEqual(10_000); // usually 0.2 s; one sample on a busy machine
    await expect.poll(relay.connections).toEqual(connections);
  } finally {
    await end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
