import { teamApplicationPath } from "../../application/team/addresses.ts";
import { answerPage } from "../../content/team/answer.ts";
import { changesPage } from "../../content/team/changes.ts";
import { teamFrame } from "../../content/team/frame.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { changeApplication } from "../../server/team/application/change-application.ts";
import { expect, test, testWithMail } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { besideSite, leavesText, noticeOf, passMinute, signInTo, signInWith } from "../support/team-site.ts";

/* Two members at work. The hiring team's pages have no script, and these browsers run none. */
test.use({ javaScriptEnabled: false });

testWithMail(
  "several answered at once: who was left out is named, linked and still selected; suspicious ones need a tick",
  async ({ page, emptySite, smtp }) => {
    const [, linus, spam] = await signInTo(page, emptySite.databaseUrl, async (pool) => {
      const stored = [];
      for (const firstName of ["Zoe", "Linus", "Spam"])
        stored.push(
          await storeApplication(pool, {
            fields: { firstName, email: `${firstName.toLowerCase()}@example.org` },
            spamSigns: firstName === "Spam" ? ["hidden-field"] : [],
          }),
        );
      return stored;
    });
    const send = page.getByRole("button", { name: answerPage.send });
    const tick = page.getByLabel(answerPage.ticks.suspicious(1));
    const selected = page.locator(".inbox input:checked");
    const readers = () => smtp.mails.flatMap(({ to }) => to).toSorted();

    await page.goto("/team?view=all");
    await page.getByRole("link", { name: inboxPage.selectAll }).click();
    await page.getByRole("button", { name: inboxPage.batch.answer, exact: true }).click();
    await expect(tick).not.toBeChecked();
    await besideSite(emptySite.databaseUrl, (pool) =>
      changeApplication(pool, {
        member: "Bo",
        reference: linus!.reference,
        change: "told-phone",
        key: crypto.randomUUID(),
      }),
    );
    await send.click();
    await expect(noticeOf(page)).toContainText(leavesText(["Zoe Example"]));
    // The list of candidates who were left out.
    await expect(page.locator(".team-notice.trouble")).toHaveCount(1);
    for (const [name, why, { reference }] of [
      ["Linus Example", answerPage.leftOut.changed, linus!],
      ["Spam Example", answerPage.leftOut.suspicious, spam!],
    ] as const) {
      const row = page.locator(".team-notice").getByRole("listitem").filter({ hasText: name });
      await expect(row).toContainText(why);
      await expect(row.getByRole("link", { name })).toHaveAttribute("href", teamApplicationPath(reference));
      await expect(page.getByLabel(inboxPage.select(name))).toBeChecked();
    }
    await expect(selected).toHaveCount(2);
    await passMinute(emptySite);
    await expect.poll(readers).toEqual(["zoe@example.org"]);

    // One press answers the rest: no one has to be looked for again.
    await page.getByRole("button", { name: inboxPage.batch.answer, exact: true }).click();
    await tick.check();
    await send.click();
    await expect(noticeOf(page)).toContainText(leavesText(["", ""]));
    await expect(page.getByText(answerPage.leftOutHeading)).toHaveCount(0);
    await expect(selected).toHaveCount(0);
    await passMinute(emptySite);
    await expect.poll(readers).toEqual(["linus@example.org", "spam@example.org", "zoe@example.org"]);
  },
);

test("a member invites another one on the page of changes, which shows it, and the log has it without a name", async ({
  page,
  emptySite,
  browser,
  trouble,
}) => {
  await signInTo(page, emptySite.databaseUrl, async () => {});
  await page.getByRole("link", { name: changesPage.title }).click();
  const { invite, actions } = changesPage;
  const enter = async (name: string, email: string) => {
    await page.getByLabel(invite.name, { exact: true }).fill(name);
    await page.getByLabel(invite.email, { exact: true }).fill(email);
    await page.getByRole("button", { name: invite.button }).click();
  };
  trouble.expect(/status of 422/);
  await enter("\u200b", "");
  await expect(noticeOf(page)).toHaveText(invite.problems.name);
  await expect(page.getByLabel(invite.name, { exact: true })).toHaveAccessibleDescription(invite.problems.name);
  await enter("grace", "linus@example.org");
  await expect(noticeOf(page)).toHaveText(invite.problems.taken);
  await expect(page.getByLabel(invite.email, { exact: true })).toHaveValue("linus@example.org");
  expect(emptySite.said()).not.toContain("A member was invited");

  await enter("Linus", "linus@example.org");
  await expect(noticeOf(page)).toHaveText(invite.link("Linus"));
  // Without a public URL, the link leads to where the site was reached.
  const link = await page.locator(".team-notice code").innerText();
  expect(new URL(link).origin).toBe(emptySite.site.address);
  const newest = page.locator("tbody tr").first();
  for (const text of ["Grace", actions.invited, "Linus"]) await expect(newest).toContainText(text);
  await expect.poll(() => emptySite.said().split("A member was invited on the team's pages")).toHaveLength(2);
  expect(emptySite.said()).not.toMatch(/Grace|Linus/i);

  const other = await browser.newPage({ javaScriptEnabled: false });
  await signInWith(other, link);
  await expect(other.locator(".account summary")).toHaveText(`${teamFrame.signedInAs} Linus`);
  await other.close();
});
