import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  detectCouriers,
  failureOf,
  findTracking,
  listCouriers,
  sendTrack,
  type Service,
} from '@/utils/api/client.ts';
import { answerOf, atHub, courierKey, errorOf, recordOf, trackingNo } from '../fixtures/answers.ts';

const service: Service = {
  baseAddress: 'https://tracking.example/api/v3',
  headerPrefix: 'Service',
  apiKey: 'key-canary',
  keySecret: 'secret-canary',
  language: 'th',
};
const asked = { trackingNo, courierKey };

const answering = (answer: (init: RequestInit) => Response | Promise<Response>) => {
  const fetch = vi.fn((_: string, init: RequestInit) => Promise.resolve().then(() => answer(init)));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const kindAfter = async (answer: Response) => {
  answering(() => answer);
  const result = await findTracking(service, asked);
  return result.ok ? 'ok' : result.failure.kind;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('findTracking', () => {
  it('sends two fields, both credential headers and the language, and nothing else', async () => {
    const fetch = answering(() => answerOf(recordOf([atHub])));
    expect((await findTracking(service, asked)).ok).toBe(true);
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe('https://tracking.example/api/v3/tracks/find');
    expect(init).toMatchObject({
      method: 'POST',
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      headers: {
        'Service-Api-Key': 'key-canary',
        'Service-Key-Secret': 'secret-canary',
        'Accept-Language': 'th',
        'Content-Type': 'application/json',
      },
    });
    expect(JSON.parse(String(init?.body))).toEqual({ courier: courierKey, trackingNo });
  });

  it.each([
    ['an HTML page', () => new Response('<html>hello</html>'), 'not-understandable'],
    ['an empty body', () => new Response(''), 'not-understandable'],
    ['JSON that is no envelope', () => Response.json({ hello: 1 }), 'not-understandable'],
    ['an envelope without data', () => answerOf(undefined), 'not-understandable'],
    ['200 around a 401', () => Response.json({ meta: { code: 401, message: '' } }), 'bad-credentials'],
    ['401 with an HTML body', () => new Response('<html>', { status: 401 }), 'bad-credentials'],
    ['another parcel', () => answerOf(recordOf([atHub], { trackingNo: 'TH000000000000A' })), 'wrong-parcel'],
    ['a redirect', () => new Response(null, { status: 302 }), 'redirected'],
    ['more than a megabyte', () => new Response('x'.repeat(1_000_001)), 'too-large'],
    ['500', () => errorOf(500), 'service-trouble'],
    ['429', () => errorOf(429), 'too-many-requests'],
  ])('%s → failure by name', async (_, answer, kind) => {
    expect(await kindAfter(answer())).toBe(kind);
  });

  it('stops a body that never ends', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    expect(await kindAfter(new Response(endless))).toBe('too-large');
    expect(sent).toBeLessThan(20);
  });

  it('names a time-out, a cancellation, an offline machine and an unreachable service', async () => {
    const hang = (init: RequestInit) =>
      new Promise<Response>((_, reject) => {
        const end = () => reject(init.signal?.reason as Error);
        if (init.signal?.aborted) end();
        init.signal?.addEventListener('abort', end);
      });
    const ask = async (signal?: AbortSignal) => {
      const result = await findTracking(service, asked, signal);
      return result.ok ? 'ok' : result.failure.kind;
    };
    answering(hang);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    expect(await ask()).toBe('timed-out');
    expect(await ask(AbortSignal.abort())).toBe('cancelled');
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await ask()).toBe('unreachable');
    vi.stubGlobal('navigator', { onLine: false });
    expect(await ask()).toBe('offline');
  });

  it('never puts key or secret into a failure', async () => {
    answering(() => Promise.reject(new Error(`bad header key-canary secret-canary`)));
    expect(JSON.stringify(await findTracking(service, asked))).not.toContain('canary');
  });
});

it.each([
  // As a live call was answered (api-facts, section 8), in both languages.
  [400, 'This courier does not exist', 'courier-not-served'],
  [400, 'ไม่มีบริษัทขนส่งนี้', 'courier-not-served'],
  [400, 'courier name is incorrect', 'courier-not-served'],
  [400, 'The tracking number does not fit the courier', 'bad-request'],
  [400, 'ไม่พบเลขพัสดุในระบบขนส่ง', 'bad-request'],
  [400, 'A parameter is not valid', 'bad-request'],
  [400, undefined, 'bad-request'],
  [400, { courier: 1 }, 'bad-request'],
  // With the courier in the body, 404 is the number's (api-facts, section 8).
  [404, 'This courier does not exist', 'not-found-yet'],
  [403, 'This courier is not in your plan', 'forbidden'],
])('%d "%s" → %s', async (code, message, kind) => {
  expect(await kindAfter(Response.json({ meta: { code, message } }, { status: code }))).toBe(kind);
  expect(await kindAfter(Response.json({ meta: { code, message } }))).toBe(kind);
});

