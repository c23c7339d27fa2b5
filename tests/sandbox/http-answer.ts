import type { SandboxLanguage, LocalizedText } from './text.ts';

/** An answer, before it is written to a socket. */
export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer };

const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

/** A success in the envelope of docs/api.md 2.1. */
export const success = (data: unknown): Answer => json(200, { meta: { code: 200, message: 'OK' }, data });

/** A 201 with `meta` only (docs/api.md 10.1, send-track). */
export const created = (message: string): Answer => json(201, { meta: { code: 201, message } });

/**
 * A page of a shop or of the management site. By default its Content-Security-Policy is strict, to show that the
 * extension works on such pages, too.
 */
export const page = (
  body: string,
  policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
  },
  body,
});

const messages: Record<number, LocalizedText> = {
  400: { th: 'พารามิเตอร์ไม่ถูกต้อง', en: 'A parameter is not valid' },
  401: { th: 'API key ไม่ถูกต้อง', en: 'The API key is invalid' },
  403: { th: 'ไม่อนุญาตให้เข้าถึง', en: 'Access is not allowed' },
  404: { th: 'ไม่พบข้อมูลที่ร้องขอ', en: 'What was asked for does not exist' },
  405: { th: 'ไม่รองรับเมธอดนี้', en: 'The method is not allowed here' },
  413: { th: 'คำขอมีขนาดใหญ่เกินไป', en: 'The request is too large' },
  429: { th: 'เรียกใช้งานถี่เกินไป (10 ครั้งต่อวินาที)', en: 'Too many calls (10 per second)' },
};
const trouble: LocalizedText = {
  th: 'ระบบขัดข้อง โปรดลองใหม่ภายหลัง',
  en: 'The service has a fault, try again later',
};

/** An error: `meta` only, its code equal to the HTTP status (docs/api.md 7). */
export const failure = (
  code: number,
  language: SandboxLanguage,
  message: LocalizedText = messages[code] ?? trouble,
  headers: Record<string, string> = {},
): Answer => json(code, { meta: { code, message: message[language] } }, headers);
