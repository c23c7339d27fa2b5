import { existsSync, readFileSync } from 'node:fs';

/** A browser for which a promise is given. */
export type Browser = 'Chromium' | 'Firefox';

/** A promise of docs/promises.md, its browsers, and the files that prove it. */
export type Promised = {
  name: string;
  browsers: readonly Browser[];
  /** The rule is the same code in both browsers, and no browser is needed to prove it. */
  isShared: boolean;
  files: readonly string[];
};

/** The tests that run in a browser, with the proofs at length. */
const tests: Record<Browser, RegExp> = {
  Chromium:
    /^tests\/(?:e2e\/[^/]+\.spec\.ts|view\/[^/]+\.view\.ts|tools\/proof\/(?:heavy|kills|updates|walks)\.ts)$/,
  Firefox: /^tests\/(?:firefox\/[^/]+\.spec\.ts|tools\/proof\/(?:idle|updates|waits|walks)\.ts)$/,
};
const browsers = Object.keys(tests) as Browser[];

/** The browsers in which a file's tests run: none for unit tests, both for `updates` and `walks`. */
export const browsersOf = (file: string): Browser[] =>
  browsers.filter((browser) => tests[browser].test(file));

/** Reads docs/promises.md: the line below a promise begins with its browsers and names its files. */
export function promisesIn(text: string): Promised[] {
  const parts = text.split(/^- \*\*(P\d+)\.\*\*/m).slice(1);
  return Array.from({ length: parts.length / 2 }, (_, n) => {
    const [name, rest] = [parts[2 * n]!, parts[2 * n + 1]!];
    const [, said = '', proof = ''] = /^ {2}- ([\w, ]+): ((?:.|\n {4})+)/m.exec(rest.split(/^#/m)[0]!) ?? [];
    const words = said.split(', ');
    const areBrowsers = words.every((word) => (browsers as string[]).includes(word));
    return {
      name,
      browsers: areBrowsers ? browsers.filter((browser) => words.includes(browser)) : [],
      isShared: said === 'Shared',
      files: [...proof.matchAll(/`((?:tests\/|\.oxlintrc)[^`\s]+)`/g)].map(([, file]) => file!),
    };
  });
}

const root = new URL('../../..', import.meta.url);

/** The promises of docs/promises.md. */
export const readPromises = (): Promised[] =>
  promisesIn(readFileSync(new URL('docs/promises.md', root), 'utf8'));

/** Returns what is wrong with a promise's line: no browser, a browser without a test, or a file that does not exist. */
export function faultsOf({ name, browsers: named, isShared, files }: Promised): string[] {
  const inBrowsers = files.flatMap(browsersOf);
  return [
    ...(named.length === 0 && !isShared ? [`${name} names no browser`] : []),
    ...(isShared && !files.some((file) => browsersOf(file).length === 0)
      ? [`${name}, Shared: it names no test without a browser`]
      : []),
    ...named
      .filter((browser) => !inBrowsers.includes(browser))
      .map((browser) => `${name}, ${browser}: it names no test in ${browser}`),
    ...files.flatMap((file) => {
      const own = browsersOf(file);
      if (!existsSync(new URL(file, root)))
        return [`${name}, ${own.join(' and ') || 'Shared'}: ${file} does not exist`];
      return own.length > 0 && !own.some((browser) => named.includes(browser))
        ? [`${name}: it names ${file}, but not ${own.join(' or ')}`]
        : [];
    }),
  ];
}
