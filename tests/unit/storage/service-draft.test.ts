import { describe, expect, test } from 'vitest';
import {
  credentialsHold,
  draftOf,
  faultsOf,
  isUnsaved,
  planCalls,
  tidyDraft,
  type Draft,
  type StoredService,
} from '@/utils/storage/service-draft.ts';
import { testEach } from '../support/test-each.ts';

const fresh: StoredService = {
  baseAddress: 'https://api.example/v3',
  headerPrefix: '',
  hasCredentials: false,
};
const used: StoredService = { ...fresh, hasCredentials: true };
const draft = (change: Partial<Draft> = {}): Draft => ({ ...draftOf(fresh), ...change });
const typed = { apiKey: 'key', keySecret: 'secret' };

test('stored credentials are never put into the form', () => {
  expect(draftOf(used)).toEqual({
    baseAddress: 'https://api.example/v3',
    headerPrefix: '',
    apiKey: '',
    keySecret: '',
  });
});

describe('the plan of a new user', () =>
  testEach<[isFree: boolean, typed: string, calls: number | null | undefined]>([
    [true, '', 50],
    [true, 'kept, but not chosen', 50],
    [false, '', null],
    [false, ' ', null],
    [false, '1', 1],
    [false, '1,000', 1000],
    [false, '1000000', 1_000_000],
    [false, '1,000,001', undefined],
    [false, '0', undefined],
    [false, '-5', undefined],
    [false, '2.5', undefined],
    [false, 'many', undefined],
  ])('free: %s, typed: %s', (isFree, calls, expected) =>
    expect(planCalls({ isFree, calls })).toBe(expected),
  ));

describe('form errors', () => {
  test.each<[string, Partial<Draft>, StoredService, object]>([
    ['unchanged', {}, used, {}],
    ['first time, all typed', typed, fresh, {}],
    [
      'nothing typed, nothing stored',
      {},
      fresh,
      { apiKey: 'faultKeyMissing', keySecret: 'faultSecretMissing' },
    ],
    ['key without secret', { apiKey: 'key' }, used, { keySecret: 'faultSecretMissing' }],
    ['secret without key', { keySecret: 'secret' }, used, { apiKey: 'faultKeyMissing' }],
    ['another host', { baseAddress: 'https://b.example/v3' }, used, { keySecret: 'faultTypeAgain' }],
    ['another port', { baseAddress: 'https://api.example:444/v3' }, used, { keySecret: 'faultTypeAgain' }],
    ['another host, credentials typed again', { baseAddress: 'https://b.example/v3', ...typed }, used, {}],
    ['another path', { baseAddress: 'https://api.example/api/v3' }, used, {}],
    ['not an address', { baseAddress: 'api' }, used, { baseAddress: 'faultNotAnAddress' }],
    ['http', { baseAddress: 'http://api.example/v3' }, used, { baseAddress: 'faultNotHttps' }],
    ['wrong version', { baseAddress: 'https://api.example/v2' }, used, { baseAddress: 'faultNoV3' }],
    [
      'user name in the address',
      { baseAddress: 'https://u@api.example/v3' },
      used,
      { baseAddress: 'faultHasUserInfo' },
    ],
    [
      'query in the address',
      { baseAddress: 'https://api.example/v3?x' },
      used,
      { baseAddress: 'faultHasQuery' },
    ],
    ['invalid prefix', { headerPrefix: 'X Y' }, used, { headerPrefix: 'faultHeaderPrefix' }],
    ['valid prefix', { headerPrefix: 'Service' }, used, {}],
    ['key with a blank', { ...typed, apiKey: 'a b' }, used, { apiKey: 'faultCredentialLetters' }],
    ['invisible characters around the key', { ...typed, apiKey: '\u200bkey\ufeff \u2060' }, used, {}],
    ['only invisible characters', { ...typed, apiKey: '\u200b' }, used, { apiKey: 'faultKeyMissing' }],
    [
      'an invisible character within',
      { ...typed, apiKey: 'k\u200bey' },
      used,
      { apiKey: 'faultCredentialLetters' },
    ],
    ['Thai secret', { ...typed, keySecret: 'ลับ' }, used, { keySecret: 'faultCredentialLetters' }],
    ['line break', { ...typed, apiKey: 'a\r\nX: b' }, used, { apiKey: 'faultCredentialLetters' }],
  ])('%s', (_, change, stored, faults) => {
    expect(faultsOf(draft(change), stored)).toEqual(faults);
  });
});

test('stored credentials are valid only for their origin', () => {
  expect(credentialsHold(draft(), used)).toBe(true);
  expect(credentialsHold(draft(), fresh)).toBe(false);
  expect(credentialsHold(draft({ baseAddress: 'https://b.example/v3' }), used)).toBe(false);
  expect(credentialsHold(draft({ baseAddress: '' }), used)).toBe(false);
});

test('the form is unsaved while it differs from the stored values', () => {
  expect(isUnsaved(draft(), used)).toBe(false);
  expect(isUnsaved(draft({ baseAddress: ' https://api.example/v3 ' }), used)).toBe(false);
  for (const change of [{ apiKey: 'a' }, { keySecret: 'a' }, { headerPrefix: 'A' }, { baseAddress: 'x' }])
    expect(isUnsaved(draft(change), used)).toBe(true);
});

test('values are stored trimmed, with the host in punycode', () => {
  const given = draft({
    baseAddress: ' https://trаck.example/v3/ ',
    apiKey: ' key\u200b ',
    keySecret: '\u2060secret\n',
  });
  expect(tidyDraft(given)).toEqual({
    baseAddress: 'https://xn--trck-63d.example/v3',
    apiKey: 'key',
    keySecret: 'secret',
    headerPrefix: '',
  });
});
