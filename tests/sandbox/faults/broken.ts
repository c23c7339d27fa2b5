import { failure, success, type Answer } from '../http-answer.ts';
import { gzipBomb } from './bomb.ts';
import type { FaultObject, StatusBody } from './fault.ts';
import { retryAfterOf } from './retry-after-forms.ts';
import type { SandboxLanguage } from '../text.ts';
import { couriers, listed } from '../world/couriers.ts';

const html = '<!doctype html><title>Wi-Fi login</title><h1>Please log in to this network</h1>';

const badGateway = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';
const notUtf8 = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d]);
const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

const asGzip = ({ headers, ...answer }: Answer, body: Answer['body']): Answer => ({
  ...answer,
  headers: { ...headers, 'content-encoding': 'gzip' },
  body,
});

const envelopeOf = (code: number, bytes: number): string =>
  JSON.stringify({ meta: { code, message: 'x'.repeat(bytes) } });

/**
 * Returns the answer with another body. Bodies that are not delivered whole stay unchanged here: `deliver` cuts or
 * delays them.
 */
function withBody(answer: Answer, body: StatusBody): Answer {
  switch (body) {
    case 'empty':
      return { ...answer, body: '' };
    case 'html':
      return {
        ...answer,
        headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' },
        body: `<!doctype html><title>${answer.status}</title><h1>${answer.status}</h1>`,
      };
    case 'not-json':
      return { ...answer, body: '{"meta":{"code"' };
    case 'not-utf8':
      return { ...answer, body: notUtf8 };
    case 'not-gzip':
      return asGzip(answer, answer.body);
    case 'no-meta':
      return { ...answer, body: '{}' };
    case 'code-200':
      return { ...answer, body: success(null).body };
    case 'two-megabytes':
      return { ...answer, body: envelopeOf(answer.status, 2 << 20) };
    case 'five-megabytes':
      return { ...answer, body: envelopeOf(answer.status, 5 << 20) };
    case 'gzip-bomb':
      return asGzip(answer, gzipBomb(300));
    default:
      return answer;
  }
}

/**
 * Returns the answer that a fault gives in place of the API; null if the API is to answer. `elsewhere` is an address of
 * another origin that accepts every request.
 */
export function brokenAnswer(
  fault: FaultObject,
  language: SandboxLanguage,
  elsewhere: string,
): Answer | null {
  switch (fault.kind) {
    case 'status': {
      const form = 'retryAfter' in fault ? String(fault.retryAfter) : '';
      const retryAfter = retryAfterOf(form, Date.now());
      const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': retryAfter };
      const message = 'message' in fault && fault.message ? fault.message : null;
      const words = message === null ? undefined : { th: message, en: message };
      const answer = failure(fault.code, language, words, headers);
      return 'body' in fault && fault.body ? withBody(answer, fault.body) : answer;
    }
    case 'not-json':
      return { ...success(null), body: '{"meta":{"code":200,"message":"OK"},"data":{"trackingNo"' };
    case 'empty':
      return { ...success(null), body: '' };
    case 'not-utf8':
      return { ...success(null), body: notUtf8 };
    case 'not-gzip':
      return asGzip(success(null), success(null).body);
    case 'no-meta':
      return { ...success(null), body: '{"data":{}}' };
    case 'no-data':
      return { ...success(null), body: '{"meta":{"code":200,"message":"OK"}}' };
    case 'one-courier':
      return success(couriers.slice(0, 1).map(listed));
    case 'deep':
      return { ...success(null), body: `{"meta":{"code":200,"message":"OK"},"data":${nested}}` };
    case 'html-error':
      return { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' }, body: badGateway };
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html };
    case 'code-401-in-200':
      return { ...failure(401, language), status: 200 };
    case 'redirect': {
      const code = 'code' in fault ? fault.code : 302;
      return { status: code, headers: { location: elsewhere }, body: '' };
    }
    case 'gzip-bomb':
      return asGzip(success(null), gzipBomb(300));
    default:
      return null;
  }
}
