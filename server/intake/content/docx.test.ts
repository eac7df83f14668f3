import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { resumeBytes } from "../../../tests/support/builders.ts";
import { deflatedZeros, docxParts, zipArchive, type ArchivePart } from "../../../tests/support/zip-archive.ts";
import { loadsFromOutside } from "./docx.ts";

const folder = await mkdtemp(path.join(tmpdir(), "relations-"));
afterAll(() => rm(folder, { recursive: true }));

const link = relation("hyperlink", "https://ada.example.org/", "External");

test.each([
  ["no relations but its own parts", relation("styles", "styles.xml")],
  ["links to click on", `${link}${link}`],
  ["the author's own template", relation("attachedTemplate", "file:///C:\\Users\\Ada\\Resume.dotx", "External")],
  ["a template on a Mac", relation("attachedTemplate", "file:///Users/ada/Resume.dotx", "External")],
  ["a picture inside", relation("image", "media/ada.jpg")],
])("%s load nothing", async (_, relations) => {
  expect(await judge(documentWith(relations))).toBe(false);
});

test("an ordinary resume loads nothing, and neither does one with a chart", async () => {
  expect(await judge(resumeBytes("resume.docx"))).toBe(false);
  const numbers = relation("package", "../embeddings/numbers.xlsx");
  expect(await judge(zipArchive([...docxParts(), relationsPart(numbers, "word/charts/_rels/chart1.xml.rels")]))).toBe(
    false,
  );
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
  expect(await judge(documentWith(relations))).toBe(true);
});

test("relations in another encoding, or more of them than are read, count too", async () => {
  const inUtf16 = Buffer.from(`\ufeff<Relationships>${relation("frame", "//evil", "External")}`, "utf16le");
  expect(await judge(zipArchive([...docxParts(), { name: "word/_rels/settings.xml.RELS", content: inUtf16 }]))).toBe(
    true,
  );
  const many = Array.from({ length: 5 }, (_, index) =>
    relationsPart(link.repeat(800), `word/_rels/header${index}.xml.rels`),
  );
  expect(await judge(zipArchive([...docxParts(), ...many.slice(0, 2)]))).toBe(false);
  expect(await judge(zipArchive([...docxParts(), ...many]))).toBe(true);
  const bomb = { name: "word/_rels/document.xml.rels", deflated: deflatedZeros(1).subarray(0, 200_000) };
  expect(await judge(zipArchive([...docxParts(), bomb]))).toBe(true);
});

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

async function judge(content: Uint8Array): Promise<boolean> {
  const file = path.join(folder, "resume.docx");
  await writeFile(file, content);
  const handle = await open(file);
  try {
    return await loadsFromOutside(handle);
  } finally {
    await handle.close();
  }
}
