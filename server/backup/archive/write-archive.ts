import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { encodeEnd, encodeMember } from "./tar-format.ts";

/** An archive that is being written. `finish` adds the checksum of everything before it, and returns the file's size. */
export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>;
  finish(): Promise<number>;
};

/** Writes a tar file into `handle`, which is empty. */
export function archiveWriter(handle: FileHandle, madeAt: Date): ArchiveWriter {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  return {
    async add(name, content) {
      const member = encodeMember(name, content, madeAt);
      hash.update(member);
      await write(member);
    },
    async finish() {
      await write(encodeEnd(hash.digest("hex"), madeAt));
      return sizeBytes;
    },
  };

  /** Unlike `write` and `writev`, `writeFile` goes on after a short write. */
  async function write(bytes: Buffer) {
    await handle.writeFile(bytes);
    sizeBytes += bytes.length;
  }
}
