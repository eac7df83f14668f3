/** Tar counts in blocks of this many bytes; a header is one block. */
export const blockBytes = 512;

/** What a tar file ends with. */
export const endBlocks = Buffer.alloc(2 * blockBytes);

/** A file within a tar file, as its header describes it. */
export type MemberHeader = { name: string; sizeBytes: number; madeAt: Date };

/** The header block of a private file (POSIX ustar). Names of more than 100 bytes throw. */
export function encodeHeader({ name, sizeBytes, madeAt }: MemberHeader): Buffer {
  const block = Buffer.alloc(blockBytes);
  if (block.write(name, 0) > 100) throw new RangeError(`${name} is too long for a tar file.`);
  block.write("0000600\0" + "0000000\0".repeat(2), 100);
  block.write(`${octal(sizeBytes, 11)}\0${octal(Math.floor(+madeAt / 1000), 11)}\0`, 124);
  // The sum is made as if its own field were spaces.
  block.write("        0", 148);
  block.write("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

/** Reads a header that `encodeHeader` made; null for any other block, however little it differs. */
export function decodeHeader(block: Buffer): MemberHeader | null {
  const name = block.toString("utf8", 0, 100).replace(/\0.*$/s, "");
  const [sizeBytes, seconds] = [fromOctal(block, 124), fromOctal(block, 136)];
  if (sizeBytes === null || seconds === null || Buffer.byteLength(name) > 100) return null;
  const header = { name, sizeBytes, madeAt: new Date(seconds * 1000) };
  return encodeHeader(header).equals(block) ? header : null;
}

/** How many zero bytes follow `sizeBytes` of content, up to the next block. */
export function paddingBytes(sizeBytes: number): number {
  return (blockBytes - (sizeBytes % blockBytes)) % blockBytes;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function fromOctal(block: Buffer, start: number): number | null {
  const text = block.toString("latin1", start, start + 11);
  return /^[0-7]{11}$/.test(text) ? Number.parseInt(text, 8) : null;
}
