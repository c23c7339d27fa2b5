import {
  plainFaults,
  recordFaults,
  redirectCodes,
  statusBodies,
  type Fault,
  type PlainFault,
  type RecordFault,
  type StatusBody,
} from './fault.ts';

/**
 * Reads a fault from the form fields `kind`, `code`, `retryAfter`, `body`, `message` and `ms`; null if they are
 * invalid.
 */
export function readFault(form: URLSearchParams): Fault | null {
  const kind = form.get('kind') ?? '';
  const number = (name: string) => Number(form.get(name) || Number.NaN);
  if (kind === 'status') {
    const code = number('code');
    if (!(Number.isInteger(code) && code >= 200 && code <= 599)) return null;
    const retryAfter = (form.get('retryAfter') ?? '').slice(0, 60);
    const [body, message] = [form.get('body') ?? '', (form.get('message') ?? '').slice(0, 5000)];
    if (!/^[\x20-\x7e]*$/.test(retryAfter) || (body && !Object.hasOwn(statusBodies, body))) return null;
    return {
      kind,
      code,
      ...(retryAfter && { retryAfter }),
      ...(body && { body: body as StatusBody }),
      ...(message && { message }),
    };
  }
  if (kind === 'slow') {
    const ms = number('ms');
    return ms >= 0 && ms <= 600_000 ? { kind, ms } : null;
  }
  if (kind === 'redirect') {
    const code = redirectCodes.find((one) => one === number('code'));
    return code ? { kind, code } : kind;
  }
  const isNamed = Object.hasOwn(recordFaults, kind) || Object.hasOwn(plainFaults, kind);
  return isNamed ? (kind as RecordFault | PlainFault) : null;
}
