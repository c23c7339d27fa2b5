import { cursorTime, readRelayMessage, socketAddress, type Pairing } from '../model/relay.ts';
import { minute } from '../model/time.ts';
import { afterNight } from '../schedule/schedule.ts';
import { ensureHeartbeat } from '../browser/alarm.ts';
import { readAccount } from '../storage/account.ts';
import { inBackground } from './background-work.ts';
import { logConnection } from '../storage/call-log.ts';
import { readNext } from '../storage/list-head.ts';
import * as relay from '../storage/relay.ts';
import { readPlanContext } from './call-budget.ts';

// The one WebSocket to the relay (docs/relay.md). It is open while there are credentials, a connection to the internet,
// and a parcel to wait for. In Chromium a ping keeps the service worker running. In Firefox sent messages do not count:
// the heartbeat alarm keeps the event page running, and so do the calls of the browser's API that `ensure` makes. The
// alarm also opens the socket again after the browser stopped the background.

const pingEvery = 20_000;
const longestSilence = 15_000;
const protocol = 'ws+meta.nchan';
const longestWait = 60_000;
// After a restart of the relay, all its readers have lost their connection at the same moment.
const firstWait = 20_000;
const unknownKeyWait = 10 * minute;
// Messages from before the connection come at once. They are spread, because many browsers may connect together.
const replayWithin = 5000;
const replaySpread = minute;
/** The most messages that a relay keeps (`nchan_message_buffer_length`). If so many come, older ones may be lost. */
const mostKept = 2000;

type Socket = {
  ws: WebSocket;
  /** Of the relay and its key. */
  address: string;
  openedAt: number | null;
  /** Since when an answer is awaited, to a ping or to the request for a connection; null = none is. */
  askedAt: number | null;
  replayed: number;
};
let socket: Socket | null = null;
let aliveAt = 0;
let failures = 0;
let nextTryAt = 0;
let pings: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let changed: (isDueNow: boolean) => void = () => {};

/** Calls `listener` when a hint changed a due time, or all parcels must be planned again. `isDueNow`: check at once. */
export const onDueChange = (listener: typeof changed): void => void (changed = listener);

/** Connects to the relay, or closes the connection, as it should be now; sends a ping if there is one. */
export const ensureRelay = (): Promise<void> => navigator.locks.request('relay', ensure);

/** As `ensureRelay`, without waiting for the next try: the pairing changed, or the user tries again. */
export const connectRelay = (): Promise<void> =>
  navigator.locks.request('relay', () => {
    close();
    failures = 0;
    nextTryAt = 0;
    return ensure();
  });

/** Waits for a change of the state. Plans the parcels again if it began or ended the thin schedule. */
async function noted(change: Promise<boolean>): Promise<void> {
  if (await change) changed(false);
}

async function ensure(): Promise<void> {
  const pairing = await readWanted();
  // Also while offline: a stopped background does not hear when the browser is online again.
  await ensureHeartbeat(pairing !== null);
  if (!pairing) {
    close();
    const isSetUp = (await relay.readPairing()) !== null;
    if (isSetUp && (await relay.readRelayState()).link !== 'off') await noted(relay.noteLink('off'));
    return;
  }
  const isOffline = navigator.onLine === false;
  if (socket && (isOffline || socket.address !== socketAddress(pairing, ''))) close();
  if (socket && !isDead(socket)) {
    ping(socket);
    return;
  }
  if (socket) {
    close();
    await lost(null);
    return;
  }
  const { link } = await relay.readRelayState();
  await noted(relay.noteLink(link === 'unknown-key' ? link : 'connecting'));
  if (!isOffline && Date.now() >= nextTryAt) await connect(pairing);
}

/** The pairing, if a connection makes sense: nothing could be checked without credentials, or is left to wait for. */
async function readWanted(): Promise<Pairing | null> {
  const pairing = await relay.readPairing();
  if (!pairing) return null;
  const [{ failure }, { dueAt }] = await Promise.all([readAccount(), readNext()]);
  return failure === null && dueAt !== null ? pairing : null;
}

