import { afterAll, expect, test } from "vitest";
import { openResumeThreads } from "../../server/team/resume/resume-threads.ts";
import { openResumeViewer } from "../../server/team/resume/resume-viewer.ts";
import { onePagePdf, pdfThatIsNeverDrawn, textPdf } from "../support/make-pdf.ts";
import { storeApplication } from "../support/store-application.ts";
import { createTestDatabase } from "../support/test-database.ts";

/* Drawing their pages takes a processor for as long as the viewer allows. */

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());

test("a page that takes too long to draw has its text, and the next file is drawn", async () => {
  const impatient = openResumeViewer({ pool, threads: openResumeThreads({ patienceMs: 8000 }), firstViewMs: 60_000 });
  expect(await impatient.read(await store(pdfThatIsNeverDrawn))).toMatchObject({
    pages: [{ pictures: [], text: "Still readable", flaw: "not-drawn" }],
  });
  expect(await impatient.read(await store(onePagePdf()))).toMatchObject({ pages: [{ flaw: null }] });
  await impatient.close();
});

test("four files that take all of their time keep no other one waiting, and the page doesn't wait for them", async () => {
  // Longer than a good file takes on the busiest machine.
  const hostile = openResumeViewer({ pool, threads: openResumeThreads({ patienceMs: 12_000 }), firstViewMs: 0 });
  const slow = await Promise.all(Array.from({ length: 4 }, () => store(pdfThatIsNeverDrawn)));
  for (const reference of slow) expect(await hostile.read(reference)).toEqual({ kind: "opening" });
  const good = await store(textPdf("Ada"));
  await expect.poll(async () => (await hostile.read(good))?.kind).toBe("pages");
  expect(await hostile.read(slow[3]!)).toEqual({ kind: "opening" });
  await expect.poll(async () => (await hostile.read(slow[3]!))?.kind).toBe("pages");
  await hostile.close();
});

test("a file that finds no thread is opened at a later view, and not called unreadable", async () => {
  const busy = openResumeViewer({ pool, threads: openResumeThreads({ patienceMs: 5000 }), firstViewMs: 0 });
  const slow = await Promise.all(Array.from({ length: 12 }, () => store(pdfThatIsNeverDrawn)));
  for (const reference of slow) expect(await busy.read(reference)).toEqual({ kind: "opening" });
  const good = await store(textPdf("Ada"));
  const seen: (string | undefined)[] = [];
  await expect
    .poll(async () => {
      seen.push((await busy.read(good))?.kind);
      return seen.at(-1);
    })
    .toBe("pages");
  expect(new Set(seen)).toEqual(new Set(["opening", "pages"]));
  await busy.close();
});

async function store(resume: Buffer): Promise<string> {
  return (await storeApplication(pool, { resume, fileName: "resume.pdf" })).reference;
}
