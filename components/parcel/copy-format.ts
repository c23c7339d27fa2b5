import { csv, parcelText, tsv } from '@/utils/parcels/copy-text.ts';
import { ordersOf, type Order, type Orders } from '@/utils/schedule/cash.ts';
import { loadTexts } from '@/utils/i18n/i18n-load.ts';
import { keyPart, textsFor, type MessageKey } from '@/utils/i18n/i18n.ts';
import { languages } from '@/utils/model/languages.ts';
import { directions, type Parcel } from '@/utils/model/parcel.ts';
import { localDate } from '@/utils/model/time.ts';
import type { ChosenField, OwnFile } from '@/utils/sheets/columns.ts';
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
const cash = ({ satang }: Order): string => (satang === null ? '' : String(satang / 100));

/** Returns the state of the cash in the words of the list; '' if there is none. */
const cashState = ({ state }: Order, { t }: Locale): string => (cashTexts[state] ? t(cashTexts[state]) : '');

const columns = {
  fieldNumber: ({ trackingNo }) => trackingNo,
  cardCourier: (parcel, locale) => locale.nameOfIts(parcel),
  columnName: ({ name }) => name,
  columnStatus: (parcel, { t }) => parcelWord(parcel, t),
  columnLatest: ({ latest }) => latest?.what ?? '',
  columnPlace: ({ latest }) => latest?.place ?? '',
  columnLatestAt: ({ latest }) => latest?.at.slice(0, 16).replace('T', ' ') ?? '',
  columnDue: ({ dueDate }) => dueDate,
  columnCodAmount: (_, __, order) => cash(order),
  columnCodState: (_, locale, order) => cashState(order, locale),
  columnDirection: ({ direction }, { t }) => t(`direction${keyPart(direction)}`),
  importRoleOrder: ({ sheet }) => sheet?.order ?? '',
  importRoleBuyer: ({ sheet }) => sheet?.buyer ?? '',
  importRolePhone: ({ sheet }) => sheet?.phone ?? '',
  importRoleDate: ({ sheet }) => sheet?.date ?? '',
  columnOrderCash: ({ sheet }) => String((sheet?.cash ?? 0) / 100 || ''),
  columnNote: ({ note }) => note,
  columnShop: ({ foundOn }) => foundOn,
  columnKept: ({ followedAt }) => localDate(followedAt),
} as const satisfies Partial<Record<MessageKey, (parcel: Parcel, locale: Locale, order: Order) => string>>;

/** Whether a table of these parcels holds what a file of orders says of them. */
export const holdsOrders = (parcels: readonly Parcel[]): boolean => parcels.some(({ sheet }) => sheet);

const ofOrders: readonly string[] = [
  'importRoleOrder',
  'importRoleBuyer',
  'importRolePhone',
  'importRoleDate',
  'columnOrderCash',
];

// What an import reads of a file; the other columns are the service's, or of this browser.
const fieldOf: Partial<Record<string, ChosenField>> = {
  fieldNumber: 'trackingNo',
  cardCourier: 'courier',
  columnName: 'item',
  importRoleOrder: 'order',
  importRoleBuyer: 'buyer',
  importRolePhone: 'phone',
  importRoleDate: 'date',
  columnOrderCash: 'cash',
  columnNote: 'note',
} satisfies { [key in keyof typeof columns]?: ChosenField };

/** How a file of parcels is written in each language, for an import that reads it. */
export async function ownFiles(): Promise<OwnFile[]> {
  await Promise.all(languages.map(loadTexts));
  return languages.map(textsFor).map((t) => ({
    fields: Object.fromEntries(
      Object.keys(columns).map((key) => [t(key as MessageKey), fieldOf[key] ?? null]),
    ),
    direction: t('columnDirection'),
    directions: Object.fromEntries(directions.map((one) => [t(`direction${keyPart(one)}`), one])),
  }));
}

/**
 * A heading, then a row for each parcel. The cash of an order in several parcels is in the row of the first. `orders`: of
 * all parcels, because the others of an order decide about its cash.
 */
function tableOf(parcels: readonly Parcel[], locale: Locale, orders: Orders = ordersOf(parcels)): string[][] {
  const shown = Object.entries(columns).filter(([key]) => holdsOrders(parcels) || !ofOrders.includes(key));
  const seen = new Set<Order>();
  const rows = parcels.map((parcel) => {
    const order = orders.get(parcel.id)!;
    const isFurther = seen.has(order);
    seen.add(order);
    return shown.map(([key, column]) =>
      isFurther && key === 'columnCodAmount' ? '' : column(parcel, locale, order),
    );
  });
  return [shown.map(([key]) => locale.t(key as MessageKey)), ...rows];
}

/** Returns parcels as tab-separated values. */
export const copyAsTable = (parcels: readonly Parcel[], locale: Locale, orders?: Orders): string =>
  tsv(tableOf(parcels, locale, orders));

/** Returns parcels as a CSV file; with a byte order mark, Excel reads it as UTF-8. */
export const parcelFile = (parcels: readonly Parcel[], locale: Locale, orders?: Orders): string =>
  `\ufeff${csv(tableOf(parcels, locale, orders))}`;
