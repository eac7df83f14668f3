import { teamApplicationPath, teamPaths } from "../../application/team/addresses.ts";
import { applicationForm } from "../../content/application-form.ts";
import { progressTexts } from "../../content/progress-text.ts";
import { teamTimeZone } from "../../content/site.ts";
import { applicationPage } from "../../content/team/application.ts";
import { doneTexts } from "../../content/team/done.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { numbersPage } from "../../content/team/numbers.ts";
import { settingsPage } from "../../content/team/settings.ts";
import { tellingButtons } from "../../content/team/telling.ts";
import { expect, test, testWithMail } from "../support/running-site.ts";
import { otherPosition } from "../support/positions.ts";
import { storeApplication } from "../support/store-application.ts";
import { noticeOf, signInTo } from "../support/team-site.ts";

/* The hiring team's pages have no script, and these browsers run none. */
test.use({ javaScriptEnabled: false });

const { due, orders } = inboxPage;

test("the inbox orders by the named day, marks what is due or past, and offers the order only where a day is named", async ({
  page,
  emptySite,
}) => {
  const days = await signInTo(page, emptySite.databaseUrl, async (pool) => {
    const named: Record<string, string> = {};
    for (const [firstName, daysLeft] of [
      ["Past", -1],
      ["Undated", null],
      ["Later", 3],
      ["Soon", 2],
    ] as const) {
      const { reference } = await storeApplication(pool, { fields: { firstName } });
      const { rows } = await pool.query<{ day: string }>(
        `update application set answer_by = (now() at time zone '${teamTimeZone}')::date + $1::integer
         where reference = $2 returning answer_by::text as day`,
        [daysLeft, reference],
      );
      named[firstName] = rows[0]!.day;
    }
    return named;
  });
  const names = page.getByRole("list", { name: inboxPage.listLabel }).getByRole("link");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: `${name} Example` });
  await expect(names).toHaveText(["Soon Example", "Later Example", "Undated Example", "Past Example"]);
  await expect(row("Past").locator(".warning")).toHaveText(due.past(days["Past"]!));
  await expect(row("Soon").locator(".warning")).toHaveText(due.soon(days["Soon"]!));
  await expect(row("Later")).toContainText(due.later(days["Later"]!));
  await expect(row("Later").locator(".warning")).toHaveCount(0);
  await expect(row("Undated").locator(".warning")).toHaveCount(0);

  await page.getByRole("link", { name: orders.due }).click();
  await expect(names).toHaveText(["Past Example", "Soon Example", "Later Example", "Undated Example"]);
  // An application stays in the order that one came from.
  await names.first().click();
  await page.locator(".list-nav .back").click();
  await expect(names.first()).toHaveText("Past Example");
  await page.getByRole("link", { name: orders.newest }).click();
  await expect(names.first()).toHaveText("Soon Example");

  // Without a day there is nothing to order by.
  await emptySite.query("update application set answer_by = null");
  await page.goto("/team");
  await expect(names).toHaveCount(4);
  await expect(page.getByRole("link", { name: orders.due })).toHaveCount(0);
  await expect(page.getByRole("link", { name: orders.oldest })).toBeVisible();
});

testWithMail(
  "a member names a later day, notes who was hired, and turns the daily email off",
  async ({ page, emptySite }) => {
    const { reference, statusUrl } = await signInTo(page, emptySite.databaseUrl, async (pool) => {
      const stored = await storeApplication(pool);
      await pool.query(`update application set answer_by = (now() at time zone '${teamTimeZone}')::date - 1`);
      return stored;
    });
    const { decision, later, hired } = applicationPage;
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`/team?only=late`);
    await page.getByRole("link", { name: "Ada Example" }).click();
    await page.getByText(later.summary).click();
    await page.getByLabel(later.label).fill(day);
    await page.getByRole("button", { name: later.button }).click();
    await expect(noticeOf(page)).toContainText(doneTexts["day-named"](["Ada Example"]));
    await page.goto(statusUrl);
    await expect(page.getByText(progressTexts.postponed(applicationForm.received.hearBy(day)))).toBeVisible();
    await page.goto(`/team?only=late`);
    await expect(page.getByRole("link", { name: "Ada Example" })).toHaveCount(0);

    await page.goto(teamApplicationPath(reference));
    await page.getByRole("button", { name: tellingButtons["told-phone"] }).click();
    await page.goto(teamApplicationPath(reference));
    await page.getByText(hired.summary).click();
    await page.getByRole("button", { name: hired.button }).last().click();
    await expect(noticeOf(page)).toBeVisible();
    await page.goto(teamApplicationPath(reference));
    await page.getByRole("button", { name: decision.replied }).click();
    await expect(noticeOf(page)).toBeVisible();
    await page.goto(teamApplicationPath(reference));
    await expect(page.locator("summary", { hasText: hired.label })).toBeVisible();
    await page.goto(teamPaths.numbers);
    const { title } = otherPosition;
    const hiredOnes = numbersPage.outcomes.describe(title, 1, inboxPage.outcomes.hired);
    await page.getByRole("link", { name: hiredOnes }).click();
    await expect(page.getByRole("link", { name: "Ada Example" })).toBeVisible();

    const { reminder } = settingsPage;
    await emptySite.query("update team_member set email = 'grace@example.org'");
    await page.goto(teamPaths.settings);
    await page.getByLabel(reminder.choices.no).check();
    await page.getByRole("button", { name: reminder.save }).last().click();
    await expect(noticeOf(page)).toContainText(reminder.saved(false));
    await expect(page.getByLabel(reminder.choices.no)).toBeChecked();
  },
);
