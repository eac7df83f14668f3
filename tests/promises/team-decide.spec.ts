import { declineReasons } from "../../content/readers/replies.server.ts";
import { answerPage } from "../../content/team/answer.ts";
import { applicationPage } from "../../content/team/application.ts";
import { doneTexts, undoLabel } from "../../content/team/done.ts";
import { settingsPage } from "../../content/team/settings.ts";
import { expect, testWithMail as test } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { besideSite, leavesText, noticeOf, pressAccessKey, signInTo } from "../support/team-site.ts";

/* The hiring team's pages have no script, and these browsers run none. */
test.use({ javaScriptEnabled: false });

test("a reason's button sends the letter that the page shows, by one key, and Undo leads to it; a slower colleague reads so", async ({
  page,
  emptySite,
  trouble,
}) => {
  await signInTo(page, emptySite.databaseUrl, async (pool) => {
    for (const firstName of ["Zoe", "Linus"])
      await storeApplication(pool, { fields: { firstName, email: `${firstName}@example.org` } });
  });
  const [, reason] = [...declineReasons];
  const [heading, sentence] = reason!;
  await page.getByRole("link", { name: "Linus Example" }).click();
  await page.getByText(answerPage.decline.letter).click();
  const around = await page.locator(".decide .answer-text").innerText();
  await page.getByRole("textbox", { name: applicationPage.notes.label }).fill("Not now");
  await pressAccessKey(page, "1");
  await expect(noticeOf(page)).toHaveText(new RegExp(`${leavesText(["Linus Example"]).source} Next: Zoe Example\\.`));
  const { rows } = await besideSite(emptySite.databaseUrl, (pool) =>
    pool.query("select subject, text, reason, (select text from note) as note from mail where kind = 'answer'"),
  );
  const text = around.replace(answerPage.decline.sentence, sentence);
  expect(rows).toMatchObject([{ text, reason: heading, note: "Not now" }]);
  expect((rows[0] as { subject: string }).subject).toContain("Your application");

  // One Tab and Enter: the way back is the notice's next stop, and has a key of its own.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: undoLabel })).toBeFocused();
  await pressAccessKey(page, "u");
  await expect(page.getByRole("textbox", { name: answerPage.text })).toHaveValue(text);
  await expect(page.getByRole("button", { name: heading })).toHaveAttribute("aria-current", "true");
  await page.goBack();

  // The page of one who is slower knows nothing of the colleague's answer: nothing is sent, and the note is given back.
  await page.goto("/team");
  await page.getByRole("link", { name: "Zoe Example" }).click();
  await page.getByRole("textbox", { name: applicationPage.notes.label }).fill("Mine");
  await besideSite(emptySite.databaseUrl, (pool) =>
    pool.query(
      "insert into told (application_id, key, how, member) select id, gen_random_uuid(), 'phone', 'Bo' from application where first_name = 'Zoe'",
    ),
  );
  trouble.expect(/status of 409/);
  await page.getByRole("button", { name: heading }).click();
  await expect(noticeOf(page)).toHaveText(answerPage.problems.leftOut.changed);
  await expect(noticeOf(page)).toBeFocused();
  await expect(page.getByText("Mine")).toBeVisible();
  await expect(page.getByRole("button", { name: heading })).toHaveCount(0);
});

test("a member's answers leave after the minutes that the member chose, and the notice says when", async ({
  page,
  emptySite,
  smtp,
}) => {
  await signInTo(page, emptySite.databaseUrl, (pool) => storeApplication(pool));
  const { wait } = settingsPage;
  await page.locator(".account summary").click();
  await page.getByRole("link", { name: settingsPage.title }).click();
  await expect(page.getByLabel(wait.after(1))).toBeChecked();
  await page.getByLabel(wait.after(10)).check();
  await page.getByRole("button", { name: wait.save }).click();
  await expect(noticeOf(page)).toHaveText(wait.saved(10));
  await page.goto("/team");
  await page.getByRole("link", { name: "Ada Example" }).click();
  await expect(page.getByText(answerPage.decline.legend(10))).toBeVisible();
  await pressAccessKey(page, "0");
  await expect(noticeOf(page)).toHaveText(leavesText(["Ada Example"]));
  const waitsOf = (pool: Parameters<Parameters<typeof besideSite>[1]>[0]) =>
    pool.query<{ minutes: number; at: Date }>(
      `select round(extract(epoch from due_at - added_at) / 60)::integer as minutes, due_at as at
       from job join mail on job.subject = mail.id::text where job.kind = 'mail' and mail.kind = 'answer'`,
    );
  const { rows } = await besideSite(emptySite.databaseUrl, waitsOf);
  expect(rows.map(({ minutes }) => minutes)).toEqual([10]);
  await expect(noticeOf(page)).toHaveText(doneTexts.answer(["Ada Example"], rows[0]!.at));
  expect(smtp.mails).toEqual([]);
});
