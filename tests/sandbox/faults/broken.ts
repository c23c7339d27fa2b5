import { failure, success, type Answer } from '../answer.ts';
import { gzipBomb } from './bomb.ts';
import type { FaultObject } from './fault.ts';
import type { Language } from '../text.ts';

const html = '<!doctype html><title>Wi-Fi login</title><h1>Please log in to this network</h1>';

/**
 * The answer of a fault that answers something else, whatever was asked; null when the fault leaves the answer to
 * the API. `elsewhere` is an address of another origin that takes every request.
 */
export function brokenAnswer(fault: FaultObject, language: Language, elsewhere: string): Answer | null {
  switch (fault.kind) {
    case 'status': {
      const retryAfter = 'retryAfter' in fault ? { 'retry-after': String(fault.retryAfter) } : {};
      return failure(fault.code, language, undefined, retryAfter);
    }
    case 'not-json':
      return { ...success(null), body: '{"meta":{"code":200,"message":"OK"},"data":{"trackingNo"' };
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
