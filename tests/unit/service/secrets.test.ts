import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import {
  detectCouriers,
  findTracking,
  listCouriers,
  sendTrack,
  type Service,
} from '@/utils/service/client.ts';
import type { FailureKind } from '@/utils/model/failure.ts';
import { answerOf, atHub, courierKey, recordOf, trackingNo } from '../../fixtures/answers.ts';

// docs/promises.md P1: key and secret occur only in two headers of a request, whatever fails, even if the answer echoes
// them in every possible place.

type Answer = (echo: string, init: RequestInit) => Response | Promise<Response>;

const envelope = (code: number, echo: string) => ({ meta: { code, message: echo }, data: { echo } });
const echoing = (status: number, echo: string, body: unknown = envelope(status, echo)) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'X-Echo': encodeURIComponent(echo), 'Retry-After': encodeURIComponent(echo) },
  });
const asked = { trackingNo, courierKey };

/** Every kind of failing answer. Each repeats key and secret in as many places as possible. */
const answers: Record<string, Answer> = {
  ...Object.fromEntries(
    [400, 401, 402, 403, 404, 405, 408, 413, 418, 422, 429, 500, 502, 503, 504].map((status) => [
      status,
      (echo: string) => echoing(status, echo),
    ]),
  ),
  'a code that contradicts the status': (echo) => echoing(200, echo, envelope(401, echo)),
  'an odd code': (echo) => echoing(200, echo, envelope(299 + echo.length, echo)),
  'a bare 404': (echo) => echoing(404, echo, `<html>${echo}`),
  'a page': (echo) => echoing(200, echo, `<html>${echo}`),
  'JSON of another kind': (echo) => echoing(200, echo, { echo }),
  'data of another kind': (echo) => answerOf({ echo, trackingNo, courierKey: echo }),
  'another parcel': () => answerOf(recordOf([atHub], { trackingNo: 'TH000000000000A' })),
  'another parcel, by the key': (echo) => answerOf(recordOf([atHub], { trackingNo: echo })),
  'no events': () => answerOf(recordOf([atHub], { timelines: [] })),
  'too much': (echo) => echoing(200, echo, echo.padEnd(1_000_001, 'x')),
  'a redirect': (echo) =>
    new Response(null, {
      status: 302,
      headers: { Location: `https://x.example/${encodeURIComponent(echo)}` },
    }),
  'an error of the network': (echo) => Promise.reject(new TypeError(`Failed to fetch ${echo}`)),
  'an error of the network while offline': (echo) => {
    vi.stubGlobal('navigator', { onLine: false });
    return Promise.reject(new TypeError(echo));
  },
  'something thrown that is no error': (echo) => Promise.reject(echo),
  'a body that breaks': (echo) =>
    new Response(new ReadableStream({ pull: (stream) => stream.error(new Error(echo)) })),
  'a time-out': (echo, { signal }) => {
    Object.defineProperty(signal, 'aborted', { value: true });
    return Promise.reject(new DOMException(echo, 'TimeoutError'));
  },
};

const calls = {
  find: (service: Service) => findTracking(service, asked),
  list: (service: Service) => listCouriers(service),
  detect: (service: Service) => detectCouriers(service, trackingNo),
  send: (service: Service) => sendTrack(service, { ...asked, phoneNumber: '0812345678', note: 'Mugs' }),
};

/** Any text, with a marker so that it cannot occur in an answer by chance. */
const canary = (name: string) => fc.string({ maxLength: 60 }).map((text) => `${name}-canary-${text}`);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('no failure, address, body or log holds the key or the secret', async () => {
  const kinds = new Set<FailureKind>();
  const logged: unknown[] = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void logged.push(...all));

  await fc.assert(
    fc.asyncProperty(
      canary('key'),
      canary('secret'),
      fc.constantFrom(...Object.keys(answers)),
      fc.constantFrom(...Object.keys(calls)),
      fc.constantFrom('th' as const, 'en' as const),
      async (apiKey, keySecret, answer, name, language) => {
        const sent: string[] = [];
        const limit = new AbortController();
        vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
        vi.stubGlobal('navigator', { onLine: true });
        vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
          sent.push(address, typeof init.body === 'string' ? init.body : '');
          // Like the real fetch: an invalid header throws an error that quotes it.
          return Promise.resolve()
            .then(() => new Request(address, { ...init, signal: null }))
            .then(() => answers[answer]!(`${apiKey} ${keySecret}`, init));
        });
        const service = {
          baseAddress: 'https://tracking.example/api/v3',
          headerPrefix: 'Service',
          apiKey,
          keySecret,
          language,
        };
        const result = await calls[name as keyof typeof calls](service);
        if (!result.ok) kinds.add(result.failure.kind);
        const seen = [...sent, result.ok ? '' : JSON.stringify(result), ...logged.map(String)].join('\n');
        return !seen.includes('canary') && !decodeURIComponent(seen).includes('canary');
      },
    ),
    { numRuns: 3000, seed: 20261121 },
  );
  expect(logged).toEqual([]);
  // Every failure the client can give has occurred.
  expect([...kinds].toSorted()).toEqual(
    [
      'bad-credentials',
      'bad-request',
      'broken-off',
      'forbidden',
      'holds-secret',
      'not-found-yet',
      'not-understandable',
      'offline',
      'payment-required',
      'redirected',
      'refused',
      'service-trouble',
      'timed-out',
      'too-large',
      'too-many-requests',
      'unreachable',
      'web-page',
      'wrong-parcel',
    ].toSorted(),
  );
});
