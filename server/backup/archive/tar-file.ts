import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { damaged } from "../backup-error.ts";
import type { Append } from "../publish-file.ts";
import { checksumName } from "./format.ts";

/** A private file in a tar file (POSIX ustar). Names have at most 100 bytes; PostgreSQL's table names have 63. */
export type Member = { name: string; content: Buffer };

const blockBytes = 512;

const endBytes = 4 * blockBytes;

/** Members have up to 64 KB, and the header grows with the number of tables: a larger size means damage. */
const maxMemberBytes = 16 * 1024 * 1024;

export type ArchiveWriter = ReturnType<typeof archiveWriter>;

/** `finish` adds the checksum of everything before it, and returns the file's size. */
export function archiveWriter(append: Append) {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  return {
    async add(name: string, content: Buffer): Promise<void> {
      const member = encodeMember({ name, content });
      hash.update(member);
      sizeBytes += member.length;
      await append(member);
    },
    async finish(): Promise<number> {
      const end = encodeEnd(hash.digest("hex"));
      await append(end);
      return sizeBytes + end.length;
    },
  };
}

/**
 * Returns the members of an archive up to its checksum. Throws `OperatorError` for any changed byte, headers, padding
 * and end included; for most of them only at the end, so nothing is certain before.
 */
export async function* readMembers(handle: FileHandle, file: string): AsyncGenerator<Member, void> {
  const hash = createHash("sha256");
  const readExactly = async (position: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw damaged(file, "it ends too early");
    return buffer;
  };
  const endAt = Math.max(0, (await handle.stat()).size - endBytes);
  for (let position = 0; position < endAt;) {
    const block = await readExactly(position, blockBytes);
    const { name, sizeBytes } = decodeHeader(block);
    if (!(sizeBytes <= maxMemberBytes)) throw damaged(file, `byte ${position} is not the start of a member`);
    const body = await readExactly(position + blockBytes, paddedBytes(sizeBytes));
    hash.update(block).update(body);
    yield { name, content: body.subarray(0, sizeBytes) };
    position += blockBytes + body.length;
  }
  const end = await readExactly(endAt, endBytes);
  if (!end.equals(encodeEnd(hash.digest("hex")))) throw damaged(file, "its checksum differs");
}

function encodeMember({ name, content }: Member): Buffer {
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write("0000600\0" + "0000000\0".repeat(2), 100);
  header.write(`${octal(content.length, 11)}\0${octal(0, 11)}\0`, 124);
  // The sum is computed with spaces in its own field.
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(paddedBytes(content.length) - content.length)]);
}

/** Returns the fields of a header block; `sizeBytes` is NaN where it holds no number. */
function decodeHeader(block: Buffer): { name: string; sizeBytes: number } {
  const field = (start: number, end: number) => block.toString("utf8", start, end).replace(/\0.*$/s, "");
  return { name: field(0, 100), sizeBytes: Number.parseInt(field(124, 136), 8) };
}

function paddedBytes(sizeBytes: number): number {
  return Math.ceil(sizeBytes / blockBytes) * blockBytes;
}

function encodeEnd(sha256: string): Buffer {
  const checksum = encodeMember({ name: checksumName, content: Buffer.from(`${sha256}\n`) });
  return Buffer.concat([checksum, Buffer.alloc(2 * blockBytes)]);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}
