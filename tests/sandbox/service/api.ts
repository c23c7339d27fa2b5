import type { IncomingHttpHeaders } from 'node:http';
import { failure, success, type Answer } from '../answer.ts';
import { couriers } from '../world/couriers.ts';
import { areCredentialsRight, type Credentials } from './credentials.ts';
import type { FaultObject } from '../faults/fault.ts';
import type { CallCount } from './limits.ts';
import { lookUp } from './lookup.ts';
import type { Road } from '../world/world.ts';
import { detectCouriers, sendTrack } from './sending.ts';
import { spoil } from '../faults/spoiled.ts';
import type { Language } from '../text.ts';

export type ApiRequest = {
  host: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  language: Language;
};

/** The base path ends in the version segment (api-v3, section 9); the public twin's begins with /api. */
const basePattern = /^(?:\/api)?\/v3(?=\/)/;

/** Larger requests are refused; the interface needs a hundred bytes. */
export const largestBody = 64 * 1024;

const methods: Record<string, string> = {
  '/tracks/find': 'POST',
  '/couriers': 'GET',
  '/couriers/detect': 'POST',
  '/app/send-track': 'POST',
};

/**
 * The API (api-v3, section 4). Credentials come first on every path under the base: a request without valid ones
 * is rejected with 401 (section 5, rule 1) and learns nothing else.
 */
export function answerApi(
  { host, method, path, headers, body, language }: ApiRequest,
  road: Road,
  credentials: Credentials,
  count: CallCount,
  fault: FaultObject | null,
): Answer {
  if (!basePattern.test(path)) return failure(404, language);
  if (!areCredentialsRight(host, headers, credentials)) return failure(401, language);
  const endpoint = path.replace(basePattern, '');
  const allowed = Object.hasOwn(methods, endpoint) ? methods[endpoint] : undefined;
  if (!allowed) return failure(404, language);
  if (method !== allowed) return failure(405, language, undefined, { allow: allowed });
  if (!count.take()) return failure(429, language);
  if (Buffer.byteLength(body) > largestBody) return failure(413, language);
  const asked = { contentType: headers['content-type'], body, language };
  switch (endpoint) {
    case '/couriers':
      return success(couriers);
    case '/couriers/detect':
      return detectCouriers(road, asked);
    case '/app/send-track':
      return sendTrack(asked);
    default:
      return lookUp(road, asked, (record) => spoil(record, fault));
  }
}
