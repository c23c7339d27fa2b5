import { fileURLToPath } from 'node:url';
import { writeXlsx } from 'hucre/xlsx';
import { readSheet } from '../../../utils/sheets/read-sheet.ts';
import { scoreFolder } from './sheet-score.ts';
import { printTable, quantile } from './table.ts';

export { readSheet };

const fixtures = fileURLToPath(new URL('../../fixtures/sheets', import.meta.url));
const limit = 10_000; // ms, for 10,000 rows

/** Scores the cases of a folder (the project's own, if none is given), and measures a file of 10,000 rows. */
export async function bench(folder?: string): Promise<void> {
  const scores = await scoreFolder(folder ?? fixtures, readSheet);
  const sum = (key: 'right' | 'wrong' | 'missing' | 'wrongNumbers' | 'wrongAmounts') =>
    scores.reduce((all, score) => all + score[key], 0);
  const keys = ['right', 'wrong', 'missing', 'wrongNumbers', 'wrongAmounts'] as const;
  printTable([
    ['file', 'right', 'wrong', 'missing', 'wrong numbers', 'wrong amounts'],
    ...scores.map((score) => [score.name, ...keys.map((key) => String(score[key]))]),
    ['all', ...keys.map((key) => String(sum(key)))],
  ]);
  const cells = sum('right') + sum('wrong') + sum('missing');
  console.log(`  ${((100 * sum('right')) / cells).toFixed(1)} % of ${cells} cells are right`);
  for (const { name, notes } of scores) for (const note of notes) console.log(`  ${name}: ${note}`);
  if (sum('wrongNumbers') + sum('wrongAmounts') > 0) process.exitCode = 1;
  if (folder !== undefined) return;
  console.log();
  const rows = tableOf(10_000);
  const text = rows.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(',')).join('\r\n');
  const book = await writeXlsx({ sheets: [{ name: 'orders', rows }] });
  printTable([
    ['reading 10,000 rows of 50 cells', 'measured (median of 3)', 'peak memory', 'limit'],
    await measured('CSV', new TextEncoder().encode(text)),
    await measured('XLSX', book),
  ]);
  console.log();
  const { measureView } = await import('./sheet-view.ts'); // needs a browser and a build, unlike the scores
  printTable(await measureView((size) => writeXlsx({ sheets: [{ name: 'orders', rows: tableOf(size) }] })));
}

async function measured(name: string, bytes: Uint8Array): Promise<string[]> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    const { rows, fault } = await readSheet(bytes, name);
    times.push(performance.now() - began);
    if (rows.length !== 10_000) throw new Error(`${rows.length} parcels: ${JSON.stringify(fault)}`);
  }
  const ms = quantile(times, 0.5);
  if (ms > limit) process.exitCode = 1;
  return [
    `${name}, ${(bytes.length / 1e6).toFixed(1)} MB`,
    `${ms.toFixed(0)} ms`,
    `${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB`,
    `${limit} ms${ms > limit ? ': too slow' : ''}`,
  ];
}

function tableOf(count: number): (string | number | null)[][] {
  const headings = ['เลขพัสดุ', 'เลขออเดอร์', 'ชื่อผู้รับ', 'เบอร์โทร', 'สินค้า', 'ยอด COD', 'วันที่ส่ง', 'ขนส่ง'];
  const more = Array.from({ length: 42 }, (_, i) => `ช่องอื่น ${i}`);
  const rows = Array.from({ length: count }, (_, i) => {
    const digits = String(89_900_000_000 + i);
    const trackingNo = `${digits}${Number(digits) % 7}`; // the check digit of J&T
    const phone = `08${String(i).padStart(8, '0')}`;
    const known = [trackingNo, `SO${690_000 + i}`, `ลูกค้าตัวอย่าง ${i}`, phone, `สินค้า ${i % 40}`];
    return [
      ...known,
      (i % 900) + 100,
      `${(i % 28) + 1}/11/2569`,
      'J&T',
      ...more.map((name, at) => `ค่า ${name} ${at}`),
    ];
  });
  return [[...headings, ...more], ...rows];
}
