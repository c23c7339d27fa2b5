import {
  failed,
  saysMissing,
  success,
  type Failure,
  type FailureKind,
  type Result,
} from '../model/failure.ts';
import type { Numbered, Tracking } from '../model/tracking.ts';
import type { ServiceLanguage } from '../model/languages.ts';
import { isLately } from '../model/time.ts';
import { retryAt } from './retry-after.ts';
import type { ListedCourier } from '../couriers/known-couriers.ts';
import { sanitizeText } from '../model/sanitize.ts';
import { holdsSecret, holdsSecretAnywhere, type Credentials } from './secrets.ts';
import { readCouriers, readSuggestedCouriers, readEnvelope, readTracking, type Envelope } from './wire.ts';

/** Address and decrypted credentials of the service. Never stored, never logged. */
export type Service = Credentials & {
  /** Ends in `/v3`, without a slash after it. */
  baseAddress: string;
  /** `Service` in the document; a known provider's own prefix on its hosts (docs/api.md 11.1). */
  headerPrefix: string;
  language: ServiceLanguage;
};

const timeLimit = 15_000; // for the whole answer with its body (docs/promises.md P33)
const sizeLimit = 1_000_000; // decoded bytes: a time limit does not stop a decompression bomb (docs/platform.md F9)
// The status of an error is enough; its body only adds words, so limit the bytes and the time spent on it.
const errorLimit = { bytes: 64_000, ms: 2_000 };
const longestWords = 200;

/** Looks up one parcel: `POST /tracks/find` (docs/api.md 4.1), with exactly two fields. Never throws. */
export async function findTracking(service: Service, asked: Numbered): Promise<Result<Tracking>> {
  const content = { courier: asked.courierKey, trackingNo: asked.trackingNo };
  const answer = await call(service, '/tracks/find', content);
  const read = answer.ok ? readTracking(answer.value.data, asked) : answer;
  return read.ok ? success({ ...read.value, language: service.language }) : read;
}

/** Gets the service's list of couriers: `GET /couriers` (docs/api.md 10.1); null if the answer is no list. */
export async function listCouriers(service: Service): Promise<Result<ListedCourier[] | null>> {
  const answer = await call(service, '/couriers');
  return answer.ok ? success(readCouriers(answer.value.data)) : answer;
}

/**
 * Gets the couriers that a number may belong to, best first: `POST /couriers/detect` (docs/api.md 10.1). Null: the
 * service has no such endpoint, so do not ask it again.
 */
export async function detectCouriers(service: Service, trackingNo: string): Promise<Result<string[] | null>> {
  const answer = await call(service, '/couriers/detect', { trackingNo });
  if (answer.ok) return success(readSuggestedCouriers(answer.value.data));
  return saysMissing(answer.failure.kind) ? success(null) : answer;
}

/** What is sent to a buyer's phone. `phoneNumber`: as returned by `thaiPhoneNumber`. */
type Sending = Numbered & { phoneNumber: string; note: string };

/** Sends a parcel to a user of the service's phone app, by phone number: `POST /app/send-track` (docs/api.md 10.1). */
export async function sendTrack(service: Service, { note, ...sending }: Sending): Promise<Result<null>> {
  const answer = await call(service, '/app/send-track', { ...sending, ...(note && { note }) });
  return answer.ok ? success(null) : answer;
}

/** Calls by GET, or by POST if there is content to send. */
async function call(service: Service, path: string, content?: object): Promise<Result<Envelope>> {
  const limit = AbortSignal.timeout(timeLimit);
  const brokenBy = (otherwise: FailureKind): Result<never> => {
    if (limit.aborted) return failed('timed-out');
    return failed(navigator.onLine === false ? 'offline' : otherwise);
  };
  const address = service.baseAddress + path;
  let response;
  try {
    response = await fetch(address, {
      method: content ? 'POST' : 'GET',
      headers: {
        [`${service.headerPrefix}-Api-Key`]: service.apiKey,
        [`${service.headerPrefix}-Key-Secret`]: service.keySecret,
        'Accept-Language': service.language,
        ...(content && { 'Content-Type': 'application/json' }),
      },
      ...(content && { body: JSON.stringify(content) }),
      // Redirects are never followed, so that the headers reach one origin only. With `manual` instead of `error`, a
      // redirect can be told from an unreachable service and shown to the user (docs/platform.md F3).
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: limit,
    });
  } catch {
    return brokenBy(mayBeHeldBack(address) ? 'service-trouble' : 'unreachable');
  }
  if (heldBackAfter.includes(response.status)) troubledAt.set(address, Date.now());
  else troubledAt.delete(address);
  if (response.type === 'opaqueredirect' || redirects.includes(response.status)) return failed('redirected');
  if (!response.ok) return { ok: false, failure: await readRefusal(response, service) };
  try {
    const text = await readBounded(response);
    return text === null ? failed('too-large') : readAnswer(response, text, service);
  } catch {
    return brokenBy('broken-off');
  }
}

