// Each function here runs in an extension page.

type StoredDatabase = {
  name: string;
  version: number;
  stores: {
    name: string;
    indexes: { name: string; keyPath: string | string[]; multiEntry: boolean }[];
    records: [IDBValidKey, unknown][];
  }[];
};
type State = { local: Record<string, unknown>; databases: StoredDatabase[] };

/**
 * Saves the extension's databases and `storage.local` under a name, in another database of this origin. Only a database
 * can also store keys that cannot be exported.
 */
export async function saveState(as: string): Promise<void> {
  const opened = (name: string, version?: number, upgrade?: (database: IDBDatabase) => void) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.addEventListener('upgradeneeded', () => upgrade?.(request.result));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error as Error));
    });
  const databases: StoredDatabase[] = [];
  for (const { name, version } of await indexedDB.databases()) {
    if (name === undefined || version === undefined || name === 'kept-by-tests') continue;
    const database = await opened(name);
    const stores = [...database.objectStoreNames];
    const reading = stores.map((store) => {
      const from = database.transaction(store).objectStore(store);
      const [keys, values] = [from.getAllKeys(), from.getAll()];
      const indexes = [...from.indexNames].map((index) => {
        const { keyPath, multiEntry } = from.index(index);
        return { name: index, keyPath, multiEntry };
      });
      return new Promise<StoredDatabase['stores'][number]>((resolve) => {
        values.addEventListener('success', () =>
          resolve({ name: store, indexes, records: keys.result.map((key, at) => [key, values.result[at]]) }),
        );
      });
    });
    databases.push({ name, version, stores: await Promise.all(reading) });
    database.close();
  }
  const state: State = { local: await chrome.storage.local.get(null), databases };
  const kept = await opened('kept-by-tests', 1, (database) => database.createObjectStore('states'));
  const transaction = kept.transaction('states', 'readwrite');
  transaction.objectStore('states').put(state, as);
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  kept.close();
}

/**
 * Deletes all that the extension has stored, planned and shown, and restores the state saved under a name; null
 * restores nothing, as after an installation. The background must not run yet.
 */
export async function restoreState(as: string | null): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error as Error));
    });
  const kept = await done(indexedDB.open('kept-by-tests'));
  const { local, databases }: State =
    as === null
      ? { local: {}, databases: [] }
      : ((await done(
          kept.transaction('states').objectStore('states').get(as) as IDBRequest<unknown>,
        )) as State);
  kept.close();
  // Databases come first: the changes below start the background, and it creates missing databases.
  for (const { name } of await indexedDB.databases())
    if (name !== 'kept-by-tests') await done(indexedDB.deleteDatabase(name!));
  for (const { name, version, stores } of databases) {
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      for (const store of stores) {
        const into = request.result.createObjectStore(store.name);
        for (const { name: index, keyPath, multiEntry } of store.indexes)
          into.createIndex(index, keyPath, { multiEntry });
        for (const [key, value] of store.records) into.put(value, key);
      }
    });
    (await done(request)).close();
  }
  const ownHosts = chrome.runtime.getManifest().host_permissions ?? [];
  const { origins = [] } = await chrome.permissions.getAll();
  const added = origins.filter((origin) => !ownHosts.includes(origin));
  const since = Object.keys(await chrome.storage.local.get(null)).filter((key) => !Object.hasOwn(local, key));
  localStorage.clear();
  await Promise.all([
    chrome.storage.local.remove(since),
    chrome.storage.local.set(local),
    chrome.storage.session.clear(),
    chrome.alarms.clearAll(),
    chrome.scripting.unregisterContentScripts(),
    ...(added.length > 0 ? [chrome.permissions.remove({ origins: added })] : []),
    ...Object.keys(await chrome.notifications.getAll()).map((id) => chrome.notifications.clear(id)),
  ]);
}
