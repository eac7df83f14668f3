import { teamApplicationPath } from "../../application/team/addresses.ts";
import { applicationPage } from "../../content/team/application.ts";
import { tellingButtons } from "../../content/team/telling.ts";
import { resumeBytes } from "../support/builders.ts";
import { onePagePdf, pdfThatIsNeverDrawn, pdfWithoutItsFont, redAboveBluePdf, textPdf } from "../support/make-pdf.ts";
import { expect, test } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { openApplication, signInTo } from "../support/team-site.ts";

const { resume: texts } = applicationPage;

test("a resume is shown in its colors, a missing letter as text, and a Word document with its headings", async ({
  page,
  databaseUrl,
}) => {
  const references = await signInTo(page, databaseUrl, async (pool) => {
    const store = async (resume: Buffer, fileName = "resume.pdf") =>
      (await storeApplication(pool, { resume, fileName })).reference;
    return {
      colored: await store(redAboveBluePdf()),
      long: await store(redAboveBluePdf("/MediaBox [0 0 612 9000]", 9000)),
      chinese: await store(pdfWithoutItsFont()),
      empty: await store(onePagePdf({ drawing: "" })),
      word: await store(resumeBytes("resume.docx"), "resume.docx"),
      damaged: await store(Buffer.from("%PDF-1.4 damaged")),
    };
  });
  const content = page.getByRole("region", { name: texts.heading });

  await openApplication(page, references.colored);
  const picture = page.getByRole("img", { name: texts.page(1) });
  await picture.scrollIntoViewIfNeeded();
  const colors = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(image, 0, 0);
    return [0.25, 0.75].map((part) => [...context.getImageData(500, canvas.height * part, 1, 1).data]);
  });
  expect(colors).toEqual([
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ]);

  await openApplication(page, references.long);
  const last = page.getByRole("img", { name: texts.partOfPage(1, 8, 8) });
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000);

  await openApplication(page, references.chinese);
  await expect(content).toContainText(texts.flaws.letters);
  await expect(content.getByText("简历")).toBeVisible();
  await expect(content.getByRole("img")).toHaveCount(0);

  await openApplication(page, references.empty);
  await expect(content).toContainText(texts.flaws.empty);

  await openApplication(page, references.word);
  await expect(content.getByRole("heading", { name: "Resume", exact: true, level: 3 })).toBeVisible();
  await expect(content.getByRole("listitem")).toHaveText([/^Built a timetable/, /^Speaks German and Hindi/]);

  await openApplication(page, references.damaged);
  await expect(content).toContainText(texts.notShown);
});

test("a resume that takes long to open keeps neither its own page waiting nor another resume", async ({
  page,
  databaseUrl,
}) => {
  const { slow, good } = await signInTo(page, databaseUrl, async (pool) => {
    const store = async (resume: Buffer) => (await storeApplication(pool, { resume })).reference;
    return { slow: await Promise.all([1, 2].map(() => store(pdfThatIsNeverDrawn))), good: await store(textPdf("Ada")) };
  });
  const content = page.getByRole("region", { name: texts.heading });
  for (const reference of slow) {
    await page.goto(teamApplicationPath(reference));
    await expect(content).toContainText(texts.opening);
    await expect(page.getByRole("button", { name: tellingButtons["told-phone"] }).first()).toBeVisible();
    await expect(content.getByRole("link", { name: texts.download })).toBeVisible();
  }
  await openApplication(page, good);
  await expect(page.getByRole("img", { name: texts.page(1) })).toBeAttached();

  await page.goto(teamApplicationPath(slow[0]!));
  await expect(async () => {
    await content.getByRole("link", { name: texts.tryAgain }).click({ timeout: 2000 });
    await expect(content).toContainText(texts.flaws["not-drawn"], { timeout: 2000 });
  }).toPass();
  await expect(content.getByText("Still readable")).toBeVisible();
});

test("on paper, a heading is never alone, and each page of a resume has its sheet", async ({ page, databaseUrl }) => {
  const reference = await signInTo(page, databaseUrl, async (pool) => {
    // Other applications of the same person would be listed, too.
    const fields = { firstName: "Paper", lastName: "Only", email: "paper@example.org" };
    return (await storeApplication(pool, { fields, resume: resumeBytes("resume.pdf") })).reference;
  });
  await openApplication(page, reference);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  const printed = await page.pdf({ format: "Letter", margin: { top: "1cm", bottom: "1cm" } });
  // The application, and the page of the resume.
  expect(printed.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: "print" });
  for (const fold of await page.locator("summary").all()) await expect(fold).toBeHidden();
});
