export type Credentials = { apiKey: string; keySecret: string };

// Shorter keys are not searched for: many answers contain such a text by chance, and would be rejected.
const minSecretLength = 8;

// Blanks, characters that show nothing, and marks on letters: with them between its letters, a secret can still be read.
const unseen = /[\s\p{C}\p{M}\p{DI}\u2800]+/gu;
const bare = (text: string): string => text.replace(unseen, '');

const utf8 = new TextDecoder();
const decode = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) =>
    utf8.decode(Uint8Array.from(encoded.slice(1).split('%'), (byte) => parseInt(byte, 16))),
  );

/**
 * Whether a text contains the key or the secret, as it is or percent-encoded, whatever invisible is between the letters.
 * Such a text must not be stored, shown or offered as a link (docs/promises.md P1).
 */
export function holdsSecret(text: string, { apiKey, keySecret }: Credentials): boolean {
  const seen = bare(text);
  const decoded = bare(decode(seen));
  return [apiKey, keySecret]
    .map(bare)
    .some(
      (secret) => secret.length >= minSecretLength && (seen.includes(secret) || decoded.includes(secret)),
    );
}

/** As `holdsSecret`, for all texts and field names of a JSON value. Not recursive: an answer may be nested deeply. */
export function holdsSecretAnywhere(value: unknown, of: Credentials): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && holdsSecret(next, of)) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) left.push(name, inner);
  }
  return false;
}
