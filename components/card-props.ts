import type { CardAnswer } from '@/utils/core/answer.ts';
import type { Guess } from '@/utils/core/detect.ts';
import type { KnownCouriers } from '@/utils/core/couriers/served.ts';
import type { YearStyle } from '@/utils/core/when.ts';
import type { Language } from '@/utils/platform/i18n.ts';

/** What the card knows: nothing yet, a question on its way, an answer; or the number was hidden, and the card goes. */
export type CardState =
  | { kind: 'asking' }
  | { kind: 'loading' }
  | { kind: 'answered'; answer: CardAnswer }
  | { kind: 'hidden'; before: CardState };

/** The card knows one number; it asks nothing by itself and stores nothing. */
export type CardProps = {
  trackingNo: string;
  /** Ranked guesses, best first. */
  couriers: Guess[];
  /** What the service says of couriers; null while, or because, nothing is known of it. */
  known: KnownCouriers | null;
  courierKey: string;
  state: CardState;
  /** It is only shown yet: it takes neither focus nor presses, and nothing of it is announced. */
  isWaiting: boolean;
  keeping: boolean;
  language: Language;
  /** How the user counts years. */
  year: YearStyle;
  now: number;
  onCourier(key: string): void;
  onLookUp(event: MouseEvent): void;
  /** Ask another courier about the number. */
  onTry(key: string, event: MouseEvent): void;
  onKeep(event: MouseEvent): void;
  /** This number is no parcel's: it is not to be marked any more. */
  onNotParcel(event: MouseEvent): void;
  /** It is one all the same. */
  onUndo(event: MouseEvent): void;
  /** Show the kept parcel on our own page. */
  onOpen(id: string): void;
  /** Show a number that is not kept on our own page, where outside links live (PROMISES P10). */
  onOpenNumber(event: MouseEvent): void;
  onOptions(): void;
  onClose(): void;
};
