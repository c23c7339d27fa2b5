// Entry point of `npm start`, `npm test`, `npm run sandbox`, `npm run contract`, `npm run pictures` and
// `npm run release`, also on a fresh clone: plain JavaScript without dependencies, for Node 20 or newer. It installs
// missing packages, then runs the script with the Node of the project.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const scripts = {
  tour: 'tests/tools/tour/main.ts',
  test: 'tests/tools/all.ts',
  sandbox: 'tests/sandbox/main.ts',
  contract: 'tests/contract/main.ts',
  pictures: 'tests/tools/pictures/main.ts',
  release: 'tests/tools/release/main.ts',
};
const script = scripts[process.argv[2]];
if (!script) {
  console.error(`usage: node tests/tools/start.mjs ${Object.keys(scripts).join('|')}`);
  process.exit(2);
}

const installed = join(root, 'node_modules/.package-lock.json');
const isFresh =
  existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
if (!isFresh) {
  const packages = join(root, 'node_modules');
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      `node_modules is a link. "npm ci" would empty the folder to which it leads, so nothing was done. Please remove the link: ${packages}`,
    );
    process.exit(1);
  }
  console.log('Installing missing packages (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const bin = join(root, 'node_modules/.bin');
const env = { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` };
const { stdout } = spawnSync('node', ['--version'], {
  env,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) < 22) {
  console.error(
    `Node ${stdout} is too old and the project brings none for this machine. Please install Node 24.`,
  );
  process.exit(1);
}
const child = spawn('node', [script, ...process.argv.slice(3)], {
  cwd: root,
  env,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
// The terminal sends Ctrl-C to the child, too. This process waits, so that the child can stop what it started.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
