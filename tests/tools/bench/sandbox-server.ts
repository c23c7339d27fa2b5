import { startSandbox } from '../../sandbox/sandbox.ts';

// A sandbox with 10,000 parcels in a separate process, so that its processor time is measured without its callers'.
const began = performance.now();
const sandbox = await startSandbox({ parcels: 10_000 });
sandbox.setLimits({ perSecond: null, perMonth: null });
const { port, cert, apiKey, keySecret } = sandbox;
const started = performance.now() - began;
process.send?.({ port, cert, apiKey, keySecret, started, fleet: sandbox.fleet });
process.on('message', (message) => {
  if (message === 'cost') process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage().rss });
  else void sandbox.close().then(() => process.disconnect());
});
