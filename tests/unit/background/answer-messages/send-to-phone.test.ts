import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { followParcel } from '@/utils/background/follow.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { raw } from '../../support/raw-store.ts';
import { courierKey, errorOf, trackingNo } from '../../../fixtures/answers.ts';
import { served } from '../background.ts';
import { signIn } from '../fake-service.ts';
import { pauseUntil } from '../../../fixtures/pause.ts';

const typed = { phoneNumber: '0812345678', note: ' Mugs ' };
let calls: { url: string; body: unknown }[] = [];
let answer: () => Response;

beforeEach(() => {
  calls = [];
  answer = () => Response.json({ meta: { code: 201, message: 'sent' } }, { status: 201 });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, body: JSON.parse(String(init.body)) });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const send = async () => {
  const { id } = (await followParcel({ trackingNo, courierKey, foundOn: '' })).row;
  return served()('send-track', { id, ...typed });
};

it('sends the followed number and courier with the typed fields, and stores none of those', async () => {
  await signIn();
  expect(await send()).toEqual({ ok: true, value: null });
  expect(calls).toEqual([
    {
      url: expect.stringMatching(/\/app\/send-track$/),
      body: { trackingNo, courierKey, phoneNumber: '0812345678', note: 'Mugs' },
    },
  ]);
  expect(JSON.stringify(await raw.entries())).not.toMatch(/0812345678|Mugs/);
});

it('does not send a parcel that is not followed', async () => {
  await signIn();
  expect(await served()('send-track', { id: 'lex/NONE', ...typed })).toMatchObject({ ok: false });
  expect(calls).toEqual([]);
});

test.each([
  ['without credentials', 'no-credentials', async () => {}],
  [
    'while the key is refused',
    'bad-credentials',
    async () => {
      await signIn();
      await writeAccount({ failure: { kind: 'bad-credentials' } });
    },
  ],
  [
    'during a pause',
    'too-many-requests',
    async () => {
      await signIn();
      await writeAccount({ pause: pauseUntil(Date.now() + 60_000) });
    },
  ],
  [
    'offline',
    'offline',
    async () => {
      await signIn();
      vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, language: 'en', onLine: false });
    },
  ],
])('%s no call is made', async (_, kind, given) => {
  await given();
  expect(await send()).toMatchObject({ ok: false, failure: { kind } });
  expect(calls).toEqual([]);
});

test.each([
  [400, 'bad-request'],
  [403, 'forbidden'],
  [404, 'not-found-yet'],
  [500, 'service-trouble'],
])('an answer of %i is reported as %s', async (code, kind) => {
  await signIn();
  answer = () => errorOf(code);
  expect(await send()).toMatchObject({ ok: false, failure: { kind } });
  expect(calls).toHaveLength(1);
});

it('a key refused here does not open the breaker: only look-ups decide about the key', async () => {
  await signIn();
  answer = () => errorOf(401);
  expect(await send()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
  expect((await readAccount()).failure).toBeNull();
});
