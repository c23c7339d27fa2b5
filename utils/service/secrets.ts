export type Credentials = { apiKey: string; keySecret: string };

// A shorter key stands in many an answer by chance, and each of them would be refused.
const shortest = 8;

/**
 * Whether a text holds the key or the secret, as it is or percent-encoded: what is stored, shown or handed on as a link
 * may not carry them (docs/promises.md P1).
 */
export function holdsSecret(text: string, { apiKey, keySecret }: Credentials): boolean {
  const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
  return [apiKey, keySecret].some(
    (secret) => secret.length >= shortest && (text.includes(secret) || decoded.includes(secret)),
  );
}

/** The same of every text in a JSON value, the names of fields too. No recursion: an answer may be nested however deep. */
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
