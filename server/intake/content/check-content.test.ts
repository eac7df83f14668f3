import { execFile } from "node:child_process";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { resumeBytes } from "../../../tests/support/builders.ts";
import {
  contentTypes,
  deflatedZeros,
  docxParts,
  macroMain,
  wordMain,
  zipArchive,
} from "../../../tests/support/zip-archive.ts";
import { hasPromisedContent } from "./check-content.ts";

const folder = await mkdtemp(path.join(tmpdir(), "content-"));
afterAll(() => rm(folder, { recursive: true }));

const pdf = resumeBytes("resume.pdf");
const doc = resumeBytes("resume.doc");
const docx = resumeBytes("resume.docx");
const macros = { name: "word/vbaProject.bin", content: "macros" };
const macroType = '<Default Extension="jpg" ContentType="application/vnd.ms-office.vbaProject"/>';

test.each([
  ["a PDF with bytes before its header, as viewers accept it", ".pdf", Buffer.concat([Buffer.alloc(1000), pdf])],
  ["a Word document larger than one chunk", ".doc", Buffer.concat([doc, Buffer.alloc(200_000)])],
  ["UTF-8 with a byte order mark", ".txt", Buffer.from("\ufeffResume of Ada")],
  ["UTF-8 cut into chunks within a letter", ".txt", Buffer.from(`a${"ü".repeat(100_000)}`)],
  ["UTF-16, high byte first", ".txt", Buffer.from("\ufeffResume ü", "utf16le").swap16()],
  ["text of DOS, with its end mark", ".txt", Buffer.from("Resume\r\n\f\x1a")],
  ["the smallest Word document there is", ".docx", zipArchive(docxParts())],
  ["a Word document with a comment of its archive", ".docx", zipArchive(docxParts(), "from a colleague")],
  ["Cyrillic in Windows-1251", ".txt", Buffer.from("d0e5e7fe ece5".replace(" ", "20"), "hex")],
  ["a PDF with an archive behind it, which viewers never see", ".pdf", Buffer.concat([pdf, docx])],
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
  ["a program with a PDF's header", ".pdf", Buffer.concat([Buffer.from("MZ\x90\0"), pdf])],
  ["an archive with a PDF as its first part", ".pdf", Buffer.concat([docx.subarray(0, 64), pdf])],
  ["nothing at all", ".pdf", Buffer.alloc(0)],
  ["nothing but a signature", ".docx", Buffer.from("PK\x03\x04")],
  ["a Word document with macros", ".doc", Buffer.concat([doc, directoryEntry("_VBA_PROJECT")])],
  ["a macro document renamed", ".docx", resumeBytes("resume.docm")],
  ["a macro document that says it is none", ".docx", zipArchive([...docxParts(), macros])],
  ["macros under another name", ".docx", zipArchive(docxParts(contentTypes(wordMain, macroType)))],
  ["a macro document with the other type in a comment", ".docx", macroDocument(`<!-- ${wordMain} -->`)],
  ["a macro document spelled with character references", ".docx", macroDocument(wordMain, "macro&#69;nabled")],
  ["a macro document with too long a list of types", ".docx", macroDocument(wordMain + " ".repeat(2_000_000))],
  [
    "a macro document behind a thousand pictures",
    ".docx",
    zipArchive([...pictures(1100), ...docxParts(contentTypes(macroMain)), macros]),
  ],
  ["two lists of types", ".docx", zipArchive([...docxParts(), ...docxParts(contentTypes(macroMain))])],
  ["a list of parts without a document", ".docx", zipArchive(docxParts().slice(0, 2))],
  ["a table that is called a document", ".docx", resumeBytes("table.xlsx")],
  ["encrypted parts", ".docx", zipArchive(docxParts().map((part) => ({ ...part, flags: 1 })))],
  ["something before the archive", ".docx", Buffer.concat([Buffer.from("#!/bin/sh\n"), docx])],
  ["something behind the archive", ".docx", Buffer.concat([docx, Buffer.from("more")])],
  [
    "an archive in the comment of an archive",
    ".docx",
    zipArchive(docxParts(), zipArchive([macros]).toString("latin1")),
  ],
  [
    "a directory that is elsewhere",
    ".docx",
    Buffer.concat([docx.subarray(0, -22), Buffer.alloc(50), docx.subarray(-22)]),
  ],
  [
    "a damaged list of types",
    ".docx",
    zipArchive([{ name: "[Content_Types].xml", deflated: pdf }, ...docxParts().slice(1)]),
  ],
  ["UTF-16 without a byte order mark", ".txt", Buffer.from("Resume", "utf16le")],
  ["UTF-32, which begins like UTF-16", ".txt", Buffer.from("fffe000041000000", "hex")],
  ["a zero byte at the end of a text", ".txt", Buffer.from(`${"a".repeat(70_000)}\0`)],
  ["an escape character, which terminals obey", ".txt", Buffer.from("Resume \x1b[2J")],
  ["half a letter of UTF-16", ".txt", Buffer.from("fffe4100ff", "hex")],
  ["half a pair of UTF-16", ".txt", Buffer.from("fffe00d84100", "hex")],
  ["a picture", ".txt", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
])("%s is refused", async (_name, extension, content) => {
  expect(await judge(extension, content)).toBe(false);
});

test("ten gigabytes of zeros in a document of ten megabytes are never unpacked", async () => {
  const zeros = deflatedZeros(10);
  const zerosAsTypes = { name: "[Content_Types].xml", deflated: zeros };
  const archives = [
    zipArchive([...docxParts(), { name: "word/media/zeros.png", deflated: zeros }]),
    zipArchive([zerosAsTypes, ...docxParts().slice(1)]),
    zipArchive([{ ...zerosAsTypes, deflated: deflatedZeros(1).subarray(0, 200_000) }, ...docxParts().slice(1)]),
  ];
  const { verdicts, peakBytes } = await judgeElsewhere(archives);
  expect(verdicts).toEqual([true, false, false]);
  // A process of Node that does nothing has 50 MB.
  expect(peakBytes).toBeLessThan(150_000_000);
});

/** Judges DOCX files in a process of their own, whose peak of memory is theirs alone. */
async function judgeElsewhere(archives: Buffer[]): Promise<{ verdicts: boolean[]; peakBytes: number }> {
  const files = await Promise.all(
    archives.map(async (archive, index) => {
      const file = path.join(folder, `archive-${index}.docx`);
      await writeFile(file, archive);
      return file;
    }),
  );
  const program = `
    import { open } from "node:fs/promises";
    import { hasPromisedContent } from ${JSON.stringify(path.join(import.meta.dirname, "check-content.ts"))};
    const verdicts = [];
    for (const file of process.argv.slice(1)) verdicts.push(await hasPromisedContent(file, { handle: await open(file) }));
    console.log(JSON.stringify(verdicts));
    process.exit();`;
  const preload = `--import=${path.resolve("tests/support/report-peak-memory.ts")}`;
  const run = promisify(execFile);
  const { stdout, stderr } = await run(process.execPath, [preload, "--input-type=module", "--eval", program, ...files]);
  return { verdicts: JSON.parse(stdout), peakBytes: Number(/^peak (\d+)$/m.exec(stderr)?.[1]) };
}

async function judge(extension: string, content: Uint8Array): Promise<boolean> {
  const file = path.join(folder, "resume");
  await writeFile(file, content);
  const handle = await open(file);
  try {
    return await hasPromisedContent(`resume${extension}`, { handle });
  } finally {
    await handle.close();
  }
}

function macroDocument(decoy: string, macroEnabled = "macroEnabled"): Buffer {
  const types = contentTypes(macroMain.replace("macroEnabled", macroEnabled), decoy);
  return zipArchive([...docxParts(types), { ...macros, name: "word/picture.jpg" }]);
}

function pictures(count: number) {
  return Array.from({ length: count }, (_, number) => ({ name: `word/media/${number}.png`, content: "" }));
}

/** The entry of a stream in the directory of an OLE file, at the place where one may stand. */
function directoryEntry(name: string): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, "utf16le");
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(2, 66);
  return entry;
}
