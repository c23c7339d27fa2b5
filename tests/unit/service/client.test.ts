import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  detectCouriers,
  failureOf,
  findTracking,
  listCouriers,
  sendTrack,
  type Service,
} from '@/utils/service/client.ts';
import { answerOf, atHub, courierKey, errorOf, recordOf, trackingNo } from '../../fixtures/answers.ts';
import { testEach } from '../support/test-each.ts';

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
const page = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
/** A body that fails after the data in `before`, like a body cut short or wrongly declared as gzip. */
const breaking = (before: string) =>
  new ReadableStream<Uint8Array>({
    start: (stream) => before !== '' && stream.enqueue(new TextEncoder().encode(before)),
    pull: (stream) => stream.error(new TypeError('terminated')),
  });
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
  it('sends two fields, both credential headers and the language, and no other data', async () => {
    const fetch = answering(() => answerOf(recordOf([atHub])));
    expect(await findTracking(service, asked)).toMatchObject({ value: { language: service.language } });
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
    ['an HTML page', () => new Response('<html>hello</html>'), 'web-page'],
    ['a page by its content type', () => page('Sign in, please'), 'web-page'],
    ['a bare 404 page', () => page('<h1>Not found</h1>', 404), 'not-understandable'],
    ['a page in place of a 403', () => page('<h1>Access denied</h1>', 403), 'web-page'],
    ['a page in place of a 451', () => page('<h1>Blocked</h1>', 451), 'web-page'],
    ['a page in place of a 400', () => new Response('<!doctype html>', { status: 400 }), 'web-page'],
    ['a page of any size in place of a 403', () => page('x'.repeat(70_000), 403), 'web-page'],
    ['a bare 405', () => new Response('', { status: 405 }), 'not-understandable'],
    ['a sign-in demanded by the network', () => page('<h1>Sign in</h1>', 511), 'web-page'],
    ['a 304', () => new Response(null, { status: 304 }), 'not-understandable'],
    ['a body that breaks', () => new Response(breaking('{"meta"')), 'broken-off'],
    ['an empty body', () => new Response(''), 'not-understandable'],
    ['JSON without an envelope', () => Response.json({ hello: 1 }), 'not-understandable'],
    ['an envelope without data', () => answerOf(undefined), 'not-found-yet'],
    ['401 inside a 200', () => Response.json({ meta: { code: 401, message: '' } }), 'bad-credentials'],
    ['401 with an HTML body', () => new Response('<html>', { status: 401 }), 'bad-credentials'],
    ['another parcel', () => answerOf(recordOf([atHub], { trackingNo: 'TH000000000000A' })), 'wrong-parcel'],
    ['a redirect', () => new Response(null, { status: 302 }), 'redirected'],
    ['more than a megabyte', () => new Response('x'.repeat(1_000_001)), 'too-large'],
    ['500', () => errorOf(500), 'service-trouble'],
    ['429', () => errorOf(429), 'too-many-requests'],
  ])('%s → its failure kind', async (_, answer, kind) => {
    expect(await kindAfter(answer())).toBe(kind);
  });

  it('stops reading an endless body', async () => {
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

  describe.each([
    [401, { kind: 'bad-credentials', code: 401 }],
    [402, { kind: 'payment-required', code: 402, retryAt: expect.any(Number) }],
    [403, { kind: 'forbidden', code: 403 }],
    [429, { kind: 'too-many-requests', code: 429, retryAt: expect.any(Number) }],
    [503, { kind: 'service-trouble', code: 503, retryAt: expect.any(Number) }],
  ])('a %i is recognised by status and headers', (status, failure) => {
    const init = { status, headers: { 'Retry-After': '3600' } };
    it.each<[string, BodyInit | null]>([
      ['no body', null],
      ['an empty body', ''],
      // A page in place of a 403 is from somebody else.
      ...(status === 403 ? [] : [['a page', '<!doctype html><h1>Sorry</h1>'] as [string, string]]),
      ['other JSON', '{"error":"sorry"}'],
      ['truncated JSON', '{"meta":{"code"'],
      ['a body that breaks at once', breaking('')],
      ['a body cut short', breaking('{"meta":{"code":401')],
      ['2 MB', JSON.stringify({ meta: { code: status, message: 'x'.repeat(2 << 20) } })],
      ['5 MB', JSON.stringify({ meta: { code: status, message: 'x'.repeat(5 << 20) } })],
    ])('with %s', async (_, body) => {
      answering(() => new Response(body, init));
      expect(await findTracking(service, asked)).toEqual({ ok: false, failure });
    });

    it('with a stalled body, which is given up after two seconds', async () => {
      vi.useFakeTimers();
      let isGivenUp = false;
      const stalled = new ReadableStream({ cancel: () => void (isGivenUp = true) });
      answering(() => new Response(stalled, init));
      const answer = findTracking(service, asked);
      await vi.advanceTimersByTimeAsync(2000);
      expect(isGivenUp).toBe(true);
      expect(await answer).toEqual({ ok: false, failure });
    });
  });

  it('distinguishes a time-out, an offline machine and an unreachable service', async () => {
    const hang = (init: RequestInit) =>
      new Promise<Response>((_, reject) => {
        const end = () => reject(init.signal?.reason as Error);
        if (init.signal?.aborted) end();
        init.signal?.addEventListener('abort', end);
      });
    const ask = async () => {
      const result = await findTracking(service, asked);
      return result.ok ? 'ok' : result.failure.kind;
    };
    answering(hang);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    expect(await ask()).toBe('timed-out');
    expect(timeout).toHaveBeenCalledWith(15_000); // docs/promises.md P33
    await kindAfter(answerOf(recordOf([atHub]))); // after a 503 a failed call is service trouble
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await ask()).toBe('unreachable');
    vi.stubGlobal('navigator', { onLine: false });
    expect(await ask()).toBe('offline');
  });

  it('a call that the browser holds back after 500 or 503 counts as service trouble, for 15 minutes', async () => {
    const unsent = () => answering(() => Promise.reject(new TypeError('Failed to fetch')));
    const ask = async () => {
      const result = await findTracking(service, asked);
      return result.ok ? 'ok' : result.failure.kind;
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const status of [500, 503]) {
      expect(await kindAfter(errorOf(status))).toBe('service-trouble');
      unsent();
      expect(await ask()).toBe('service-trouble');
      expect(await listCouriers(service)).toMatchObject({ failure: { kind: 'unreachable' } });
      await kindAfter(answerOf(recordOf([atHub])));
      unsent();
      expect(await ask()).toBe('unreachable');
    }
    await kindAfter(errorOf(503));
    vi.setSystemTime(Date.now() + 15 * 60_000 + 1);
    unsent();
    expect(await ask()).toBe('unreachable');
  });

  it('never puts key or secret into a failure', async () => {
    answering(() => Promise.reject(new Error(`bad header key-canary secret-canary`)));
    expect(JSON.stringify(await findTracking(service, asked))).not.toContain('canary');
  });
});

