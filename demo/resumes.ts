import { strToU8, zipSync } from "fflate";
import { escapeHtml } from "../content/metadata/escape-html.ts";
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
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${escapeHtml(line)}</w:t></w:r></w:p>`).join("");
  const part = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`);
  const parts = {
    "[Content_Types].xml": part(
      `<Types xmlns="${ofPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    "_rels/.rels": part(
      `<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="main" Type="${ofOffice}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": part(
      `<w:document xmlns:w="${ofOffice}/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
    ),
  };
  // In local time, so that the bytes are the same everywhere.
  return zipSync(parts, { mtime: "2026-01-01T00:00" });
}
