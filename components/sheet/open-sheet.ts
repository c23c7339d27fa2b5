import type { Sheet, SheetOptions } from '@/utils/sheets/read-sheet.ts';
import type { WorkerAnswer, WorkerRequest } from './sheet-worker.ts';

/** An open file in a worker of its own. It is read again when another sheet or other columns are chosen. */
export type OpenSheet = Awaited<ReturnType<typeof openSheet>>;

/** Opens a file, which must not be larger than `maxBytes`: it is read into memory. */
export async function openSheet(file: Blob, fileName: string) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  const post = (message: WorkerRequest, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  post({ kind: 'open', bytes, fileName }, [bytes.buffer]);
  let jobs = 0;
  /** Sends a job; resolves once `take` returns something for one of its answers. */
  const ask = <T>(
    job: (id: number) => WorkerRequest,
    take: (answer: WorkerAnswer) => T | undefined,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = (jobs += 1);
      const life = new AbortController();
      const listener = ({ data }: MessageEvent<WorkerAnswer>) => {
        const taken = data.job === id ? take(data) : undefined;
        if (taken === undefined) return;
        life.abort();
        resolve(taken);
      };
      worker.addEventListener('message', listener, { signal: life.signal });
      worker.addEventListener('error', () => reject(new Error('worker')), { signal: life.signal });
      post(job(id));
    });
  return {
    /** `size`: the number of the last row. Rejects if the worker cannot run. */
    async read(options: Pick<SheetOptions, 'sheet' | 'fields'>, onRows: (rows: number) => void) {
      const rows: Sheet['rows'] = [];
      const { sheet, size } = await ask(
        (job) => ({ kind: 'read', job, options }),
        (answer) => {
          if (answer.kind === 'progress') onRows(answer.rows);
          if (answer.kind === 'parcels') rows.push(...answer.parcels);
          return answer.kind === 'sheet' ? answer : undefined;
        },
      );
      return { sheet: { ...sheet, rows }, size };
    },
    /** What the sheet that was read has in these rows. */
    texts: (rows: readonly number[]) =>
      ask(
        (job) => ({ kind: 'texts', job, rows }),
        (answer) => (answer.kind === 'texts' ? answer.texts : undefined),
      ),
    /** Ends the worker, and with it what it does. */
    close: () => worker.terminate(),
  };
}