it.each([
  // The message of a real answer (docs/api.md 10.8), in both languages.
  [400, 'This courier does not exist', 'bad-request'],
  [400, 'ไม่มีบริษัทขนส่งนี้', 'bad-request'],
  [400, 'courier name is incorrect', 'bad-request'],
  [400, 'The courier is temporarily unavailable', 'bad-request'],
  [400, 'The tracking number does not fit the courier', 'bad-request'],
  [400, 'ไม่พบเลขพัสดุในระบบขนส่ง', 'bad-request'],
  [400, 'A parameter is not valid', 'bad-request'],
  [400, undefined, 'bad-request'],
  [400, { courier: 1 }, 'bad-request'],
  // 404 concerns the number, even if the message names the courier (docs/api.md 10.8).
  [404, 'This courier does not exist', 'not-found-yet'],
  [403, 'This courier is not in your plan', 'forbidden'],
])('%d "%s" → %s', async (code, message, kind) => {
  expect(await kindAfter(Response.json({ meta: { code, message } }, { status: code }))).toBe(kind);
  expect(await kindAfter(Response.json({ meta: { code, message } }))).toBe(kind);
});

it('gives the service’s message as plain text, cut, and never one that contains the key', async () => {
  const failureAfter = async (message: unknown, code = 402) => {
    answering(() => Response.json({ meta: { code, message } }, { status: code }));
    const result = await findTracking(service, asked);
    return result.ok ? null : result.failure;
  };
  expect(await failureAfter(' Plan\n<b>used\u202e up</b> ')).toEqual({
    kind: 'payment-required',
    code: 402,
    words: 'Plan <b>used up</b>',
  });
  expect((await failureAfter('x'.repeat(5000)))?.words).toHaveLength(200);
  expect((await failureAfter('This courier does not exist', 400))?.words).toBe('This courier does not exist');
  for (const message of ['', ' \u200b ', 5, null, { text: 'x' }])
    expect(await failureAfter(message)).toEqual({ kind: 'payment-required', code: 402 });
  for (const message of ['The key key-canary is wrong', 'secret%2Dcanary', 'key-ca\u200bnary'])
    expect(await failureAfter(message, 401)).toEqual({ kind: 'bad-credentials', code: 401 });
  // An error code in an answer with status 200.
  answering(() => Response.json({ meta: { code: 429, message: 'Slow down' } }));
  expect(await findTracking(service, asked)).toMatchObject({ failure: { code: 429, words: 'Slow down' } });
});

