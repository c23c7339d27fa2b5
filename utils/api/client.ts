import { failed, success, type Failure, type Result } from '../core/failure.ts';
import type { Tracking } from '../core/tracking.ts';
import { retryAt } from './retry-after.ts';
import type { ListedCourier } from '../core/couriers/served.ts';
import {
  isAboutCourier,
  readCouriers,
  readDetected,
  readEnvelope,
  readTracking,
  type Envelope,
} from './wire.ts';

/** Where and as whom to ask: the settings and the opened credentials. Never stored, never logged. */
export type Service = {
  /** Ends in `/v3`, no slash behind it. */
  baseAddress: string;
  /** `Service` in the document, the provider's own word on its host (DESIGN, decision 2). */
  headerPrefix: string;
  apiKey: string;
  keySecret: string;
  language: 'th' | 'en';
};

const timeLimit = 15_000; // the whole answer, body included (PROMISES P33)
const sizeLimit = 1_000_000; // decoded bytes: a time limit is no guard against a bomb (PLATFORM F9)

/**
 * Asks for one parcel: `POST /tracks/find` (api-v3, section 4.1). Sends exactly two fields. Never throws: the
 * answer is a checked record or a failure of the closed list.
 */
export async function findTracking(
  service: Service,
  asked: { trackingNo: string; courierKey: string },
  signal?: AbortSignal,
): Promise<Result<Tracking>> {
  const body = JSON.stringify({ courier: asked.courierKey, trackingNo: asked.trackingNo });
  const answer = await call(service, 'POST', '/tracks/find', body, signal);
  if (!answer.ok) return answer;
  const read = readTracking(answer.value.data, asked);
  return read.ok ? success({ ...read.value, shareLink: harmless(read.value.shareLink, service) }) : read;
}

/** A link people hand on may hold neither key nor secret, whatever the service put into it. */
function harmless(link: string | null, { apiKey, keySecret }: Service): string | null {
  const told = [apiKey, keySecret].flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return link !== null && told.some((secret) => link.includes(secret)) ? null : link;
}

/** The couriers the service lists: `GET /couriers` (api-facts, section 1); null when it gave no list. */
export async function listCouriers(service: Service): Promise<Result<ListedCourier[] | null>> {
  const answer = await call(service, 'GET', '/couriers', null);
  return answer.ok ? success(readCouriers(answer.value.data)) : answer;
}

/**
 * Which couriers a number may belong to, best first: `POST /couriers/detect` (api-facts, section 1). Not every service
 * has it: one that refuses the request itself names none, and null says that it need not be asked again.
 */
export async function detectCouriers(service: Service, trackingNo: string): Promise<Result<string[] | null>> {
  const answer = await call(service, 'POST', '/couriers/detect', JSON.stringify({ trackingNo }));
  if (answer.ok) return success(readDetected(answer.value.data));
  const isMissing = ['not-found-yet', 'bad-request', 'not-understandable', 'forbidden'].includes(
    answer.failure.kind,
  );
  return isMissing ? success(null) : answer;
}

/** What is sent to a buyer's phone. `phoneNumber` as `thaiPhoneNumber` gives it. */
type Sending = { trackingNo: string; courierKey: string; phoneNumber: string; note: string };

/**
 * Gives a parcel to a user of the service's phone app, found by phone number: `POST /app/send-track` (api-facts,
 * section 1). An empty note is left out. Success is 201 with `meta` only.
 */
export async function sendTrack(service: Service, { note, ...sending }: Sending): Promise<Result<null>> {
  const body = JSON.stringify({ ...sending, ...(note && { note }) });
  const answer = await call(service, 'POST', '/app/send-track', body);
  return answer.ok ? success(null) : answer;
}

async function call(
  service: Service,
  method: 'GET' | 'POST',
  path: string,
  body: string | null,
  signal?: AbortSignal,
): Promise<Result<Envelope>> {
  const limit = AbortSignal.timeout(timeLimit);
  try {
    const response = await fetch(service.baseAddress + path, {
      method,
      headers: {
        [`${service.headerPrefix}-Api-Key`]: service.apiKey,
        [`${service.headerPrefix}-Key-Secret`]: service.keySecret,
        'Accept-Language': service.language,
        ...(body !== null && { 'Content-Type': 'application/json' }),
      },
      ...(body !== null && { body }),
      // Never followed, so the headers reach one origin only; `manual` rather than `error`, because it can be told
      // from an unreachable service and said to the user (PLATFORM F3).
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      return failed('redirected');
    }
    const text = await readBounded(response);
    return text === null ? failed('too-large') : judge(response, text, Date.now());
  } catch {
    if (limit.aborted) return failed('timed-out');
    if (signal?.aborted) return failed('cancelled');
    return failed(navigator.onLine === false ? 'offline' : 'unreachable');
  }
}

/** The body as text, or null past the size limit: counted as it is decoded, so a compressed bomb stops here. */
async function readBounded(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > sizeLimit) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * A success or the failure an answer stands for. HTTP status first; where that says success, `meta.code` has the
 * word, since both should be equal (api-v3, section 2.1) and a 200 around a 401 was meant as 401.
 */
function judge(response: Response, body: string, now: number): Result<Envelope> {
  const envelope = readEnvelope(body);
  if (!response.ok) {
    const failure = failureOf(response.status, response.headers, now);
    // The service's own errors come in the envelope (api-v3, section 7). A bare 404 or 405 is some web server's and
    // speaks of the address, never of a number or a key.
    const isForeign = !envelope && (failure.kind === 'not-found-yet' || failure.kind === 'bad-request');
    if (isForeign) return failed('not-understandable', { code: response.status });
    return { ok: false, failure: ofCourier(failure, envelope) };
  }
  if (!envelope) return failed('not-understandable');
  const { code } = envelope.meta;
  if (code >= 200 && code < 300) return success(envelope);
  return { ok: false, failure: ofCourier(failureOf(code, response.headers, now), envelope) };
}

/** A 400 that speaks of the courier and not of the number: this service does not look it up (api-facts, section 8). */
const ofCourier = (failure: Failure, envelope: Envelope | null): Failure =>
  failure.code === 400 && envelope && isAboutCourier(envelope)
    ? { kind: 'courier-not-served', code: 400 }
    : failure;

/** The time the service named, where it named one. */
function waitOf(headers: Headers, now: number): Pick<Failure, 'retryAt'> {
  const at = retryAt(headers, now);
  return at === null ? {} : { retryAt: at };
}

/** The kind of each error code: api-v3, section 7 (401) and api-facts, section 8 (the vendor's own table). */
export function failureOf(code: number, headers: Headers, now: number): Failure {
  switch (code) {
    case 401:
      return { kind: 'bad-credentials', code };
    case 403:
      return { kind: 'forbidden', code };
    case 404: // never documented for a number; every public client reads it so
      return { kind: 'not-found-yet', code };
    case 429:
      return { kind: 'too-many-requests', code, ...waitOf(headers, now) };
    case 503:
      return { kind: 'service-trouble', code, ...waitOf(headers, now) };
    case 408:
      return { kind: 'service-trouble', code };
    default:
      if (code >= 500) return { kind: 'service-trouble', code };
      return code >= 400 ? { kind: 'bad-request', code } : { kind: 'not-understandable', code };
  }
}
