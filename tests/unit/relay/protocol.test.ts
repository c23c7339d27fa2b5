import { describe, expect, it } from 'vitest';
import {
  callbackAddress,
  makeKeys,
  pairingText,
  readPairingText,
  readRelayMessage,
  relayHost,
  socketAddress,
} from '@/utils/relay/protocol.ts';
import { testEach } from '../support/test-each.ts';

const readerKey = '0123456789abcdef'.repeat(4);
const hint = {
  v: 1,
  courier: 'kerry-express',
  no: 'TH0001',
  status: 'ON_SHIPPING',
  at: '2026-11-21T08:41:00+07:00',
};
const messageOf = (body: unknown, id = '1795226929:1') =>
  `id: ${id}\ncontent-type: application/json\n\n${typeof body === 'string' ? body : JSON.stringify(body)}`;

describe('the keys', () => {
  it('are new each time, and one reads what the other publishes', async () => {
    const [one, other] = [await makeKeys(), await makeKeys()];
    expect(one.publishKey).toMatch(/^[\w-]{43}$/);
    expect(one.publishKey).not.toBe(other.publishKey);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(one.publishKey));
    expect(one.readerKey).toBe(Buffer.from(hash).toString('hex'));
  });

  it('make the addresses of the relay', () => {
    const pairing = { host: 'relay.example:8443', readerKey };
    expect(callbackAddress('relay.example', 'P')).toBe('https://relay.example/hook/P');
    expect(socketAddress(pairing, '')).toBe(`wss://relay.example:8443/ws/${readerKey}`);
    expect(socketAddress(pairing, '1795226929:1')).toBe(
      `wss://relay.example:8443/ws/${readerKey}?last_event_id=1795226929:1`,
    );
    expect(readPairingText(` ${pairingText(pairing)}\n`)).toEqual(pairing);
  });
});

testEach([
  ['relay.example', 'relay.example'],
  [' https://relay.example/ ', 'relay.example'],
  ['wss://Relay.Example:8443', 'relay.example:8443'],
  ['ร้าน.example', 'xn--22ck2k.example'],
  ['relay.example/path', null],
  ['relay.example?a', null],
  ['user@relay.example', null],
  ['', null],
  ['two words', null],
])('the host in an address', (typed, host) => {
  const found = relayHost(typed);
  if (host?.startsWith('xn--')) expect(found).toMatch(/^xn--[a-z0-9]+\.example$/);
  else expect(found).toBe(host);
});

testEach([
  [''],
  ['wss://relay.example'],
  [`https://relay.example#${readerKey}`],
  [`wss://relay.example/path#${readerKey}`],
  [`wss://relay.example#${readerKey.toUpperCase()}`],
  [`wss://relay.example#${readerKey}0`],
])('no pairing text', (text) => expect(readPairingText(text)).toBeNull());

describe('a message', () => {
  it('has a cursor and a hint', () => {
    expect(readRelayMessage(messageOf(hint))).toEqual({ cursor: '1795226929:1', hint });
  });

  testEach([
    ['not JSON'],
    [{ ...hint, v: 2 }],
    [{ ...hint, no: undefined }],
    [{ ...hint, no: '' }],
    [{ ...hint, courier: '' }],
    [{ ...hint, no: 7 }],
    [{ ...hint, status: 'S'.repeat(65) }],
    [[]],
  ])('with wrong content has only a cursor', (body) =>
    expect(readRelayMessage(messageOf(body))).toEqual({ cursor: '1795226929:1', hint: null }),
  );

  testEach([
    ['pong'],
    [''],
    [JSON.stringify(hint)],
    [messageOf(hint, '1:1')],
    [messageOf(hint, '1795226929')],
  ])('of another form is none', (message) => expect(readRelayMessage(message)).toBeNull());
});
