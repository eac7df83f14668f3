import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { PNG } from "pngjs";
import { afterAll, expect, test } from "vitest";
import type { ResumeReading, ShownResume } from "../../../application/team/resume.ts";
import { resumeBytes } from "../../../tests/support/builders.ts";
import {
  onePagePdf,
  pdfThatNeverOpens,
  pdfWithBlendMode,
  pdfWithForm,
  pdfWithoutItsFont,
  pdfWithScript,
  pdfWithTypedTexts,
  redAboveBluePdf,
  textPdf,
} from "../../../tests/support/make-pdf.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import type { ResumeThreads } from "./resume-threads.ts";
import { openResumeViewer } from "./resume-viewer.ts";

const database = await createTestDatabase();
const { pool } = database;
const viewer = openResumeViewer({ pool, firstViewMs: 60_000 });
afterAll(async () => {
  await viewer.close();
  await database.drop();
});

test.each([
  ["as LibreOffice makes it", resumeBytes("resume.pdf")],
  ["with a link to a page called javascript", resumeBytes("pdf-link-to-javascript.pdf")],
  ["with a link to a page called launch", resumeBytes("pdf-link-to-launch-page.pdf")],
  ["that names web languages", resumeBytes("pdf-says-html-css-javascript.pdf")],
  ["with a header without a dash", resumeBytes("pdf-header-without-dash.pdf")],
  ["with a script", pdfWithScript],
  ["with a form that sends itself", pdfWithForm("https://example.org")],
])("a PDF %s is shown", async (_name, resume) => {
  const reference = await store(resume);
  const { pages, isShortened } = pagesOf(await viewer.read(reference));
  expect(isShortened).toBe(false);
  expect(pages.map(({ flaw }) => flaw)).toEqual(pages.map(() => null));
  const png = await draw(reference);
  expect(pages[0]?.pictures).toEqual([{ width: png.width, height: png.height }]);
  expect(png.width).toBe(1000);
  expect(await viewer.draw(reference, pages.length + 1, 1)).toBeNull();
  expect(await viewer.draw(reference, 1, 2)).toBeNull();
});

test("a page has the colors of the file", async () => {
  const png = await draw(await store(redAboveBluePdf()));
  expect(colorAt(png, 0.25)).toEqual(red);
  expect(colorAt(png, 0.75)).toEqual(blue);
});

test("black letters have no colored edges", async () => {
  const { data } = await draw(await store(textPdf("Ada Test")));
  const pixels = Array.from({ length: data.length / 4 }, (_, index) => [...data.subarray(index * 4, index * 4 + 3)]);
  expect(pixels.some(([r]) => r === 0)).toBe(true);
  expect(pixels.filter(([r, g, b]) => r !== g || g !== b)).toEqual([]);
});

test("what is blended with the page is in its picture", async () => {
  const png = await draw(await store(pdfWithBlendMode));
  expect([colorAt(png, 0.25), colorAt(png, 0.75)]).toEqual([black, white]);
});

test("a page has its text, with what was typed over it and into its fields", async () => {
  const { pages } = await readPages(resumeBytes("resume.pdf"));
  expect(pages[0]?.text).toContain("Resume. Studies computer science.");
  const typed = await readPages(pdfWithTypedTexts);
  expect(typed.pages[0]?.text).toBe("Name:\n\nAda in the field\n\nTyped over the page");
});

test("a page whose letters are not in the file has its text in their place, or below them", async () => {
  const { pages } = await readPages(pdfWithoutItsFont());
  expect(pages).toEqual([{ pictures: [], text: "简历", flaw: "letters" }]);
  const some = await readPages(pdfWithoutItsFont("Ada"));
  expect(some.pages).toMatchObject([{ text: "简历\nAda", flaw: "some-letters" }]);
  expect(some.pages[0]?.pictures).toHaveLength(1);
});

test("letters for which PDFium has a font of its own are no flaw", async () => {
  expect((await readPages(textPdf("Ada Test, r\\351sum\\351"))).pages).toMatchObject([
    { text: "Ada Test, résumé", flaw: null },
  ]);
});

test("bullets of a font for symbols that is not in the file are left out, instead of the letters in their places", async () => {
  const wingdings = "/F2 << /Type /Font /Subtype /TrueType /BaseFont /Wingdings >>";
  const drawing = "BT /F1 24 Tf 72 700 Td (Writing) Tj /F2 24 Tf 300 0 Td (\\247) Tj ET";
  const reference = await store(textPdf("", { font: wingdings, drawing }));
  expect(pagesOf(await viewer.read(reference)).pages).toMatchObject([{ text: "Writing", flaw: null }]);
  const { width, data } = await draw(reference);
  const columns = Array.from({ length: data.length / 4 }, (_, index) => (data[index * 4]! < 128 ? index % width : 0));
  expect(Math.max(...new Set(columns))).toBeLessThan((300 / 612) * width);
});

test("an empty page is known to be empty", async () => {
  expect((await readPages(onePagePdf({ drawing: "" }))).pages).toEqual([{ pictures: [], text: "", flaw: "empty" }]);
});

test("a long page is cut into pictures that are as wide as others", async () => {
  const reference = await store(redAboveBluePdf("/MediaBox [0 0 612 9000]", 9000));
  const { pages } = pagesOf(await viewer.read(reference));
  const { pictures } = pages[0]!;
  expect(pictures.map(({ width }) => width)).toEqual(pictures.map(() => 1000));
  expect(pictures.reduce((sum, { height }) => sum + height, 0)).toBe(Math.floor(9000 * (1000 / 612)));
  const first = await draw(reference, 1, 1);
  const last = await draw(reference, 1, pictures.length);
  expect([colorAt(first, 0), colorAt(first, 1), colorAt(last, 0), colorAt(last, 1)]).toEqual([red, red, blue, blue]);
  expect({ width: last.width, height: last.height }).toEqual(pictures.at(-1));
});

