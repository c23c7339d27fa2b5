import type { Edit } from '@/utils/parcels/edit.ts';
import type { Failure } from '@/utils/model/failure.ts';

/** What is sent to a buyer's phone, as it was typed. */
export type PhoneSending = { phoneNumber: string; note: string };

/** What one parcel's view asks for; whoever shows it does it. */
export type ParcelActions = {
  onEdit(change: Edit): void;
  onCourier(courierKey: string): void;
  /** The number was mistyped; this is the right one, as it is asked about. */
  onNumber(trackingNo: string): void;
  onRefresh(): void;
  /** Asks the service, for one call, although it is known not to follow the courier. */
  onAskAnyway(): Promise<unknown>;
  onRemove(): void;
  /** Puts text on the clipboard; whether the browser let it. */
  onCopy(text: string): Promise<boolean>;
  /** Sends the parcel to a phone; why it was not sent, or null. */
  onSend(sending: PhoneSending): Promise<Failure | null>;
};
