import type { Page } from "@playwright/test";
import { teamApplicationPath } from "../../application/team/addresses.ts";
import { undoLabel } from "../../content/team/done.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { tellingButtons } from "../../content/team/telling.ts";
import { expect, test } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { noticeOf, signInTo } from "../support/team-site.ts";
import { spokenNodes, wordsBefore } from "../support/words-before.ts";

/* What it costs by ear and by key to reach what one came for. The hiring team's pages have no script. */
test.use({ javaScriptEnabled: false });

const people = [
  ["Ada", "Example", "Dear team, I read well.", undefined],
  ["Ελένη", "Παράδειγμα", "Γεια σας, σπουδάζω παιδαγωγικά.", "el"],
  ["דנה", "דוגמה", "שלום, אני סטודנטית לעיצוב.", "he"],
  ["예시", "김", "안녕하세요. 채점을 많이 했습니다.", "ko"],
  ["花子", "みほん", "はじめまして。よろしくお願いします。", "ja"],
  ["Ольга", "Пример", "Здравствуйте! Хочу помочь учителям.", "und-Cyrl"],
] as const;

test("the first candidate, a letter, Undo and the buttons of a selection are within their words and keys", async ({
  page,
  emptySite,
}) => {
  const stored = await signInTo(page, emptySite.databaseUrl, async (pool) => {
    const all = [];
    for (let number = 1; number <= 28; number++)
      all.push(
        await storeApplication(pool, { fields: { lastName: `Pile${number}`, coverLetter: "Unmistakable words" } }),
      );
    // Each view that is shown when it has something.
    await pool.query("update application set spam_signs = '{hidden-field}' where last_name = 'Pile1'");
    await pool.query("update application set answer_by = current_date + 5");
    await pool.query(
      "update resume set scan = 'unscannable' where application_id = (select min(id::text)::uuid from application)",
    );
    return all;
  });
  const first = page.getByRole("link", { name: "Ada Pile28", exact: true });
  await expect(first).toBeVisible();
  const address = page.url();
  expect(await wordsBefore(page, "Ada Pile28")).toBeLessThanOrEqual(60);
  await page.goto(address);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(2 + (await tabsTo(page, ".inbox .card-link"))).toBeLessThanOrEqual(8);
  await expect(first).toBeFocused();

  // What is selected is counted, where it was selected and where its buttons are.
  await page.getByLabel(inboxPage.select("Ada Pile27")).check();
  await page.getByLabel(inboxPage.select("Ada Pile20")).focus();
  await page.keyboard.press("Space");
  const { toButtons, selected, answer } = inboxPage.batch;
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText(toButtons);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: answer, exact: true })).toBeFocused();
  // A new number in a live region is said at once.
  const counted = async () => (await spokenNodes(page)).filter(({ live }) => live === "polite").map(({ text }) => text);
  expect(await counted()).toEqual([`2 ${selected}`]);
  await page.getByLabel(inboxPage.select("Ada Pile26")).check();
  expect(await counted()).toEqual([`3 ${selected}`]);

  await page.goto(teamApplicationPath(stored[26]!.reference));
  expect(await wordsBefore(page, "Unmistakable words")).toBeLessThanOrEqual(40);
  await page.getByRole("button", { name: tellingButtons["told-phone"] }).click();
  await expect(noticeOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: undoLabel })).toBeFocused();
  // It comes before all else in the content.
  expect(await page.locator("main").evaluate((main) => main.querySelector("p, h1, nav, form")?.className)).toBe(
    "notice-text",
  );
});

test("names, letters and notes in other scripts carry their language; forced colors show the view and a note's end", async ({
  page,
  emptySite,
}) => {
  const stored = await signInTo(page, emptySite.databaseUrl, async (pool) => {
    const all = [];
    for (const [firstName, lastName, coverLetter] of people)
      all.push(await storeApplication(pool, { fields: { firstName, lastName, coverLetter } }));
    await pool.query(
      "insert into note (application_id, member, text) select id, 'Grace', cover_letter from application",
    );
    return all;
  });
  for (const [firstName, lastName, , language] of people) {
    const row = page.getByRole("listitem").filter({ hasText: `${firstName} ${lastName}` });
    const found = await row
      .locator("a.card-link, .words > bdi, .noted > bdi")
      .evaluateAll((parts) => parts.map((part) => part.getAttribute("lang") ?? undefined));
    expect([firstName, found]).toEqual([firstName, [language, language, language]]);
  }
  for (const [number, [firstName, , , language]] of people.entries()) {
    await page.goto(teamApplicationPath(stored[number]!.reference));
    const found = await page
      .locator("h1, .letter-section .letter, .noted")
      .evaluateAll((parts) => parts.map((part) => part.getAttribute("lang") ?? undefined));
    expect([firstName, found]).toEqual([firstName, [language, language, language]]);
  }
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/team");
  const lines = await page
    .locator(".inbox-views a")
    .evaluateAll((views) => views.map((view) => getComputedStyle(view).borderBottomStyle));
  expect(lines.filter((style) => style === "solid")).toHaveLength(1);
  await expect(page.locator(".inbox .noted").first()).toHaveCSS("border-left-style", "solid");
  await page.goto(teamApplicationPath(stored[0]!.reference));
  await expect(page.locator(".noted").first()).toHaveCSS("border-left-style", "solid");
});

/** How often Tab is pressed until a part that matches has the focus. */
async function tabsTo(page: Page, selector: string): Promise<number> {
  for (let count = 1; count < 100; count++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((sought) => document.activeElement?.matches(sought), selector)) return count;
  }
  throw new Error(`The Tab key does not lead to ${selector}.`);
}
