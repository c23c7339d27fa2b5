import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readMessage } from '@/utils/messaging/messages.ts';
import { testEach } from '../support/test-each.ts';

const { id } = fakeBrowser.runtime;
const own = `chrome-extension://${id}`;
const tab = { id: 3 };
const page = { id, origin: own, url: `${own}/popup.html` };
const content = { id, origin: 'https://shop.example', url: 'https://shop.example/orders', tab, frameId: 0 };
const number = { trackingNo: 'TH260417733905B', courierKey: 'shopee-express' };

type Sender = Parameters<typeof readMessage>[1];
const read = (name: unknown, payload: unknown, sender: object) =>
  readMessage({ name, payload }, sender as Sender);

const importing = {
  id: 'one',
  from: 0,
  size: 1,
  direction: 'sent',
  check: 'as-due',
  parcels: [
    {
      trackingNo: 'TH260417733905B',
      courierKey: 'lex',
      name: '',
      note: '',
      sheet: { buyer: 'Mali', cash: 59_000 },
    },
  ],
};
const privileged: [string, unknown][] = [
  ['look-up', number],
  ['check', { ids: ['lex/A'] }],
  ['remove', { ids: ['lex/A'] }],
  ['undo-remove', { ids: ['lex/A'] }],
  ['edit', { ids: ['lex/A'], change: { name: 'x' } }],
  ['change-courier', { id: 'lex/A', courierKey: 'flash-express' }],
  ['correct-number', { id: 'lex/A', trackingNo: 'TH0000000000B' }],
  ['restore-backup', { parcels: [{}], isReplacing: false, at: 1 }],
  ['send-track', { id: 'lex/A', phoneNumber: '081 234 5678', note: 'Mugs' }],
  ['seen', { ids: ['lex/A'] }],
  ['follow-many', { parcels: [number], foundOn: 'shop.example' }],
  ['follow-many', { parcels: [number], foundOn: '' }],
  ['follow-many', { parcels: [number], foundOn: '', direction: 'sent' }],
  ['import', importing],
  ['count-due', { dates: { '2026-11-24': 2, '': 1 } }],
  ['undo-import', { id: 'one' }],
  ['hide-numbers', { numbers: ['TH260417733905B'], hide: false }],
  ['hide-site', { host: 'shop.example:8443', hide: true }],
  ['add-site', { host: 'shop.example' }],
  ['remove-site', { host: 'shop.example' }],
  ['scan-tab', { tabId: 3 }],
  ['test-connection', {}],
  ['update-couriers', {}],
  ['resume', {}],
];
const strangers: [string, object][] = [
  ['a content script', content],
  ['a look-alike origin', { ...page, origin: `${own}.evil.example` }],
  ['a sender without origin and address', { id }],
  ['a sender without origin, at an address of the extension', { id, url: page.url }],
  ['another extension', { ...page, id: 'other' }],
  ['a sub-frame of a web page', { ...content, frameId: 4 }],
  ['a sub-frame of an extension page', { ...page, tab, frameId: 4 }],
  ['an empty sub-frame of the popup, which has no frame number', { ...page, url: 'about:blank' }],
];

