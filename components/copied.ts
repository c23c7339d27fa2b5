import { nameOfIts } from '@/utils/core/couriers/served.ts';
import { parcelText, tsv } from '@/utils/core/copy-text.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { amountOf } from '@/utils/core/amount.ts';
import { dateAt, dayShort, eventTime, localDate } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { parcelWord } from './RowParts.tsx';
import type { Reading } from './texts.tsx';

const courierOf = (parcel: Parcel, { known, language }: Reading) => nameOfIts(parcel, known, language);

const stateWord = (parcel: Parcel, { t }: Reading) => parcelWord(parcel, t);

/** When the newest event was, on its own clock: "21 Nov 08:41". */
function when({ latest }: Parcel, { language, now, year }: Reading): string {
  const time = latest && eventTime(latest.at);
  return time ? `${dayShort(time.date, dateAt(now, time.offset), language, year)} ${time.clock}` : '';
}

/** Parcels as text to be sent to somebody, one after the other. `link` gives the address to add to each, or ''. */
export const copyAsText = (
  parcels: readonly Parcel[],
  reading: Reading,
  link: (parcel: Parcel) => string = () => '',
): string =>
  parcels
    .map((parcel) => {
      const courier = courierOf(parcel, reading);
      const words = { courier, status: stateWord(parcel, reading), when: when(parcel, reading) };
      return parcelText(parcel, words, link(parcel));
    })
    .join('\n\n');

/** Cash on delivery as a bare number that a spreadsheet can add up; empty where none was given. */
const cash = ({ cod = '' }: Parcel): string => String(amountOf(cod) ?? '');

/** Whether the cash was paid, in the words of the list; empty where there is none to be paid. */
const cashState = (parcel: Parcel, { t }: Reading): string =>
  parcel.isCodDue ? t('codOwed') : cash(parcel) === '' ? '' : t('codPaid');

const columns = {
  fieldNumber: ({ trackingNo }) => trackingNo,
  cardCourier: courierOf,
  columnName: ({ name }) => name,
  columnStatus: stateWord,
  columnLatest: ({ latest }) => latest?.what ?? '',
  columnPlace: ({ latest }) => latest?.place ?? '',
  columnWhen: ({ latest }) => latest?.at.slice(0, 16).replace('T', ' ') ?? '',
  columnDue: ({ dueDate }) => dueDate,
  columnCodAmount: cash,
  columnCodState: cashState,
  columnDirection: ({ direction }, { t }) => t(direction === 'sent' ? 'directionSent' : 'directionReceived'),
  columnNote: ({ note }) => note,
  columnShop: ({ foundOn }) => foundOn,
  columnKept: ({ keptAt }) => localDate(keptAt),
} as const satisfies Partial<Record<MessageKey, (parcel: Parcel, reading: Reading) => string>>;

/** Parcels as a table for the clipboard: a heading, then a row each. */
export const copyAsTable = (parcels: readonly Parcel[], reading: Reading): string =>
  tsv([
    Object.keys(columns).map((key) => reading.t(key as MessageKey)),
    ...parcels.map((parcel) => Object.values(columns).map((column) => column(parcel, reading))),
  ]);
