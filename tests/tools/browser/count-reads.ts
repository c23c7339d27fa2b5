// Counts what an open view reads from the database. Each function runs in an extension page, so it is self-contained.

type Counted = { transactions?: string[] };

/** Records the stores of each transaction of this page from now on. */
export function recordTransactions(): void {
  const transactions: string[] = [];
  Object.assign(globalThis, { transactions } satisfies Counted);
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...of) {
    const opened = transaction.apply(this, of);
    transactions.push([...opened.objectStoreNames].join(' '));
    return opened;
  };
}

/** The stores of each transaction so far. */
export const recordedTransactions = (): string[] => (globalThis as Counted).transactions!;

/** Signals as many changes of a parcel as a long run makes, all at once. */
export function signalChanges(count: number): void {
  const channel = new BroadcastChannel('parcels');
  for (let n = 0; n < count; n += 1) channel.postMessage(['lex/AAAAAA0001']);
  channel.close();
}

/** Waits until the page has opened no transaction for a second. */
export async function untilNoReads(): Promise<void> {
  const { transactions } = globalThis as Counted;
  for (let before = -1; before !== transactions!.length;) {
    before = transactions!.length;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
