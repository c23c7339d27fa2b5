import { spawn } from 'node:child_process';

/** Runs a command with its output on the terminal; resolves to its exit code. */
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

/** A step of a check: its name, its command, and where it leaves its own counts if it has any. */
export type Step = { name: string; command: string; args: readonly string[]; env?: NodeJS.ProcessEnv };

/** Runs steps one after the other, each with a heading, and gives each one's success. */
export async function runSteps(steps: readonly Step[]): Promise<{ name: string; ok: boolean }[]> {
  const results = [];
  for (const { name, command, args, env } of steps) {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 60 - name.length))}`);
    results.push({ name, ok: (await run(command, args, env)) === 0 });
  }
  return results;
}
