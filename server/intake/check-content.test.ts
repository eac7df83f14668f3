import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resumeBytes } from "../../tests/support/builders.ts";
import { hasPromisedContent } from "./check-content.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "content-"));
});
afterAll(() => rm(folder, { recursive: true }));

const pdf = resumeBytes("resume.pdf");
const doc = resumeBytes("resume.doc");
const docx = resumeBytes("resume.docx");

test.each([
  ["a PDF with bytes before its header, as viewers accept it", ".pdf", Buffer.concat([Buffer.alloc(1000), pdf])],
  ["a Word document larger than one piece", ".doc", Buffer.concat([doc, Buffer.alloc(200_000)])],
  ["UTF-8 with a byte order mark", ".txt", Buffer.from("\ufeffResume of Ada")],
  ["UTF-8 cut into pieces within a letter", ".txt", Buffer.from(`a${"ü".repeat(100_000)}`)],
  ["UTF-16, high byte first", ".txt", Buffer.from("\ufeffResume ü", "utf16le").swap16()],
  ["text of DOS, with its end mark", ".txt", Buffer.from("Resume\r\n\f\x1a")],
  ["Cyrillic in Windows-1251", ".txt", Buffer.from("d0e5e7fe ece5".replace(" ", "20"), "hex")],
])("%s is accepted", async (_name, extension, content) => {
  expect(await judge(extension, content)).toBe(true);
});

test.each([
  ["a PDF header after the first kilobyte", ".pdf", Buffer.concat([Buffer.alloc(1030), pdf])],
  [
    "an OLE file that only mentions a Word document",
    ".doc",
    Buffer.concat([doc.subarray(0, 512), Buffer.from("WordDocument", "utf16le")]),
  ],
  ["a Word document whose signature is gone", ".doc", Buffer.concat([Buffer.alloc(8), doc.subarray(8)])],
  ["a DOCX cut off in its first part", ".docx", docx.subarray(0, 60)],
  ["an empty archive", ".docx", Buffer.from("504b0506000000000000000000000000000000000000", "hex")],
  ["a zero byte at the end of a text", ".txt", Buffer.from(`${"a".repeat(70_000)}\0`)],
  ["an escape character, which terminals obey", ".txt", Buffer.from("Resume \x1b[2J")],
  ["half a letter of UTF-16", ".txt", Buffer.from("fffe4100ff", "hex")],
  ["half a pair of UTF-16", ".txt", Buffer.from("fffe00d84100", "hex")],
  ["a picture", ".txt", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
])("%s is refused", async (_name, extension, content) => {
  expect(await judge(extension, content)).toBe(false);
});

async function judge(extension: string, content: Uint8Array): Promise<boolean> {
  const file = path.join(folder, "resume");
  await writeFile(file, content);
  const handle = await open(file);
  try {
    return await hasPromisedContent(`resume${extension}`, { path: file, handle });
  } finally {
    await handle.close();
  }
}
