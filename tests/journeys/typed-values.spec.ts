import type { Page } from "@playwright/test";
import { teamAnswerPath, teamApplicationPath, teamPath, teamPaths } from "../../application/team/addresses.ts";
import { applicationForm } from "../../content/application-form.ts";
import { confirmationPages, inboxPage } from "../../content/team/inbox.ts";
import { changeApplication } from "../../server/team/application/change-application.ts";
import { formFields, openScripted, submitApplication } from "../support/application-page.ts";
import { sidewaysScrolls } from "../support/page-checks/sideways-scrolls.ts";
import { expect, test, testWithOwnSite } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { signInTo } from "../support/team-site.ts";
import { examplePosition } from "../support/positions.ts";

/* Values as long as the form takes them, without a place to break, on every page for one person. */

const long = {
  firstName: "Wolfeschlegelsteinhausenbergerdorff".repeat(2),
  lastName: "W".repeat(100),
  email: `${"a".repeat(64)}@${"long".repeat(15)}.${"domain".repeat(10)}.example.org`,
  phone: "1".repeat(40),
  portfolio: `https://example.org/${"path".repeat(100)}`,
  coverLetter: `Dear team,\n${"m".repeat(2000)}`,
};
const fileName = `${"Ada_Test_Software_Engineer_Resume_2026".repeat(3)}.pdf`;
const resume = { name: fileName, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
const note = "n".repeat(500);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("typed values widen neither a form that comes back, nor the candidate's pages", async ({ page, trouble }) => {
    trouble.expect(/status of 422/);
    await page.goto(`/careers/${examplePosition.id}/apply`);
    const fields = formFields(page);
    const { email, ...others } = long;
    for (const [name, value] of Object.entries(others)) await fields[name as keyof typeof others].fill(value);
    await fields.experience.selectOption("0-1");
    await fields.email.evaluate((input: HTMLInputElement) => (input.type = "text"));
    await fields.email.fill(email.replace("@", " at "));
    await fields.resume.setInputFiles(resume);
    await submitApplication(page);
    await expect(page.getByText(applicationForm.errorSummaryTitle)).toBeVisible();
    await check(page);

    await formFields(page).email.fill(email);
    await formFields(page).resume.setInputFiles(resume);
    await submitApplication(page);
    await expect(page.getByRole("heading", { level: 1, name: applicationForm.received.title })).toBeVisible();
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page.getByText(fileName)).toBeVisible();
    await check(page);
    await page.goto(`${page.url()}/withdraw`);
    await check(page);
  });
});

test("typed values do not widen the form that is filled in", async ({ page }) => {
  await openScripted(page, `/careers/${examplePosition.id}/apply`);
  const fields = formFields(page);
  for (const [name, value] of Object.entries(long)) await fields[name as keyof typeof long].fill(value);
  await fields.experience.selectOption("0-1");
  await fields.resume.setInputFiles(resume);
  await expect(page.getByText(fileName)).toBeVisible();
  await check(page);
});

testWithOwnSite("typed values do not widen the team's pages", async ({ page, ownSite }) => {
  const reference = await signInTo(page, ownSite.dataDir, async (pool) => {
    const stored = await Promise.all(
      [1, 2].map(() => storeApplication(pool, { fields: long, fileName, spamSigns: ["hidden-field"] })),
    );
    const [first, second] = stored.map((application) => application.reference) as [string, string];
    const edit = { text: note, replaced: null };
    await changeApplication(pool, { member: "Grace", reference: first, change: "note", note: edit });
    await changeApplication(pool, { member: "Grace", reference: second, change: "handle" });
    await pool.query(
      `insert into mail (application_id, kind, key, answered_by, reply, subject, text)
       select id, 'answer', gen_random_uuid(), 'Grace', 'invite', repeat('s', 200), repeat('t', 4000) from application
       where reference = $1`,
      [second],
    );
    return { first, second };
  });
  const { first, second } = reference;
  const pages = [
    teamPath,
    `${teamPath}?view=all&q=${"w".repeat(100)}`,
    teamApplicationPath(first),
    teamApplicationPath(second),
    teamAnswerPath([first], "decline", ""),
    teamAnswerPath([first, second], "decline", ""),
    teamPaths.changes,
  ];
  for (const address of pages) {
    await page.goto(address);
    await check(page);
  }
  await page.goto(`${teamPath}?view=all`);
  await page.locator(".inbox input").first().check();
  await page.getByRole("button", { name: inboxPage.batch.buttons.delete }).click();
  await expect(page.getByRole("heading", { level: 1, name: confirmationPages.delete.title(1) })).toBeVisible();
  await check(page);
});

/** Nothing on the page reaches beyond a narrow window, folded text included. */
async function check(page: Page): Promise<void> {
  await page.locator("details").evaluateAll((all) => all.forEach((details) => details.setAttribute("open", "")));
  expect.soft(await sidewaysScrolls(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect.soft(await cutTexts(page), page.url()).toEqual([]);
}

/** The beginnings of texts that the window's edge cuts off; an ellipsis says that there is more. Throws without a text. */
function cutTexts(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const isShortened = (text: Node) => {
      for (let parent = text.parentElement; parent; parent = parent.parentElement)
        if (getComputedStyle(parent).textOverflow === "ellipsis" || parent.matches(".visually-hidden")) return true;
      return false;
    };
    const found: string[] = [];
    if (main.textContent.trim() === "") throw new Error("The page has no text.");
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      const { width, right } = range.getBoundingClientRect();
      if (width > 1 && right > innerWidth + 1 && !isShortened(text)) found.push((text.textContent ?? "").slice(0, 40));
    }
    return found;
  });
}
