import { headingRowOf } from './headings.ts';

/** Encodings whose bytes are valid in others, too: a text is in one of them only if its headings are read. */
const byHeadings = ['gb18030', 'big5', 'euc-kr'];

/**
 * Decodes the text of a file: by its byte order mark, which the decoder removes, else as UTF-8 if the whole file is valid,
 * else by its letters.
 */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // The whole file, because a few Thai letters of Windows-874 may be valid UTF-8 by chance.
  if (decodedAs('utf-8', bytes) !== null) return 'utf-8';
  const byLetters = isThai(bytes)
    ? 'windows-874'
    : isJapanese(decodedAs('shift_jis', bytes) ?? '')
      ? 'shift_jis'
      : 'windows-1252';
  if (hasHeadings(new TextDecoder(byLetters).decode(bytes))) return byLetters;
  return byHeadings.find((one) => hasHeadings(decodedAs(one, bytes))) ?? byLetters;
}

const linesOfHead = 30;
const hasHeadings = (text: string | null): boolean =>
  headingRowOf((text ?? '').split('\n', linesOfHead).map((line) => line.split(/[\t;,|]/))) >= 0;

/** The text of bytes that are valid in an encoding, else null. */
function decodedAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether a text has kana. Latin letters with accents may be valid in Shift_JIS, but as signs of Chinese. */
function isJapanese(text: string): boolean {
  const signs = text.match(/[^\0-\x7f]/g) ?? [];
  return signs.filter((sign) => /[\u3041-\u30fa]/.test(sign)).length > 0.1 * signs.length;
}

/** Whether the bytes above ASCII are those of Thai. Latin letters with accents have the bytes of Thai vowels. */
function isThai(bytes: Uint8Array): boolean {
  let [high, thai, consonants] = [0, 0, 0];
  for (const byte of bytes) {
    if (byte < 0x80) continue;
    high += 1;
    if ((byte >= 0xa1 && byte <= 0xda) || (byte >= 0xdf && byte <= 0xfb)) thai += 1;
    if (byte >= 0xa1 && byte <= 0xce) consonants += 1;
  }
  return thai >= 0.9 * high && consonants >= 0.4 * high;
}
