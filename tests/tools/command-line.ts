import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/**
 * Reads the arguments of a script. `--help` prints its page of help and ends it; an option that it does not have, or an
 * argument if it takes none, ends it with exit code 2.
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  allowPositionals = false,
) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals,
    });
    if (!(values as { help?: boolean }).help) return { values, positionals };
    console.log(help);
    return process.exit(0);
  } catch (error) {
    // The first sentence; the next ones are about arguments that begin with a dash.
    return refuse((error as Error).message.split('. ')[0]!, help);
  }
}

/** Ends a script: says what is wrong with its arguments, and prints its page of help. */
export function refuse(reason: string, help: string): never {
  console.error(`${reason.replace(/\.?$/, '.')}\n\n${help}`);
  return process.exit(2);
}

/** A part of a script that can be run alone: what it is for, and about how long it takes. */
export type Parts = Readonly<Record<string, readonly [meaning: string, duration: string]>>;

/** The lines of a page of help about the parts of a script. */
export const linesOf = (parts: Parts): string =>
  Object.entries(parts)
    .map(
      ([name, [meaning, duration]]) => `  ${name.padEnd(10)} ${meaning.padEnd(78)} ${duration.padStart(6)}`,
    )
    .join('\n');

/** The names of the parts to run: all, if none is given. Ends the script at an unknown one. */
export function chosenParts(kind: string, parts: Parts, given: readonly string[], help: string): string[] {
  const unknown = given.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) refuse(`There is no ${kind} ${unknown.join(', ')}`, help);
  return Object.keys(parts).filter((name) => given.length === 0 || given.includes(name));
}
