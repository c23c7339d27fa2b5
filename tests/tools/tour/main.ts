import { setUpFor } from '../browser/set-up.ts';
import { readArguments } from '../command-line.ts';
import { relayFor, relayLines } from '../../relay/sandbox-relay.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { run } from '../step.ts';
import { guide } from './guide.ts';
import { walk } from './walk.ts';

// `npm start`: builds, then starts the sandbox and a browser with the extension set up for it. With a display, a person
// takes the tour; without one (or with `--headless`) a script takes it and prints each step.

const { values } = readArguments(
  `npm start                   takes a tour with you: opens a browser that is set up for a service on this machine
npm start -- --headless     takes the tour by itself, as without a display: prints each step, about half a minute
npm start -- --no-build     uses the present build in .output/

The first time, it installs what is missing. Ctrl-C ends it.`,
  { headless: { type: 'boolean' }, 'no-build': { type: 'boolean' } },
);
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
const byItself = values.headless || !hasDisplay;

const lack = await setUpFor(['chromium', 'thai']);
if (lack !== null) {
  console.error(lack);
  process.exit(1);
}
if (!values['no-build'] && (await run('wxt', ['build'])) !== 0) process.exit(1);

const sandbox = await startSandbox({ parcels: 60 });
const relay = await relayFor(sandbox);
console.log(`\n${relayLines(relay)}`);
try {
  await (byItself ? walk : guide)(sandbox, relay?.pairing ?? null);
} catch (error) {
  console.error(`\n✗ ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await relay?.close();
  await sandbox.close();
}
