import type { Answer } from '../http-answer.ts';
import type { KeyPair } from '../service/key-pair.ts';
import type { FaultObject } from './fault.ts';

const texts = ['description', 'nameEN', 'message'];
const links = ['shareLink', 'signerImageURL', 'imageURL', 'message'];

/** Returns the answer with the account's key in its texts or the secret in its links, if the fault says so. */
export function withEchoed(
  answer: Answer,
  fault: FaultObject | null,
  { apiKey, keySecret }: KeyPair,
): Answer {
  const echo = (fields: string[], echoed: string): Answer => ({
    ...answer,
    body: JSON.stringify(
      JSON.parse(String(answer.body), (field, value: unknown) =>
        fields.includes(field) && typeof value === 'string' ? value + echoed : value,
      ),
    ),
  });
  switch (fault?.kind) {
    case 'key-in-text':
      return echo(texts, ` (${apiKey})`);
    case 'secret-in-link':
      return echo(links, `https://echo.example/?secret=${encodeURIComponent(keySecret)}`);
    default:
      return answer;
  }
}
