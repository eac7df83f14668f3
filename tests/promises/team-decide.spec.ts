import type { Locator } from "@playwright/test";
import { declineReasons } from "../../content/readers/replies.server.ts";
import { answerPage, reasonThatFills } from "../../content/team/answer.ts";
import { applicationPage } from "../../content/team/application.ts";
import { changesPage } from "../../content/team/changes.ts";
import { doneTexts, undoLabel } from "../../content/team/done.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { settingsPage } from "../../content/team/settings.ts";
import { tellingButtons } from "../../content/team/telling.ts";
import { expect, testWithMail as test } from "../support/running-site.ts";
import { textPdf } from "../support/make-pdf.ts";
import { storeApplication } from "../support/store-application.ts";
import { besideSite, leavesText, noticeOf, pressAccessKey, signInTo } from "../support/team-site.ts";

/* The hiring team's pages have no script, and these browsers run none. */
test.use({ javaScriptEnabled: false });

/** As long as the median letter of the demo's made-up candidates: 560 characters in six paragraphs. */
const medianLetter = [
  "Hello,",
  "Last year I was a teaching assistant for a class of ninety. That is why I am applying for this position.",
  "I built a small tool that sorts scanned pages, and learned most from the pages that it sorted wrong. I write every week, and I cut more than I write. I read handwriting well.",
  "I asked six teachers what they do with a grade that they doubt, and I got six answers. I would rather fix one thing that annoys a teacher every day than ten that annoy no one.",
  "I have fifteen hours a week and no fixed classes on Fridays.",
  "Best,\nAda",
].join("\n\n");

test("eighty applications, sixty of them declined with a reason, are eighty presses, and nothing is scrolled", async ({
  page,
  ownSite,
}) => {
  await signInTo(page, ownSite.databaseUrl, async (pool) => {
    for (let number = 1; number <= 80; number++)
      await storeApplication(pool, {
        fields: { lastName: `Pile${number}`, email: `${number}@example.org`, coverLetter: medianLetter },
        ...(number > 78 && { resume: textPdf("Ada") }),
      });
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  const [, ...reasons] = [...declineReasons.keys()];
  let presses = 0;
  const press = async (button: Locator) => {
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
    presses += 1;
  };
  await page.getByRole("link", { name: "Ada Pile80", exact: true }).click();
  for (let number = 80; number >= 1; number--) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Ada Pile${number}`);
    await expect(page.locator(".letter").first()).toBeInViewport({ ratio: 1 });
    const isDeclined = number % 4 !== 0;
    const reason = reasons[number % reasons.length]!;
    await press(page.getByRole("button", { name: isDeclined ? reason : tellingButtons["told-phone"] }));
    await expect(noticeOf(page)).toBeFocused();
    const text = isDeclined
      ? leavesText([`Ada Pile${number}`])
      : new RegExp(`^${doneTexts.told([`Ada Pile${number}`])}`);
    await expect(noticeOf(page)).toHaveText(
      number > 1 ? new RegExp(`${text.source} Next: Ada Pile${number - 1}\\.$`) : text,
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  await expect(page.getByText(inboxPage.allAnswered)).toBeVisible();
  expect(presses).toBe(80);
  const { rows } = await besideSite(ownSite.databaseUrl, (pool) =>
    pool.query(
      `select (select count(*)::integer from mail where reply = 'decline' and reason is not null) as declined,
              (select count(*)::integer from told) as told`,
    ),
  );
  expect(rows).toEqual([{ declined: 60, told: 20 }]);
});

test("a reason's button sends the letter that the page shows, by one key, and Undo leads to it; a slower colleague reads so", async ({
  page,
  ownSite,
  trouble,
}) => {
  await signInTo(page, ownSite.databaseUrl, async (pool) => {
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
  const { rows } = await besideSite(ownSite.databaseUrl, (pool) =>
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
  await besideSite(ownSite.databaseUrl, (pool) =>
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
  ownSite,
  smtp,
}) => {
  await signInTo(page, ownSite.databaseUrl, (pool) => storeApplication(pool));
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
  const { rows } = await besideSite(ownSite.databaseUrl, waitsOf);
  expect(rows.map(({ minutes }) => minutes)).toEqual([10]);
  await expect(noticeOf(page)).toHaveText(doneTexts.answer(["Ada Example"], rows[0]!.at));
  expect(smtp.mails).toEqual([]);
});

test("who is invited for another position is left out of an answer to several unless ticked; a filled position can be closed", async ({
  page,
  ownSite,
}) => {
  await signInTo(page, ownSite.databaseUrl, async (pool) => {
    for (const [firstName, email] of [
      ["Zoe", "zoe@example.org"],
      ["Bo", "bo@example.org"],
      ["Linus", "zoe@example.org"],
    ])
      await storeApplication(pool, { fields: { firstName: firstName!, email: email! } });
    await pool.query(
      `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
       select id, 'answer', gen_random_uuid(), 'Bo', 'invite', 'Hi', 'Hi', now(), email from application
       where first_name = 'Linus'`,
    );
  });
  await page.getByRole("link", { name: inboxPage.selectAll }).click();
  await page.getByRole("button", { name: inboxPage.batch.answer, exact: true }).click();
  const tick = page.getByLabel(answerPage.ticks.invited(1));
  await expect(tick).not.toBeChecked();
  const filled = page.getByRole("region", { name: answerPage.filled.heading });
  await expect(filled.locator("summary")).toHaveText("To Bo Example");
  await page.getByRole("button", { name: reasonThatFills }).click();
  const sentence = declineReasons.get(reasonThatFills)!;
  await expect(filled.locator(".answer-text")).toContainText(sentence);
  await expect(filled.locator(".answer-text")).toContainText("Hi Bo,");
  await tick.check();
  await page.getByRole("button", { name: answerPage.show }).click();
  await expect(tick).toBeChecked();
  await expect(filled.locator("summary")).toHaveText(["To Bo Example", "To Zoe Example"]);
  await tick.uncheck();
  await page.getByRole("button", { name: answerPage.send, exact: true }).click();
  await expect(noticeOf(page)).toHaveText(leavesText(["Bo Example"]));
  await expect(page.locator(".team-notice.trouble").getByRole("listitem")).toHaveText(
    `Zoe Example ${answerPage.leftOut.invited}`,
  );
  const close = page.locator(".team-notice").getByRole("button").last();
  await expect(close).toHaveText(/^Close .+, too$/);
  await close.click();
  await expect(page).toHaveURL(/\/team\/positions/);
  await page.goto("/team/changes");
  await expect(page.locator("tbody tr").first()).toContainText(changesPage.actions["position-closed"]);
});

test("a letter of a member's own is one kind of answer more, and needs a text", async ({ page, ownSite, trouble }) => {
  await signInTo(page, ownSite.databaseUrl, (pool) => storeApplication(pool));
  await page.getByRole("link", { name: "Ada Example" }).click();
  await page.getByRole("button", { name: answerPage.open.write }).click();
  trouble.expect(/status of 422/);
  await page.getByRole("button", { name: answerPage.send, exact: true }).click();
  await expect(noticeOf(page)).toHaveText(answerPage.problems.toFillIn("{message}"));
  await page.getByRole("textbox", { name: answerPage.text }).fill("Hi Ada, see you on Friday.");
  await page.getByRole("button", { name: answerPage.send, exact: true }).click();
  await expect(noticeOf(page)).toHaveText(leavesText(["Ada Example"]));
  await page.goto("/team?view=answered");
  await expect(page.getByText(/^Written to by Grace, /)).toBeVisible();
});
