import type { Sheet, SheetOptions } from '@/utils/sheets/read-sheet.ts';
import { ownFiles } from '../parcel/copy-format.ts';
import type { WorkerAnswer, WorkerRequest } from './sheet-worker.ts';

/** An open file in a worker of its own. It is read again when another sheet or other columns are chosen. */
export type OpenSheet = Awaited<ReturnType<typeof openSheet>>;

/** Opens a file, which must not be larger than `maxBytes`: it is read into memory. */
export async function openSheet(file: Blob, fileName: string) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const own = await ownFiles();
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  const post = (message: WorkerRequest, transfer: Transferable[]) => worker.postMessage(message, transfer);
  post({ kind: 'open', bytes, fileName, own }, [bytes.buffer]);
  /** Sends a request with a port for its answers; resolves once `take` returns something for one of them. */
  const ask = <T>(request: WorkerRequest, take: (answer: WorkerAnswer) => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      const life = new AbortController();
      port1.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
        const taken = take(data);
        if (taken === undefined) return;
        port1.close();
        life.abort();
        resolve(taken);
      });
      port1.start();
      worker.addEventListener('error', () => reject(new Error('worker')), { signal: life.signal });
      post(request, [port2]);
    });
  return {
    /** `size`: the number of the last row. Rejects if the worker cannot run. */
    async read(options: Pick<SheetOptions, 'sheet' | 'fields'>, onRows: (rows: number) => void) {
      const rows: Sheet['rows'] = [];
      const { sheet, size } = await ask({ kind: 'read', options }, (answer) => {
        if (answer.kind === 'progress') onRows(answer.rows);
        if (answer.kind === 'parcels') rows.push(...answer.parcels);
        return answer.kind === 'sheet' ? answer : undefined;
      });
      return { sheet: { ...sheet, rows }, size };
    },
    /** What the sheet that was read has in these rows. */
    texts: (rows: readonly number[]) =>
      ask({ kind: 'texts', rows }, (answer) => (answer.kind === 'texts' ? answer.texts : undefined)),
    /** Ends the worker, and with it what it does. */
    close: () => worker.terminate(),
  };
}
