import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture: four bytes a pixel (red, green, blue, opacity), row by row. */
export type Picture = { width: number; height: number; data: Uint8Array };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads a PNG as browsers write their screenshots: 8 bits a channel, with or without opacity, not interlaced. */
export function decodePng(file: Uint8Array): Picture {
  const bytes = Buffer.from(file);
  if (!bytes.subarray(0, 8).equals(signature)) throw new Error('no PNG');
  let header: Buffer | null = null;
  const packed: Buffer[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = content;
    if (type === 'IDAT') packed.push(content);
    at += 12 + length;
  }
  if (!header) throw new Error('a PNG without a header');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, color, interlaced] = [header[8], header[9], header[12]];
  if (depth !== 8 || (color !== 2 && color !== 6) || interlaced !== 0)
    throw new Error(`a PNG of another kind: ${depth} bits, colour type ${color}, interlaced ${interlaced}`);
  const channels = color === 6 ? 4 : 3;
  const rows = unfiltered(inflateSync(Buffer.concat(packed)), width * channels, height, channels);
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < channels; channel += 1)
      data[pixel * 4 + channel] = rows[pixel * channels + channel]!;
  return { width, height, data };
}

/** Takes back the filter of each row (PNG specification, section 9): a byte is stored as what its neighbours do not tell. */
function unfiltered(given: Buffer, rowLength: number, height: number, step: number): Uint8Array {
  const rows = new Uint8Array(rowLength * height);
  for (let y = 0; y < height; y += 1) {
    const filter = given[y * (rowLength + 1)]!;
    for (let x = 0; x < rowLength; x += 1) {
      const at = y * rowLength + x;
      const left = x >= step ? rows[at - step]! : 0;
      const above = y > 0 ? rows[at - rowLength]! : 0;
      const corner = x >= step && y > 0 ? rows[at - rowLength - step]! : 0;
      rows[at] = given[y * (rowLength + 1) + 1 + x]! + predicted(filter, left, above, corner);
    }
  }
  return rows;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [byLeft, byAbove, byCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

/** Writes a picture as a PNG. */
export function encodePng({ width, height, data }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
