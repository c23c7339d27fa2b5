import { createHash } from 'node:crypto';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** A file in a zip; `time`: date and time as the zip has them, in one number. */
export type ZipEntry = { name: string; time: number; content: Buffer };

const endOfDirectory = 0x06054b50;

/** Reads the files of a zip, in the order of its directory. Only for zips that this project makes. */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.length - 22; // no comment follows
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory) throw new Error('This is no zip.');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((n) => zip.readUInt16LE(at + n));
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength!),
      time: zip.readUInt32LE(at + 12),
      content: zip.readUInt16LE(at + 10) === 0 ? Buffer.from(packed) : inflateRawSync(packed),
    });
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return entries;
}

/** Fields of 2 and 4 bytes, in the order of a zip. */
const fields = (...values: readonly [bytes: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** Makes a zip without times, as WXT does, so that the same files give the same bytes. */
export function makeZip(files: readonly Pick<ZipEntry, 'name' | 'content'>[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 9 });
    const about = fields(
      [2, 20], // version
      [2, 0x800], // names are UTF-8
      [2, 8], // deflate
      [4, 0], // time and date
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, path.length],
      [2, 0], // no extra field
    );
    directory.push(
      fields([4, 0x02014b50], [2, 20]),
      about,
      fields([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      path,
    );
    parts.push(fields([4, 0x04034b50]), about, path, packed);
    at += 4 + about.length + path.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const count = files.length;
  const end = fields(
    [4, endOfDirectory],
    [4, 0],
    [2, count],
    [2, count],
    [4, listed.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...parts, listed, end]);
}

/** Says how a zip differs from another one; empty if all bytes are the same. */
export function differences(one: Buffer, other: Buffer): string[] {
  if (one.equals(other)) return [];
  const [left, right] = [one, other].map((zip) => new Map(readZip(zip).map((entry) => [entry.name, entry])));
  const found = [...new Set([...left!.keys(), ...right!.keys()])].flatMap((name) => {
    const [a, b] = [left!.get(name), right!.get(name)];
    if (!a || !b) return [`${name} is only in one of them`];
    if (!a.content.equals(b.content)) return [`${name} has another content`];
    return a.time === b.time ? [] : [`${name} has another time`];
  });
  if (found.length > 0) return found;
  return [
    [...left!.keys()].join() === [...right!.keys()].join() ? 'other bytes' : 'the files have another order',
  ];
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
