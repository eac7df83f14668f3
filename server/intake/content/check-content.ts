import { resumeExtension, type ResumeExtension } from "../../../application/resume-file.ts";
import { decodeText } from "../../applications/decode-text.ts";
import { readChunks, type SpoolFile } from "../spool.ts";

/**
 * Returns whether the type of the file's content is the one that the extension of `name` promises. Types are recognized
 * by their signatures, as every file program does it; nothing is unpacked, and no document is judged by what is in it.
 */
export async function hasPromisedContent(name: string, content: Content): Promise<boolean> {
  const extension = resumeExtension(name);
  return extension !== null && checks[extension](content, await content.read(0, startBytes));
}

type Content = Pick<SpoolFile, "read" | "sizeBytes">;

/** Viewers accept a PDF whose header is anywhere in its first kilobyte; encodings need more of a text. */
const startBytes = 16 * 1024;
const pdfHeaderWithinBytes = 1024;

const checks: Record<ResumeExtension, (content: Content, start: Buffer) => boolean | Promise<boolean>> = {
  ".pdf": (_, start) => start.subarray(0, pdfHeaderWithinBytes).includes(signatures.pdf) && !hasOtherSignature(start),
  ".doc": async (content, start) => beginsWith(start, signatures.word2) || hasOleStream(content, start, "worddocument"),
  // Word stores a document with a password, packed and encrypted, in an OLE file.
  ".docx": async (content, start) =>
    (await isZipOfWord(content, start)) || hasOleStream(content, start, "encryptedpackage"),
  ".txt": (_, start) => !beginsWith(start, signatures.pdf) && !hasOtherSignature(start) && decodeText(start) !== null,
};

const signatures = {
  pdf: Buffer.from("%PDF"),
  zip: Buffer.from("PK\x03\x04"),
  /** The start of every OLE compound file: DOC, but also XLS, PPT, MSI and Outlook messages. */
  ole: Buffer.from("d0cf11e0a1b11ae1", "hex"),
  /** Word before its files were OLE files. */
  word2: Buffer.from("dba52d00", "hex"),
};

/** OLE files, archives, programs of Windows and Linux, pictures. */
const otherSignatures = [
  signatures.ole,
  signatures.zip,
  ...["4d5a90", "7f454c46", "89504e47", "ffd8ff", "47494638", "1f8b08", "377abcaf", "52617221"].map((hex) =>
    Buffer.from(hex, "hex"),
  ),
];

function hasOtherSignature(start: Buffer): boolean {
  return otherSignatures.some((signature) => beginsWith(start, signature));
}

function beginsWith(start: Buffer, signature: Buffer): boolean {
  return start.subarray(0, signature.length).equals(signature);
}

const oleEntryBytes = 128;

/**
 * Returns whether an OLE file has a stream of this name, in lower case. A directory entry ([MS-CFB] 2.6.1) is at a
 * multiple of 128 bytes: the name in UTF-16, at 64 its length in bytes with the closing zero, at 66 a 2 for a stream.
 * Remains of older names may follow the zero.
 */
async function hasOleStream(content: Content, start: Buffer, name: string): Promise<boolean> {
  if (!beginsWith(start, signatures.ole)) return false;
  const nameBytes = name.length * 2;
  for await (const chunk of readChunks(content, 64 * 1024))
    for (let entry = 0; entry + oleEntryBytes <= chunk.length; entry += oleEntryBytes) {
      if (chunk.readUInt16LE(entry + 64) !== nameBytes + 2 || chunk[entry + 66] !== 2) continue;
      if (chunk.toString("utf16le", entry, entry + nameBytes).toLowerCase() === name) return true;
    }
  return false;
}

/** The list of an archive's parts is at its end; some programs leave bytes behind it. */
const listWithinBytes = 1024 * 1024;

const listEntry = Buffer.from("PK\x01\x02");
const listEntryBytes = 46;
const wordFolder = "word/";

/** Returns whether an archive lists a part of a Word document (APPNOTE 4.3.12). */
async function isZipOfWord(content: Content, start: Buffer): Promise<boolean> {
  if (!beginsWith(start, signatures.zip)) return false;
  const end = await content.read(Math.max(0, content.sizeBytes() - listWithinBytes), listWithinBytes);
  for (let entry = end.indexOf(listEntry); entry >= 0; entry = end.indexOf(listEntry, entry + listEntryBytes)) {
    const nameStart = entry + listEntryBytes;
    const folder = end.toString("latin1", nameStart, nameStart + wordFolder.length);
    if (folder.toLowerCase().replace("\\", "/") === wordFolder) return true;
  }
  return false;
}
