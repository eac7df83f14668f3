import { detect } from "chardet";

/**
 * Returns the text that a file begins with, in UTF-8, UTF-16 with or without its mark, or an older encoding of Europe or
 * Asia; null for a file that is no text. `bytes` may end inside a character.
 */
export function decodeText(bytes: Buffer): string | null {
  const text = newDecoder(encodingOf(bytes.subarray(0, judgedBytes))).decode(bytes, { stream: true });
  const judged = text.slice(0, judgedBytes);
  return (judged.match(foreignSigns)?.length ?? 0) > 4 + judged.length / 50 ? null : text;
}

/** Enough to know an encoding by; the detector takes some milliseconds for it. */
const judgedBytes = 16 * 1024;

/**
 * Control characters that no program writes into a text on purpose, and places where an encoding does not fit. Copies
 * from a PDF and files of DOS have some; of a program's or a picture's bytes, every tenth is one.
 */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const foreignSigns = /[\u0000-\u0007\u000e-\u0019\u001c-\u001f\u007f\ufffd-\uffff]/g;

function encodingOf(start: Buffer): string {
  return utf16(start) ?? (isUtf8(start) && !start.includes(escape) ? "utf-8" : (detect(start) ?? "utf-8"));
}

/** Encodings of Asian mail programs switch alphabets with it, and are valid UTF-8. */
const escape = "\u001b";

/** Blanks, line ends or Latin letters are in every text; UTF-16 writes each of them with a zero byte. */
function utf16(start: Buffer): string | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  let low = 0;
  let high = 0;
  for (let index = 0; index + 1 < start.length; index += 2) {
    const [first = 0, second = 0] = [start[index], start[index + 1]];
    if (second === 0 && isUsual(first)) low += 1;
    if (first === 0 && isUsual(second)) high += 1;
  }
  if (Math.max(low, high) < Math.max(2, start.length / 200)) return null;
  if (high * 4 < low) return "utf-16le";
  return low * 4 < high ? "utf-16be" : null;
}

/**
 * Capital letters and digits do not count: they are also the other bytes of common characters of Chinese and Japanese.
 */
function isUsual(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x20 || (byte >= 0x61 && byte <= 0x7a);
}

function isUtf8(start: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The platform decodes what the web has; of what the detector names, the rest is decoded as Western Europe's. */
function newDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder("windows-1252");
  }
}
