import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtExtension } from './launch.ts';

/**
 * Runs `work` with a copy of the build that has one more host permission. It replaces the permission prompt, which no
 * script can press. The copy is deleted at the end.
 *
 * @param pattern the host as a match pattern
 */
export async function withHostAllowed<T>(
  pattern: string,
  work: (extension: string) => Promise<T>,
): Promise<T> {
  const extension = await mkdtemp(join(tmpdir(), 'waybill-allowed-'));
  try {
    await cp(builtExtension, extension, { recursive: true });
    const path = join(extension, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { host_permissions: string[] };
    manifest.host_permissions.push(pattern);
    await writeFile(path, JSON.stringify(manifest));
    return await work(extension);
  } finally {
    await rm(extension, { recursive: true, force: true });
  }
}
