import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backgroundWorkEnded } from '@/utils/background/background-work.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { poll } from '@/utils/background/run.ts';
import { testConnection } from '@/utils/background/test-connection.ts';
import { readAccount } from '@/utils/storage/account.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeRows, readRow, readRows } from '@/utils/storage/store.ts';
import { answerOf, atHub, errorOf } from '../../fixtures/answers.ts';
import { nextMillisecond } from '../support/turns.ts';
import { served } from '../background/background.ts';
import { recordFor, serviceAnswering, signIn } from '../background/fake-service.ts';

// The press on “Try again” after a 401 (docs/architecture.md, “What a 401 does”).

const courierKey = 'kex-express';
const [odd, odd2, sound, sound2] = ['SHP6071834900', 'SHP6071834901', 'SHP6071834902', 'SHP6071834903'];
const sample = 'EX000000014TH'; // the made-up number of Test
const idOf = (trackingNo: string) => `${courierKey}/${trackingNo}`;
const failureOf = async (trackingNo: string) => (await readRow(idOf(trackingNo)))?.failure ?? null;
const stopped = async () => (await readAccount()).failure?.kind ?? null;

/** The parcels are due, the first one for longest. The service answers 401 for the numbers in `refuses`. */
async function following(...numbers: string[]) {
  const service = serviceAnswering();
  const refuses = new Set<string>();
  service.answer = (asked) =>
    refuses.has(asked.trackingNo) || refuses.has('all') ? errorOf(401) : answerOf(recordFor(asked, [atHub]));
  for (const trackingNo of numbers) {
    await followParcel({ trackingNo, courierKey, foundOn: '' });
    await nextMillisecond();
  }
  return { service, refuses };
}

async function tryAgain(): Promise<void> {
  await served()('resume');
  await backgroundWorkEnded();
}

async function pollAll(): Promise<void> {
  const ids = (await readRows()).map(({ id }) => id);
  await changeRows(ids, (row) => ({ ...row, dueAt: Date.now() }));
  await nextMillisecond();
  await poll();
}

const parcelRefused = { kind: 'parcel-refused', code: 401, words: 'made-up message' };

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
});
afterEach(() => vi.unstubAllGlobals());

it('asks another due parcel: if that is answered, calls go on and the 401 is the parcel’s own', async () => {
  const { service, refuses } = await following(odd, sound, sound2);
  refuses.add(odd);
  await poll();
  expect([service.asked, await stopped()]).toEqual([[odd], 'bad-credentials']);
  await tryAgain();
  expect(service.asked[1]).toBe(sound);
  expect(service.asked.toSorted()).toEqual([odd, odd, sound, sound2]);
  expect(await stopped()).toBeNull();
  for (const one of [sound, sound2]) expect(await failureOf(one)).toBeNull();
  expect(await failureOf(odd)).toEqual(parcelRefused);
  expect((await readRow(idOf(odd)))!.dueAt).toBeGreaterThan(Date.now());
});

it('with a refused key costs one call for another parcel, and all stays stopped', async () => {
  const { service, refuses } = await following(odd, sound, sound2);
  refuses.add('all');
  await poll();
  await tryAgain();
  expect([service.asked, await stopped()]).toEqual([[odd, sound], 'bad-credentials']);
  expect((await readRows()).map(({ failure }) => failure)).toEqual([null, null, null]);
  await poll();
  expect(service.asked).toHaveLength(2);
});

it.each([
  ['refused: the key is bad', true, [odd, sample], 'bad-credentials'],
  ['answered: only the parcel is refused', false, [odd, sample, odd], null],
])('without another due parcel asks the number of Test, %s', async (_, isBad, asked, failure) => {
  const { service, refuses } = await following(odd);
  refuses.add(isBad ? 'all' : odd);
  await poll();
  await tryAgain();
  expect([service.asked, await stopped()]).toEqual([asked, failure]);
  expect(await failureOf(odd)).toEqual(isBad ? null : parcelRefused);
});