it.each([
  [400, 'bad-request'],
  [401, 'bad-credentials'],
  [403, 'forbidden'],
  [404, 'not-found-yet'],
  [408, 'service-trouble'],
  [422, 'bad-request'],
  [429, 'too-many-requests'],
  [500, 'service-trouble'],
  [502, 'service-trouble'],
  [503, 'service-trouble'],
  [504, 'service-trouble'],
  [299, 'not-understandable'],
])('code %i is %s', (code, kind) => {
  expect(failureOf(code, new Headers(), 0).kind).toBe(kind);
});

it.each([429, 503])('a %i names a time only where the service did', (code) => {
  expect(failureOf(code, new Headers({ 'Retry-After': '60' }), 0)).toHaveProperty('retryAt', 60_000);
  for (const headers of [new Headers(), new Headers({ 'Retry-After': 'soon' })])
    expect(failureOf(code, headers, 0)).not.toHaveProperty('retryAt');
});

const sent = (fetch: ReturnType<typeof answering>) => {
  const [address, init] = fetch.mock.calls[0] ?? [];
  return {
    address,
    method: init?.method,
    body: init?.body === undefined ? null : JSON.parse(String(init.body)),
  };
};

it('lists the couriers of the service', async () => {
  const fetch = answering(() => answerOf([{ key: 'lex', nameEN: 'LEX' }]));
  const result = await listCouriers(service);
  expect(result.ok && result.value?.map(({ key }) => key)).toEqual(['lex']);
  expect(sent(fetch)).toEqual({ address: `${service.baseAddress}/couriers`, method: 'GET', body: null });
});

it('asks which courier a number belongs to, and takes a service without that for one that knows none', async () => {
  const fetch = answering(() => answerOf(['shopee-express']));
  expect(await detectCouriers(service, trackingNo)).toEqual({ ok: true, value: ['shopee-express'] });
  expect(sent(fetch)).toEqual({
    address: `${service.baseAddress}/couriers/detect`,
    method: 'POST',
    body: { trackingNo },
  });
  answering(() => answerOf({ courier: 'of no shape we know' }));
  expect(await detectCouriers(service, trackingNo)).toEqual({ ok: true, value: [] });
  for (const missing of [404, 405, 400, 403]) {
    answering(() => errorOf(missing));
    expect(await detectCouriers(service, trackingNo)).toEqual({ ok: true, value: null });
  }
  answering(() => new Response('<html>', { status: 404 }));
  expect(await detectCouriers(service, trackingNo)).toEqual({ ok: true, value: null });
  answering(() => errorOf(401));
  expect((await detectCouriers(service, trackingNo)).ok).toBe(false);
});

it('sends a parcel to a phone, the note only when there is one', async () => {
  const created = () => Response.json({ meta: { code: 201, message: 'sent' } }, { status: 201 });
  const sending = { ...asked, phoneNumber: '0812345678', note: '' };
  const fetch = answering(created);
  expect(await sendTrack(service, sending)).toEqual({ ok: true, value: null });
  expect(sent(fetch)).toEqual({
    address: `${service.baseAddress}/app/send-track`,
    method: 'POST',
    body: { trackingNo, courierKey, phoneNumber: '0812345678' },
  });
  const withNote = answering(created);
  await sendTrack(service, { ...sending, note: 'Mugs' });
  expect(sent(withNote).body).toMatchObject({ note: 'Mugs' });
});

it('a link to be shared never carries the key', async () => {
  const linkAfter = async (shareLink: string) => {
    answering(() => answerOf({ ...recordOf([atHub]), shareLink }));
    const result = await findTracking(service, asked);
    return result.ok && result.value.shareLink;
  };
  expect(await linkAfter('https://share.example/a?no=1')).toBe('https://share.example/a?no=1');
  expect(await linkAfter('https://share.example/a?key=key-canary')).toBeNull();
  expect(await linkAfter('https://share.example/secret-canary/a')).toBeNull();
});
