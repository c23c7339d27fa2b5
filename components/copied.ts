import { courierName } from '@/utils/core/couriers/about.ts';
import { parcelText, tsv, tsvFile } from '@/utils/core/copy-text.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { dateAt, dayShort, eventTime, localDate } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { statusWord } from './status-word.ts';
import type { Reading } from './texts.tsx';

/** The courier's own name for itself, else ours. */
export const courierOf = (parcel: Parcel, { language }: Reading): string =>
  plain(parcel.courier, 60) || courierName(parcel.courierKey, language);

const stateWord = ({ status }: Parcel, { t }: Reading): string => statusWord(status, t);

/** When the newest event was, on its own clock: "21 Nov 08:41". */
function when({ latest }: Parcel, { language, now }: Reading): string {
  const time = latest && eventTime(latest.at);
  return time ? `${dayShort(time.date, dateAt(now, time.offset), language)} ${time.clock}` : '';
}

/** Parcels as text to be sent to somebody, one after the other. `link` gives the address to add to each, or ''. */
export const copyAsText = (
  parcels: readonly Parcel[],
  reading: Reading,
  link: (parcel: Parcel) => string = () => '',
): string =>
  parcels
    .map((parcel) =>
      parcelText(
        parcel,
        {
          courier: courierOf(parcel, reading),
          status: stateWord(parcel, reading),
          when: when(parcel, reading),
        },
        link(parcel),
      ),
    )
    .join('\n\n');

const columns = {
  fieldNumber: ({ trackingNo }) => trackingNo,
  cardCourier: courierOf,
  columnName: ({ name }) => name,
  columnStatus: stateWord,
  columnLatest: ({ latest }) => latest?.what ?? '',
  columnPlace: ({ latest }) => latest?.place ?? '',
  columnWhen: ({ latest }) => latest?.at.slice(0, 16).replace('T', ' ') ?? '',
  columnDue: ({ dueDate }) => dueDate,
  columnDirection: ({ direction }, { t }) => t(direction === 'sent' ? 'directionSent' : 'directionReceived'),
  columnNote: ({ note }) => note,
  columnShop: ({ foundOn }) => foundOn,
  columnKept: ({ keptAt }) => localDate(keptAt),
} as const satisfies Partial<Record<MessageKey, (parcel: Parcel, reading: Reading) => string>>;

const table = (parcels: readonly Parcel[], reading: Reading): string[][] => [
  Object.keys(columns).map((key) => reading.t(key as MessageKey)),
  ...parcels.map((parcel) => Object.values(columns).map((column) => column(parcel, reading))),
];

/** Parcels as a table for the clipboard: a heading, then a row each. */
export const copyAsTable = (parcels: readonly Parcel[], reading: Reading): string =>
  tsv(table(parcels, reading));

/** The same table as the content of a file. */
export const tableFile = (parcels: readonly Parcel[], reading: Reading): string =>
  tsvFile(table(parcels, reading));
