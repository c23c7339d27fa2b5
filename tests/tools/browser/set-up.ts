import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { hasNginx } from '../../relay/find-nginx.ts';
import { findFirefox } from './find-firefox.ts';
import { findChromium } from './find.ts';

// Installs what tests and tour need beside the npm packages: the browsers, on Linux a font with Thai letters, and nginx
// with the modules of the relay.

export type Program = 'chromium' | 'firefox' | 'thai' | 'relay';

/** How to install packages; `rights` are the words before the command, null if the user has no right to install. */
export type Packages = { manager: 'apt-get' | 'dnf' | null; rights: readonly string[] | null };

/** The set-up's access to the machine; tests replace it. */
export type Machine = {
  packages: Packages;
  has(need: Program): boolean;
  /** Whether Playwright's Chromium is downloaded, even if it does not start. */
  hasDownload(): boolean;
  /** Runs a command with its output on the terminal; true if it succeeds. */
  run(command: readonly string[]): Promise<boolean>;
};

const titles: Record<Program, string> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  thai: 'a font with Thai letters',
  relay: 'nginx',
};

// Fedora has no package of Nchan.
const names: Record<'apt-get' | 'dnf', Partial<Record<Program, string>>> = {
  'apt-get': {
    chromium: 'chromium',
    firefox: 'firefox-esr',
    thai: 'fonts-noto-core',
    relay: 'nginx libnginx-mod-nchan libnginx-mod-http-js',
  },
  dnf: { chromium: 'chromium', firefox: 'firefox', thai: 'google-noto-sans-thai-fonts' },
};

const update = { 'apt-get': ['apt-get', 'update'], dnf: null } as const;
const install = {
  'apt-get': ['apt-get', 'install', '--yes', '--no-install-recommends'],
  dnf: ['dnf', 'install', '--assumeyes'],
} as const;

const download = ['playwright', 'install', '--no-shell', 'chromium'];
const libraries = ['playwright', 'install-deps', 'chromium'];

/**
 * Installs what is missing: Playwright's Chromium first, else system packages if the user has the right. Returns what
 * is still missing. Runs no command if nothing is missing.
 */
export async function setUp(needs: readonly Program[], machine: Machine = thisMachine()): Promise<Program[]> {
  const { packages, has, hasDownload, run } = machine;
  const { manager, rights } = packages;
  let missing = needs.filter((need) => !has(need));
  if (missing.length > 0)
    console.log(
      `\nMissing on this machine, now installed once: ${missing.map((need) => titles[need]).join(', ')}`,
    );
  if (missing.includes('chromium')) {
    await run(download);
    // Without `rights` before it: Playwright calls sudo itself.
    if (!has('chromium') && hasDownload() && rights !== null) await run(libraries);
    missing = missing.filter((need) => !has(need));
  }
  if (missing.length === 0 || manager === null || rights === null) return missing;
  if (update[manager]) await run([...rights, ...update[manager]]);
  // One by one, so that one missing package does not stop the others.
  for (const need of missing) {
    const packagesOf = names[manager][need]?.split(' ');
    if (packagesOf) await run([...rights, ...install[manager], ...packagesOf]);
  }
  return missing.filter((need) => !has(need));
}

/** The command to type for what the set-up could not install. */
export function lineFor(missing: readonly Program[], { manager }: Packages): string {
  const packages = manager ? missing.flatMap((need) => names[manager][need] ?? []) : [];
  if (packages.length > 0) return `sudo ${manager} install ${packages.join(' ')}`;
  return missing.includes('chromium')
    ? 'npx playwright install --with-deps chromium'
    : 'FIREFOX_PATH=<a Firefox ESR, Developer Edition or Nightly> npm test';
}

// If a variable names a browser, no other browser is installed in its place.
const named = [
  ['chromium', 'CHROME_PATH'],
  ['firefox', 'FIREFOX_PATH'],
] as const;

/** Installs what a command needs. Returns null, or the message to show if there is no Chromium. */
export async function setUpFor(needs: readonly Program[]): Promise<string | null> {
  const machine = thisMachine();
  for (const [need, variable] of named) {
    const path = process.env[variable];
    if (needs.includes(need) && path && !machine.has(need))
      return `${variable} names ${path}, which does not start.`;
  }
  const missing = await setUp(needs, machine);
  if (missing.length > 0 && !missing.includes('chromium'))
    console.log(
      `\nNot installed: ${missing.join(', ')}. To get it:\n  ${lineFor(missing, machine.packages)}\n`,
    );
  if (!missing.includes('chromium')) return null;
  return `
No Chromium could be installed. Please type:
  ${lineFor(missing, machine.packages)}
or set CHROME_PATH to a Chromium (branded Google Chrome cannot load the extension).`;
}

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

export function thisMachine(): Machine {
  const manager = (['apt-get', 'dnf'] as const).find((name) => succeeds(name, '--version')) ?? null;
  const isRoot = process.getuid?.() === 0;
  return {
    packages: { manager, rights: isRoot ? [] : succeeds('sudo', '-n', 'true') ? ['sudo', '-n'] : null },
    has: (need) => checks[need](),
    hasDownload: () => existsSync(chromium.executablePath()),
    run: runShown,
  };
}

const checks: Record<Program, () => boolean> = {
  chromium: () => findChromium() !== null,
  firefox: () => findFirefox() !== null,
  thai: () =>
    process.platform !== 'linux' ||
    spawnSync('fc-list', [':lang=th'], { encoding: 'utf8' }).stdout?.length > 0 ||
    succeeds('dpkg', '-s', names['apt-get'].thai!) ||
    succeeds('rpm', '-q', names.dnf.thai!),
  relay: hasNginx,
};

/** Limit for the start of a download (ms): some networks drop packets without an error. */
const patience = 15_000;

/** Stops Playwright's download at the first error: it would try five times and print a page for each failure. */
function runDownload(child: ChildProcess): void {
  const end = () => {
    console.log('It cannot be downloaded from here.');
    child.kill();
  };
  const timer = setTimeout(end, patience);
  const show = (text: Buffer) => {
    if (child.killed) return;
    if (/\bError\b/.test(String(text))) end();
    else process.stdout.write(text);
    if (child.killed || /\d%/.test(String(text))) clearTimeout(timer);
  };
  child.stdout?.on('data', show);
  child.stderr?.on('data', show);
  child.on('close', () => clearTimeout(timer));
}

function runShown(command: readonly string[]): Promise<boolean> {
  console.log(`\nGetting what is missing: ${command.join(' ')}`);
  const child = spawn(command[0]!, command.slice(1), {
    stdio: command === download ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: process.platform === 'win32',
  });
  if (command === download) runDownload(child);
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
