import { declineReasons } from "../../content/readers/replies.server.ts";
import { answerPage } from "../../content/team/answer.ts";
import { applicationPage } from "../../content/team/application.ts";
import { doneTexts, undoLabel } from "../../content/team/done.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { expect, test, testWithMail } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { leavesText, noticeOf, passMinute, signInTo } from "../support/team-site.ts";

/* The hiring team's pages have no script, and these browsers run none. */
test.use({ javaScriptEnabled: false });

const coverLetter = "I would like to learn how a page is set.\n\n".repeat(60);

test("without mail, a link opens the letter, and the candidate's page has what the member says was sent", async ({
  page,
  emptySite,
  trouble,
}) => {
  const pageOfBo = await signInTo(page, emptySite.databaseUrl, async (pool) => {
    const stored = await storeApplication(pool, { fields: { firstName: "Bo", email: "bo@example.org", coverLetter } });
    return stored.statusUrl;
  });
  await page.getByRole("link", { name: "Bo Example" }).click();
  await page.getByRole("button", { name: answerPage.open.decline }).click();
  const byHand = page.getByRole("link", { name: answerPage.writeTo("Bo Example") });
  await expect(byHand).toHaveAttribute("href", /^mailto:bo@example\.org\?subject=.+&body=Hi%20Bo%2C%0D%0A/);
  await expect(page.getByRole("button", { name: answerPage.send })).toHaveCount(0);
  const sentText = "Hi Bo,\n\nnot this time.";
  const sentByHand = page.getByRole("button", { name: answerPage.sentByHand });
  trouble.expect(/status of 422/);
  await page.getByRole("link", { name: answerPage.replies.ask, exact: true }).click();
  await sentByHand.click();
  await expect(noticeOf(page)).toHaveText(answerPage.problems.notAsSent);
  await page.goBack();
  await page.getByRole("link", { name: answerPage.replies.decline }).click();
  await page.getByRole("textbox", { name: answerPage.text }).fill(sentText);
  await sentByHand.click();
  await expect(noticeOf(page)).toContainText(doneTexts.told(["Bo Example"]));
  await page.goto(pageOfBo);
  await expect(page.getByText(sentText)).toBeVisible();
});

