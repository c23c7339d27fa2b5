import type { Template } from '@/utils/core/couriers/templates.ts';
import type { Failure } from '@/utils/core/failure.ts';
import type { FoundNumber } from '@/utils/core/page-numbers.ts';
import type { Parcel } from '@/utils/core/parcel.ts';

/** A number to be kept, with its courier and the user's name for it. */
export type ToKeep = { trackingNo: string; courierKey: string; name: string };

/** How far the keeping of many is. */
export type ImportState =
  | { kind: 'idle' }
  | { kind: 'keeping'; kept: number; total: number }
  /** `kept` of `total` are in the list, `added` of them anew; the rest was cancelled, or failed. */
  | { kind: 'kept'; kept: number; added: number; total: number; failure: Failure | null }
  | { kind: 'undone'; removed: number };

/** What the box knows and asks for; it sends nothing itself. */
export type AddBoxProps = {
  /** What it begins with. */
  first: string;
  /** Typing begins as it opens: the user pressed the way to it. */
  isWanted: boolean;
  /** Every kept parcel: those are told instead of kept twice. */
  parcels: readonly Parcel[];
  /** The user's own number shapes. */
  shapes: Template[];
  state: ImportState;
  /** Calls of the plan that are left until the day (YYYY-MM-DD) on which it begins anew; null where nobody counts. */
  budget?: { left: number; renews: string } | null;
  /** `rest` is the text that stays in the box. Gives whether all of them were kept. */
  onKeep(parcels: readonly ToKeep[], rest: string): Promise<boolean>;
  /** Looks one number up without keeping it; missing where there is no place for the answer. */
  onLookUp?: ((number: FoundNumber, courierKey: string) => void) | undefined;
  /** What stands in the box is another text now. */
  onType?: ((text: string) => void) | undefined;
  onCancel(): void;
  onUndo(): void;
  /** The text was changed after a result was shown. */
  onForget(): void;
  onCopy(text: string): Promise<boolean>;
};
