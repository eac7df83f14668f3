import { inflateSync } from "node:zlib";

export type Pixel = { red: number; green: number; blue: number };
export type Box = { left: number; top: number; width: number; height: number };

/**
 * Returns which part of the pixels in `box`, from 0 to 1, `matches` accepts. `png` is a screenshot: 8 bits a channel, RGB or
 * RGBA, not interlaced. Throws for a box outside of it.
 */
export function shareOfPixels(png: Buffer, box: Box, matches: (pixel: Pixel) => boolean): number {
  const [width, channels] = [png.readUInt32BE(16), png[25] === 6 ? 4 : 3];
  const rows = unfilter(inflateSync(imageData(png)), width * channels, channels);
  let count = 0;
  for (let y = box.top; y < box.top + box.height; y++)
    for (let x = box.left; x < box.left + box.width; x++) {
      const [red, green, blue] = rows[y]!.subarray(x * channels, x * channels + 3);
      if (matches({ red: red!, green: green!, blue: blue! })) count++;
    }
  return count / (box.width * box.height);
}

/** Returns the contents of all IDAT chunks, which follow a signature of eight bytes. */
function imageData(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

/** Returns the rows of the image. Each begins with its filter, as chapter 9 of the PNG specification describes them. */
function unfilter(data: Buffer, rowBytes: number, pixelBytes: number): Buffer[] {
  const rows: Buffer[] = [];
  for (let at = 0; at < data.length; at += rowBytes + 1) {
    const row = data.subarray(at + 1, at + 1 + rowBytes);
    const above = rows.at(-1) ?? Buffer.alloc(rowBytes);
    for (let index = 0; index < rowBytes; index++) {
      const left = row[index - pixelBytes] ?? 0;
      const up = above[index]!;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, above[index - pixelBytes] ?? 0)];
      row[index] = (row[index]! + predicted[data[at]!]!) & 255;
    }
    rows.push(row);
  }
  return rows;
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const distances = [left, up, upLeft].map((value) => Math.abs(estimate - value));
  return [left, up, upLeft][distances.indexOf(Math.min(...distances))]!;
}
