import { checksumName } from "./format.ts";

/** Tar counts in blocks of this many bytes; a header is one block. */
export const blockBytes = 512;

/** A private file within a tar file (POSIX ustar): header, content, padding. Names of more than 100 bytes throw. */
export function encodeMember(name: string, content: Buffer, madeAt: Date): Buffer {
  const header = Buffer.alloc(blockBytes);
  if (header.write(name, 0) > 100) throw new RangeError(`${name} is too long for a tar file.`);
  header.write("0000600\0" + "0000000\0".repeat(2), 100);
  header.write(`${octal(content.length, 11)}\0${octal(Math.floor(+madeAt / 1000), 11)}\0`, 124);
  // The sum is made as if its own field were spaces.
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(paddedBytes(content.length) - content.length)]);
}

/** What a header block says; `sizeBytes` is NaN, and `madeAt` no time, where it holds no number. */
export function decodeHeader(block: Buffer): { name: string; sizeBytes: number; madeAt: Date } {
  const field = (start: number, end: number) => block.toString("utf8", start, end).replace(/\0.*$/s, "");
  const sizeBytes = Number.parseInt(field(124, 136), 8);
  return { name: field(0, 100), sizeBytes, madeAt: new Date(Number.parseInt(field(136, 148), 8) * 1000) };
}

/** `sizeBytes` and the zeros up to the next block. */
export function paddedBytes(sizeBytes: number): number {
  return Math.ceil(sizeBytes / blockBytes) * blockBytes;
}

/** The end of an archive: the checksum of everything before it, and two empty blocks. */
export function encodeEnd(sha256: string, madeAt: Date): Buffer {
  return Buffer.concat([encodeMember(checksumName, Buffer.from(`${sha256}\n`), madeAt), Buffer.alloc(2 * blockBytes)]);
}

export const endBytes = 4 * blockBytes;

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}