it('asks the number of Test after a refused look-up, if nothing is due', async () => {
  const { service, refuses } = await following();
  refuses.add(odd);
  await lookUp({ trackingNo: odd, courierKey });
  await tryAgain();
  expect([service.asked, await stopped()]).toEqual([[odd, sample], null]);
  expect(await lookUp({ trackingNo: odd, courierKey })).toMatchObject({ failure: parcelRefused });
  expect(await stopped()).toBeNull();
});

it('a 401 with an unknown number in between, too, concerns its parcel only', async () => {
  const { service, refuses } = await following(odd, sound);
  const { answer } = service;
  refuses.add(odd);
  service.answer = (asked) => (asked.trackingNo === sound ? answerOf({}) : answer(asked));
  await poll();
  await tryAgain();
  expect([service.asked, await stopped()]).toEqual([[odd, sound, odd], null]);
});

it('an answer that does not judge the key proves nothing', async () => {
  const { service, refuses } = await following(odd, sound);
  const { answer } = service;
  refuses.add(odd);
  service.answer = (asked) => (asked.trackingNo === odd ? answer(asked) : errorOf(500));
  await poll();
  await tryAgain();
  expect([service.asked, await stopped()]).toEqual([[odd, sound, odd], 'bad-credentials']);
  expect(await failureOf(odd)).toBeNull();
});

it('during trouble of the service asks the number of Test once', async () => {
  const { service, refuses } = await following(odd);
  refuses.add(odd);
  await poll();
  service.answer = () => errorOf(500);
  await tryAgain();
  expect([service.asked, await stopped()]).toEqual([[odd, sample, odd], null]);
  expect(await failureOf(odd)).toMatchObject({ kind: 'service-trouble' });
});

it('a later 401 of that parcel stops nothing, and its pause grows; one of another parcel stops all', async () => {
  const { service, refuses } = await following(odd, sound);
  refuses.add(odd);
  await poll();
  await tryAgain();
  for (let n = 2; n <= 4; n += 1) {
    await pollAll();
    expect([await stopped(), (await readRow(idOf(odd)))!.failures]).toEqual([null, n]);
  }
  refuses.add('all');
  service.asked.length = 0;
  await pollAll();
  expect(await stopped()).toBe('bad-credentials');
  await tryAgain();
  await tryAgain();
  expect(await stopped()).toBe('bad-credentials');
  expect(service.asked.filter((no) => no === odd).length).toBeLessThanOrEqual(1);
});

it('a parcel that was answered again stops all with its next 401', async () => {
  const { refuses } = await following(odd, sound);
  refuses.add(odd);
  await poll();
  await tryAgain();
  refuses.clear();
  await pollAll();
  expect(await failureOf(odd)).toBeNull();
  refuses.add(odd);
  await pollAll();
  expect(await stopped()).toBe('bad-credentials');
});

it('two refused parcels do not stand for each other: the healthy one is asked', async () => {
  const { refuses } = await following(odd, odd2, sound);
  refuses.add(odd).add(odd2);
  await poll();
  await tryAgain();
  expect(await stopped()).toBe('bad-credentials');
  await tryAgain();
  expect(await stopped()).toBeNull();
  expect(await failureOf(sound)).toBeNull();
  for (const one of [odd, odd2]) expect(await failureOf(one)).toEqual(parcelRefused);
});

it('the number of Test, once refused, proves the key when it is answered', async () => {
  const { service, refuses } = await following(odd);
  refuses.add('all');
  await poll();
  await tryAgain();
  refuses.delete('all');
  refuses.add(odd);
  await tryAgain();
  expect([service.asked, await stopped()]).toEqual([[odd, sample, sample, odd], null]);
  expect(await failureOf(odd)).toEqual(parcelRefused);
});

it('an accepted Test is enough: Try again needs no further proof', async () => {
  const { service, refuses } = await following(odd);
  refuses.add(odd);
  await poll();
  expect(await testConnection()).toMatchObject({ ok: true });
  await tryAgain();
  expect([service.asked, await stopped()]).toEqual([[odd, sample, odd], null]);
  expect(await failureOf(odd)).toEqual(parcelRefused);
});
