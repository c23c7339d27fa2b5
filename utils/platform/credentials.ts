import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { originOf } from '../core/provider.ts';
import { browser } from './browser.ts';
import { items } from './database.ts';
import { onStored } from './stored.ts';

/**
 * The user's key and secret, sealed at rest (PROMISES P1, P2): AES-GCM by a key that cannot be exported, held in
 * IndexedDB of the extension's origin, bound to the origin of the service they were typed for (P5). The options page
 * seals, the background opens; they travel in no message and nobody else reads them.
 */
const credentialsSchema = v.object({ apiKey: v.string(), keySecret: v.string() });
type Credentials = v.InferOutput<typeof credentialsSchema>;

const storageKey = 'credentials';
const sealKeyItem = 'seal';

const sealedSchema = v.object({
  v: v.literal(1),
  origin: v.string(),
  iv: v.string(),
  sealed: v.string(),
  keyEnd: v.string(),
});

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

type Sealed = v.InferOutput<typeof sealedSchema>;
type Entries = Record<string, unknown>;

/** The key to seal with: one that is damaged, or cannot open what is stored, is replaced. */
async function sealKey(): Promise<CryptoKey> {
  return navigator.locks.request('seal', async () => {
    const [known, record] = await Promise.all([readSealKey(), readSealed()]);
    if (known && (!record || (await open(record, known)))) return known;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await set(sealKeyItem, made, items);
    return made;
  });
}

/** The sealing key; null where there is none, or something else stands in its place. */
async function readSealKey(): Promise<CryptoKey | null> {
  const key: unknown = await get(sealKeyItem, items);
  return key instanceof CryptoKey && key.algorithm.name === 'AES-GCM' && !key.extractable ? key : null;
}

/** What is sealed in a record; null where the key does not open it. */
async function open({ origin, iv, sealed }: Sealed, key: CryptoKey): Promise<Credentials | null> {
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv), additionalData: bytesOf(origin) },
      key,
      fromBase64(sealed),
    );
    return v.parse(credentialsSchema, JSON.parse(new TextDecoder().decode(opened)));
  } catch {
    return null;
  }
}

/** The record for the service at an address; null where there is none, or it is for another origin. */
async function readSealedFor(baseAddress: string, given?: Entries): Promise<Sealed | null> {
  const record = await readSealed(given);
  return record && record.origin === originOf(baseAddress) ? record : null;
}

/** The record that is stored, or is to be stored. */
async function readSealed(given?: Entries): Promise<Sealed | null> {
  const entries: Entries = given ?? (await browser.storage.local.get(storageKey));
  const parsed = v.safeParse(sealedSchema, entries[storageKey]);
  return parsed.success ? parsed.output : null;
}

/**
 * Seals credentials for the service at `baseAddress`: what is to be stored of them, so that it can be written together
 * with the address. Called by the options page only.
 */
export async function sealCredentials(given: Credentials & { baseAddress: string }): Promise<Entries> {
  const { apiKey, keySecret, baseAddress } = given;
  const { origin } = new URL(baseAddress);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytesOf(origin) },
    await sealKey(),
    bytesOf(JSON.stringify({ apiKey, keySecret })),
  );
  const record: Sealed = {
    v: 1,
    origin,
    iv: toBase64(iv),
    sealed: toBase64(new Uint8Array(sealed)),
    // Enough to recognise a key by, too little to be of use: nothing of a short key.
    keyEnd: apiKey.length >= 8 ? apiKey.slice(-2) : '',
  };
  return { [storageKey]: record };
}

/**
 * Opens the credentials for the service at `baseAddress`, the stored ones or those `given` as `sealCredentials` gives
 * them; null when there are none, they were typed for another origin, or the sealing key is lost (then the user is asked
 * again). Called by the background only.
 */
export async function openCredentials(baseAddress: string, given?: Entries): Promise<Credentials | null> {
  const [record, key] = await Promise.all([readSealedFor(baseAddress, given), readSealKey()]);
  return record && key && open(record, key);
}

/**
 * Whether credentials are stored for this address that cannot be opened any more: then the mark of that record
 * (`credentialsHint`), else null. Called by the background only.
 */
export async function findLostCredentials(baseAddress: string): Promise<string | null> {
  const record = await readSealedFor(baseAddress);
  return record && !(await openCredentials(baseAddress)) ? record.iv : null;
}

/** What our own pages may know of saved credentials for an address, without opening them. */
type Hint = {
  /** The key's last characters. */
  keyEnd: string;
  /** Tells this record from any saved later. */
  mark: string;
  /** Without the sealing key nobody can open them. */
  hasSealKey: boolean;
};

/** What is known of saved credentials for this address; null = there are none. */
export async function credentialsHint(baseAddress: string): Promise<Hint | null> {
  const [record, key] = await Promise.all([readSealedFor(baseAddress), readSealKey()]);
  return record && { keyEnd: record.keyEnd, mark: record.iv, hasSealKey: key !== null };
}

/** Forgets key and secret. */
export async function forgetCredentials(): Promise<void> {
  await browser.storage.local.remove(storageKey);
}

/** Calls `listener` whenever credentials were saved or forgotten, until the returned function is called. */
export const onCredentials = (listener: () => void): (() => void) =>
  onStored((key) => key === storageKey, listener);
