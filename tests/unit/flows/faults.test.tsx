import type { ComponentChildren } from 'preact';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useApp } from '@/components/hooks/app-context.tsx';
import { Banner } from '@/components/app/Banner.tsx';
import { ChecksProvider } from '@/components/hooks/checks.tsx';
import { FoundRow } from '@/components/list/FoundList.tsx';
import type { FoundNumbers } from '@/components/list/found-numbers.ts';
import { ParcelPane } from '@/components/parcel/ParcelPage.tsx';
import { TextsProvider } from '@/components/base/texts.tsx';
import { CouriersLine } from '@/components/settings/AccountSection.tsx';
import type { LookUpAnswer } from '@/utils/parcels/answer.ts';
import { guessesFor } from '@/utils/detection/typed-numbers.ts';
import { parcelId } from '@/utils/model/parcel.ts';
import { backgroundWorkEnded } from '@/utils/background/background-work.ts';
import { refreshCouriers } from '@/utils/background/refresh-couriers.ts';
import { poll } from '@/utils/background/run.ts';
import { readAccount } from '@/utils/storage/account.ts';
import { send } from '@/utils/messaging/send.ts';
import { readKnownCouriers, readServiceCouriers } from '@/utils/storage/service-couriers.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeRows, readRow, readHistory } from '@/utils/storage/store.ts';
import { draw, type Drawn } from '../support/drawn.ts';
import { forms, ways, type Way } from '../../fixtures/fault-table.ts';
import { raw } from '../support/raw-store.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { listened, ownPage } from '../background/background.ts';
import { nextMillisecond } from '../support/turns.ts';
import { saveCredentials } from '../support/save-credentials.ts';

vi.mock(import('@/components/hooks/app-context.tsx'), () => ({
  useApp: vi.fn(),
  useLikelyDays: () => null,
}));

// Everything between the network and the texts is real code: server, TLS, client, background, store and components.
// Outcomes decided by a browser's own network code are also tested in a browser (tests/e2e/faults.spec.ts).

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.setLimits({ perSecond: null, perMonth: null });
  // Trusts every certificate: Node's fetch cannot trust just the new one that each sandbox makes, for loopback only.
  process.env[trustAll] = '0';
  const warning = vi.spyOn(process, 'emitWarning').mockReturnValue();
  await fetch(sandbox.baseAddress);
  warning.mockRestore();
});
afterAll(async () => {
  delete process.env[trustAll];
  await sandbox.close();
});
const trustAll = 'NODE_TLS_REJECT_UNAUTHORIZED';

type Of = { trackingNo: string; courierKey: string };
const parcelOf = (wanted: string): Of => {
  const { trackingNo, courierKey } = sandbox.fleet.find(({ courierKey: key }) => key === wanted)!;
  return { trackingNo, courierKey };
};
const idOf = (of: Of): string => parcelId(of.courierKey, of.trackingNo);

/** Attaches the background, which answers the messages of extension pages. */
function beginBackground(): void {
  const answer = listened();
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((message) => answer(message, ownPage()));
}

/** Saves the sandbox's credentials and follows two parcels. */
async function signInAndKeep(): Promise<void> {
  const { baseAddress, apiKey, keySecret } = sandbox;
  await updateSettings({ baseAddress, language: 'en', night: { from: 0, to: 0 } });
  await saveCredentials({ baseAddress, apiKey, keySecret });
  await refreshCouriers();
  for (const of of kept()) {
    await send('look-up', of);
    await send('follow', of);
  }
}
const kept = (): Of[] => [parcelOf('shopee-express'), parcelOf('flash-express')];

async function remember() {
  const local = await fakeBrowser.storage.local.get(null);
  return { local, records: await raw.entries() };
}
/** All stored data right after the two parcels were followed. Each test starts with it. */
let atFirst: Awaited<ReturnType<typeof remember>> | null = null;

async function begin(): Promise<void> {
  beginBackground();
  if (!atFirst) {
    await signInAndKeep();
    atFirst = await remember();
    return;
  }
  const { local, records } = atFirst;
  await fakeBrowser.storage.local.set(local);
  for (const [name, record] of records) await raw.set(name, record);
}

/** The stored parcel and couriers, and whether the breaker or a pause (`hours` left) stops all calls. */
async function stored(id: string) {
  const row = (await readRow(id))!;
  const { failure, pause } = await readAccount();
  const hours = ((pause?.until ?? 0) - Date.now()) / 3_600_000;
  return {
    known: { ...row, ...ofItsFailures, log: await readHistory(id) },
    couriers: (await readServiceCouriers()).couriers,
    hours,
    stopped: failure ? 'breaker' : hours > 0 ? 'pause' : null,
  };
}

/** The fields that a failed check changes. */
const ofItsFailures = { triedAt: null, failure: null, failures: 0, limitedTimes: 0, dueAt: null };

const nothing = (): void => {};