describe('allowed senders', () => {
  it.each(privileged)(
    '%s is accepted from the extension’s pages, also in a tab, and from no other sender',
    (name, payload) => {
      expect(read(name, payload, page)).not.toBeNull();
      expect(read(name, payload, { ...page, tab, frameId: 0 })).not.toBeNull();
      for (const [who, sender] of strangers) expect(read(name, payload, sender), who).toBeNull();
    },
  );

  it('a content script may send hello, follow and look-up-card; its tab, frame and host are recorded', () => {
    expect(read('hello', {}, content)).not.toBeNull();
    expect(read('follow', number, content)).not.toBeNull();
    expect(read('look-up-card', number, content)?.asker).toEqual({
      tabId: 3,
      frameId: 0,
      host: 'shop.example',
      site: 'shop.example',
      tabHost: '',
      page: 'https://shop.example/orders',
    });
    expect(read('look-up', number, page)?.asker).toBeNull();
  });

  it('a content script may propose a name of at most 80 characters for a parcel to follow', () => {
    expect(read('follow', { ...number, name: 'a'.repeat(80) }, content)).not.toBeNull();
    expect(read('follow', { ...number, name: 'a'.repeat(81) }, content)).toBeNull();
    expect(read('follow', { ...number, name: { text: 'a' } }, content)).toBeNull();
    expect(read('look-up-card', { ...number, name: 'a' }, content)).toBeNull();
  });

  it('a content script’s site is its entry in the shop list, else its host; the port does not matter', () => {
    const siteOf = (url: string) => read('hello', {}, { ...content, url })?.asker?.site;
    expect(siteOf('https://seller.shopee.co.th:8443/orders')).toBe('shopee.co.th');
    expect(siteOf('https://mail.example:8443/inbox')).toBe('mail.example');
    expect(siteOf('not an address')).toBe('');
  });

  it('a content script may ask for couriers and open an extension page for a number, not for a URL', () => {
    expect(read('couriers', {}, content)).not.toBeNull();
    expect(read('suggest-couriers', number, content)).not.toBeNull();
    expect(read('open', { trackingNo: 'TH260417733905B' }, content)).not.toBeNull();
    expect(read('open', { trackingNo: 'https://evil.example' }, content)).toBeNull();
    expect(read('open', { trackingNo: 'TH260417733905B', url: 'x' }, content)).toBeNull();
    expect(read('open', { id: 'x'.repeat(91) }, content)).toBeNull();
    expect(read('hide', { trackingNo: 'TH260417733905B', hide: 'yes' }, content)).toBeNull();
  });

  it('messages from another extension are dropped', () => {
    expect(read('hello', {}, { ...content, id: 'other' })).toBeNull();
  });
});

describe('the check of messages', () => {
  testEach(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 7, null, undefined])(
    'unknown names are dropped',
    (name) => {
      expect(read(name, {}, page)).toBeNull();
    },
  );

  it.each([
    ['a number with other characters', { ...number, trackingNo: '../../etc' }],
    ['a number that is too long', { ...number, trackingNo: 'A'.repeat(41) }],
    ['a megabyte', { ...number, trackingNo: ' '.repeat(1_000_000) }],
    ['a URL as courier', { ...number, courierKey: 'https://evil.example' }],
    ['an unknown field', { ...number, record: {} }],
    ['no payload', undefined],
    ['an array', []],
  ])('%s is dropped', (_, payload) => {
    expect(read('look-up-card', payload, content)).toBeNull();
  });

  it.each([
    ['follow-many', { parcels: [{ ...number, record: {} }], foundOn: '' }],
    ['import', { ...importing, parcels: Array.from({ length: 101 }, () => importing.parcels[0]) }],
    ['import', { ...importing, parcels: [{ ...importing.parcels[0], sheet: { cash: 0.5 } }] }],
    ['import', { ...importing, parcels: [{ ...importing.parcels[0], sheet: { status: 'x' } }] }],
    ['import', { ...importing, check: 'never' }],
    ['count-due', { dates: { '2026-11-24': -1 } }],
    ['follow-many', { parcels: Array.from({ length: 1001 }, () => number), foundOn: '' }],
    ['follow-many', { parcels: [number], foundOn: 'https://evil.example/' }],
    ['follow-many', { parcels: [number], foundOn: '', direction: 'x' }],
    ['hide-numbers', { numbers: ['../../etc'], hide: true }],
    ['hide-numbers', { numbers: ['TH260417733905B'], hide: 'yes' }],
    ['hide-site', { host: 'shop.example/path', hide: true }],
    ['add-site', { host: '*' }],
    ['add-site', { host: '*.example' }],
    ['add-site', { host: 'shop.example:8443' }],
    ['remove-site', { host: '' }],
    ['scan-tab', { tabId: -1 }],
    ['scan-tab', { tabId: 1.5 }],
  ])('%s with %j is dropped, also from the extension’s pages', (name, payload) => {
    expect(read(name, payload, page)).toBeNull();
  });

  it('normalises the number', () => {
    const message = read('look-up-card', { ...number, trackingNo: 'th 2604-1773 3905b' }, content);
    expect(message?.payload).toEqual(number);
  });
});
