export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'windows-874' | 'windows-1252';

/** Decodes the text of a file: by its byte order mark, else as UTF-8 if the whole file is valid, else as Thai. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = encodingOf(bytes);
  // The decoder removes a byte order mark.
  const text = new TextDecoder(encoding.replace('-bom', '')).decode(bytes);
  return { text, encoding };
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8-bom';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  try {
    // The whole file, because a few Thai letters of Windows-874 may be valid UTF-8 by chance.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return isThai(bytes) ? 'windows-874' : 'windows-1252';
  }
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
