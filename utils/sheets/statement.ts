import { textOf } from './cells.ts';
import { isEmpty, type Layout } from './columns.ts';
import { bare, headingOf } from './headings.ts';
import type { Cell, Table } from './table.ts';

// What only a statement of paid-out money has, by kind. `title`: what its title or file name says.
const kinds = {
  net: /ยอดโอน|จำนวนเงินที่โอน|ที่โอนแล้ว|เงินโอน|ยอดที่ได้รับ|netamount|netpay|netpayout|netsettle|netremit|payout|settlementamount|totalsettlement|payable|paymentamount|afterdeduction|totalpenghasilan|จำนวนเงินรวมภาษี|amountincludetax|^net$|^netto$|หลังหัก|รับสุทธิ|ได้รับสุทธิ|รับจริง|โอนคืน|โอนให้ร้าน|โอนเข้า|disburs|credited|transferamount|amounttransferred|transferredamount|codnet|remitamount|paidtoseller|paidtomerchant|paidout|จำนวนเงินที่ได้รับ|remittedamount|amountremitted|thựcnhận|tiềntrảshop|danacair|danaditerima|dicairkan|回款|打款|정산금액|입금액|jumlahditerima|pencairan|penerimaanbersih|bersih$|auszahlung|实收|结算金额|結算金額|入金額/,
  transfer:
    /เลขที่โอน|เลขที่การโอน|รอบโอน|รอบการโอน|รอบบิล|เลขที่รอบ|statementn|billnumber|payoutid|payoutn|settlementid|settlementno|remittancen|transferid|transferno|transferref|feename|ชื่อรายการธุรกรรม|ประเภทธุรกรรม|adjustmentid|payoutstatus|remittancestatus|settlementstatus|phiênđốisoát/,
  day: /วันที่โอน|วันโอน|วันที่เงินเข้า|เวลาที่ชำระคำสั่งซื้อ|settledtime|settledate|settlementdate|settlementtime|payoutdate|transferdate|remittancedate|remitdate|statementdate|billingdate|tanggaldana|วันที่ปรับปรุงเข้ายอด|remittedon|paidouton|ngàyđốisoát|tanggalpencairan|auszahlungsdatum|结算日期|結算日期|入金日|回款日期|打款日期|정산일|입금일/,
  bank: /ธนาคาร|ชื่อบัญชี|เลขบัญชี|เลขที่บัญชี|bankname|bankaccount|accountn/,
  fee: /ค่าธรรมเนียม|ค่าธุรกรรม|ค่าบริการcod|ค่าคอมมิชชั่น|commission|^fee|codfee|codcharge|transactionfee|servicefee|totalfees|phícod|^freight|surcharge|ค่าระวาง|phídịchvụ|phíthuhộ|biayacod|biayalayanan|cajcod|yurancod|gebühr|provision|手续费|手續費|手数料/,
  vat: /^vat|vat\d*%?$|ภาษีมูลค่าเพิ่ม|ภาษีหัก|^wht|whtamount/,
} as const;
type Kind = keyof typeof kinds | 'title';

const title =
  /โอนเงิน|เงินโอน|ยอดโอน|ใบแจ้งยอด|รายงานรายได้|รายงานการโอน|settle|statement|payout|pay-out|remit|transfer|^income|รายได้|ใบแจ้งหนี้ค่า|ใบวางบิล|freight|courier bill|đối soát|pencairan|penyata|abrechnung|auszahlung|对账|對帳|结算|結算|精算/i;

const address = /^ที่อยู่|address$|^alamat|^địachỉ|地址$|住所$/;

const says = (row: readonly Cell[], column = -1): boolean => /\d/.test(textOf(row[column]));

/**
 * Whether a sheet is a statement of paid-out money, in which there is nothing to follow: by its headings, its title and
 * file name, and by lines of fees and tax. A list of goods or buyers' phones needs more: sellers write down, too, when
 * a buyer transferred how much.
 */
export function isStatement({ rows }: Table, headingRow: number, layout: Layout, fileName: string): boolean {
  const { of } = layout;
  // Its headings may name no field of a parcel: then no row was taken for them.
  const headings =
    headingRow >= 0 ? layout.columns.map(({ heading }) => heading) : rows.slice(0, 20).flat().map(headingOf);
  const banner = rows.slice(0, Math.max(0, headingRow)).flatMap((row) => (row ?? []).map(headingOf));
  const isTitled = [...banner, fileName].some((text) => title.test(text));
  const below = rows.slice(headingRow + 1).filter((row) => row !== undefined);
  const number = of.trackingNo[0] ?? -1;
  // Lines of fees and tax have no number.
  const lines = isTitled && number >= 0 ? below.filter((row) => isEmpty(row[number])).flat() : [];
  const short = lines.map(headingOf).filter(({ length }) => length < 40);
  const texts = [...new Set([...headings, ...short])].map(bare);
  const has = (...some: Kind[]): number =>
    some.filter((kind) => (kind === 'title' ? isTitled : texts.some((text) => kinds[kind].test(text))))
      .length;
  const [net, day] = [kinds.net, kinds.day].map((words) =>
    headings.findIndex((one) => words.test(bare(one))),
  );
  // A seller notes what a buyer transferred: nothing, where cash is collected.
  const collected = below.filter((row) => says(row, of.cash[0]));
  const isEither = collected.length > 0 && !collected.some((row) => says(row, net));
  if (net! >= 0 && isEither && has('transfer', 'fee', 'vat', 'title') === 0) return false;
  // A list of parcels that also says what was paid for them has the buyers' addresses, or their goods and ways to pay, and
  // parcels that wait for it.
  const hasBuyers =
    headings.some((one) => address.test(bare(one))) || (of.item.length && of.payMethod.length);
  if (of.phone.length && hasBuyers) {
    const isAllPaid = day! >= 0 && below.every((row) => !says(row, number) || !isEmpty(row[day!]));
    return has('net') > 0 && (has('transfer', 'title') > 0 || isAllPaid);
  }
  if (of.item.length + of.phone.length > 0)
    return (
      (has('net') > 0 && has('transfer', 'fee', 'vat', 'title') > 1) || has('transfer', 'day', 'fee') === 3
    );
  const strong = has('net', 'transfer', 'day', 'bank');
  return (
    strong > 1 || (strong === 1 && has('fee', 'vat', 'title') > 0) || (isTitled && has('fee', 'vat') > 0)
  );
}
