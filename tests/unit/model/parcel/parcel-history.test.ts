import { describe, expect, it } from 'vitest';
import { boundedHistory, maxHistoryBytes, recordVersion, type ParcelHistory } from '@/utils/model/parcel.ts';
import type { Detail, TrackingEvent } from '@/utils/model/tracking.ts';

const eventAt = (minute: number, description = 'x'): TrackingEvent => ({
  dateTime: new Date(Date.UTC(2026, 10, 20) - minute * 60_000).toISOString(),
  status: 'ON_OTHER_STATUS',
  description,
});
const logOf = (events: TrackingEvent[], detail: Detail = {}): ParcelHistory => ({
  v: recordVersion,
  id: 'lex/LEXPU0000000001',
  tracking: {
    trackingNo: 'LEXPU0000000001',
    courierKey: 'lex',
    courier: 'LEX',
    color: null,
    status: 'ON_OTHER_STATUS',
    shareLink: null,
    detail,
    events,
  },
});
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const picture = `data:image/png;base64,${'A'.repeat(200_000)}`;

describe('boundedHistory', () => {
  it('does not change a small log', () => {
    const log = logOf([eventAt(0), eventAt(5)], { sender: 'a', signatures: ['https://img.example/1'] });
    expect(boundedHistory(log)).toEqual(log);
  });

  it('keeps signatures, which do not count towards the limit', () => {
    const log = logOf([eventAt(0)], { sender: 'a', signatures: ['https://img.example/1', picture] });
    expect(boundedHistory(log)).toEqual(log);
  });

  it.each([
    ['in Latin letters', 'x'],
    ['in Thai, three bytes per letter', 'ก'],
  ])('drops the oldest events above the limit, %s', (_, letter) => {
    const events = Array.from({ length: 500 }, (_event, minute) => eventAt(minute, letter.repeat(500)));
    const log = boundedHistory(logOf(events, { sender: 'a' }));
    const kept = log.tracking.events;
    expect(kept).toEqual(events.slice(0, kept.length));
    expect(bytes(log)).toBeLessThanOrEqual(maxHistoryBytes);
    // One more event would not have fitted.
    expect(bytes(logOf(events.slice(0, kept.length + 1), { sender: 'a' }))).toBeGreaterThan(maxHistoryBytes);
  });

  it('drops details that alone exceed the limit, and never the newest event', () => {
    const names = ['sender', 'recipient', 'address', 'product', 'packaging'] as const;
    const huge = Object.fromEntries(names.map((name) => [name, 'ก'.repeat(5000)]));
    const log = boundedHistory(logOf([eventAt(0), eventAt(1)], huge));
    expect(log.tracking).toMatchObject({ detail: {}, events: [eventAt(0), eventAt(1)] });
    expect(bytes(log)).toBeLessThanOrEqual(maxHistoryBytes);
  });
});