/** Draws a component with the contexts that the views provide. */
async function drawn(part: ComponentChildren): Promise<Drawn> {
  const account = await readAccount();
  const checks = { ...account, isOnline: true, spent: null };
  return draw(
    <TextsProvider language="en" now={Date.now()} known={await readKnownCouriers()}>
      <ChecksProvider value={checks}>{part}</ChecksProvider>
    </TextsProvider>,
  );
}

/** Draws a parcel's view, with the banner of an account failure. */
async function drawParcel(id: string): Promise<Drawn> {
  const account = await readAccount();
  const parcel = (await readRow(id))!;
  vi.mocked(useApp).mockReturnValue({
    sendCommand: send,
    busy: new Set<string>(),
    checking: { account, calls: null, stops: account.failure, pause: null },
  } as unknown as ReturnType<typeof useApp>);
  return drawn(
    <ParcelPane
      parcel={parcel}
      history={await readHistory(id)}
      top={null}
      banner={<Banner />}
      onRemove={nothing}
    />,
  );
}

/** Draws a looked-up number like the popup does. */
async function drawFound({ trackingNo, courierKey }: Of, answer: LookUpAnswer): Promise<Drawn> {
  const state = {
    courierKey,
    name: '',
    answer,
    isFree: false,
    asking: false,
    isFollowing: false,
    followed: null,
  };
  const number = { trackingNo, couriers: guessesFor(trackingNo) };
  // Its actions are not used.
  const found = { stateOf: () => state } as Partial<FoundNumbers> as FoundNumbers;
  return drawn(<FoundRow number={number} found={found} open onToggle={nothing} />);
}

type Said = { said: string; failure: string };

/** For each way of calling: the endpoint, how to make the call, and the texts shown afterwards. */
const how: Record<Way, { endpoint: string; call(id: string): Promise<Said> }> = {
  lookUp: {
    endpoint: '/tracks/find',
    async call() {
      const of = parcelOf('kex-express');
      const answer = await send('look-up', of);
      if (!answer.ok) throw new Error(`a look-up that was not answered: ${answer.failure.kind}`);
      const { words } = await drawFound(of, answer.value);
      return { said: words('found-answer'), failure: words('failure') };
    },
  },
  poll: {
    endpoint: '/tracks/find',
    async call(id) {
      await changeRows(kept().map(idOf), (row) => ({ ...row, dueAt: Date.now() }));
      await nextMillisecond();
      await poll();
      const { words } = await drawParcel(id);
      return { said: words('parcel', 'banner', 'footer'), failure: words('failure') };
    },
  },
  list: {
    endpoint: '/couriers',
    async call() {
      const view = await drawn(<CouriersLine />);
      await view.press('update-couriers');
      const said = await view.shown('update-failure');
      return { said, failure: said };
    },
  },
  send: {
    endpoint: '/app/send-track',
    async call(id) {
      const view = await drawParcel(id);
      await view.press('open-share');
      await view.type('send-phone', '0812345678');
      await view.press('send-ask');
      await view.press('send-yes');
      const said = await view.shown('send-failure', 'send-done');
      return { said, failure: said };
    },
  },
};

const rows = ways.flatMap((way) =>
  forms.flatMap((form) => (form[way] ? [[way, form.name, form.fault, form[way]] as const] : [])),
);

test.each(rows)('%s, %s', async (way, name, fault, outcome) => {
  await begin();
  const id = idOf(kept()[0]!);
  const { endpoint, call } = how[way];
  const before = await stored(id);
  sandbox.clearCalls();
  sandbox.fault(endpoint, fault);
  if (name.includes('stall-body')) giveUpAtOnce();
  const { said, failure } = await call(id);
  await backgroundWorkEnded();
  sandbox.fault(endpoint, null);

  if (outcome.says) expect(said).toMatch(outcome.says);
  else expect(failure).toBe('');
  if (outcome.neverSays) expect(said).not.toMatch(outcome.neverSays);
  const calls = sandbox.calls();
  expect(calls.filter(({ path }) => path.endsWith(endpoint))).toHaveLength(outcome.calls ?? 1);
  const after = await stored(id);
  expect(after.stopped).toBe(outcome.stops ?? null);
  if (outcome.hours !== undefined) expect(after.hours).toBeCloseTo(outcome.hours, 0);
  if (!outcome.isBelieved) {
    const { checkedAt, ...known } = before.known;
    expect(after.known).toMatchObject(known);
    if (outcome.says) expect(after.known.checkedAt).toBe(checkedAt);
  }
  expect(after.couriers).toEqual(before.couriers);
  expect(calls.filter(({ host }) => host !== calls[0]!.host)).toEqual([]);
});

/** Shortens the wait for a missing body from two seconds to zero. */
function giveUpAtOnce(): void {
  const { setTimeout: later } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, ms: number) => later(work, ms === 2000 ? 0 : ms));
}
