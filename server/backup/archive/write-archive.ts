import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { checksumName } from "./format.ts";
import { encodeHeader, endBlocks, paddingBytes } from "./tar-member.ts";

/** An archive that is being written. `finish` adds the checksum of everything before it, and returns the file's size. */
export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>;
  finish(): Promise<number>;
};

/** Writes a tar file into `handle`, which is empty. */
export function archiveWriter(handle: FileHandle, madeAt: Date): ArchiveWriter {
  const hash = createHash("sha256");
  let sizeBytes = 0;

  async function add(name: string, content: Buffer) {
    const header = encodeHeader({ name, sizeBytes: content.length, madeAt });
    const member = Buffer.concat([header, content, Buffer.alloc(paddingBytes(content.length))]);
    hash.update(member);
    await write(member);
  }

  /** Unlike `write` and `writev`, `writeFile` goes on after a short write. */
  async function write(bytes: Buffer) {
    await handle.writeFile(bytes);
    sizeBytes += bytes.length;
  }

  async function finish() {
    await add(checksumName, Buffer.from(`${hash.copy().digest("hex")}\n`));
    await write(endBlocks);
    return sizeBytes;
  }

  return { add, finish };
}
