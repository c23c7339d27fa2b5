import { constants, crc32, deflateRawSync } from 'node:zlib';

const megabyte = Buffer.alloc(1 << 20, ' ');

/**
 * A gzip body of a few hundred kilobytes that becomes `megabytes` of blanks: a time-out is no guard against it.
 * One compressed megabyte is repeated, because compressing them all would hold up the server for seconds.
 */
export function gzipBomb(megabytes: number): Buffer {
  const bomb = made.get(megabytes) ?? make(megabytes);
  made.set(megabytes, bomb);
  return bomb;
}

// Its checksum runs over every byte it becomes: made once, or each such answer would hold up all others.
const made = new Map<number, Buffer>();

function make(megabytes: number): Buffer {
  const block = deflateRawSync(megabyte, { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: megabytes }, () => block);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(blocks.reduce((sum) => crc32(megabyte, sum), 0));
  trailer.writeUInt32LE(megabytes << 20, 4);
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  const lastBlock = Buffer.from([3, 0]);
  return Buffer.concat([header, ...blocks, lastBlock, trailer]);
}
