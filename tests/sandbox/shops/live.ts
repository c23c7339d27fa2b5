import { marketPage } from './market.ts';

/**
 * The numbers of the changing page: those at first; the one in the row that the first button adds; and the one that the
 * second button changes, before and after.
 */
export const liveNumbers = {
  atFirst: ['EX447190325TH', 'SHP6071834952'],
  added: 'TH01427K9QW43B',
  changedFrom: 'SHP6071834952',
  changedTo: 'SHP6084417365',
} as const;

const script = `
document.querySelector('#add').addEventListener('click', () => {
  const row = document.querySelector('.rows').insertRow();
  row.dataset.testid = 'added';
  row.insertCell().textContent = 'บ้านกาแฟดอยหมอก';
  row.insertCell().textContent = 'หมายเลขพัสดุ: ${liveNumbers.added}';
});
document.querySelector('#change').addEventListener('click', () => {
  document.querySelector('#changing').firstChild.data = '${liveNumbers.changedTo}';
});
`;

/** A page that adds a row and changes a number in place, like a shop written as an application. */
export const live = (): string =>
  marketPage(
    'คำสั่งซื้อล่าสุด',
    `<h1>คำสั่งซื้อล่าสุด</h1>
<p><button id="add" data-testid="add-order">เพิ่มคำสั่งซื้อ</button> <button id="change" data-testid="change-number">เปลี่ยนหมายเลข</button></p>
<table class="rows"><tbody>
<tr><td>ร้านเซรามิกแม่ปิง</td><td>เลขพัสดุ: ${liveNumbers.atFirst[0]}</td></tr>
<tr><td>โคมไฟบ้านสวน</td><td>หมายเลขพัสดุ: <span id="changing" data-testid="changing">${liveNumbers.changedFrom}</span></td></tr>
</tbody></table>
<script>${script}</script>`,
  );
