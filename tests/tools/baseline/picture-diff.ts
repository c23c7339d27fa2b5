/** A picture: four bytes per pixel (red, green, blue, alpha), row by row. */
export type Picture = { width: number; height: number; data: Uint8Array };

/** `share`: differing pixels (0 to 1); `picture`: equal pixels pale, differing pixels red. */
export type Difference = { share: number; picture: Picture };

/** Compares two pictures pixel by pixel. Pixels that only one of them has count as different. */
export function differenceOf(a: Picture, b: Picture): Difference {
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const data = new Uint8Array(width * height * 4);
  let differing = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [one, other] = [pixelAt(a, x, y), pixelAt(b, x, y)];
      const isAlike = one !== null && one === other;
      if (!isAlike) differing += 1;
      data.set(isAlike ? pale(one) : red, (y * width + x) * 4);
    }
  }
  return { share: differing / Math.max(1, width * height), picture: { width, height, data } };
}

const red = [220, 0, 0, 255];

/** Returns the four bytes of a pixel as one number; null outside of the picture. */
function pixelAt({ width, height, data }: Picture, x: number, y: number): number | null {
  if (x >= width || y >= height) return null;
  const at = (y * width + x) * 4;
  return data[at]! * 2 ** 24 + data[at + 1]! * 2 ** 16 + data[at + 2]! * 2 ** 8 + data[at + 3]!;
}

function pale(pixel: number): number[] {
  const grey = ((pixel >>> 24) + ((pixel >>> 16) & 255) + ((pixel >>> 8) & 255)) / 3;
  const light = 192 + grey / 4;
  return [light, light, light, 255];
}
