import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { teamAnswerPath, teamApplicationPath, teamPath, teamPaths } from "../../application/team/addresses.ts";
import { applicationPage } from "../../content/team/application.ts";
import { signInPage } from "../../content/team/frame.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { resumeBytes } from "../support/builders.ts";
import { pdfWithoutItsFont } from "../support/make-pdf.ts";
import { coveredStops, tabWindows } from "../support/walk-by-tab.ts";
import { sidewaysScrolls } from "../support/page-checks/sideways-scrolls.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { expect, testWithOwnSite as test } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { besideSite, invitationFor, signInWith } from "../support/team-site.ts";
import { examplePosition, otherPosition } from "../support/positions.ts";

/* Here the browser runs the test's scripts: the pages have none. */

test("team pages have no script and no violation, fit every width, and work by keyboard", async ({ page, ownSite }) => {
  const { link, pages } = await fill(ownSite.dataDir);
  await ownSite.restart({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "careers@example.org" });
  for (const path of [link, `${teamPaths.signIn}?notice=wrong-link`]) {
    await page.goto(path);
    await check(page);
  }
  await expect(page.getByLabel(signInPage.mail.label)).toBeVisible();
  await signInWith(page, link);
  for (const [index, path] of pages.entries()) {
    await page.goto(path);
    if (index < 4) expect.soft(await coveredStops(page, tabWindows.slice(0, 1))).toEqual([]);
    await page.locator("details").evaluateAll((all) => all.forEach((details) => details.setAttribute("open", "")));
    await check(page);
  }
  // An infected resume comes only after its warning.
  const { resume } = applicationPage;
  const infected = pages[1]!;
  await page.goto(infected);
  await expect(page.getByText(resume.found("Eicar-Test-Signature"))).toBeVisible();
  await expect(page.getByRole("link", { name: resume.download })).toHaveCount(0);
  await page.getByText(resume.warn).click();
  await expect(page.getByText(resume.warning)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: resume.downloadAnyway }).click();
  expect(await readFile(await (await downloading).path())).toEqual(resumeBytes("resume.pdf"));
  await expect(page).toHaveURL(infected);
  await page.goto(teamPath);
  await page.locator(".inbox input").first().check();
  expect.soft(await coveredStops(page, tabWindows.slice(0, 1))).toEqual([]);
  await check(page);
  await page.getByRole("button", { name: inboxPage.batch.buttons.delete }).click();
  await check(page);
  await page.goto(`${teamPath}?view=handled`);
  await page.locator(".inbox a").first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/team\/applications\//);
});

test("the bar of a selection covers no control that has the focus", async ({ page, ownSite }) => {
  const link = await besideSite(ownSite.dataDir, async (pool) => {
    for (let count = 0; count < 12; count += 1) await storeApplication(pool);
    return invitationFor(pool, "Grace");
  });
  await signInWith(page, link);
  await page.goto(`${teamPath}?view=all`);
  await page.locator(".inbox input").first().check();
  await page.evaluate(() => document.fonts.ready);
  expect(await coveredStops(page, tabWindows.slice(0, 3))).toEqual([]);
});

async function check(page: Page) {
  expect(await page.locator("script").count()).toBe(0);
  expect.soft(await violationsIn(page)).toEqual([]);
  const before = page.viewportSize()!;
  expect.soft(await sidewaysScrolls(page)).toEqual([]);
  await page.setViewportSize(before);
}

async function fill(dataDir: string): Promise<{ link: string; pages: string[] }> {
  return besideSite(dataDir, async (pool) => {
    await storeApplication(pool, {
      fields: { lastName: "A-very-long-name-".repeat(5), email: `${"a".repeat(60)}@example.org` },
    });
    const { reference } = await storeApplication(pool, {
      fields: { phone: "+1 202 555 0123", portfolio: `https://example.org/${"long".repeat(30)}` },
      spamSigns: ["hidden-field"],
      scan: { kind: "infected", signature: "Eicar-Test-Signature" },
      resume: resumeBytes("resume.pdf"),
      fileName: `${"resume".repeat(15)}.pdf`,
    });
    const clean = await storeApplication(pool, { resume: resumeBytes("resume.pdf") });
    await pool.query(`
      update application set handled_by = 'Grace', handled_at = now() where reference <> '${reference}';
      update application set last_failure = 'unanswered', attempts = 2;
      insert into mail (application_id, kind, gave_up_at, last_failure)
        select id, 'confirmation', now(), 'refused' from application;
      insert into page_view select current_date - n, page, 1 + n % 7 from generate_series(0, 89) n,
        unnest(array['/', '/careers', '/careers/${otherPosition.id}']) as page;
      insert into position_closing values ('${examplePosition.id}', now()), ('${otherPosition.id}', now() + '1 day')`);
    const { changes, health, numbers, positions } = teamPaths;
    const answer = teamAnswerPath([reference], "ask", "");
    const pages = [teamPath, teamApplicationPath(reference), answer, positions, numbers, health, changes];
    const word = await storeApplication(pool, { resume: resumeBytes("resume.docx"), fileName: "resume.docx" });
    const lettersLack = await storeApplication(pool, { resume: pdfWithoutItsFont("Ada") });
    pages.push(...[clean, word, lettersLack].map((one) => teamApplicationPath(one.reference)));
    return { link: await invitationFor(pool, "Grace"), pages };
  });
}
