import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { checksumName } from "./format.ts";
import { blockBytes, decodeHeader, endBlocks, paddingBytes } from "./tar-member.ts";

export type Member = { name: string; content: Buffer };

/** The file is not as it was written; `message` says where, as the end of a sentence. */
export class DamagedError extends Error {
  override name = "DamagedError";
}

/** Ours are 256 KB, and the manifest grows with the number of tables: what claims more is damaged. */
const maxMemberBytes = 16 * 1024 * 1024;

/**
 * The members of an archive up to its checksum. Throws `DamagedError` for any byte that is not as it was written,
 * headers, padding and end included; for some of them only at the end, so nothing is certain before.
 */
export async function* readMembers(handle: FileHandle): AsyncGenerator<Member, void> {
  const hash = createHash("sha256");
  for (let position = 0; ;) {
    const block = await readExactly(handle, position, blockBytes);
    const header = decodeHeader(block);
    if (!header || header.sizeBytes > maxMemberBytes) throw new DamagedError(`byte ${position} begins no member`);
    const { name, sizeBytes } = header;
    const length = sizeBytes + paddingBytes(sizeBytes);
    const body = await readExactly(handle, position + blockBytes, length);
    const content = body.subarray(0, sizeBytes);
    if (body.subarray(sizeBytes).some((byte) => byte !== 0)) throw new DamagedError(`${name} is not padded with zeros`);
    position += blockBytes + length;
    if (name === checksumName) {
      if (content.toString() !== `${hash.digest("hex")}\n`) throw new DamagedError("its checksum is another one");
      await expectEnd(handle, position);
      return;
    }
    hash.update(block).update(body);
    yield { name, content };
  }
}

async function expectEnd(handle: FileHandle, position: number) {
  const end = await readExactly(handle, position, endBlocks.length);
  const { size } = await handle.stat();
  if (!end.equals(endBlocks) || size !== position + end.length) throw new DamagedError("something follows its end");
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
