import { expect, test } from "vitest";
import { resumeBytes } from "../../../tests/support/builders.ts";
import { docxParts, zipArchive } from "../../../tests/support/zip-archive.ts";
import { hasPromisedContent } from "./check-content.ts";

const pdf = resumeBytes("resume.pdf");
const doc = resumeBytes("resume.doc");
const docx = resumeBytes("resume.docx");

test.each([
  ["pdf", ["header-without-dash", "link-to-javascript", "link-to-launch-page", "form-without-fields"]],
  ["pdf", ["says-html-css-javascript"]],
  ["doc", ["bytes-after-name", "empty-vba-project", "macro-bytes-after-name"]],
  ["docx", ["chart-with-binary-table"]],
  ["txt", ["utf16le-without-mark", "control-from-a-pdf", "zero-at-end"]],
])("a .%s as people's programs write it is accepted: %s", async (type, names) => {
  for (const name of names)
    expect([name, await isAccepted(`.${type}`, resumeBytes(`${type}-${name}.${type}`))]).toEqual([name, true]);
});

test.each([
  ["a PDF with bytes before its header, as viewers accept it", ".pdf", Buffer.concat([Buffer.alloc(1000), pdf])],
  ["a PDF with an archive behind it, which viewers never see", ".pdf", Buffer.concat([pdf, docx])],
  ["a Word document larger than one chunk", ".doc", Buffer.concat([doc, Buffer.alloc(200_000)])],
  ["a Word document whose directory is in the last chunk", ".doc", oleFile("WORDDOCUMENT", 300_000)],
  ["a document of Word 2.0", ".doc", Buffer.from("dba52d000000", "hex")],
  ["the smallest Word document there is", ".docx", zipArchive(docxParts())],
  ["a Word document with a comment of its archive", ".docx", zipArchive(docxParts(), "from a colleague")],
  ["a Word document with bytes behind it", ".docx", Buffer.concat([docx, Buffer.alloc(70_000)])],
  ["a Word document with a password", ".docx", oleFile("EncryptedPackage")],
  ["a Word document with encrypted parts", ".docx", zipArchive(docxParts().map((part) => ({ ...part, flags: 1 })))],
  ["a Word document with macros, which are the scanner's business", ".docx", resumeBytes("resume.docm")],
])("%s is accepted", async (_name, extension, content) => {
  expect(await isAccepted(extension, content)).toBe(true);
});

test.each([
  ["UTF-8 with a byte order mark", Buffer.from("\ufeffResume of Ada")],
  ["UTF-8 cut into chunks within a letter", Buffer.from(`a${"ü".repeat(100_000)}`)],
  ["UTF-16, high byte first", Buffer.from("\ufeffResume ü", "utf16le").swap16()],
  ["UTF-16 without its mark, high byte first", Buffer.from("Resume ü\n", "utf16le").swap16()],
  ["UTF-16 in Chinese without its mark", Buffer.from("简历\n姓名 李\n工作经验\n".repeat(20), "utf16le")],
  ["half a pair of UTF-16", Buffer.from("fffe410042004300d841", "hex")],
  ["text of DOS, with its end mark", Buffer.from("Resume\r\n\f\x1a")],
  ["Cyrillic in Windows-1251", Buffer.from("d0e5e7fe20ece5", "hex")],
  ["Japanese of mail programs", Buffer.from("\x1b$BMzNr=q\x1b(B\n".repeat(5), "latin1")],
  ["bold letters of terminals", Buffer.from("\x1b[1mResume\x1b[0m R\bRe\be")],
  ["a sentence that names a PDF's version", Buffer.from("I wrote a parser of %PDF-1.7 files.")],
  ["text with a zero byte at its end", Buffer.from(`${"a".repeat(70_000)}\0`)],
])("%s is text", async (_name, content) => {
  expect(await isAccepted(".txt", content)).toBe(true);
});

test.each([
  ["a PDF header after the first kilobyte", ".pdf", Buffer.concat([Buffer.alloc(1030), pdf])],
  ["a program with a PDF's header", ".pdf", Buffer.concat([Buffer.from("MZ\x90\0", "latin1"), pdf])],
  ["an archive with a PDF as its first part", ".pdf", Buffer.concat([docx.subarray(0, 64), pdf])],
  ["a text that names PDFs", ".pdf", Buffer.from("PDF-1.7")],
  ["nothing at all", ".pdf", Buffer.alloc(0)],
  ["an OLE file that only mentions a Word document", ".doc", oleFile("Workbook", 0, "WordDocument")],
  ["a Word document whose signature is gone", ".doc", Buffer.concat([Buffer.alloc(8), doc.subarray(8)])],
  ["a table of the same time", ".doc", resumeBytes("table.xls")],
  ["a newer Word document", ".doc", docx],
  ["an older Word document", ".docx", doc],
  ["a table that is called a document", ".docx", resumeBytes("table.xlsx")],
  ["an OpenDocument text", ".docx", resumeBytes("resume.odt")],
  ["a Word document cut off in its first part", ".docx", docx.subarray(0, 60)],
  ["an empty archive", ".docx", Buffer.from("504b0506000000000000000000000000000000000000", "hex")],
  ["a list of parts without a document", ".docx", zipArchive(docxParts().slice(0, 2))],
  ["nothing but a signature", ".docx", Buffer.from("PK\x03\x04")],
  ["something before the archive", ".docx", Buffer.concat([Buffer.from("#!/bin/sh\n"), docx])],
  ["a picture", ".txt", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["a PDF", ".txt", pdf],
  ["a Word document", ".txt", doc],
  ["a newer Word document", ".txt", docx],
  ["a program's bytes", ".txt", Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))],
])("%s is refused as %s", async (_name, extension, content) => {
  expect(await isAccepted(extension, content)).toBe(false);
});

function isAccepted(extension: string, content: Uint8Array): Promise<boolean> {
  return hasPromisedContent(`resume${extension}`, {
    sizeBytes: () => content.length,
    read: async (position, byteCount) => Buffer.from(content.subarray(position, position + byteCount)),
  });
}

/** An OLE file with the directory entry of a stream behind `emptyBytes`, which has remains of another name. */
function oleFile(streamName: string, emptyBytes = 0, remains = "more"): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(`${streamName}\0${remains}`, "utf16le");
  entry.writeUInt16LE((streamName.length + 1) * 2, 64);
  entry.writeUInt8(2, 66);
  const header = Buffer.alloc(512);
  header.write("d0cf11e0a1b11ae1", "hex");
  return Buffer.concat([header, Buffer.alloc(Math.ceil(emptyBytes / 512) * 512), entry]);
}
