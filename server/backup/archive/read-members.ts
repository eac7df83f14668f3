import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { blockBytes, decodeHeader, encodeEnd, endBytes, paddedBytes } from "./tar-format.ts";

export type Member = { name: string; content: Buffer };

/** The file is not as it was written; `message` says where, as the end of a sentence. */
export class DamagedError extends Error {
  override name = "DamagedError";
}

/** Ours are 256 KB, and the manifest grows with the number of tables: what claims more is damaged. */
const maxMemberBytes = 16 * 1024 * 1024;

/**
 * The members of an archive up to its checksum. Throws `DamagedError` for any byte that is not as it was written,
 * headers, padding and end included; for most of them only at the end, so nothing is certain before.
 */
export async function* readMembers(handle: FileHandle): AsyncGenerator<Member, void> {
  const hash = createHash("sha256");
  const endAt = Math.max(0, (await handle.stat()).size - endBytes);
  for (let position = 0; position < endAt;) {
    const block = await readExactly(handle, position, blockBytes);
    const { name, sizeBytes } = decodeHeader(block);
    if (!(sizeBytes <= maxMemberBytes)) throw new DamagedError(`byte ${position} begins no member`);
    const body = await readExactly(handle, position + blockBytes, paddedBytes(sizeBytes));
    hash.update(block).update(body);
    yield { name, content: body.subarray(0, sizeBytes) };
    position += blockBytes + body.length;
  }
  const end = await readExactly(handle, endAt, endBytes);
  const { madeAt } = decodeHeader(end);
  if (!end.equals(encodeEnd(hash.digest("hex"), madeAt))) throw new DamagedError("its checksum is another one");
}

async function readExactly(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new DamagedError("it ends too early");
    filled += bytesRead;
  }
  return buffer;
}
