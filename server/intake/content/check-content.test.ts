import { execFile } from "node:child_process";
import { open, writeFile, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/test-folder.ts";
import { resumeBytes } from "../../../tests/support/builders.ts";
import {
  contentTypes,
  deflatedZeros,
  docxParts,
  macroMain,
  wordMain,
  zipArchive,
  type ArchivePart,
} from "../../../tests/support/zip-archive.ts";
import { hasPromisedContent } from "./check-content.ts";
import { loadsFromOutside } from "./docx.ts";

const folder = makeTestFolder();

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
  expect(await judge(hasContentOf(extension), content)).toBe(true);
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
  expect(await judge(hasContentOf(extension), content)).toBe(false);
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
  // An idle Node process has 50 MB.
  expect(peakBytes).toBeLessThan(150_000_000);
});

/* The Word document's links to files elsewhere. */

const link = relation("hyperlink", "https://ada.example.org/", "External");

test.each([
  ["no relations but its own parts", relation("styles", "styles.xml")],
  ["links to click on", `${link}${link}`],
  ["the author's own template", relation("attachedTemplate", "file:///C:\\Users\\Ada\\Resume.dotx", "External")],
  ["a template on a Mac", relation("attachedTemplate", "file:///Users/ada/Resume.dotx", "External")],
  ["a picture inside", relation("image", "media/ada.jpg")],
])("%s load nothing", async (_, relations) => {
  expect(await judge(loadsFromOutside, documentWith(relations))).toBe(false);
});

test("an ordinary resume loads nothing, and neither does one with a chart", async () => {
  expect(await judge(loadsFromOutside, resumeBytes("resume.docx"))).toBe(false);
  const numbers = relation("package", "../embeddings/numbers.xlsx");
  const chart = zipArchive([...docxParts(), relationsPart(numbers, "word/charts/_rels/chart1.xml.rels")]);
  expect(await judge(loadsFromOutside, chart)).toBe(false);
});

test.each([
  ["a remote template", relation("attachedTemplate", "https://evil.example/t.dotm", "External")],
  ["a template on a file server", relation("attachedTemplate", "file:////evil.example/share/t.dotm", "External")],
  ["a template on a share", relation("attachedTemplate", "\\\\evil.example\\share\\t.dotm", "External")],
  ["a picture of another server", relation("image", "https://evil.example/p.png", "External")],
  ["a frame of another server", relation("frame", "https://evil.example/", "External")],
  ["an embedded object", relation("oleObject", "embeddings/oleObject1.bin")],
  ["an embedded file of Office", relation("package", "embeddings/table.xlsx")],
  ["an ActiveX control", relation("control", "activeX/activeX1.xml")],
  ["a document of another format", relation("aFChunk", "chunk.html")],
  ["two types", relation("hyperlink", "https://evil.example/", "External").replace(" Type", " Type='a/frame' Type")],
  [
    "a type within another attribute",
    `<Relationship Id='a Type="x/hyperlink"' ${attributes("frame", "//evil", "External")}/>`,
  ],
  ["a closing sign within an attribute", `<Relationship Id="a>b" ${attributes("frame", "//evil", "External")}/>`],
  ["single quotes", "<Relationship Type='x/frame' Target='//evil' TargetMode = 'External'/>"],
  ["a name space", relation("frame", "//evil", "External").replace("<", "<r:")],
  ["a character reference", relation("frame", "//evil", "&#69;xternal")],
  ["an entity", `<!DOCTYPE r [<!ENTITY e "External">]>${relation("frame", "//evil", "&e;")}`],
])("%s is found", async (_, relations) => {
  expect(await judge(loadsFromOutside, documentWith(relations))).toBe(true);
});

test("relations in another encoding, or more of them than are read, count too", async () => {
  const inUtf16 = Buffer.from(`\ufeff<Relationships>${relation("frame", "//evil", "External")}`, "utf16le");
  const inOtherEncoding = zipArchive([...docxParts(), { name: "word/_rels/settings.xml.RELS", content: inUtf16 }]);
  expect(await judge(loadsFromOutside, inOtherEncoding)).toBe(true);
  const many = Array.from({ length: 5 }, (_, index) =>
    relationsPart(link.repeat(800), `word/_rels/header${index}.xml.rels`),
  );
  expect(await judge(loadsFromOutside, zipArchive([...docxParts(), ...many.slice(0, 2)]))).toBe(false);
  expect(await judge(loadsFromOutside, zipArchive([...docxParts(), ...many]))).toBe(true);
  const bomb = { name: "word/_rels/document.xml.rels", deflated: deflatedZeros(1).subarray(0, 200_000) };
  expect(await judge(loadsFromOutside, zipArchive([...docxParts(), bomb]))).toBe(true);
});

/** Judges DOCX files in a separate process, whose peak of memory is theirs alone. */
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

function hasContentOf(extension: string) {
  return (handle: FileHandle) => hasPromisedContent(`resume${extension}`, { handle });
}

async function judge(check: (handle: FileHandle) => Promise<boolean>, content: Uint8Array): Promise<boolean> {
  const file = path.join(folder, "resume");
  await writeFile(file, content);
  const handle = await open(file);
  try {
    return await check(handle);
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

/** The directory entry of a stream in an OLE file, at a possible place. */
function directoryEntry(name: string): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, "utf16le");
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(2, 66);
  return entry;
}

function relation(kind: string, target: string, mode = "Internal"): string {
  return `<Relationship Id="rId1" ${attributes(kind, target, mode)}/>`;
}

function attributes(kind: string, target: string, mode: string): string {
  const type = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`;
  return `Type="${type}" Target="${target}" TargetMode="${mode}"`;
}

function relationsPart(relations: string, name: string): ArchivePart {
  return { name, content: `<?xml version="1.0" encoding="UTF-8"?><Relationships>${relations}</Relationships>` };
}

function documentWith(relations: string): Buffer {
  return zipArchive([...docxParts(), relationsPart(relations, "word/_rels/settings.xml.rels")]);
}
