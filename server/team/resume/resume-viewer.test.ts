import { afterAll, expect, test } from "vitest";
import { resumeBytes } from "../../../tests/support/builders.ts";
import { onePagePdf, pdfWithForm, pdfWithScript } from "../../../tests/support/make-pdf.ts";
import { openResumeViewer } from "./resume-viewer.ts";

const viewer = openResumeViewer();
afterAll(() => viewer.close());

test.each([
  ["as LibreOffice makes it", resumeBytes("resume.pdf")],
  ["with a link to a page called javascript", resumeBytes("pdf-link-to-javascript.pdf")],
  ["with a link to a page called launch", resumeBytes("pdf-link-to-launch-page.pdf")],
  ["that names web languages", resumeBytes("pdf-says-html-css-javascript.pdf")],
  ["with a form without fields", resumeBytes("pdf-form-without-fields.pdf")],
  ["with a header without a dash", resumeBytes("pdf-header-without-dash.pdf")],
  ["with a script", pdfWithScript],
  ["with a form that sends itself", pdfWithForm("https://example.org")],
])("a PDF %s is shown", async (_name, pdf) => {
  const { pages, isShortened } = (await viewer.listPages([pdf]))!;
  expect(isShortened).toBe(false);
  expect(pages.length).toBeGreaterThan(0);
  const [{ width, height }] = pages as [(typeof pages)[number]];
  const png = (await viewer.drawPage([pdf], 1))!;
  expect(png.subarray(0, 8)).toEqual(Buffer.from("89504e470d0a1a0a", "hex"));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
  expect(width).toBeLessThanOrEqual(1000);
  expect(await viewer.drawPage([pdf], pages.length + 1)).toBeNull();
});

test("a page has its text", async () => {
  const shown = await viewer.listPages([resumeBytes("resume.pdf")]);
  expect(shown?.pages[0]?.text).toContain("Resume. Studies computer science.");
});

test.each([
  ["damaged", resumeBytes("resume.pdf").subarray(0, 500)],
  ["encrypted", encrypted()],
  ["no PDF", resumeBytes("resume.docx")],
  ["of many open lists", Buffer.concat([resumeBytes("resume.pdf").subarray(0, 200), Buffer.alloc(8_000_000, "<<")])],
])("a file that is %s is not shown, and ends nothing", async (_name, pdf) => {
  expect(await viewer.listPages([pdf])).toBeNull();
  expect(await viewer.drawPage([pdf], 1)).toBeNull();
  expect(await viewer.listPages([onePagePdf()])).not.toBeNull();
});

test("the first ten pages are shown, of the size of a screen however large they are", async () => {
  const long = (await viewer.listPages([manyPages(12, 14_400)]))!;
  expect(long.pages).toHaveLength(10);
  expect(long.isShortened).toBe(true);
  expect(long.pages[0]).toMatchObject({ width: 1000, height: 1000 });
  const tall = (await viewer.listPages([onePagePdf({ page: "/MediaBox [0 0 10 14000]" })]))!;
  expect(tall.pages[0]!.height).toBeLessThanOrEqual(3000);
});

test("a page that takes too long, or too much memory, is not shown; the next file is", async () => {
  const impatient = openResumeViewer({ patienceMs: 1500 });
  // Each of 12 levels draws the one below 10 times.
  const forms = Array.from({ length: 12 }, (_, level) =>
    formXObject("/X Do ".repeat(10), level === 11 ? 16 : level + 6),
  );
  const deep = onePagePdf({
    page: "/Contents 17 0 R /Resources << /XObject << /X 5 0 R >> >>",
    others: [...forms, stream("/X Do")],
  });
  expect(await impatient.drawPage([deep], 1)).toBeNull();
  expect(await impatient.drawPage([onePagePdf()], 1)).not.toBeNull();
  await impatient.close();
});

function encrypted(): Buffer {
  return Buffer.from(onePagePdf().toString("latin1").replace("/Root 1 0 R", "/Root 1 0 R /Encrypt << /Filter /X >>"));
}

function formXObject(drawing: string, next: number): string {
  const head = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X ${next} 0 R >> >>`;
  return stream(drawing, head);
}

function stream(content: string, head = ""): string {
  return `<< ${head} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function manyPages(count: number, points: number): Buffer {
  const kids = Array.from({ length: count }, () => "3 0 R").join(" ");
  const pdf = onePagePdf({ page: `/MediaBox [0 0 ${points} ${points}]` }).toString("latin1");
  return Buffer.from(pdf.replace("/Kids [3 0 R] /Count 1", `/Kids [${kids}] /Count ${count}`), "latin1");
}
