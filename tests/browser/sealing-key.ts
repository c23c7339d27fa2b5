/** Runs in one of the extension's pages: puts another sealing key in the place of the one that is stored. */
export async function replaceSealingKey(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill-seal');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const transaction = db.transaction('keys', 'readwrite');
  transaction.objectStore('keys').put(key, 'seal');
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  db.close();
}
