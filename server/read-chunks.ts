import type { FileHandle } from "node:fs/promises";

/**
 * The file from its start in chunks of `chunkBytes`, the last one shorter. All share one buffer: a chunk is good until
 * the next is asked for.
 */
export async function* readChunks(handle: FileHandle, chunkBytes: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let position = 0; ;) {
    const length = await fill(handle, buffer, position);
    if (length === 0) return;
    yield buffer.subarray(0, length);
    position += length;
  }
}

async function fill(handle: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, position + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}
