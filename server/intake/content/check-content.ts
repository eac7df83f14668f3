import type { FileHandle } from "node:fs/promises";
import { resumeExtension, type ResumeExtension } from "../../../application/resume-file.ts";
import { markedEncoding } from "../../applications/clean-text.ts";
import { readChunks } from "../spool.ts";
import { isDocx } from "./docx.ts";

/** Viewers accept a PDF whose header is anywhere in its first kilobyte. */
const pdfHeaderWithinBytes = 1024;

/** Whether the file's content is what the extension of `name` promises. Nothing is unpacked beyond a DOCX's list of parts. */
export async function hasPromisedContent(name: string, { handle }: { handle: FileHandle }): Promise<boolean> {
  const extension = resumeExtension(name);
  return extension !== null && checks[extension](handle);
}

const checks: Record<ResumeExtension, (handle: FileHandle) => Promise<boolean>> = {
  ".pdf": isPdf,
  ".doc": isWordDocument,
  ".docx": isDocx,
  ".txt": async (handle) => !(await isPdf(handle)) && isPlainText(handle),
};

async function isPdf(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(pdfHeaderWithinBytes), 0, pdfHeaderWithinBytes, 0);
  const start = buffer.subarray(0, bytesRead);
  return start.includes("%PDF-") && !otherStarts.some((other) => start.subarray(0, other.length).equals(other));
}

/** Programs of Windows and Linux, zip archives and OLE files: with a PDF header in it as well, the file would be of two types. */
const otherStarts = ["4d5a", "7f454c46", "504b0304", "d0cf11e0"].map((hex) => Buffer.from(hex, "hex"));

/** The start of every OLE compound file: DOC, but also XLS, PPT, MSI and Outlook messages. */
const oleSignature = Buffer.from("d0cf11e0a1b11ae1", "hex");
const entryBytes = 128;

const wordDocument = entryStart("WordDocument");
const macros = entryStart("_VBA_PROJECT");

/** An OLE file with a Word document in it, and without macros. */
async function isWordDocument(handle: FileHandle): Promise<boolean> {
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

/** UTF-8, UTF-16 with a byte order mark, or an older 8-bit set, without control characters of other kinds of file. */
async function isPlainText(handle: FileHandle): Promise<boolean> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of readChunks(handle, 64 * 1024)) {
      // UTF-8 and the 8-bit sets have their control characters at the same places; any other byte may be a letter.
      decoder ??= new TextDecoder(markedEncoding(chunk) ?? "windows-1252", { fatal: true });
      if (controlCharacter.test(decoder.decode(chunk, { stream: true }))) return false;
    }
    decoder?.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** All except tab, line feed, vertical tab, form feed, carriage return and the end mark of DOS. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const controlCharacter = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u007f\ufffe\uffff]/;
