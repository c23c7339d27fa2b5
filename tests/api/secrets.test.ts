import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { detectCouriers, findTracking, listCouriers, sendTrack, type Service } from '@/utils/api/client.ts';
import { failureKinds } from '@/utils/core/failure.ts';
import { atHub, courierKey, recordOf, trackingNo } from '../fixtures/answers.ts';

// The key and the secret appear in the two headers and nowhere else: no address, body, failure or log, whatever the
// service, or what pretends to be it, answers (PROMISES P1).

const canaries = { apiKey: 'canary-key-4711', keySecret: 'canary-secret-4712' };
const service: Service = {
  baseAddress: 'https://tracking.example/api/v3',
  headerPrefix: 'Service',
  language: 'en',
  ...canaries,
};
const asked = { trackingNo, courierKey };
const calls = {
  find: () => findTracking(service, asked),
  list: () => listCouriers(service),
  detect: () => detectCouriers(service, trackingNo),
  send: () => sendTrack(service, { ...asked, phoneNumber: '0812345678', note: 'x' }),
};

const logged: string[] = [];
const listen = () => {
  logged.length = 0;
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation(
      (...words: unknown[]) => void logged.push(words.map(String).join(' ')),
    );
};
afterEach(() => vi.unstubAllGlobals());

/** An answer that throws everything it was told back at us, as a server that echoes headers would. */
const echo = (init: RequestInit): string => JSON.stringify(init.headers);

const endings = {
  status: fc.oneof(
    fc.constantFrom(200, 302, 400, 401, 403, 404, 408, 429, 503),
    fc.integer({ min: 200, max: 599 }).filter((code) => ![204, 205, 304].includes(code)),
  ),
  metaCode: fc.option(fc.oneof(fc.constantFrom(200, 401, 403, 404), fc.integer({ min: 100, max: 700 })), {
    nil: undefined,
  }),
  shape: fc.constantFrom('envelope', 'html', 'echo', 'cut', 'empty', 'huge', 'record'),
  retryAfter: fc.option(fc.constantFrom('60', 'soon', canaries.keySecret), { nil: undefined }),
  throws: fc.constantFrom(null, 'echo', 'TypeError', 'abort'),
};

const bodyOf = (shape: string, code: number, init: RequestInit): string => {
  const meta = { code, message: `refused ${echo(init)}` };
  switch (shape) {
    case 'envelope':
      return JSON.stringify({ meta, data: { message: echo(init) } });
    case 'record':
      return JSON.stringify({ meta: { code, message: 'OK' }, data: recordOf([atHub]) });
    case 'echo':
      return echo(init);
    case 'cut':
      return `{"meta":{"code":${code},"message":"${canaries.apiKey}`;
    case 'huge':
      return canaries.keySecret.repeat(70_000);
    case 'html':
      return `<html>${canaries.apiKey}</html>`;
    default:
      return '';
  }
};

it('key and secret stay in the two headers, whatever is answered', async () => {
  listen();
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.values(calls)), fc.record(endings), async (call, ending) => {
      const sent: string[] = [];
      vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
        sent.push(address, String(init.body ?? ''), String(init.referrer ?? ''));
        const told = echo(init);
        if (ending.throws === 'echo') throw new Error(`cannot send ${told}`);
        if (ending.throws === 'TypeError') throw new TypeError(told);
        if (ending.throws === 'abort') throw new DOMException(told, 'AbortError');
        const body = bodyOf(ending.shape, ending.metaCode ?? ending.status, init);
        const headers = { ...(ending.retryAfter && { 'Retry-After': ending.retryAfter }) };
        return new Response(body, { status: ending.status, headers });
      });
      const result = await call();
      if (!result.ok) kinds.add(result.failure.kind);
      const heard = [...sent, ...logged, result.ok ? '' : JSON.stringify(result)];
      expect(heard.filter((text) => text.includes('canary'))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
  // The run was worth its while: it came by every kind of failure an answer can give.
  const given = [
    'bad-credentials',
    'forbidden',
    'not-found-yet',
    'bad-request',
    'too-many-requests',
    'service-trouble',
    'unreachable',
    'redirected',
    'too-large',
    'not-understandable',
  ];
  expect(failureKinds).toEqual(expect.arrayContaining(given));
  expect([...kinds]).toEqual(expect.arrayContaining(given));
});
