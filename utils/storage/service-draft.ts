import { mayCall } from '../browser/permissions.ts';
import {
  baseAddressFault,
  isHeaderPrefix,
  originOf,
  providerOf,
  tidyBaseAddress,
} from '../model/provider.ts';
import { keyPart, type MessageKey } from '../i18n/i18n.ts';
import { budgetPresets, maxCalls, type Budget } from '../schedule/budget.ts';
import { readAccount } from './account.ts';
import { credentialsHint, sealCredentials } from './credentials.ts';
import { readSettings } from './settings.ts';
import { readNumber } from '../model/number.ts';

/** The typed values of the service form. */
export type Draft = { baseAddress: string; apiKey: string; keySecret: string; headerPrefix: string };

/** The plan of a new user: the free one, or what was typed for another: its look-ups a month, '' = no limit. */
export type Plan = { isFree: boolean; calls: string };

/** Returns the plan's look-ups a month: null = no limit, undefined = not a number. */
export function planCalls({ isFree, calls }: Plan): number | null | undefined {
  if (isFree) return budgetPresets.free.calls;
  return calls.trim() === '' ? null : (readNumber(calls.replaceAll(',', ''), 1, maxCalls) ?? undefined);
}

/** The stored values; of the credentials only whether there are any for this address. */
export type StoredService = { baseAddress: string; headerPrefix: string; hasCredentials: boolean };

export type FormErrors = { [Field in keyof Draft]?: MessageKey | undefined };

const missingTexts = { apiKey: 'faultKeyMissing', keySecret: 'faultSecretMissing' } as const;
const credentials = ['apiKey', 'keySecret'] as const;

/** Fills the form with stored values, but never with credentials. */
export const draftOf = ({ baseAddress, headerPrefix }: StoredService): Draft => ({
  baseAddress,
  headerPrefix,
  apiKey: '',
  keySecret: '',
});

/** Whether the stored credentials are valid for the address in the form: same origin (docs/promises.md P5). */
export const credentialsHold = (draft: Draft, stored: StoredService): boolean =>
  stored.hasCredentials && originOf(draft.baseAddress.trim()) === originOf(stored.baseAddress);

export const isUnsaved = (draft: Draft, stored: StoredService): boolean =>
  draft.apiKey !== '' ||
  draft.keySecret !== '' ||
  draft.headerPrefix.trim() !== stored.headerPrefix ||
  draft.baseAddress.trim() !== stored.baseAddress;

/** Returns pasted text without blanks and invisible characters at its ends. */
function trimUnseen(text: string): string {
  const letters = [...text];
  return letters.slice(letters.findIndex(isSeen), letters.findLastIndex(isSeen) + 1).join('');
}

const isSeen = (letter: string): boolean => !/[\s\p{Cc}\p{Cf}]/u.test(letter);

/** The text of the fault of each field; empty if the form can be saved and tested. */
export function faultsOf(draft: Draft, stored: StoredService): FormErrors {
  const faults: FormErrors = {};
  const address = baseAddressFault(draft.baseAddress);
  if (!isHeaderPrefix(draft.headerPrefix.trim())) faults.headerPrefix = 'faultHeaderPrefix';
  if (address) return { ...faults, baseAddress: `fault${keyPart(address)}` };
  const typed = credentials.filter((field) => trimUnseen(draft[field]) !== '');
  if (stored.hasCredentials && typed.length === 0)
    return credentialsHold(draft, stored) ? faults : { ...faults, keySecret: 'faultTypeAgain' };
  for (const field of credentials) {
    // Both are sent as header values: only visible ASCII is read alike by every server.
    if (!typed.includes(field)) faults[field] = missingTexts[field];
    else if (!/^[\x21-\x7e]+$/.test(trimUnseen(draft[field]))) faults[field] = 'faultCredentialLetters';
  }
  return faults;
}

/** The values to store. The draft must have no faults. */
export const tidyDraft = (draft: Draft): Draft => ({
  baseAddress: tidyBaseAddress(draft.baseAddress),
  apiKey: trimUnseen(draft.apiKey),
  keySecret: trimUnseen(draft.keySecret),
  headerPrefix: draft.headerPrefix.trim(),
});

/** The stored service, and whether the browser allows calls to it. `isNew`: no credentials yet, or they were deleted. */
export type Connection = Awaited<ReturnType<typeof readConnection>>;

export async function readConnection() {
  const { baseAddress, headerPrefix } = await readSettings();
  const [hint, { isKeyLost }, allowed] = await Promise.all([
    credentialsHint(baseAddress),
    readAccount(),
    mayCall(baseAddress),
  ]);
  const hasCredentials = hint !== null && !isKeyLost;
  const stored: StoredService = { baseAddress, headerPrefix, hasCredentials };
  return { stored, keyEnd: hint?.keyEnd ?? '', isKeyLost, isNew: !hasCredentials && !isKeyLost, allowed };
}

/** The values to store, with sealed credentials and the limit of the chosen plan. The draft must have no faults. */
export async function storable(draft: Draft, plan: Budget | null) {
  const { baseAddress, headerPrefix, apiKey, keySecret } = tidyDraft(draft);
  const sealed = apiKey ? await sealCredentials({ apiKey, keySecret, baseAddress }) : {};
  const limit = plan && providerOf(baseAddress) ? { budget: plan } : {};
  return { baseAddress, headerPrefix, ...limit, sealed };
}
