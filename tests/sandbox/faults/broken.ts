import { failure, success, type Answer } from '../answer.ts';
import { gzipBomb } from './bomb.ts';
import type { FaultObject } from './fault.ts';
import { retryAfterOf } from './retry-after.ts';
import type { Language } from '../text.ts';
import { couriers, listed } from '../world/couriers.ts';

const html = '<!doctype html><title>Wi-Fi login</title><h1>Please log in to this network</h1>';

const badGateway = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';
const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

/**
 * The answer of a fault that answers something else, whatever was asked; null when the fault leaves the answer to
 * the API. `elsewhere` is an address of another origin that takes every request.
 */
export function brokenAnswer(fault: FaultObject, language: Language, elsewhere: string): Answer | null {
  switch (fault.kind) {
    case 'status': {
      const form = 'retryAfter' in fault ? String(fault.retryAfter) : '';
      const retryAfter = retryAfterOf(form, Date.now());
      const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': retryAfter };
      return failure(fault.code, language, undefined, headers);
    }
    case 'not-json':
      return { ...success(null), body: '{"meta":{"code":200,"message":"OK"},"data":{"trackingNo"' };
    case 'empty':
      return { ...success(null), body: '' };
    case 'not-utf8':
      return { ...success(null), body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d]) };
    case 'not-gzip': {
      const { status, headers, body } = success(null);
      return { status, headers: { ...headers, 'content-encoding': 'gzip' }, body };
    }
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
    case 'gzip-bomb': {
      const { status, headers } = success(null);
      return { status, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipBomb(300) };
    }
    default:
      return null;
  }
}
