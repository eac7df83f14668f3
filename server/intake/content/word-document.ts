import type { FileHandle } from "node:fs/promises";
import { readChunks } from "../../read-chunks.ts";

/** The start of every OLE compound file: DOC, but also XLS, PPT, MSI and Outlook messages. */
const oleSignature = Buffer.from("d0cf11e0a1b11ae1", "hex");
const entryBytes = 128;

/** How the two relevant directory entries begin. */
const wordDocument = entryStart("WordDocument");
const macros = entryStart("_VBA_PROJECT");

/** Whether the file is an OLE file with a Word document in it, and without macros. */
export async function isWordDocument(handle: FileHandle): Promise<boolean> {
  let isFirst = true;
  let holdsDocument = false;
  for await (const chunk of readChunks(handle, 64 * 1024)) {
    if (isFirst && !chunk.subarray(0, oleSignature.length).equals(oleSignature)) return false;
    isFirst = false;
    if (holdsEntry(chunk, macros)) return false;
    holdsDocument ||= holdsEntry(chunk, wordDocument);
  }
  return holdsDocument;
}

/**
 * The start of a stream's directory entry ([MS-CFB] 2.6.1, entries of 128 bytes at multiples of 128): the name in
 * 64 bytes of UTF-16LE, its length in bytes with the closing zero, then 2 for a stream.
 */
function entryStart(name: string): Buffer {
  const start = Buffer.alloc(67);
  start.write(name, "utf16le");
  start.writeUInt16LE((name.length + 1) * 2, 64);
  start.writeUInt8(2, 66);
  return start;
}

function holdsEntry(chunk: Buffer, entry: Buffer): boolean {
  for (let start = 0; start + entryBytes <= chunk.length; start += entryBytes)
    if (chunk.compare(entry, 0, entry.length, start, start + entry.length) === 0) return true;
  return false;
}