testWithMail(
  "candidates are answered, one with a text that was changed, several at once, each by an email",
  async ({ page, emptySite, smtp, trouble }) => {
    await signInTo(page, emptySite.databaseUrl, async (pool) => {
      for (const firstName of ["Zoe", "Linus", "Ada"])
        await storeApplication(pool, {
          fields: { firstName, email: `${firstName.toLowerCase()}@example.org`, coverLetter },
          scan: { kind: "clean" },
        });
    });
    const send = page.getByRole("button", { name: answerPage.send });
    trouble.expect(/status of 422/);
    await page.getByRole("link", { name: "Ada Example" }).click();
    await page.getByRole("textbox", { name: applicationPage.notes.label }).fill("Too junior");
    await page.getByRole("button", { name: answerPage.open.decline }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(answerPage.title(["Ada Example"]));
    const text = page.getByRole("textbox", { name: answerPage.text });
    await expect(text).toHaveValue(/^Hi Ada,\n/);
    // Another reply keeps what was typed, to be copied; a question has to be asked.
    await text.fill("Hi Ada,\n\nnot yet.");
    await page.getByRole("button", { name: answerPage.replies.ask, exact: true }).click();
    await expect(page.getByRole("region", { name: answerPage.replaced }).getByRole("textbox")).toHaveValue(
      "Hi Ada,\n\nnot yet.",
    );
    await send.click();
    await expect(noticeOf(page)).toHaveText(answerPage.problems.toFillIn("{question}"));
    await expect(text).toHaveAccessibleDescription(answerPage.problems.toFillIn("{question}"));
    await page.getByRole("button", { name: answerPage.replies.decline }).click();
    // The sentence of the reason stands in the text, in place of the one before it, also in a text that was changed.
    const reason = page.getByRole("group", { name: answerPage.reason });
    const [none, ...reasons] = [...declineReasons];
    await expect(text).toHaveValue(new RegExp(`\n\n${none![1]}\n\n`));
    await text.fill(`Hi Ada,\n\nnot yet.\n\n${none![1]}`);
    for (const [heading, sentence] of reasons) {
      await reason.getByRole("button", { name: heading }).click();
      await expect(text).toHaveValue(`Hi Ada,\n\nnot yet.\n\n${sentence}`);
      await expect(reason.getByRole("button", { name: heading })).toBeFocused();
    }
    const last = reasons.at(-1)!;
    const written = `Hi Ada,\n\nnot yet.\n\n${last[1]}`;
    const filled = page.getByRole("region", { name: answerPage.filled.heading });
    await expect(filled).toHaveCount(0);
    await page.getByRole("button", { name: answerPage.show }).click();
    await expect(filled.locator("summary")).toBeFocused();
    await expect(filled.locator(".answer-text")).toHaveText(written, { useInnerText: true });
    await send.click();
    await expect(noticeOf(page)).toContainText(leavesText(["Ada Example"]));
    // It can be taken back for a minute.
    await page.getByRole("button", { name: undoLabel }).click();
    await expect(noticeOf(page)).toContainText(doneTexts.unsend([""]));
    await expect(text).toHaveValue(written);
    await expect(reason.getByRole("button", { name: last[0] })).toHaveAttribute("aria-current", "true");
    await send.click();
    await expect(noticeOf(page)).toContainText(leavesText(["Ada Example"]));
    // The browser's Back leads to a page that shows the answer, and has another button.
    await page.goBack();
    await expect(page.getByRole("heading", { name: answerPage.before.one })).toBeVisible();
    await expect(page.getByText(/^Declined by Grace, /).first()).toBeVisible();
    await expect(send).toHaveCount(0);
    await expect(page.getByRole("button", { name: answerPage.sendAnother }).last()).toBeVisible();
    expect(smtp.mails).toEqual([]);
    await passMinute(emptySite);
    const readers = () => smtp.mails.flatMap(({ to }) => to).toSorted();
    await expect.poll(readers).toEqual(["ada@example.org"]);
    expect(smtp.mails[0]?.text).toMatch(/not yet\./);
    expect(smtp.mails[0]?.text).toMatch(/^Reply-To: /m);
    await page.goto("/team?view=answered");
    await page.getByRole("link", { name: "Ada Example" }).click();
    await expect(page.getByRole("region", { name: applicationPage.notes.heading })).toContainText("Too junior");
    // The server has an email before the site has the server's answer.
    const taken = page.getByText(/^The mail server took it /);
    await expect.poll(async () => (await page.reload(), taken.isVisible())).toBe(true);
    // Its buttons stay beside a long letter, in a low window, too.
    const windowSize = page.viewportSize()!;
    await page.setViewportSize({ width: 1366, height: 650 });
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" }));
    for (const name of [applicationPage.decision.replied, answerPage.open.invite])
      await expect(page.getByRole("button", { name }).first()).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(windowSize);

    await page.goto("/team");
    await page.getByRole("link", { name: inboxPage.selectAll }).click();
    await page.getByRole("button", { name: inboxPage.batch.answer, exact: true }).click();
    await page.getByRole("button", { name: answerPage.replies.invite }).click();
    const listed = page.getByRole("region", { name: answerPage.selected(2) }).getByRole("listitem");
    await expect(listed.filter({ hasText: "@example.org" })).toHaveCount(2);
    const several = await text.inputValue();
    await text.fill("Hi {firstName}, not {yet}.");
    await send.click();
    await expect(noticeOf(page)).toHaveText(answerPage.problems.placeholder("{yet}"));
    await text.fill(several);
    await send.click();
    await expect(noticeOf(page)).toContainText(leavesText(["", ""]));
    await expect(page.getByText(inboxPage.allAnswered)).toBeVisible();
    // Stopped, all of them are in the form again, with the placeholders.
    await page.getByRole("button", { name: undoLabel }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(answerPage.title(["", ""]));
    await expect(text).toHaveValue(several);
    await send.click();
    await expect(noticeOf(page)).toContainText(leavesText(["", ""]));
    await passMinute(emptySite);
    await expect.poll(readers).toEqual(["ada@example.org", "linus@example.org", "zoe@example.org"]);
  },
);
