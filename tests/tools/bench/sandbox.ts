import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { fileURLToPath } from 'node:url';
import { printTable, quantile } from './table.ts';

type Started = {
  port: number;
  cert: string;
  apiKey: string;
  keySecret: string;
  started: number;
  fleet: { trackingNo: string; courierKey: string }[];
};
type Cost = { cpu: NodeJS.CpuUsage; memory: number };

const atOnce = 6; // connections; a browser opens 6 to one host

/** Measures how many look-ups a second the sandbox answers. Looks up each of 10,000 parcels once. */
export async function bench(): Promise<void> {
  const child = fork(fileURLToPath(new URL('sandbox-server.ts', import.meta.url)));
  const answer = async <T>() => (await once(child, 'message'))[0] as T;
  const { port, cert, apiKey, keySecret, started, fleet } = await answer<Started>();
  const agent = new Agent({ ca: cert, keepAlive: true, maxSockets: atOnce });
  const headers = {
    'service-api-key': apiKey,
    'service-key-secret': keySecret,
    'accept-language': 'th',
    'content-type': 'application/json',
  };
  const ask = (parcel: { trackingNo: string; courierKey: string }): Promise<number> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const options = {
        host: '127.0.0.1',
        port,
        path: '/api/v3/tracks/find',
        method: 'POST',
        headers,
        agent,
      };
      const sent = request(options, (response) => {
        response.resume().on('end', () => resolve(performance.now() - began));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify({ courier: parcel.courierKey, trackingNo: parcel.trackingNo }));
    });

  const cost = async () => {
    child.send('cost');
    return answer<Cost>();
  };
  const before = await cost();
  const began = performance.now();
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let parcel = fleet[next++]; parcel; parcel = fleet[next++]) times.push(await ask(parcel));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = await cost();
  const cpu = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e6;
  agent.destroy();
  child.send('end');
  await once(child, 'exit');
  const rate = times.length / cpu;
  if (rate < 500) process.exitCode = 1;
  printTable([
    ['sandbox of 10,000 parcels', 'measured', 'limit'],
    ['start, with its certificate', `${started.toFixed(0)} ms`, '–'],
    ['look-ups per second of processor time', rate.toFixed(0), `500${rate >= 500 ? '' : ': too slow'}`],
    ['look-ups per second of clock time', (times.length / seconds).toFixed(0), '–'],
    ['one look-up, median', `${quantile(times, 0.5).toFixed(1)} ms`, '–'],
    ['one look-up, 99th percentile', `${quantile(times, 0.99).toFixed(1)} ms`, '–'],
    ['memory', `${(after.memory / 1e6).toFixed(0)} MB`, '–'],
  ]);
}
