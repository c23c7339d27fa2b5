import { expect, test, vi } from 'vitest';
import { lineFor, setUp, type Machine, type Program, type Packages } from './set-up.ts';

const debian: Packages = { manager: 'apt-get', rights: [] };
const bySudo: Packages = { manager: 'apt-get', rights: ['sudo', '-n'] };
const withoutRights: Packages = { manager: 'apt-get', rights: null };
const fedora: Packages = { manager: 'dnf', rights: [] };
const other: Packages = { manager: null, rights: null };

const all: Program[] = ['chromium', 'firefox', 'thai'];
const download = 'playwright install --no-shell chromium';
const libraries = 'playwright install-deps chromium';
const apt = 'apt-get install --yes --no-install-recommends';

/** A fake machine that already has `there`. A command in `brings` succeeds and installs its value; all others fail. */
function machineWith(
  packages: Packages,
  there: readonly Program[],
  brings: Record<string, Program | 'download'>,
) {
  const has = new Set<string>(there);
  const ran: string[] = [];
  const machine: Machine = {
    packages,
    has: (need) => has.has(need),
    hasDownload: () => has.has('download'),
    async run(command) {
      const line = command.join(' ');
      ran.push(line);
      const brought = brings[line];
      if (brought) has.add(brought);
      return brought !== undefined;
    },
  };
  return { machine, ran };
}

test.each<
  [
    name: string,
    packages: Packages,
    there: readonly Program[],
    brings: Record<string, Program | 'download'>,
    commands: string[],
    missing: Program[],
    another?: Program,
  ]
>([
  ['runs no command if nothing is missing', debian, all, {}, [], []],
  [
    'tries Playwright’s Chromium first',
    other,
    ['firefox', 'thai'],
    { [download]: 'chromium' },
    [download],
    [],
  ],
  [
    'installs the libraries of a Chromium that does not start',
    debian,
    ['firefox', 'thai'],
    { [download]: 'download', [libraries]: 'chromium' },
    [download, libraries],
    [],
  ],
  [
    'installs system packages if the download fails',
    debian,
    [],
    {
      [`${apt} chromium`]: 'chromium',
      [`${apt} firefox-esr`]: 'firefox',
      [`${apt} fonts-noto-core`]: 'thai',
    },
    [download, 'apt-get update', `${apt} chromium`, `${apt} firefox-esr`, `${apt} fonts-noto-core`],
    [],
  ],
  [
    'uses sudo if it asks for no password, and continues after a package that fails',
    bySudo,
    ['thai'],
    { [`sudo -n ${apt} firefox-esr`]: 'firefox' },
    [download, 'sudo -n apt-get update', `sudo -n ${apt} chromium`, `sudo -n ${apt} firefox-esr`],
    ['chromium'],
  ],
  [
    'uses dnf on Fedora',
    fedora,
    ['thai'],
    { 'dnf install --assumeyes chromium': 'chromium', 'dnf install --assumeyes firefox': 'firefox' },
    [download, 'dnf install --assumeyes chromium', 'dnf install --assumeyes firefox'],
    [],
  ],
  ['tries no system package without the rights to install', withoutRights, [], {}, [download], all],
  [
    'installs only Firefox if only Firefox is missing',
    debian,
    ['chromium', 'thai'],
    {},
    ['apt-get update', `${apt} firefox-esr`],
    ['firefox'],
  ],
])('%s', async (_, packages, there, brings, commands, missing, another) => {
  const { machine, ran } = machineWith(packages, there, brings);
  expect(await setUp(another ? [...all, another] : all, machine)).toEqual(missing);
  expect(ran).toEqual(commands);
});

test.each<[Packages, readonly Program[], string]>([
  [withoutRights, all, 'sudo apt-get install chromium firefox-esr fonts-noto-core'],
  [fedora, ['chromium'], 'sudo dnf install chromium'],
  [debian, ['relay'], 'sudo apt-get install nginx libnginx-mod-nchan libnginx-mod-http-js'],
  [other, ['chromium', 'firefox'], 'npx playwright install --with-deps chromium'],
])('names the one command to type if nothing could be installed', (packages, missing, line) => {
  expect(lineFor(missing, packages)).toBe(line);
});

test('it says at once what it will install, and nothing if nothing is missing', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  await setUp(all, machineWith(debian, all, {}).machine);
  expect(said).not.toHaveBeenCalled();
  await setUp([...all, 'relay'], machineWith(debian, ['firefox'], {}).machine);
  expect(said.mock.calls).toEqual([
    ['\nMissing on this machine, now installed once: Chromium, a font with Thai letters, nginx'],
  ]);
});
