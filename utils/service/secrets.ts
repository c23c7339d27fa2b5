export type Credentials = { apiKey: string; keySecret: string };

// Shorter keys are not searched for: many answers contain such a text by chance, and would be rejected.
const minSecretLength = 8;

/**
 * Whether a text contains the key or the secret, as it is or percent-encoded. Such a text must not be stored, shown or
 * offered as a link (docs/promises.md P1).
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
    (secret) => secret.length >= minSecretLength && (text.includes(secret) || decoded.includes(secret)),
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
