import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `work` in a new folder outside the repository. The folder is removed afterwards, also if `work` fails or the
 * command is interrupted (Ctrl+C).
 *
 * @param leave runs before the folder is removed; must be synchronous
 */
export async function inTemporaryFolder<T>(
  work: (folder: string) => Promise<T>,
  leave: (folder: string) => void = () => {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-copy-'));
  const clear = () => {
    leave(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const end = (signal: NodeJS.Signals) => {
    clear();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  try {
    return await work(folder);
  } finally {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
    clear();
  }
}
