import { clear, createStore } from 'idb-keyval';
import { browser } from './browser.ts';
import { announceChange } from './live.ts';
import { inWrite } from './records.ts';

/** Empties every store of ours: credentials and settings first, then parcels, then the key that sealed. */
export async function wipeStores(): Promise<void> {
  await browser.storage.local.clear();
  await browser.storage.session.clear();
  await inWrite((store) => Promise.resolve(void store.clear()));
  await clear(createStore('waybill-seal', 'keys'));
  announceChange();
}
