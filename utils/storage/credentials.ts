import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { originOf } from '../model/provider.ts';
import { browser } from '../browser/browser.ts';
import { items } from './database.ts';
import { onStored, stored } from './stored.ts';

/**
 * The user's key and secret, sealed at rest (docs/promises.md P1, P2): AES-GCM by a key that cannot be exported, held
 * in IndexedDB of the extension's origin, bound to the origin of the service they were typed for (docs/promises.md P5).
 * The options page seals, the background opens; they travel in no message and nobody else reads them.
 */
const credentialsSchema = v.object({ apiKey: v.string(), keySecret: v.string() });
type StoredCredentials = v.InferOutput<typeof credentialsSchema>;

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
type KeyEntries = Record<string, unknown>;

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

/** Null where there is none, or something else stands in its place. */
async function readSealKey(): Promise<CryptoKey | null> {
  const key: unknown = await get(sealKeyItem, items);
  return key instanceof CryptoKey && key.algorithm.name === 'AES-GCM' && !key.extractable ? key : null;
}

/** What is sealed in a record; null where the key does not open it. */
async function open({ origin, iv, sealed }: Sealed, key: CryptoKey): Promise<StoredCredentials | null> {
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

async function readSealedFor(baseAddress: string, given?: KeyEntries): Promise<Sealed | null> {
  const record = await readSealed(given);
  return record && record.origin === originOf(baseAddress) ? record : null;
}

async function readSealed(given?: KeyEntries): Promise<Sealed | null> {
  const entries = given ?? (await browser.storage.local.get(storageKey));
  const parsed = v.safeParse(sealedSchema, entries[storageKey]);
  return parsed.success ? parsed.output : null;
}

/** Seals credentials for a service: what is to be stored together with its address. Called by the options page only. */
export async function sealCredentials(
  given: StoredCredentials & { baseAddress: string },
): Promise<KeyEntries> {
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
 * Opens the credentials for a service, the stored ones or those `given`; null when there are none, they were typed for
 * another origin, or the sealing key is lost (then the user is asked again). Called by the background only.
 */
export async function openCredentials(
  baseAddress: string,
  given?: KeyEntries,
): Promise<StoredCredentials | null> {
  const [record, key] = await Promise.all([readSealedFor(baseAddress, given), readSealKey()]);
  return record && key && open(record, key);
}

/** The mark of credentials stored for an address that cannot be opened any more, else null. For the background only. */
export async function findLostCredentials(baseAddress: string): Promise<string | null> {
  const record = await readSealedFor(baseAddress);
  return record && !(await openCredentials(baseAddress)) ? record.iv : null;
}

/**
 * What our own pages may know of saved credentials for an address, without opening them; null = there are none. `mark`
 * tells them from any saved later, and without the sealing key nobody can open them.
 */
export async function credentialsHint(baseAddress: string) {
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

/**
 * What stands in the form of the service while Test tries it: in force only once the service has accepted it. It goes
 * to the background by the session's memory, key and secret sealed: credentials travel in no message
 * (docs/promises.md P1).
 */
const trialSchema = v.object({
  baseAddress: v.string(),
  headerPrefix: v.string(),
  /** As `sealCredentials` gives them; empty: the stored ones are tried. */
  sealed: v.record(v.string(), v.unknown()),
});
export type Trial = v.InferOutput<typeof trialSchema>;

const trial = stored('trial', v.nullable(trialSchema), null, 'session');

/** For the options page. */
export const writeTrial = (given: Trial) => trial.change(() => given);

/** Takes what was handed over, once. For the background. */
export const takeTrial = async (): Promise<Trial | null> => (await trial.change(() => null)).before;