function close(): void {
  clearInterval(pings);
  clearTimeout(retry);
  const old = socket;
  socket = null; // so that its events are ignored
  old?.ws.close();
}

/** Whether the relay does not answer, although nobody closed the connection. */
const isDead = ({ askedAt }: Socket): boolean => askedAt !== null && Date.now() - askedAt > longestSilence;

function ping(one: Socket): void {
  if (one.ws.readyState !== WebSocket.OPEN) return;
  one.askedAt ??= Date.now();
  one.ws.send('ping');
}

async function connect(pairing: Pairing): Promise<void> {
  const startedAt = Date.now();
  const cursor = relay.usableCursor(await relay.readRelayState(), startedAt);
  const address = socketAddress(pairing, cursor);
  const ws = new WebSocket(address, protocol);
  const one: Socket = {
    ws,
    address: socketAddress(pairing, ''),
    openedAt: null,
    askedAt: startedAt,
    replayed: 0,
  };
  socket = one;
  const log = (isOpen: boolean) => inBackground(logConnection(pairing.host, startedAt, isOpen));
  const end = (refusal: number | null) => {
    if (socket !== one) return;
    close();
    inBackground(lost(refusal));
  };
  // Messages are taken one after the other, and none after a failed one: the cursor never passes a hint that is not
  // stored. The relay sends it again at the next connection.
  const inOrder = (work: () => Promise<void>) =>
    void navigator.locks
      .request('relay-message', async () => socket === one && (await work()))
      .catch((error: unknown) => {
        console.error('waybill: relay', error);
        end(null);
      });
  ws.addEventListener('open', () => {
    one.openedAt = Date.now();
    one.askedAt = null;
    failures = 0;
    log(true);
    clearInterval(pings);
    pings = setInterval(() => inBackground(ensureRelay()), pingEvery);
    aliveAt = one.openedAt;
    inOrder(() => noted(relay.noteConnected()));
  });
  ws.addEventListener('message', ({ data }) => {
    one.askedAt = null;
    const now = Date.now();
    inOrder(() => take(one, String(data), now));
  });
  ws.addEventListener('close', () => {
    if (socket !== one) return;
    if (one.openedAt !== null) return end(null);
    if (failures === 0) log(false); // not each of many tries
    inBackground(readRefusal(address).then(end));
  });
}

/** Takes a message that came at `now` (epoch ms). */
async function take(one: Socket, data: string, now: number): Promise<void> {
  if (now - aliveAt > minute) {
    aliveAt = now;
    await noted(relay.noteAlive());
  }
  const message = readRelayMessage(data);
  if (!message) return; // the answer to a ping
  const isLive =
    now - one.openedAt! > replayWithin || Math.abs(now - cursorTime(message.cursor)) < replayWithin;
  if (!isLive && (one.replayed += 1) === mostKept) await noted(relay.noteGap());
  const soonest = now + (isLive ? 0 : Math.random() * replaySpread);
  const dueAt = afterNight(soonest, await readPlanContext(now));
  if (await relay.takeMessage(message.cursor, message.hint, dueAt)) changed(isLive);
}

/** Plans the next try after a lost or refused connection. */
async function lost(refusal: number | null): Promise<void> {
  failures += 1;
  const backOff = Math.min(2000 * 2 ** failures, longestWait) * (0.5 + Math.random() / 2);
  const wait = refusal === 404 ? unknownKeyWait : failures === 1 ? Math.random() * firstWait : backOff;
  nextTryAt = Date.now() + wait;
  retry = setTimeout(() => inBackground(ensureRelay()), wait);
  await noted(relay.noteLink(refusal === 404 ? 'unknown-key' : 'connecting'));
  if (refusal === 400) await noted(relay.noteGap('')); // the cursor is from the future of the relay's clock
}

/** Asks the relay why it refused the WebSocket, which does not say it. Returns the HTTP status; null = no answer. */
async function readRefusal(address: string): Promise<number | null> {
  const answer = await fetch(address.replace(/^wss/, 'https'), {
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  return answer?.status ?? null;
}
