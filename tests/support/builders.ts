import { readFileSync } from "node:fs";
import path from "node:path";
import {
  recordOfKind,
  textFields,
  type ApplicationFields,
  type FieldName,
  type TextFieldName,
} from "../../application/fields.ts";
import type { PositionFacts } from "../../application/position-closing.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { otherPosition } from "./positions.ts";

/** Every position is open and has no last day. */
export const allOpen: PositionFacts = {
  today: "2026-11-24",
  positions: readPositions(),
  closedPositions: [],
  lastDays: {},
  changedOn: {},
};

/** A complete application as a browser posts it; `changes` replaces fields, null leaves one out. */
export function applicationForm(changes: Partial<Record<FieldName | (string & {}), string | File | null>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...completeFields, resume: resumeFile("resume.pdf"), ...changes }))
    if (value !== null) form.append(name, value);
  return form;
}

/** The text fields of a complete application. */
export const completeFields = {
  firstName: "Ada",
  lastName: "Example",
  email: "ada@example.org",
  phone: "+49 30 1234567",
  position: otherPosition.title,
  ...recordOfKind("choice", (name) => textFields[name].options[0]),
  ...recordOfKind("web address", (name) => `https://${name}.example.org/ada`),
  coverLetter: "I would like to learn how a page is set.\nTwo lines, so that line ends are seen.",
} satisfies Record<TextFieldName, string>;

/** As long as the form takes them, without a place to break. */
export const longestFields = {
  firstName: "Wolfeschlegelsteinhausenbergerdorff".repeat(2),
  lastName: "W".repeat(100),
  email: `${"a".repeat(64)}@${"long".repeat(15)}.${"domain".repeat(10)}.example.org`,
  phone: "1".repeat(40),
  position: otherPosition.title,
  ...recordOfKind("choice", (name) => textFields[name].options.at(-1)!),
  ...recordOfKind("web address", (name) => `https://${name}.example.org/`.padEnd(textFields[name].maxLength, "path")),
  coverLetter: `Dear team,\n${"m".repeat(2000)}`,
} satisfies ApplicationFields;

/** One of the real files beside this one, under its own name or another. */
export function resumeFile(name: string, sentAs = name): File {
  return new File([resumeBytes(name)], sentAs);
}

/** The bytes of one of the real files. */
export function resumeBytes(name: string): Buffer<ArrayBuffer> {
  return readFileSync(path.resolve("tests/support/resumes", name));
}

/** A valid PDF of exactly `sizeBytes`: the real one with padding that readers skip. */
export function paddedPdf(sizeBytes: number, name = "resume.pdf"): File {
  const pdf = resumeBytes("resume.pdf");
  return new File([pdf, Buffer.alloc(sizeBytes - pdf.length, "%")], name);
}

/** A multipart body written by hand, for what a well-behaved client would never send. */
export function multipart(...parts: { headers: string; body: string }[]) {
  const boundary = "----hand-made";
  const text = parts.map(({ headers, body }) => `--${boundary}\r\n${headers}\r\n\r\n${body}\r\n`).join("");
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: `${text}--${boundary}--\r\n` };
}
