import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { originOf } from '../model/provider.ts';
import { budgetSchema } from '../schedule/budget.ts';
import { browser } from '../browser/browser.ts';
import { items } from './database.ts';
import { onStored, stored } from './stored.ts';

/**
 * The user's key and secret, encrypted when stored (docs/promises.md P1, P2): AES-GCM with a key that cannot be
 * exported, stored in IndexedDB of the extension's origin. They are bound to the origin of the service they were typed
 * for (docs/promises.md P5). The settings page encrypts ("seals") them, the background decrypts them. No message
 * contains them, and no other part reads them.
 */
const credentialsSchema = v.object({ apiKey: v.string(), keySecret: v.string() });
type StoredCredentials = v.InferOutput<typeof credentialsSchema>;

const storageKey = 'credentials';
const sealKeyItem = 'seal';

const sealedSchema = v.object({ origin: v.string(), iv: v.string(), sealed: v.string(), keyEnd: v.string() });

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

type Sealed = v.InferOutput<typeof sealedSchema>;
type KeyEntries = Record<string, unknown>;

/** Returns the sealing key. Makes a new one if it is missing, damaged or cannot decrypt the stored record. */
const sealKey = (): Promise<CryptoKey> =>
  navigator.locks.request('seal', async () => {
    const [known, record] = await Promise.all([readSealKey(), readSealed()]);
    if (known && (!record || (await unseal(record, known)))) return known;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await set(sealKeyItem, made, items);
    return made;
  });

/** Returns null if the stored value is missing, no AES-GCM key, or a key that can be exported. */
async function readSealKey(): Promise<CryptoKey | null> {
  const key: unknown = await get(sealKeyItem, items);
  return key instanceof CryptoKey && key.algorithm.name === 'AES-GCM' && !key.extractable ? key : null;
}

/** Decrypts a record; null if the key does not fit. */
async function unseal({ origin, iv, sealed }: Sealed, key: CryptoKey): Promise<StoredCredentials | null> {
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv), additionalData: encoded(origin) },
      key,
      fromBase64(sealed),
    );
    return v.parse(credentialsSchema, JSON.parse(new TextDecoder().decode(opened)));
  } catch {
    return null;
  }
}

async function readSealedFor(baseAddress: string, given?: KeyEntries): Promise<Sealed | null> {
  const record = await readSealed(given);
  return record && record.origin === originOf(baseAddress) ? record : null;
}

async function readSealed(given?: KeyEntries): Promise<Sealed | null> {
  const entries = given ?? (await browser.storage.local.get(storageKey));
  const parsed = v.safeParse(sealedSchema, entries[storageKey]);
  return parsed.success ? parsed.output : null;
}

/** Seals credentials for a service. Store the result together with the address. Only the settings page calls it. */
export async function sealCredentials(given: StoredCredentials & { baseAddress: string }) {
  const { apiKey, keySecret, baseAddress } = given;
  const { origin } = new URL(baseAddress);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoded(origin) },
    await sealKey(),
    encoded(JSON.stringify({ apiKey, keySecret })),
  );
  const record: Sealed = {
    origin,
    iv: toBase64(iv),
    sealed: toBase64(new Uint8Array(sealed)),
    // Enough to recognise a key, too little to be of use; empty for a short key.
    keyEnd: apiKey.length >= 8 ? apiKey.slice(-2) : '',
  };
  return { [storageKey]: record };
}

/**
 * Decrypts the credentials for a service: the stored ones, or those `given`. Null if there are none, they were typed
 * for another origin, or the sealing key is lost (then the user must type them again). Only the background calls it.
 */
export async function unsealCredentials(baseAddress: string, given?: KeyEntries) {
  const [record, key] = await Promise.all([readSealedFor(baseAddress, given), readSealKey()]);
  return record && key && unseal(record, key);
}

/** If the stored credentials for an address cannot be decrypted, returns their id, else null. Background only. */
export async function findLostCredentials(baseAddress: string): Promise<string | null> {
  const record = await readSealedFor(baseAddress);
  return record && !(await unsealCredentials(baseAddress)) ? record.iv : null;
}

/**
 * Returns what views may know of the stored credentials for an address, without decrypting them; null = none. `id` is
 * another one each time credentials are stored. Without `hasSealKey` nobody can decrypt them.
 */
export async function credentialsHint(baseAddress: string) {
  const [record, key] = await Promise.all([readSealedFor(baseAddress), readSealKey()]);
  return record && { keyEnd: record.keyEnd, id: record.iv, hasSealKey: key !== null };
}

export const forgetCredentials = (): Promise<void> => browser.storage.local.remove(storageKey);

export const onCredentials = (listener: () => void): (() => void) =>
  onStored((key) => key === storageKey, listener);

/**
 * The form values that **Test** tries; they take effect only after the service accepts them. They reach the background
 * through session storage, key and secret sealed: no message contains credentials (docs/promises.md P1).
 */
const trialSchema = v.object({
  baseAddress: v.string(),
  headerPrefix: v.string(),
  /** The limit of the free plan, if the user chose that. */
  budget: v.exactOptional(budgetSchema),
  /** From `sealCredentials`; empty = try the stored credentials. */
  sealed: v.record(v.string(), v.unknown()),
});
export type Trial = v.InferOutput<typeof trialSchema>;

const trial = stored('trial', v.nullable(trialSchema), null, 'session');

/** Called by the settings page. */
export const writeTrial = (given: Trial) => trial.change(() => given);

/** Reads the form values and removes them. Called by the background. */
export const takeTrial = async (): Promise<Trial | null> => (await trial.change(() => null)).before;
