import { failure, type Answer } from '../http-answer.ts';
import type { SandboxLanguage, LocalizedText } from '../text.ts';

const badType: LocalizedText = {
  th: 'Content-Type ต้องเป็น application/json',
  en: 'The Content-Type must be application/json',
};

const isJson = (contentType: string | undefined): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';

/** The parts of a request that an endpoint with a body needs. */
export type Asked = { contentType: string | undefined; body: string; language: SandboxLanguage };

/**
 * Reads the text fields of a JSON body: all of `required`, any of `optional`, no others (the document shows no others,
 * and the sandbox is strict about it). Any other body is refused with a 400 that names the fields.
 */
export function readFields<R extends string, O extends string = never>(
  { contentType, body, language }: Asked,
  required: readonly R[],
  optional: readonly O[] = [],
): { fields: Record<R, string> & Partial<Record<O, string>> } | { refusal: Answer } {
  if (!isJson(contentType)) return { refusal: failure(400, language, badType) };
  const fields = textFields(body);
  const known = new Set<string>([...required, ...optional]);
  const isRight =
    fields !== null &&
    required.every((name) => name in fields) &&
    Object.keys(fields).every((name) => known.has(name));
  if (isRight) return { fields: fields as Record<R, string> & Partial<Record<O, string>> };
  const names = [...required, ...optional.map((name) => `${name}?`)].join(', ');
  const message = {
    th: `ต้องเป็น JSON ที่มีข้อความ ${names} เท่านั้น`,
    en: `The body must be a JSON object of texts: ${names}`,
  };
  return { refusal: failure(400, language, message) };
}

/** Parses a JSON object with only text values into an object without a prototype; null for any other body. */
function textFields(body: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(body);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
    const entries = Object.entries(value);
    if (!entries.every(([, text]) => typeof text === 'string')) return null;
    return Object.assign(Object.create(null), value) as Record<string, string>;
  } catch {
    return null;
  }
}
