import { PNG } from "pngjs";

export type Pixel = { red: number; green: number; blue: number };
export type Box = { left: number; top: number; width: number; height: number };

/** Returns which part of the pixels in `box` of a screenshot, from 0 to 1, `matches` accepts. Throws for a box outside of it. */
export function shareOfPixels(screenshot: Buffer, box: Box, matches: (pixel: Pixel) => boolean): number {
  const { width, height, data } = PNG.sync.read(screenshot);
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  if (box.left < 0 || box.top < 0 || right > width || bottom > height)
    throw new Error(`The box ${JSON.stringify(box)} is not in a picture of ${width} × ${height} pixels.`);
  let count = 0;
  for (let y = box.top; y < bottom; y++)
    for (let x = box.left; x < right; x++) {
      const [red, green, blue] = data.subarray(4 * (y * width + x));
      if (matches({ red: red!, green: green!, blue: blue! })) count++;
    }
  return count / (box.width * box.height);
}
