import { crc32, deflateSync } from "node:zlib";

/** Returns a PNG (RFC 2083) of `pixels`: four bytes each, blue, green, red and one that is ignored, row by row. */
export function encodePng(pixels: Uint8Array, { width, height }: { width: number; height: number }): Buffer {
  const rowBytes = 1 + width * 3;
  // The first byte of a row is its filter, none.
  const rows = Buffer.alloc(rowBytes * height);
  for (let from = 0, row = 0; row < height; row += 1)
    for (let to = row * rowBytes + 1; to < (row + 1) * rowBytes; to += 3, from += 4) {
      rows[to] = pixels[from + 2]!;
      rows[to + 1] = pixels[from + 1]!;
      rows[to + 2] = pixels[from]!;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each of three colors.
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  const data = deflateSync(rows, { level: 3 });
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

const signature = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
