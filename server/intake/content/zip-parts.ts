import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

export type ZipPart = { name: string; method: number; compressedBytes: number; headerStart: number };

/** No resume has a longer list of parts. */
const maxDirectoryBytes = 1024 * 1024;

const endRecordBytes = 22;
const longestCommentBytes = 0xffff;
const entryBytes = 46;
const localHeaderBytes = 30;
const signatures = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };

/** From the central directory (APPNOTE 4.3.12); null for no archive, or one that readers could read differently. */
export async function readZipParts(handle: FileHandle): Promise<ZipPart[] | null> {
  const { size } = await handle.stat();
  const start = await readAt(handle, 0, 4);
  if (start.length < 4 || start.readUInt32LE() !== signatures.local) return null;
  const tailBytes = Math.min(size, endRecordBytes + longestCommentBytes);
  const tail = await readAt(handle, size - tailBytes, tailBytes);
  const end = tail.lastIndexOf(uint32(signatures.end));
  if (end < 0 || end + endRecordBytes > tail.length) return null;
  if (end + endRecordBytes + tail.readUInt16LE(end + 20) !== tail.length) return null;

  const directoryBytes = tail.readUInt32LE(end + 12);
  const directoryStart = tail.readUInt32LE(end + 16);
  if (directoryBytes > maxDirectoryBytes || directoryStart + directoryBytes !== size - tail.length + end) return null;
  return partsIn(await readAt(handle, directoryStart, directoryBytes));
}

/** The content of a part, or null when it is damaged or larger than `maxBytes`: unpacking ends there. */
export async function readZipPart(handle: FileHandle, part: ZipPart, maxBytes: number): Promise<Buffer | null> {
  const { headerStart, compressedBytes, method } = part;
  const header = await readAt(handle, headerStart, localHeaderBytes);
  if (header.length < localHeaderBytes || header.readUInt32LE() !== signatures.local) return null;
  if (compressedBytes > maxBytes) return null;
  const contentStart = headerStart + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  const content = await readAt(handle, contentStart, compressedBytes);
  if (method === 0) return content;
  return method === 8 ? inflate(content, { maxOutputLength: maxBytes }).catch(() => null) : null;
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

function partsIn(directory: Buffer): ZipPart[] | null {
  const parts: ZipPart[] = [];
  let start = 0;
  while (start + entryBytes <= directory.length) {
    const isEncrypted = (directory.readUInt16LE(start + 8) & 1) === 1;
    if (directory.readUInt32LE(start) !== signatures.entry || isEncrypted) return null;
    const nameStart = start + entryBytes;
    const nameEnd = nameStart + directory.readUInt16LE(start + 28);
    parts.push({
      name: directory.toString("utf8", nameStart, nameEnd),
      method: directory.readUInt16LE(start + 10),
      compressedBytes: directory.readUInt32LE(start + 20),
      headerStart: directory.readUInt32LE(start + 42),
    });
    start = nameEnd + directory.readUInt16LE(start + 30) + directory.readUInt16LE(start + 32);
  }
  return start === directory.length ? parts : null;
}

async function readAt(handle: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
