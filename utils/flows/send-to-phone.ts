import { sendTrack } from '../api/client.ts';
import { failed, type Result } from '../core/failure.ts';
import { readRow } from '../platform/store.ts';
import { callService } from './ask.ts';

/**
 * Gives a kept parcel to a user of the service's phone app. Number and courier are the stored ones; the phone number
 * (as `thaiPhoneNumber` gives it) and the note are passed on and kept nowhere. The gates of every call hold: breaker,
 * pause, offline.
 */
export async function sendToPhone(wanted: {
  id: string;
  phoneNumber: string;
  note: string;
}): Promise<Result<null>> {
  const row = await readRow(wanted.id);
  if (!row) return failed('unexpected');
  const { trackingNo, courierKey } = row;
  const { phoneNumber, note } = wanted;
  return callService((service) =>
    sendTrack(service, { trackingNo, courierKey, phoneNumber, note: note.trim() }),
  );
}
