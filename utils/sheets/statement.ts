import { textOf } from './cells.ts';
import type { Layout } from './columns.ts';
import { bare, headingOf } from './headings.ts';
import type { Table } from './table.ts';

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

/**
 * Whether a sheet is a statement of paid-out money, in which there is nothing to follow: by its headings, its title and
 * file name, and by lines of fees and tax. A list of goods or buyers' phones needs more: sellers write down, too, when
 * a buyer transferred how much.
 */
export function isStatement(
  { rows }: Table,
  headingRow: number,
  layout: Layout | null,
  fileName: string,
): boolean {
  const found = new Set<Kind>();
  const add = (text: string): void => {
    for (const [kind, words] of Object.entries(kinds)) if (words.test(text)) found.add(kind as Kind);
  };
  // Its headings may name no field of a parcel: then no row was taken for them.
  const headings =
    layout && headingRow >= 0
      ? layout.columns.map(({ heading }) => heading)
      : rows.slice(0, 20).flat().map(headingOf);
  for (const heading of headings) if (heading.length < 80) add(bare(heading));
  const banner = rows.slice(0, Math.max(0, headingRow)).flatMap((row) => (row ?? []).map(headingOf));
  if ([...banner, fileName].some((text) => title.test(text))) found.add('title');
  const below = rows.slice(headingRow + 1);
  const number = layout?.of.trackingNo[0];
  if (found.has('title') && number !== undefined)
    for (const row of below)
      if (row && textOf(row[number]) === '')
        for (const cell of row) if (typeof cell === 'string' && cell.length < 40) add(bare(cell));
  const has = (...some: Kind[]): number => some.filter((kind) => found.has(kind)).length;
  // A seller notes what a buyer transferred: nothing, where cash is collected.
  const net = headings.findIndex((heading) => kinds.net.test(bare(heading)));
  const cash = layout?.of.cash[0] ?? -1;
  const filled = below.map((row) => [cash, net].map((at) => /\d/.test(textOf(row?.[at]))));
  const isEither = filled.some(([isCash]) => isCash) && !filled.some(([isCash, isNet]) => isCash && isNet);
  if (net >= 0 && isEither && has('transfer', 'fee', 'vat', 'title') === 0) return false;
  const strong = has('net', 'transfer', 'day', 'bank');
  const weak = has('fee', 'vat', 'title');
  // A list of parcels that also says what was paid for them has the buyers' addresses, and parcels that wait for it.
  if (headings.some((heading) => address.test(bare(heading))) && layout?.of.phone.length) {
    const day = headings.findIndex((heading) => kinds.day.test(bare(heading)));
    const paid = below.filter((row) => /\d/.test(textOf(row?.[number ?? -1])));
    const isAllPaid = day >= 0 && paid.every((row) => textOf(row?.[day]) !== '');
    return found.has('net') && (has('transfer', 'title') > 0 || isAllPaid);
  }
  // An order manager's list has its fees beside each order.
  if (layout?.of.item.length && layout.of.phone.length && layout.of.payMethod.length)
    return (
      (found.has('net') && (has('transfer', 'title') > 0 || (found.has('day') && has('fee', 'vat') > 0))) ||
      has('transfer', 'day', 'bank') > 1
    );
  const isOfGoods = layout !== null && layout.of.item.length + layout.of.phone.length > 0;
  if (isOfGoods)
    return (
      (found.has('net') && has('transfer', 'fee', 'vat', 'title') > 1) || has('transfer', 'day', 'fee') === 3
    );
  return strong > 1 || (strong === 1 && weak > 0) || (found.has('title') && has('fee', 'vat') > 0);
}
