import type { Edit } from '@/utils/parcels/edit.ts';
import type { Failure } from '@/utils/model/failure.ts';

/** What is sent to a buyer's phone. The number is normalised, the note trimmed. */
export type PhoneSending = { phoneNumber: string; note: string };

/** Actions of a parcel's view. */
export type ParcelActions = {
  onEdit(change: Edit): void;
  onCourier(courierKey: string): void;
  /** Replaces a mistyped number; `trackingNo` is normalised. */
  onNumber(trackingNo: string): void;
  onRefresh(): void;
  /** Asks the service although its list does not cover the courier. Costs one call. */
  onAskAnyway(): Promise<unknown>;
  onRemove(): void;
  /** Sends the parcel to a phone. Resolves to null if it was sent, else to the failure. */
  onSend(sending: PhoneSending): Promise<Failure | null>;
};
