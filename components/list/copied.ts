import { parcelText, tsv } from '@/utils/parcels/copy-text.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { amountOf } from '@/utils/model/amount.ts';
import { localDate } from '@/utils/model/time.ts';
import { directionTexts, type MessageKey } from '@/utils/i18n/i18n.ts';
import { parcelWord, timeThere } from './RowParts.tsx';
import type { Reader } from '../base/texts.tsx';

/** Parcels as text to be sent to somebody, one after the other. `link` gives the address to add to each, or ''. */
export const copyAsText = (
  parcels: readonly Parcel[],
  reading: Reader,
  link: (parcel: Parcel) => string = () => '',
): string =>
  parcels
    .map((parcel) => {
      const when = timeThere(parcel.latest?.at ?? '', reading);
      const words = { courier: reading.nameOfIts(parcel), status: parcelWord(parcel, reading.t), when };
      return parcelText(parcel, words, link(parcel));
    })
    .join('\n\n');

/** Cash on delivery as a bare number that a spreadsheet can add up; empty where none was given. */
const cash = ({ cod = '' }: Parcel): string => String(amountOf(cod) ?? '');

/** Whether the cash was paid, in the words of the list; empty where there is none to be paid. */
const cashState = (parcel: Parcel, { t }: Reader): string =>
  parcel.isCodDue ? t('codOwed') : cash(parcel) === '' ? '' : t('codPaid');

const columns = {
  fieldNumber: ({ trackingNo }) => trackingNo,
  cardCourier: (parcel, reading) => reading.nameOfIts(parcel),
  columnName: ({ name }) => name,
  columnStatus: (parcel, { t }) => parcelWord(parcel, t),
  columnLatest: ({ latest }) => latest?.what ?? '',
  columnPlace: ({ latest }) => latest?.place ?? '',
  columnWhen: ({ latest }) => latest?.at.slice(0, 16).replace('T', ' ') ?? '',
  columnDue: ({ dueDate }) => dueDate,
  columnCodAmount: cash,
  columnCodState: cashState,
  columnDirection: ({ direction }, { t }) => t(directionTexts[direction]),
  columnNote: ({ note }) => note,
  columnShop: ({ foundOn }) => foundOn,
  columnKept: ({ keptAt }) => localDate(keptAt),
} as const satisfies Partial<Record<MessageKey, (parcel: Parcel, reading: Reader) => string>>;

/** Parcels as a table for the clipboard: a heading, then a row each. */
export const copyAsTable = (parcels: readonly Parcel[], reading: Reader): string =>
  tsv([
    Object.keys(columns).map((key) => reading.t(key as MessageKey)),
    ...parcels.map((parcel) => Object.values(columns).map((column) => column(parcel, reading))),
  ]);
