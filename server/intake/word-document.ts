import type { FileHandle } from "node:fs/promises";
import { readPieces } from "./read-pieces.ts";

/** The start of every OLE compound file: DOC, but also XLS, PPT, MSI and Outlook messages. */
const oleSignature = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * How a directory entry of the stream `WordDocument` begins ([MS-CFB] 2.6.1, entries of 128 bytes at multiples of 128):
 * the name in 64 bytes of UTF-16LE, its length in bytes with the closing zero, then 2 for a stream.
 */
const entryBytes = 128;
const entryStart = Buffer.alloc(67);
entryStart.write("WordDocument", "utf16le");
entryStart.writeUInt16LE(("WordDocument".length + 1) * 2, 64);
entryStart.writeUInt8(2, 66);

/** Whether the file is an OLE file with a Word document in it. */
export async function isWordDocument(handle: FileHandle): Promise<boolean> {
  let isFirst = true;
  for await (const piece of readPieces(handle, 64 * 1024)) {
    if (isFirst && !piece.subarray(0, oleSignature.length).equals(oleSignature)) return false;
    isFirst = false;
    if (holdsEntry(piece)) return true;
  }
  return false;
}

function holdsEntry(piece: Buffer): boolean {
  for (let start = 0; start + entryBytes <= piece.length; start += entryBytes)
    if (piece.compare(entryStart, 0, entryStart.length, start, start + entryStart.length) === 0) return true;
  return false;
}
