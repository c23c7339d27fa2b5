import { connectAgainAfter, cursorTime, readRelayMessage, socketAddress, type Pairing } from './protocol.ts';
import { minute } from '../model/time.ts';
import { ensureHeartbeat } from '../browser/alarm.ts';
import { readAccount } from '../storage/account.ts';
import { inBackground } from '../background/background-work.ts';
import { logConnection } from '../storage/call-log.ts';
import { readNext } from '../storage/list-head.ts';
import * as relay from './state.ts';
import { readPlanContext } from '../background/call-budget.ts';

// The one WebSocket to the relay (docs/relay.md). It is open while there are credentials, a connection to the internet,
// and a parcel to wait for. In Chromium a ping keeps the service worker running. In Firefox sent messages do not count:
// the heartbeat alarm keeps the event page running, and so do the calls of the browser's API that it causes. The alarm
// also opens the socket again after the browser stopped the background.

const pingEvery = 20_000;
const protocol = 'ws+meta.nchan';
// Messages from before the connection come at once. They are spread, because many browsers may connect together.
const replayWithin = 5000;
const replaySpread = minute;

/** The socket that is open, or opens. Timers do not depend on the clock, which may be set back. */
let socket: WebSocket | null = null;
let pings: ReturnType<typeof setInterval> | undefined;
let nextTry: ReturnType<typeof setTimeout> | undefined;
let hinted: () => void = () => {};

/** Calls `listener` when a hint made a parcel due. */
export const onHint = (listener: typeof hinted): void => void (hinted = listener);

/** Connects to the relay, or closes the connection, as it should be now. */
export const ensureRelay = (): Promise<void> =>
  navigator.locks.request('relay', async () => {
    const pairing = await readWanted();
    // Also while offline: a stopped background does not hear when the browser is online again.
    await ensureHeartbeat(pairing !== null);
    if (!pairing || navigator.onLine === false) await close();
    else if (!socket && !nextTry) await connect(pairing);
  });

/** Ends the connection, and the wait for the next try: the pairing changed, or the user tries again. */
export const closeRelay = (): Promise<void> => navigator.locks.request('relay', close);

/** The pairing, if a connection makes sense: nothing could be checked without credentials, or is left to wait for. */
async function readWanted(): Promise<Pairing | null> {
  const pairing = await relay.readPairing();
  if (!pairing) return null;
  const [{ failure }, { dueAt }] = await Promise.all([readAccount(), readNext()]);
  return failure === null && dueAt !== null ? pairing : null;
}

async function close(): Promise<void> {
  clearInterval(pings);
  clearTimeout(nextTry);
  nextTry = undefined;
  const old = socket;
  socket = null; // so that its events are ignored
  old?.close();
  if ((await relay.readRelayState()).openSince !== null) await relay.noteClosed();
}

async function connect(pairing: Pairing): Promise<void> {
  const startedAt = Date.now();
  const { cursor, openSince } = await relay.readRelayState();
  if (openSince !== null) await relay.noteClosed(); // the background was stopped while connected
  const address = socketAddress(pairing, cursor);
  const ws = new WebSocket(address, protocol);
  socket = ws;
  let openedAt: number | null = null;
  let isAlive = false; // since the last ping
  const lost = (code: number | null = null) =>
    navigator.locks.request('relay', async () => {
      if (socket !== ws) return;
      await close();
      const { failed } = await relay.readRelayState();
      const tryAgain = () => {
        nextTry = undefined;
        inBackground(ensureRelay());
      };
      nextTry = setTimeout(tryAgain, connectAgainAfter(failed !== null, Math.random()));
      if (openedAt !== null) return;
      // Of many tries that fail, the log has the first one, and each with another answer.
      if (failed?.code !== code) await logConnection(pairing.host, startedAt, code);
      await relay.noteFailed(code);
    });
  // Messages are taken one after the other, and none after a failed one: the cursor never passes a hint that is not
  // stored. The relay sends it again at the next connection.
  const inOrder = (work: () => Promise<void>) =>
    void navigator.locks
      .request('relay-message', async () => socket === ws && (await work()))
      .catch((error: unknown) => {
        console.error('waybill: relay', error);
        inBackground(lost());
      });
  ws.addEventListener('open', () => {
    openedAt = Date.now();
    isAlive = true;
    inBackground(logConnection(pairing.host, startedAt, 101));
    inOrder(relay.noteOpen);
  });
  ws.addEventListener('message', ({ data }) => {
    isAlive = true;
    const now = Date.now();
    inOrder(() => take(pairing, String(data), now, openedAt!));
  });
  ws.addEventListener('close', () => {
    if (socket !== ws) return;
    clearInterval(pings);
    inBackground(openedAt === null ? readRefusalCode(address).then(lost) : lost());
  });
  pings = setInterval(() => {
    // Nobody closed the connection, or refused it, but nothing comes.
    if (!isAlive) return inBackground(lost());
    isAlive = false;
    ws.send('ping');
  }, pingEvery);
}

/** Takes a message that came at `now` (epoch ms). */
async function take(pairing: Pairing, data: string, now: number, openedAt: number): Promise<void> {
  const message = readRelayMessage(data);
  if (!message) return relay.noteAlive(); // the answer to a ping
  const isLive = now - openedAt > replayWithin || Math.abs(now - cursorTime(message.cursor)) < replayWithin;
  const soonest = now + (isLive ? 0 : Math.random() * replaySpread);
  if (await relay.takeMessage(pairing, message, soonest, await readPlanContext(now))) hinted();
}

/** Asks the relay why it refused the WebSocket, which does not say it. Returns the HTTP status; null = no answer. */
async function readRefusalCode(address: string): Promise<number | null> {
  const answer = await fetch(address.replace(/^wss/, 'https'), {
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  return answer?.status ?? null;
}
