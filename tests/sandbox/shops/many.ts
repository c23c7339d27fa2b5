import { marketPage } from './market.ts';

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit of an S10 number (docs/api.md 10.10). */
export function s10CheckDigit(serial: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(serial[index]), 0);
  const check = 11 - (sum % 11);
  return check === 10 ? 0 : check === 11 ? 5 : check;
}

/** Five thousand different numbers of the post's shape, check digits right. */
export const manyNumbers: readonly string[] = Array.from({ length: 5000 }, (_, index) => {
  const serial = String(20_000_000 + index * 7919);
  const service = `E${String.fromCharCode(65 + (index % 26))}`;
  return `${service}${serial}${s10CheckDigit(serial)}TH`;
});

/** A seller's day: a dispatch list as long as a page can be. */
export const many = (): string =>
  marketPage(
    'รายการจัดส่ง',
    `<h1>รายการจัดส่ง ${manyNumbers.length.toLocaleString('en')} รายการ</h1>
<table class="rows"><tr><th>ลำดับ</th><th>เลขพัสดุ</th><th>บริการ</th></tr>
${manyNumbers.map((number, index) => `<tr><td>${index + 1}</td><td>${number}</td><td>EMS ในประเทศ</td></tr>`).join('\n')}
</table>`,
  );
