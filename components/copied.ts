import { nameOfIts, type KnownCouriers } from '@/utils/core/couriers/served.ts';
import { parcelText, tsv } from '@/utils/core/copy-text.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { amountOf } from '@/utils/core/amount.ts';
import { dateAt, dayShort, eventTime, localDate } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { parcelWord } from './status-word.ts';
import type { Reading } from './texts.tsx';

/** How the texts are worded: the reader's language and time, and what the service says of its couriers. */
type Wording = { reading: Reading; known: KnownCouriers | null };

const courierOf = (parcel: Parcel, { reading, known }: Wording): string =>
  nameOfIts(parcel, known, reading.language);

const stateWord = (parcel: Parcel, { reading }: Wording): string => parcelWord(parcel, reading.t);

/** When the newest event was, on its own clock: "21 Nov 08:41". */
function when({ latest }: Parcel, { reading: { language, now, year } }: Wording): string {
  const time = latest && eventTime(latest.at);
  return time ? `${dayShort(time.date, dateAt(now, time.offset), language, year)} ${time.clock}` : '';
}

/** Parcels as text to be sent to somebody, one after the other. `link` gives the address to add to each, or ''. */
export const copyAsText = (
  parcels: readonly Parcel[],
  wording: Wording,
  link: (parcel: Parcel) => string = () => '',
): string =>
  parcels
    .map((parcel) =>
      parcelText(
        parcel,
        {
          courier: courierOf(parcel, wording),
          status: stateWord(parcel, wording),
          when: when(parcel, wording),
        },
        link(parcel),
      ),
    )
    .join('\n\n');

/** Cash on delivery as a bare number that a spreadsheet can add up; empty where none was given. */
const cash = ({ cod = '' }: Parcel): string => String(amountOf(cod) ?? '');

/** Whether the cash was paid, in the words of the list; empty where there is none to be paid. */
const cashState = (parcel: Parcel, { reading }: Wording): string =>
  parcel.isCodDue ? reading.t('codOwed') : cash(parcel) === '' ? '' : reading.t('codPaid');

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
  columnDirection: ({ direction }, { reading }) =>
    reading.t(direction === 'sent' ? 'directionSent' : 'directionReceived'),
  columnNote: ({ note }) => note,
  columnShop: ({ foundOn }) => foundOn,
  columnKept: ({ keptAt }) => localDate(keptAt),
} as const satisfies Partial<Record<MessageKey, (parcel: Parcel, wording: Wording) => string>>;

const table = (parcels: readonly Parcel[], wording: Wording): string[][] => [
  Object.keys(columns).map((key) => wording.reading.t(key as MessageKey)),
  ...parcels.map((parcel) => Object.values(columns).map((column) => column(parcel, wording))),
];

/** Parcels as a table for the clipboard: a heading, then a row each. */
export const copyAsTable = (parcels: readonly Parcel[], wording: Wording): string =>
  tsv(table(parcels, wording));
