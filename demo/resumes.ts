import { crc32 } from "node:zlib";
import { testVirus } from "../stand-ins/virus-scanner.ts";

export type ResumeKind = "pdf" | "docx" | "txt" | "infected";

export type ResumeOwner = { name: string; email: string; position: string };

/** Returns a small, valid resume of `owner`. An infected one is a text with the harmless test virus. */
export function makeResume(kind: ResumeKind, owner: ResumeOwner): File {
  const lines = resumeLines(owner);
  if (kind === "pdf") return new File([makePdf(lines)], "resume.pdf");
  if (kind === "docx") return new File([makeDocx(lines)], "resume.docx");
  if (kind === "infected") return new File([`${lines.join("\n")}\n${testVirus}`], "resume.txt");
  return new File([`${lines.join("\n")}\n`], "resume.txt");
}

function resumeLines({ name, email, position }: ResumeOwner): string[] {
  return [
    name,
    email,
    "",
    `Applying for: ${position}`,
    "",
    "EXPERIENCE",
    "Teaching assistant, Example University. Graded 40 papers a week.",
    "Volunteer, Sample School. Helped with homework on Tuesdays.",
    "",
    "EDUCATION",
    "Bachelor, third year, Example University.",
    "",
    "This resume belongs to a made-up person.",
  ];
}

/** One page in Helvetica, whose letters are those of Windows-1252; others become question marks. */
function makePdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = lines.map((line, index) => `${index === 0 ? "/F 22 Tf" : "/F 12 Tf"} (${pdfText(line)}) Tj T*`);
  const drawing = `BT 22 TL 72 720 Td ${text.join("\n")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file + table + trailer, "latin1"));
}

function pdfText(line: string): string {
  return line.replace(/[^\0-\xff]/g, "?").replace(/[\\()]/g, "\\$&");
}

/** Returns the smallest document that Word opens (ECMA-376). */
function makeDocx(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const ofPackage = "http://schemas.openxmlformats.org/package/2006";
  const ofOffice = "http://schemas.openxmlformats.org";
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${xmlText(line)}</w:t></w:r></w:p>`).join("");
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  return makeZip({
    "[Content_Types].xml": `${head}<Types xmlns="${ofPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="main" Type="${ofOffice}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `${head}<w:document xmlns:w="${ofOffice}/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
  });
}

function xmlText(line: string): string {
  return line.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Returns a zip archive of uncompressed files (APPNOTE 4.3). */
function makeZip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let place = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), fields, rest, Buffer.from(name)]));
    locals.push(local);
    place += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(place, 16);
  return Uint8Array.from(Buffer.concat([...locals, directory, end]));
}
