import { countOf, press, textOf } from '../tools/browser/firefox-driver.ts';
import { readIds } from '../tools/browser/stored-records.ts';
import { expect, test } from './test.ts';

/** Runs in a page: chooses a file as the dialog does. */
const choose = (bytes: number[]): void => {
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(bytes)], 'orders.csv'));
  const input = document.querySelector<HTMLInputElement>('[data-testid=import-file]')!;
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

const headings = ['เลขพัสดุ', 'ขนส่ง', 'เลขออเดอร์', 'ชื่อผู้รับ', 'ยอด COD'];
const numbers = Array.from({ length: 230 }, (_, i) => String(863_104_277_500 + i));
const text = [headings, ...numbers.map((no, i) => [no, 'J&T', `SO${i}`, `ลูกค้า ${i}`, `${100 + i}`])]
  .map((row) => row.join(','))
  .join('\r\n');

/** The letters of Thai stand in Windows-874 in the order of Unicode. */
const inWindows874 = (all: string): number[] =>
  [...all].map((letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code - 0x0e00 + 0xa0;
  });

test('a file in Windows-874 in, review, follow, undo, CSV out, and in again changes nothing', async ({
  ready,
}) => {
  const page = await ready.openOwn('dashboard.html#import=');
  const open = async (bytes: number[]) => {
    await page.waitForSelector('[data-testid=import-file]');
    await page.evaluate(choose, bytes);
  };
  const follow = async () => {
    await press(page, 'import-follow');
    await expect.poll(() => textOf(page, 'import-done')).toContain('230 followed');
  };
  await open(inWindows874(text));
  await expect.poll(() => textOf(page, 'import-rows')).toContain('ลูกค้า 3');
  await follow();
  expect((await page.evaluate(readIds)).length).toBe(230);
  await press(page, 'import-undo');
  await expect.poll(() => textOf(page, 'import-undone')).toContain('removed 230 parcels');
  await follow();
  await press(page, 'import-show');
  await press(page, 'check-all');
  await press(page, 'bar-copy');
  await page.evaluate(recordFiles);
  await press(page, 'bar-copy-file');
  await expect.poll(() => page.evaluate(hasFile)).toBe(true); // the file is made after the press
  const file = await page.evaluate(savedFile);
  expect(file.slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);

  for (const bytes of [inWindows874(text), file]) {
    await page.evaluate(() => void (location.hash = '#import='));
    await open(bytes);
    await expect.poll(() => countOf(page, 'import-nothing')).toBe(1);
    await press(page, 'import-close');
  }
});

type Recorder = Window & { saved?: Blob };

/** Runs in a page: keeps the next file that is downloaded. Firefox saves it without a question in this profile. */
const recordFiles = (): void => {
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) (window as Recorder).saved = file;
    return make(file);
  };
};
const hasFile = (): boolean => (window as Recorder).saved !== undefined;
const savedFile = async (): Promise<number[]> => [
  ...new Uint8Array(await (window as Recorder).saved!.arrayBuffer()),
];
