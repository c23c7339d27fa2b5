import type { IncomingHttpHeaders } from 'node:http';
import { failure, success, type Answer } from '../http-answer.ts';
import { couriers, listed } from '../world/couriers.ts';
import { areCredentialsRight, type KeyRing } from './key-pair.ts';
import type { FaultObject } from '../faults/fault.ts';
import { spoil } from '../faults/spoiled.ts';
import type { CallCount } from './limits.ts';
import { findTrack, findTrackOf } from './lookup.ts';
import type { RecordFields } from './record.ts';
import { detectCouriers, sendTrack } from './sending.ts';
import { isAllowedLanguage, type SandboxLanguage, type LocalizedText } from '../text.ts';
import type { World } from '../world/parcel-world.ts';

export type ApiRequest = {
  host: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  language: SandboxLanguage;
};

/** The account, and the parcels it can look up. `track` is called with each number that is looked up or sent. */
export type Account = {
  world: World;
  keys: KeyRing;
  count: CallCount;
  track(trackingNo: string): void;
  /** Which fields a look-up gives; the webhook gives all. */
  fields: RecordFields;
};

/** The base path ends in the version segment (docs/api.md 9). That of the public service starts with `/api`. */
const basePattern = /^(?:\/api)?\/v3(?=\/)/;

/** Returns the endpoint of a path: the part after the version. */
export const endpointOf = (path: string): string => path.replace(basePattern, '');

/** The size of the largest body that is accepted, in bytes. A look-up needs about a hundred. */
export const largestBody = 64 * 1024;

/**
 * Endpoints and their methods. `/tracks/find` is from docs/api.md 4.1, all others and `trackOf` from docs/api.md 10.1.
 */
const methods: Record<string, string> = {
  '/tracks/find': 'POST',
  '/couriers': 'GET',
  '/couriers/detect': 'POST',
  '/app/send-track': 'POST',
};
const trackOf = /^\/tracks\/([^/]+)$/;
const methodOf = (endpoint: string): string | undefined =>
  Object.hasOwn(methods, endpoint) ? methods[endpoint] : trackOf.test(endpoint) ? 'POST' : undefined;

const badLanguage: LocalizedText = {
  th: 'Accept-Language ต้องเป็น th หรือ en',
  en: 'The Accept-Language must be th or en',
};

/**
 * Answers an API request (docs/api.md 4). Credentials are checked first on every path below the base: without valid
 * ones the answer is a 401 (docs/api.md 5, rule 1), whatever else is wrong.
 */
export function answerApi(request: ApiRequest, account: Account, fault: FaultObject | null): Answer {
  const { host, method, path, headers, body, language } = request;
  const { world, keys, count, track, fields } = account;
  if (!basePattern.test(path)) return failure(404, language);
  if (!areCredentialsRight(host, headers, keys.current())) return failure(401, language);
  const endpoint = endpointOf(path);
  const allowed = methodOf(endpoint);
  if (!allowed) return failure(404, language);
  if (method !== allowed) return failure(405, language, undefined, { allow: allowed });
  if (!count.take()) return failure(429, language);
  if (!isAllowedLanguage(headers['accept-language'])) return failure(400, language, badLanguage);
  if (Buffer.byteLength(body) > largestBody) return failure(413, language);
  const asked = { contentType: headers['content-type'], body, language };
  const around = {
    world,
    track,
    fields,
    alter: (record: Parameters<typeof spoil>[0]) => spoil(record, fault, world),
  };
  switch (endpoint) {
    case '/tracks/find':
      return findTrack(asked, around);
    case '/couriers':
      return success(couriers.map(listed));
    case '/couriers/detect':
      return detectCouriers(world, asked);
    case '/app/send-track':
      return sendTrack(asked, track);
    default:
      return findTrackOf(trackOf.exec(endpoint)?.[1] ?? '', asked, around);
  }
}
