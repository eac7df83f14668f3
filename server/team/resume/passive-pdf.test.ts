import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { resumeBytes } from "../../../tests/support/builders.ts";
import { onePagePdf, pdfWithForm, pdfWithScript } from "../../../tests/support/make-pdf.ts";
import { isPassivePdf } from "./passive-pdf.ts";

const script = "<< /S /JavaScript /JS (app.alert\\('I run'\\)) >>";

test.each<[string, Buffer]>([
  ["as LibreOffice makes it", resumeBytes("resume.pdf")],
  ["with a link, and with packed objects as TeX makes them", packed("<< /S /URI /URI (https://example.org) >>")],
])("a PDF %s is passive", async (_name, pdf) => {
  expect(await isPassivePdf(pdf)).toBe(true);
});

test.each<[string, Buffer]>([
  ["a script", pdfWithScript],
  ["a script whose name is written with numbers", onePagePdf({ catalog: "/OpenAction << /S /J#61va#53cript >>" })],
  ["a form", pdfWithForm("https://example.org")],
  ["a packed script", packed(script)],
  ["a script that is packed twice", packed(script, "/Filter [/FlateDecode /FlateDecode]", deflateSync)],
  [
    "a packed script, and a type elsewhere",
    packed(script, "/Filter /FlateDecode", (bytes) => bytes, "5 0 R", "/ObjStm"),
  ],
  ["packed objects that are damaged", packed(script, "/Filter /FlateDecode", (bytes) => bytes.subarray(9))],
  ["objects that nobody can read without a password", onePagePdf({ catalog: "/Encrypt 9 0 R" })],
])("a PDF with %s is not", async (_name, pdf) => {
  expect(await isPassivePdf(pdf)).toBe(false);
});

function packed(
  object: string,
  filter = "/Filter /FlateDecode",
  change: (bytes: Buffer) => Buffer = (bytes) => bytes,
  type = "/ObjStm",
  ...others: string[]
): Buffer {
  const bytes = change(deflateSync(`9 0 ${object}`)).toString("latin1");
  const stream = `<< /Type ${type} /N 1 /First 4 /Length ${bytes.length} ${filter} >>\nstream\n${bytes}\nendstream`;
  return onePagePdf({ catalog: "/OpenAction 9 0 R", others: [...others, stream] });
}
