import { readFile } from "node:fs/promises";
import { teamApplicationPath, teamPaths } from "../../application/team/addresses.ts";
import { applicationForm } from "../../content/application-form.ts";
import { answerPage } from "../../content/team/answer.ts";
import { applicationPage } from "../../content/team/application.ts";
import { changesPage } from "../../content/team/changes.ts";
import { doneTexts } from "../../content/team/done.ts";
import { invitationPage, signInPage, teamError, teamFrame } from "../../content/team/frame.ts";
import { confirmationPages, inboxPage, typedWord } from "../../content/team/inbox.ts";
import { tellingButtons } from "../../content/team/telling.ts";
import { resumeBytes } from "../support/application-page.ts";
import { expect, test, testWithOwnSite } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { storeMany } from "../support/store-many.ts";
import {
  namesIn,
  besideSite,
  invitationFor,
  noticeOf,
  openApplication,
  signInTo,
  signInWith,
} from "../support/team-site.ts";

/* The hiring team's pages have no script, and these browsers run none. */
test.use({ javaScriptEnabled: false });

// An own site: its database is broken on the way.
testWithOwnSite(
  "a member signs in, finds a candidate by filter, page and search, and signs out",
  async ({ page, ownSite, trouble }) => {
    const link = await besideSite(ownSite.databaseUrl, async (pool) => {
      // One more than a page.
      await storeMany(pool, 51);
      await storeApplication(pool, { fields: { firstName: "Zoë", lastName: "Somebody" }, spamSigns: ["same-letter"] });
      return invitationFor(pool, "Grace");
    });

    await page.goto("/team");
    await expect(page).toHaveURL(teamPaths.signIn);
    await expect(page.getByText(signInPage.text)).toBeVisible();
    await page.goto(`${teamPaths.signIn}/${"A".repeat(43)}`);
    await page.getByRole("button", { name: invitationPage.button }).click();
    await expect(page.getByText(signInPage.notices["wrong-link"])).toBeFocused();

    await signInWith(page, link);
    await expect(page).toHaveTitle(teamFrame.title(inboxPage.titleOf(52)));
    await expect(page.locator(".account summary")).toHaveText(`${teamFrame.signedInAs} Grace`);
    await expect(namesIn(page)).toHaveCount(50);
    await expect(namesIn(page).first()).toHaveText("Zoë Somebody");

    await page.getByRole("link", { name: inboxPage.next }).click();
    await expect(namesIn(page)).toHaveText(["Ada Number1", "Ada Number0"]);
    await page.goBack();
    await expect(namesIn(page).first()).toHaveText("Zoë Somebody");

    await page.getByRole("link", { name: inboxPage.views.suspicious }).click();
    await expect(namesIn(page)).toHaveText(["Zoë Somebody"]);
    await page.getByRole("link", { name: new RegExp(`^${inboxPage.views.all} `) }).click();

    await page.getByRole("searchbox").fill("body zoe");
    await page.getByRole("button", { name: inboxPage.search }).click();
    await expect(namesIn(page)).toHaveText(["Zoë Somebody"]);
    expect(new URL(page.url()).searchParams.get("q")).toBe("body zoe");
    await page.getByRole("link", { name: "Zoë Somebody" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Zoë Somebody" })).toBeVisible();
    expect(await page.title()).not.toContain("Zoë");
    await page.locator(".list-nav .back").click();
    await expect(namesIn(page)).toHaveText(["Zoë Somebody"]);
    await page.getByRole("searchbox").fill("nobody");
    await page.getByRole("button", { name: inboxPage.search }).click();
    await expect(page.getByText(inboxPage.noneFound)).toBeVisible();

    // An error of the server is in the log once.
    await ownSite.query("alter table page_view rename to elsewhere");
    trouble.expect(/status of 500/);
    expect((await page.goto(teamPaths.numbers))?.status()).toBe(500);
    expect(ownSite.site.output().split("42P01")).toHaveLength(2);
    await page.goBack();

    await page.locator(".account summary").click();
    await page.getByRole("button", { name: teamFrame.signOut, exact: true }).click();
    await expect(page.getByText(signInPage.text)).toBeVisible();
    await page.goto("/team");
    await expect(page).toHaveURL(teamPaths.signIn);
    expect(ownSite.site.output()).not.toMatch(/zoë|somebody|Grace/i);
  },
);

test("a wrong address is marked at the answer that it was typed for, and at no other", async ({
  page,
  databaseUrl,
  trouble,
}) => {
  const reference = await signInTo(page, databaseUrl, async (pool) => {
    const stored = await storeApplication(pool);
    await pool.query(
      `insert into mail (application_id, kind, key, answered_by, reply, subject, text, gave_up_at)
       select id, 'answer', gen_random_uuid(), 'Grace', 'ask', 'Hi', 'Hi', now() from application, generate_series(1, 3)
       where reference = $1`,
      [stored.reference],
    );
    return stored.reference;
  });
  await page.goto(teamApplicationPath(reference));
  const fields = page.getByRole("textbox", { name: answerPage.otherAddress });
  await expect(fields).toHaveCount(3);
  await fields.nth(1).fill("grace@nowhere");
  trouble.expect(/status of 422/);
  await page.getByRole("button", { name: answerPage.changes["mail-again"] }).nth(1).click();
  await expect(page.getByText(applicationPage.mail.wrongField)).toHaveCount(1);
  expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).toEqual([
    "",
    "grace@nowhere",
    "",
  ]);
});

test("a member reads an application, tells its candidate, resends and deletes it", async ({
  page,
  emptySite,
  trouble,
}) => {
  const { reference, statusUrl } = await signInTo(page, emptySite.databaseUrl, async (pool) => {
    const fields = { lastName: "Unmistakable", coverLetter: "  Dear team,\n\n    indented" };
    const stored = await storeApplication(pool, { fields, resume: resumeBytes() });
    return stored;
  });
  await emptySite.chat.waitFor((messages) => messages[1]);
  await openApplication(page, reference);
  expect((await page.request.get(`${page.url()}.data`)).status()).toBe(404);
  await expect(page.locator(".letter").first()).toHaveText("  Dear team,\n\n    indented", { useInnerText: true });

  // On paper is what the candidate sent, with the notes.
  await page.emulateMedia({ media: "print" });
  for (const name of [tellingButtons["told-phone"], applicationPage.delivery.sendAgain, teamFrame.signOut])
    for (const button of await page.getByRole("button", { name, exact: true }).all()) await expect(button).toBeHidden();
  await expect(page.locator(".letter").first()).toBeVisible();
  await expect(page.getByText("ada@example.org")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  const firstPage = page.getByRole("img", { name: applicationPage.resume.page(1) });
  await firstPage.scrollIntoViewIfNeeded();
  await expect.poll(() => firstPage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000);
  await page.getByText(applicationPage.resume.text).click();
  await expect(page.getByText("Studies computer science.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: applicationPage.resume.download }).last().click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("resume.pdf");
  expect(await readFile(await download.path())).toEqual(resumeBytes());

  await page.goto(statusUrl);
  await expect(page.getByText(applicationForm.whatNext)).toBeVisible();
  await openApplication(page, reference);
  await page.getByRole("button", { name: tellingButtons["told-phone"] }).click();
  await expect(noticeOf(page)).toContainText(doneTexts.told(["Ada Unmistakable"]));
  await page.goto(statusUrl);
  await expect(page.getByText(applicationForm.whatNext)).toHaveCount(0);
  await page.goto(teamApplicationPath(reference));
  await expect(page.getByText(/^Told by phone by Grace, /)).toBeVisible();
  await page.getByRole("button", { name: applicationPage.decision.takeBack }).click();
  await expect(noticeOf(page)).toHaveText(doneTexts["take-back"](["Ada Unmistakable"]));

  await page.getByText(applicationPage.delivery.well({ isInChat: true, isMailed: false }), { exact: true }).click();
  await page.getByRole("button", { name: applicationPage.delivery.sendAgain }).click();
  await expect(noticeOf(page)).toHaveText(doneTexts["send-again"](["Ada Unmistakable"]));
  await emptySite.chat.waitFor((messages) => messages[3]);
  await page.goto(teamApplicationPath(reference));
  await expect(page.getByText("(an earlier send)")).toHaveCount(2);

  await page.getByRole("button", { name: applicationPage.delete }).click();
  trouble.expect(/status of 422/);
  await page.getByLabel(typedWord.label(reference)).fill("SM-0000-0000");
  await page.getByRole("button", { name: confirmationPages.delete.button(1) }).click();
  await expect(page.getByText(typedWord.wrong)).toBeVisible();
  await page.getByLabel(typedWord.label(reference)).fill(reference.toLowerCase());
  await page.getByRole("button", { name: confirmationPages.delete.button(1) }).click();
  await expect(noticeOf(page)).toContainText(doneTexts.delete(Array<string>(1)));
  await expect(page.locator(".team-notice.trouble")).toHaveCount(0);
  await expect(page.getByText(inboxPage.none)).toBeVisible();
  await emptySite.chat.waitFor((messages) => (messages.length < 4 ? true : undefined));

  await besideSite(emptySite.databaseUrl, (pool) => storeApplication(pool));
  await page.goto("/team");
  const exporting = page.waitForEvent("download");
  await page.getByRole("button", { name: inboxPage.export(1) }).click();
  expect((await exporting).suggestedFilename()).toMatch(/^applications-.*\.csv$/);

  await page.getByRole("link", { name: changesPage.title }).click();
  const { actions } = changesPage;
  const made = ["exported", "deleted", "sent-again", "taken-back", "told", "signed-in", "invited"] as const;
  await expect(page.locator("tbody tr td:nth-child(3)")).toHaveText(made.map((action) => actions[action]));
  expect(await page.content()).not.toContain("Unmistakable");
  trouble.expect(/status of 404/);
  const gone = await page.goto(teamApplicationPath(reference));
  expect(gone?.status()).toBe(404);
  await expect(page.getByText(/^Grace deleted this application, /)).toBeVisible();
  await expect(page.getByRole("link", { name: changesPage.title })).toBeVisible();
  expect(await page.locator("head title").allInnerTexts()).toEqual([
    teamFrame.title(teamError.gone({ action: "deleted", member: "Grace", at: new Date() }).title),
  ]);
  await expect(page.locator("meta[property^=og], meta[name^=twitter], link[rel=alternate], main title")).toHaveCount(0);
});