// After several answers 500 or 503 in a row, Chromium does not send an extension's calls to that address for up to 15
// minutes (chromium.org/throttling). `fetch` then fails as if the service were unreachable, and the user would be told
// to check a correct address. Chromium forgets this when the background is stopped, and so does this map.
const heldBackAfter = [500, 503];
const longestHold = 15 * 60_000;
const troubledAt = new Map<string, number>();

const mayBeHeldBack = (address: string): boolean =>
  isLately(troubledAt.get(address) ?? -Infinity, Date.now(), longestHold);

const redirects = [301, 302, 303, 307, 308];

/** Reads the body as text; null beyond the size limit. Counts decoded bytes, so that a compressed bomb is stopped. */
async function readBounded(response: Response, bytes = sizeLimit, ms = timeLimit): Promise<string | null> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const reader = response.body.getReader();
  // The pending read then ends as at the end of the body.
  const stop = setTimeout(() => void reader.cancel().catch(() => {}), ms);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > bytes) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(stop);
  }
}

/**
 * Returns the failure for an error answer. Status and headers decide it, even if the body is unreadable
 * (docs/promises.md P34, P35); the body adds the service's words.
 */
async function readRefusal(response: Response, service: Service): Promise<Failure> {
  const failure = failureOf(response.status, response.headers, Date.now());
  const text = (await readBounded(response, errorLimit.bytes, errorLimit.ms).catch(() => null)) ?? '';
  const envelope = readEnvelope(text);
  if (envelope) return withMessage(failure, envelope, service);
  // The service's own errors come in the envelope (docs/api.md 7). A 404 or 405 without it is from some web server and
  // concerns the address, not a number or a key. A page in place of another refusal may be from anybody in between.
  const isOther = [400, 403].includes(response.status) || failure.kind === 'refused';
  if (isOther && response.status !== 405 && isPage(response, text)) return { kind: 'web-page' };
  const isForeign = ['not-found-yet', 'bad-request', 'refused'].includes(failure.kind);
  return isForeign ? { kind: 'not-understandable', code: response.status } : failure;
}

/** Reads the body of a good HTTP status. `meta.code` decides: a 200 with 401 in it counts as 401 (docs/api.md 2.1). */
function readAnswer(response: Response, text: string, service: Service): Result<Envelope> {
  const envelope = readEnvelope(text);
  if (!envelope) return failed(isPage(response, text) ? 'web-page' : 'not-understandable');
  const { code } = envelope.meta;
  if (code < 200 || code >= 300) {
    const failure = failureOf(code, response.headers, Date.now());
    return { ok: false, failure: withMessage(failure, envelope, service) };
  }
  return holdsSecretAnywhere(envelope, service) ? failed('holds-secret') : success(envelope);
}

/** Whether the answer is an HTML page instead of JSON, for example the sign-in page of a network. */
const isPage = ({ headers }: Response, text: string): boolean =>
  /^text\/html\b/i.test(headers.get('Content-Type') ?? '') || /^\s*<(?:!doctype|html)\b/i.test(text);

/** Adds the service's words to the failure, unless they contain the key or the secret. */
function withMessage(failure: Failure, envelope: Envelope, service: Service): Failure {
  const { message } = envelope.meta;
  const words = typeof message === 'string' ? sanitizeText(message, longestWords) : '';
  return words && !holdsSecret(message as string, service) ? { ...failure, words } : failure;
}

const kinds: Partial<Record<number, FailureKind>> = {
  400: 'bad-request',
  401: 'bad-credentials',
  402: 'payment-required',
  403: 'forbidden',
  404: 'not-found-yet', // not documented for a number, but all public clients read it so
  408: 'service-trouble',
  429: 'too-many-requests',
  511: 'web-page', // the network wants a sign-in first (RFC 6585, section 6)
};
const mayNameTime = [402, 429, 503];

/** Sources: docs/api.md 7 (401), docs/api.md 10.8 (the vendor's own table), RFC 9110 for the rest. */
export function failureOf(code: number, headers: Headers, now: number): Failure {
  const others = code >= 500 ? 'service-trouble' : code >= 400 ? 'refused' : 'not-understandable';
  const at = mayNameTime.includes(code) ? retryAt(headers, now) : null;
  return { kind: kinds[code] ?? others, code, ...(at !== null && { retryAt: at }) };
}
