import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Runs a command with its output on the terminal. Returns its exit code; 127 if it cannot start. */
export function run(
  command: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A command of a check. */
export type Step = {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Takes minutes: its lines are shown as they come, each with the name of the step. */
  isLong?: boolean;
};

export type StepResult = { name: string; ok: boolean };

const heading = (text: string) => `\n── ${text} ${'─'.repeat(Math.max(2, 60 - text.length))}`;

/**
 * Runs groups of steps in parallel, at most `atOnce` at a time. The steps of a group run one after the other. The
 * output of a step is shown when it ends, or line by line if it is long. Returns the results in the order of the
 * groups.
 */
export async function runGroups(groups: readonly (readonly Step[])[], atOnce: number): Promise<StepResult[]> {
  const results: StepResult[][] = groups.map(() => []);
  const waiting = groups.entries();
  const worker = async () => {
    for (const [index, group] of waiting)
      for (const step of group) results[index]!.push({ name: step.name, ok: await runApart(step) });
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results.flat();
}

/** Runs a step, shows its output, and returns whether it succeeded. */
async function runApart({ name, command, args, env, isLong = false }: Step): Promise<boolean> {
  const begun = performance.now();
  console.log(`started: ${name}`);
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (isLong) createInterface(stream).on('line', (line) => line && console.log(`${name} │ ${line}`));
    else stream.on('data', (chunk: Buffer) => printed.push(chunk));
  }
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      printed.push(Buffer.from(`${error.message}\n`));
      resolve(127);
    });
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  console.log(heading(`${name}, ${((performance.now() - begun) / 1000).toFixed(0)} s`));
  process.stdout.write(Buffer.concat(printed));
  return code === 0;
}
