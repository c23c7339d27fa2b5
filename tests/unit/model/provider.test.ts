import { describe, expect, it } from 'vitest';
import { baseAddressFault, headerPrefixFor, providerOf, tidyBaseAddress } from '@/utils/model/provider.ts';
import { testEach } from '../support/test-each.ts';

describe('headerPrefixFor', () => {
  testEach([
    ['https://api.etrackings.com/api/v3', '', 'Etrackings'],
    ['https://fast.etrackings.com/api/v3', '', 'Etrackings'],
    ['https://tracking.example/v3', '', 'Service'],
    ['https://api.etrackings.com/api/v3', 'Mine', 'Mine'],
    ['https://api.etrackings.com.evil.example/v3', '', 'Service'],
  ])('gives the header prefix of an address', (address, typed, prefix) => {
    expect(headerPrefixFor(address, typed)).toBe(prefix);
  });
});

describe('providerOf', () => {
  testEach([
    ['https://api.etrackings.com/api/v3', 'https://www.etrackings.com/'],
    ['https://fast.etrackings.com', 'https://www.etrackings.com/'],
    ['https://api.etrackings.com:8443/v3', null],
    ['https://api.etrackings.com.evil.example/v3', null],
    ['https://tracking.example/v3', null],
    ['not an address', null],
  ])('gives the account page of an address, or null', (address, site) => {
    expect(providerOf(address)?.site.href ?? null).toBe(site);
  });
});

describe('baseAddressFault', () => {
  testEach([
    ['https://tracking.example/v3', null],
    [' https://tracking.example/api/v3/ ', null],
    ['https://tracking.example:8443/v3', null],
    ['tracking.example/v3', 'not-an-address'],
    ['', 'not-an-address'],
    ['http://tracking.example/v3', 'not-https'],
    ['javascript:alert(1)//v3', 'not-an-address'],
    ['https://user:pass@tracking.example/v3', 'has-user-info'],
    ['https://tracking.example/v3?key=1', 'has-query'],
    ['https://tracking.example/v3#x', 'has-query'],
    ['https://tracking.example/v2', 'no-v3'],
    ['https://tracking.example/', 'no-v3'],
  ])('names the fault of an address', (address, fault) => {
    expect(baseAddressFault(address)).toBe(fault);
  });
});

it('shows a look-alike host in punycode', () => {
  expect(tidyBaseAddress('https://аpi.etrackings.com/v3/')).toBe('https://xn--pi-6kc.etrackings.com/v3');
});

it('removes slashes and an empty query or fragment from the end', () => {
  for (const end of ['/', '//', '?', '#', '?#', '/?'])
    expect(tidyBaseAddress(`https://tracking.example/v3${end}`)).toBe('https://tracking.example/v3');
});
