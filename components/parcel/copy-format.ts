import { parcelText, tsv } from '@/utils/parcels/copy-text.ts';
import { cashStateOf } from '@/utils/schedule/cash.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { amountOf } from '@/utils/model/amount.ts';
import { localDate } from '@/utils/model/time.ts';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import { cashTexts, parcelWord, timeThere } from './RowParts.tsx';
import type { Locale } from '../base/texts.tsx';

/** Returns parcels as text to share, with an empty line between them. `link` returns an address to add, or ''. */
export const copyAsText = (
  parcels: readonly Parcel[],
  locale: Locale,
  link: (parcel: Parcel) => string = () => '',
): string =>
  parcels
    .map((parcel) => {
      const when = timeThere(parcel.latest?.at ?? '', locale);
      const words = { courier: locale.nameOfIts(parcel), status: parcelWord(parcel, locale.t), when };
      return parcelText(parcel, words, link(parcel));
    })
    .join('\n\n');

/** Returns the cash on delivery as a plain number for spreadsheets; '' if none was given. */
const cash = ({ cod = '' }: Parcel): string => {
  const satang = amountOf(cod);
  return satang === null ? '' : String(satang / 100);
};

/** Returns the state of the cash in the words of the list; '' if there is none. */
const cashState = (parcel: Parcel, { t }: Locale): string => {
  const text = parcel.isCodDue || cash(parcel) !== '' ? cashTexts[cashStateOf(parcel)] : null;
  return text ? t(text) : '';
};

const columns = {
  fieldNumber: ({ trackingNo }) => trackingNo,
  cardCourier: (parcel, locale) => locale.nameOfIts(parcel),
  columnName: ({ name }) => name,
  columnStatus: (parcel, { t }) => parcelWord(parcel, t),
  columnLatest: ({ latest }) => latest?.what ?? '',
  columnPlace: ({ latest }) => latest?.place ?? '',
  columnWhen: ({ latest }) => latest?.at.slice(0, 16).replace('T', ' ') ?? '',
  columnDue: ({ dueDate }) => dueDate,
  columnCodAmount: cash,
  columnCodState: cashState,
  columnDirection: ({ direction }, { t }) => t(`direction${keyPart(direction)}`),
  columnNote: ({ note }) => note,
  columnShop: ({ foundOn }) => foundOn,
  columnKept: ({ followedAt }) => localDate(followedAt),
} as const satisfies Partial<Record<MessageKey, (parcel: Parcel, locale: Locale) => string>>;

/** Returns parcels as tab-separated values: a heading, then a row for each parcel. */
export const copyAsTable = (parcels: readonly Parcel[], locale: Locale): string =>
  tsv([
    Object.keys(columns).map((key) => locale.t(key as MessageKey)),
    ...parcels.map((parcel) => Object.values(columns).map((column) => column(parcel, locale))),
  ]);
