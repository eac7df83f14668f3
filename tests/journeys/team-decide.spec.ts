import type { Locator } from "@playwright/test";
import { declineReasons } from "../../content/readers/replies.server.ts";
import { answerPage, reasonThatFills } from "../../content/team/answer.ts";
import { changesPage } from "../../content/team/changes.ts";
import { doneTexts, undoLabel } from "../../content/team/done.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { tellingButtons } from "../../content/team/telling.ts";
import { expect, testWithMail as test } from "../support/running-site.ts";
import { textPdf } from "../support/make-pdf.ts";
import { storeApplication } from "../support/store-application.ts";
import { besideSite, leavesText, noticeOf, signInTo } from "../support/team-site.ts";

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
  emptySite,
}) => {
  await signInTo(page, emptySite.databaseUrl, async (pool) => {
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
    await expect(button, "The buttons of a decision don't fit into the window.").toBeInViewport({ ratio: 1 });
    await button.click();
    presses += 1;
  };
  await page.getByRole("link", { name: "Ada Pile80", exact: true }).click();
  for (let number = 80; number >= 1; number--) {
    // From here on, on the smallest window with three columns.
    if (number === 40) await page.setViewportSize({ width: 1280, height: 800 });
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
  const { rows } = await besideSite(emptySite.databaseUrl, (pool) =>
    pool.query(
      `select (select count(*)::integer from mail where reply = 'decline' and reason is not null) as declined,
              (select count(*)::integer from told) as told`,
    ),
  );
  expect(rows).toEqual([{ declined: 60, told: 20 }]);
});

test("who is invited for another position is left out of an answer to several unless ticked; a filled position can be closed", async ({
  page,
  emptySite,
}) => {
  await signInTo(page, emptySite.databaseUrl, async (pool) => {
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
  // Undo leads back to both.
  await page.getByRole("button", { name: undoLabel }).click();
  await tick.check();
  await page.getByRole("button", { name: answerPage.show }).click();
  await expect(filled.locator("summary")).toHaveText(["To Bo Example", "To Zoe Example"]);
  await tick.uncheck();
  await page.getByRole("button", { name: answerPage.send, exact: true }).click();
  await expect(noticeOf(page)).toHaveText(leavesText(["Bo Example"]));
  const close = page.locator(".team-notice").getByRole("button").last();
  await expect(close).toHaveText(/^Close .+, too$/);
  await close.click();
  await expect(page).toHaveURL(/\/team\/positions/);
  await page.goto("/team/changes");
  await expect(page.locator("tbody tr").first()).toContainText(changesPage.actions["position-closed"]);
});

test("a letter of a member's own is one kind of answer more, and needs a text", async ({
  page,
  emptySite,
  trouble,
}) => {
  await signInTo(page, emptySite.databaseUrl, (pool) => storeApplication(pool));
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