testEach([
  [400, 'bad-request'],
  [401, 'bad-credentials'],
  [402, 'payment-required'],
  [403, 'forbidden'],
  [404, 'not-found-yet'],
  [408, 'service-trouble'],
  [405, 'refused'],
  [409, 'refused'],
  [410, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
  [451, 'refused'],
  [429, 'too-many-requests'],
  [500, 'service-trouble'],
  [502, 'service-trouble'],
  [503, 'service-trouble'],
  [504, 'service-trouble'],
  [299, 'not-understandable'],
])('each code has its failure kind', (code, kind) => {
  expect(failureOf(code, new Headers(), 0).kind).toBe(kind);
});

it.each([429, 503])('a %i has a retry time only if the service gave one', (code) => {
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

it('detects the courier of a number; a service without this endpoint gives null', async () => {
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

it('sends a parcel to a phone, with a note only if there is one', async () => {
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

describe('an answer that contains the key or the secret is rejected as a whole', () => {
  const own = { ...service, apiKey: 'key/1234 5678', keySecret: 'sécret+123' };
  const record = (change: object) => () => answerOf({ ...recordOf([atHub]), ...change });
  const find = (of: Service) => findTracking(of, asked);
  const list = (of: Service) => listCouriers(of);
  const detect = (of: Service) => detectCouriers(of, trackingNo);
  const send = (of: Service) => sendTrack(of, { ...asked, phoneNumber: '0812345678', note: '' });
  const forms = (secret: string) => [
    secret,
    `before ${secret} after`,
    `https://x.example/?a=${encodeURIComponent(secret)}`,
    `https://x.example/?a=${encodeURIComponent(secret).toLowerCase()}`,
    [...new TextEncoder().encode(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    `${encodeURIComponent(secret)}%ff`,
    // Blanks, zero-width signs, soft hyphens, directions, joiners, fillers and marks between the letters show it, too.
    ...[
      ' ',
      '\u00a0',
      '\u200b',
      '\u00ad',
      '\u202e',
      '\u200d',
      '\u034f',
      '\u2800',
      '\u3164',
      '\u0336',
      '\u{e0041}',
    ].map((sign) => [...secret].join(sign)),
    encodeURIComponent([...secret].join('\u200b')),
    [...encodeURIComponent(secret)].join('\u200b'),
  ];
  const places: [string, (echo: string) => () => Response, (of: Service) => Promise<{ ok: boolean }>][] = [
    ['the share link', (echo) => record({ shareLink: echo }), find],
    [
      'the description of an event',
      (echo) => record({ timelines: recordOf([{ ...atHub, description: echo }]).timelines }),
      find,
    ],
    ['the link of a picture', (echo) => record({ detail: { signerImageURL: echo } }), find],
    ['the name of the courier', (echo) => record({ courier: echo }), find],
    ['an unknown field', (echo) => record({ further: [[{ deep: echo }]] }), find],
    ['the name of a field', (echo) => record({ [echo]: 1 }), find],
    [
      'the message',
      (echo) => () => Response.json({ meta: { code: 200, message: echo }, data: recordOf([atHub]) }),
      find,
    ],
    ['the list of couriers', (echo) => () => answerOf([{ key: 'lex', nameEN: echo }]), list],
    ['the couriers of a number', (echo) => () => answerOf(['lex', { key: 'lex', note: echo }]), detect],
    [
      'the answer to sending',
      (echo) => () => Response.json({ meta: { code: 201, message: echo } }, { status: 201 }),
      send,
    ],
  ];
  it.each(places)('%s', async (_, answer, ask) => {
    for (const secret of [own.apiKey, own.keySecret])
      for (const echo of forms(secret)) {
        answering(answer(echo));
        expect(await ask(own)).toEqual({ ok: false, failure: { kind: 'holds-secret' } });
      }
    answering(answer('nothing of the kind: 100%, %zz, key/1234'));
    expect((await ask(own)).ok).toBe(true);
  });

  it('but a key short enough to occur by chance rejects no answer', async () => {
    answering(() => answerOf(recordOf([atHub])));
    expect((await findTracking({ ...service, apiKey: 'ON_', keySecret: '2026' }, asked)).ok).toBe(true);
  });

  it('even if it is nested 5000 levels deep', async () => {
    const deep = `${'['.repeat(5000)}"key-canary"${']'.repeat(5000)}`;
    answering(() => new Response(`{"meta":{"code":200},"data":${deep}}`));
    expect(await listCouriers(service)).toEqual({ ok: false, failure: { kind: 'holds-secret' } });
  });
});
