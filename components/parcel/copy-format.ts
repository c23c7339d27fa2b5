import { csv, parcelText, tsv } from '@/utils/parcels/copy-text.ts';
import { cashOf, orderOf, sheetCash } from '@/utils/schedule/cash.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { localDate } from '@/utils/model/time.ts';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import { cashWords, parcelWord, timeThere } from './RowParts.tsx';
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
const cash = (parcel: Parcel): string => {
  const satang = cashOf(parcel);
  return satang === null ? '' : String(satang / 100);
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
  columnCodState: (parcel, { t }) => cashWords(parcel, t),
  columnDirection: ({ direction }, { t }) => t(`direction${keyPart(direction)}`),
  importRoleOrder: ({ sheet }) => sheet?.order ?? '',
  importRoleBuyer: ({ sheet }) => sheet?.buyer ?? '',
  importRolePhone: ({ sheet }) => sheet?.phone ?? '',
  columnNote: ({ note }) => note,
  columnShop: ({ foundOn }) => foundOn,
  columnKept: ({ followedAt }) => localDate(followedAt),
} as const satisfies Partial<Record<MessageKey, (parcel: Parcel, locale: Locale) => string>>;

/** Whether a table of these parcels holds what a file of orders says of them. */
export const holdsOrders = (parcels: readonly Parcel[]): boolean => parcels.some(({ sheet }) => sheet);

const ofOrders: readonly string[] = ['importRoleOrder', 'importRoleBuyer', 'importRolePhone'];

/** A heading, then a row for each parcel. The cash of an order in several parcels is in the row of the first. */
function tableOf(parcels: readonly Parcel[], locale: Locale): string[][] {
  const shown = Object.entries(columns).filter(([key]) => holdsOrders(parcels) || !ofOrders.includes(key));
  const orders = new Set<string>();
  const rows = parcels.map((parcel) => {
    const order = orderOf(parcel);
    const isCounted = order !== null && orders.has(order) && sheetCash(parcel) !== null;
    if (order !== null) orders.add(order);
    return shown.map(([key, column]) =>
      isCounted && key === 'columnCodAmount' ? '' : column(parcel, locale),
    );
  });
  return [shown.map(([key]) => locale.t(key as MessageKey)), ...rows];
}

/** Returns parcels as tab-separated values. */
export const copyAsTable = (parcels: readonly Parcel[], locale: Locale): string =>
  tsv(tableOf(parcels, locale));

/** Returns parcels as a CSV file; with a byte order mark, Excel reads it as UTF-8. */
export const parcelFile = (parcels: readonly Parcel[], locale: Locale): string =>
  `\ufeff${csv(tableOf(parcels, locale))}`;