test("the first ten pages are shown, of the size of a screen however large they are", async () => {
  const long = await readPages(manyPages(12, 14_400));
  expect(long.pages).toHaveLength(10);
  expect(long.isShortened).toBe(true);
  expect(long.pages[0]?.pictures).toEqual([{ width: 1000, height: 1000 }]);
  const tall = await readPages(onePagePdf({ page: "/MediaBox [0 0 10 14000]" }));
  expect(tall.pages[0]?.pictures).toHaveLength(10);
});

test("a Word document is shown as its headings, lists and paragraphs", async () => {
  expect(await viewer.read(await store(resumeBytes("resume.docx"), "resume.docx"))).toEqual({
    kind: "document",
    blocks: [
      { kind: "heading", text: "Resume" },
      { kind: "paragraph", text: "Studies computer science, second year. Likes typography, tests and clear words." },
      { kind: "item", text: "Built a timetable page for the school." },
      { kind: "item", text: "Speaks German and Hindi: Straße, हिन्दी." },
    ],
    isShortened: false,
  });
});

test("a Word document that unpacks to much more than a resume is not unpacked", async () => {
  const withSpaces = (count: number) => {
    const parts = unzipSync(resumeBytes("resume.docx"));
    const text = strFromU8(parts["word/document.xml"]!).replace("<w:body>", `<w:body>${" ".repeat(count)}`);
    return Buffer.from(zipSync({ ...parts, "word/document.xml": strToU8(text) }));
  };
  expect(await viewer.read(await store(withSpaces(1000), "resume.docx"))).toMatchObject({ kind: "document" });
  expect(await viewer.read(await store(withSpaces(20_000_000), "resume.docx"))).toEqual({ kind: "unreadable" });
});

test.each([
  ["damaged", resumeBytes("resume.pdf").subarray(0, 500), "resume.pdf"],
  ["encrypted", encrypted(), "resume.pdf"],
  ["no PDF", resumeBytes("resume.docx"), "resume.pdf"],
  ["no Word document", resumeBytes("resume.pdf"), "resume.docx"],
  ["of many open lists", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(8_000_000, "<<")]), "resume.pdf"],
  ["of endless levels", pdfThatNeverOpens(), "resume.pdf"],
])("a file that is %s is remembered as one that can't be shown, and ends nothing", async (_name, resume, fileName) => {
  const reference = await store(resume, fileName);
  expect(await viewer.read(reference)).toEqual({ kind: "unreadable" });
  expect(await viewer.draw(reference, 1, 1)).toBeNull();
  expect(await openResumeViewer({ pool, threads: unusedThreads }).read(reference)).toEqual({ kind: "unreadable" });
  expect((await readPages(onePagePdf())).pages).toHaveLength(1);
});

test("a resume that is withheld, or neither a PDF nor a DOCX, is not opened", async () => {
  const scan = { kind: "infected", signature: "Eicar" } as const;
  const { reference } = await storeApplication(pool, { resume: onePagePdf(), scan });
  for (const one of [reference, await store(Buffer.from("text"), "resume.txt"), "SM-0000-0000"]) {
    expect(await viewer.read(one)).toBeNull();
    expect(await viewer.draw(one, 1, 1)).toBeNull();
  }
});

const red = [255, 0, 0];
const blue = [0, 0, 255];
const white = [255, 255, 255];
const black = [0, 0, 0];

const unusedThreads: ResumeThreads = {
  perform: () => Promise.reject(new Error("The resume was opened again.")),
  close: async () => {},
};

async function store(resume: Buffer, fileName = "resume.pdf"): Promise<string> {
  return (await storeApplication(pool, { resume, fileName })).reference;
}

async function readPages(resume: Buffer) {
  return pagesOf(await viewer.read(await store(resume)));
}

function pagesOf(shown: ShownResume | null): Extract<ResumeReading, { kind: "pages" }> {
  if (shown?.kind !== "pages") throw new Error(`There are no pages: ${shown?.kind}.`);
  return shown;
}

async function draw(reference: string, page = 1, picture = 1): Promise<PNG> {
  const drawn = await viewer.draw(reference, page, picture);
  if (drawn?.kind !== "png") throw new Error(`The picture was not drawn: ${drawn?.kind}.`);
  return PNG.sync.read(Buffer.from(drawn.png));
}

/** Returns red, green and blue in the middle of a row; `part` is 0 for the first row and 1 for the last. */
function colorAt({ width, height, data }: PNG, part: number): number[] {
  const at = (Math.round((height - 1) * part) * width + Math.floor(width / 2)) * 4;
  return [...data.subarray(at, at + 3)];
}

function encrypted(): Buffer {
  return Buffer.from(onePagePdf().toString("latin1").replace("/Root 1 0 R", "/Root 1 0 R /Encrypt << /Filter /X >>"));
}

function manyPages(count: number, points: number): Buffer {
  const kids = Array.from({ length: count }, () => "3 0 R").join(" ");
  const pdf = onePagePdf({ page: `/MediaBox [0 0 ${points} ${points}]` }).toString("latin1");
  return Buffer.from(pdf.replace("/Kids [3 0 R] /Count 1", `/Kids [${kids}] /Count ${count}`), "latin1");
}
