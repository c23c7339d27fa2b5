import { maxUnpackedBytes, SheetError, tableOf, type OnRows, type OpenFile } from './table.ts';

const maxEntries = 2000;

type Entry = { name: string; method: number; packed: number; size: number; at: number };

/**
 * Opens an XLSX workbook. The directory of the zip is checked before anything is unpacked: a small file may unpack to
 * gigabytes. Afterwards the library refuses an entry that is larger than the directory says.
 */
export async function openWorkbook(bytes: Uint8Array, onRows?: OnRows): Promise<OpenFile> {
  const entries = entriesOf(bytes);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > maxUnpackedBytes || entries.length > maxEntries)
    throw new SheetError({ kind: 'unpacks-too-large', limit: maxUnpackedBytes });
  const book = entries.find(({ name }) => name === 'xl/workbook.xml');
  if (!book) throw new SheetError({ kind: 'unknown-format' });
  const { streamXlsxRows } = await import('hucre/xlsx');
  return {
    sheets: await sheetsIn(await unpack(bytes, book)),
    async read(sheet) {
      const { table, add } = tableOf(false, onRows);
      for await (const { index, values } of streamXlsxRows(bytes, { sheet })) add(index, values);
      return table;
    },
  };
}

/** The directory of a zip file; damaged if it has none, or needs the form for files over 4 GB. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 65_558 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) throw new SheetError({ kind: 'damaged' });
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) throw new SheetError({ kind: 'damaged' });
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Unpacks an entry as text, and stops at the size that the directory gives. */
async function unpack(bytes: Uint8Array, { method, packed, size, at }: Entry): Promise<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const data = bytes.slice(start, start + packed);
  if (method === 0) return new TextDecoder().decode(data);
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for await (const chunk of new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'))) {
    read += chunk.length;
    if (read > size) throw new SheetError({ kind: 'damaged' });
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/** The sheets, in their order. The library that reads the rows does not name them. */
async function sheetsIn(xml: string): Promise<OpenFile['sheets']> {
  const { Parser } = await import('htmlparser2');
  const sheets: OpenFile['sheets'] = [];
  const onopentag = (tag: string, { name, state = '' }: Record<string, string>): void => {
    if (/^(?:\w+:)?sheet$/.test(tag) && name !== undefined)
      sheets.push({ name, isHidden: /^(?:very)?hidden$/i.test(state) });
  };
  new Parser({ onopentag }, { xmlMode: true }).end(xml);
  return sheets;
}
