import {
  baseAddressFault,
  isHeaderPrefix,
  originOf,
  tidyBaseAddress,
  type BaseAddressFault,
} from '@/utils/model/provider.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';

/** What is typed into the form of the service. */
export type Draft = { baseAddress: string; apiKey: string; keySecret: string; headerPrefix: string };

/** What is stored: credentials only as "there are some for this address". */
export type StoredService = { baseAddress: string; headerPrefix: string; hasCredentials: boolean };

export type Faults = { [Field in keyof Draft]?: MessageKey | undefined };

const addressTexts = {
  'not-an-address': 'faultNotAnAddress',
  'not-https': 'faultNotHttps',
  'has-user-info': 'faultHasUserInfo',
  'no-v3': 'faultNoV3',
  'has-query': 'faultHasQuery',
} as const satisfies Record<BaseAddressFault, MessageKey>;
const missingTexts = { apiKey: 'faultKeyMissing', keySecret: 'faultSecretMissing' } as const;
const credentials = ['apiKey', 'keySecret'] as const;

/** The form of what is stored: credentials are never put back into it. */
export const draftOf = ({ baseAddress, headerPrefix }: StoredService): Draft => ({
  baseAddress,
  headerPrefix,
  apiKey: '',
  keySecret: '',
});

/**
 * Whether the saved credentials are for the address in the form: they are bound to its origin (docs/promises.md P5).
 */
export const credentialsHold = (draft: Draft, stored: StoredService): boolean =>
  stored.hasCredentials && originOf(draft.baseAddress.trim()) === originOf(stored.baseAddress);

/** Whether the form holds something that is not stored yet. */
export const isUnsaved = (draft: Draft, stored: StoredService): boolean =>
  draft.apiKey !== '' ||
  draft.keySecret !== '' ||
  draft.headerPrefix.trim() !== stored.headerPrefix ||
  draft.baseAddress.trim() !== stored.baseAddress;

/** What is wrong with the form, a sentence per field; empty = it can be saved and tested. */
export function faultsOf(draft: Draft, stored: StoredService): Faults {
  const faults: Faults = {};
  const address = baseAddressFault(draft.baseAddress);
  if (!isHeaderPrefix(draft.headerPrefix.trim())) faults.headerPrefix = 'faultHeaderPrefix';
  if (address) return { ...faults, baseAddress: addressTexts[address] };
  const typed = credentials.filter((field) => draft[field].trim() !== '');
  if (stored.hasCredentials && typed.length === 0)
    return credentialsHold(draft, stored) ? faults : { ...faults, keySecret: 'faultTypeAgain' };
  for (const field of credentials) {
    // Both travel as header values: visible ASCII is what every server reads alike.
    if (!typed.includes(field)) faults[field] = missingTexts[field];
    else if (!/^[\x21-\x7e]+$/.test(draft[field].trim())) faults[field] = 'faultCredentialLetters';
  }
  return faults;
}

/** The form as it is stored; only for one without faults. */
export const tidyDraft = (draft: Draft): Draft => ({
  baseAddress: tidyBaseAddress(draft.baseAddress),
  apiKey: draft.apiKey.trim(),
  keySecret: draft.keySecret.trim(),
  headerPrefix: draft.headerPrefix.trim(),
});
