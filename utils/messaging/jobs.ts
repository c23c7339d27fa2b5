import { failed } from '../model/failure.ts';
import { send } from './send.ts';

export const commandLock = 'command';
const jobLock = 'job/';

/**
 * Runs work of a view that takes many commands, sent by `ask`. "Delete everything" in any window ends it: the next command
 * fails. A lock marks the job, because it leaves nothing behind and survives a stop of the background.
 */
export async function asJob<T>(work: (ask: typeof send, job: string) => Promise<T>): Promise<T> {
  const job = jobLock + crypto.randomUUID();
  let working = null as Promise<T> | null;
  const begin = () => (working = work((name, payload) => send(name, payload, job), job));
  // Rejects if the lock is taken away. The work then ends by itself, with its own result.
  await navigator.locks.request(job, begin).catch(() => {});
  return working!;
}

export async function endJobs(): Promise<void> {
  for (const { name } of (await navigator.locks.query()).held!)
    if (name!.startsWith(jobLock)) await navigator.locks.request(name!, { steal: true }, () => {});
}

/** Runs a command, unless its job was ended; the deletion waits for it. Must not be nested: it could wait for itself. */
export const asCommand = <T>(work: () => Promise<T>, job?: unknown) =>
  navigator.locks.request(commandLock, { mode: 'shared' }, async () => {
    const isEnded =
      job !== undefined && (await navigator.locks.query()).held!.every(({ name }) => name !== job);
    return isEnded ? failed('everything-deleted') : work();
  });
