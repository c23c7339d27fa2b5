import { decodeText } from './decode.ts';
import { maxBytes, SheetError, type OnRows, type OpenFile } from './table.ts';
import { openWorkbook } from './workbook.ts';

/** Opens a file by its content. Names are no help: an `.xls` may be HTML, text or XLSX. */
export async function openFile(bytes: Uint8Array, onRows?: OnRows): Promise<OpenFile> {
  if (bytes.length === 0) throw new SheetError({ kind: 'empty' });
  if (bytes.length > maxBytes) throw new SheetError({ kind: 'too-large', limit: maxBytes });
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) return openWorkbook(bytes, onRows);
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    // The container of old Excel files, and of XLSX files with a password.
    const isEncrypted = new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
    throw new SheetError({ kind: isEncrypted ? 'password' : 'old-excel' });
  }
  const text = decodeText(bytes);
  // Other binary files (PDF, pictures, other archives).
  if (text.includes('\0')) throw new SheetError({ kind: 'unknown-format' });
  if (text.trim() === '') throw new SheetError({ kind: 'empty' });
  if (/^\s*<[!?a-z]/i.test(text) && /<(?:table|workbook)[\s>]/i.test(text)) {
    const { htmlTable } = await import('./html-table.ts');
    return { sheets: [], read: async () => htmlTable(text, onRows) };
  }
  const { readText } = await import('./text-table.ts');
  return { sheets: [], read: async () => readText(text, onRows) };
}

const begins = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, i) => bytes[i] === byte);
