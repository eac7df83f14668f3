import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { dayOf } from "../../application/position-closing.ts";
import { teamApplicationPath, teamPaths } from "../../application/team/addresses.ts";
import { referencePrefix, teamTimeZone } from "../../content/site.ts";
import { answerPage } from "../../content/team/answer.ts";
import { applicationPage } from "../../content/team/application.ts";
import { changesPage } from "../../content/team/changes.ts";
import { doneTexts, doneTitles, undoLabel } from "../../content/team/done.ts";
import { invitationPage, signInPage, teamError, teamFrame } from "../../content/team/frame.ts";
import { healthPage, healthTexts, teamTestSent } from "../../content/team/health.ts";
import { confirmationPages, inboxPage, tellingPages, typedWord } from "../../content/team/inbox.ts";
import { numbersPage } from "../../content/team/numbers.ts";
import { tellingButtons } from "../../content/team/telling.ts";
import { writtenDay } from "../../content/team/times.ts";
import { changeApplication } from "../../server/team/application/change-application.ts";
import { revokeMember } from "../../server/team/sign-in/members.ts";
import { resumeBytes } from "../support/application-page.ts";
import { expect, testWithOwnSite as test } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { storeMany } from "../support/store-many.ts";
import { besideSite, invitationFor, noticeOf, openApplication, signInTo, signInWith } from "../support/team-site.ts";
import { otherPosition } from "../support/positions.ts";

/* The hiring team's pages have no script, and these browsers run none. */
test.use({ javaScriptEnabled: false });

test("a member signs in, finds a candidate by filter, page and search, and signs out", async ({
  page,
  ownSite,
  trouble,
}) => {
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
  await expect(names(page)).toHaveCount(50);
  await expect(names(page).first()).toHaveText("Zoë Somebody");

  await page.getByRole("link", { name: inboxPage.next }).click();
  await expect(names(page)).toHaveText(["Ada Number1", "Ada Number0"]);
  await page.goBack();
  await expect(names(page).first()).toHaveText("Zoë Somebody");

  await page.getByRole("link", { name: inboxPage.views.suspicious }).click();
  await expect(names(page)).toHaveText(["Zoë Somebody"]);
  await page.getByRole("link", { name: new RegExp(`^${inboxPage.views.all} `) }).click();

  await page.getByRole("searchbox").fill("body zoe");
  await page.getByRole("button", { name: inboxPage.search }).click();
  await expect(names(page)).toHaveText(["Zoë Somebody"]);
  expect(new URL(page.url()).searchParams.get("q")).toBe("body zoe");
  await page.getByRole("link", { name: "Zoë Somebody" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zoë Somebody" })).toBeVisible();
  expect(await page.title()).not.toContain("Zoë");
  await page.locator(".list-nav .back").click();
  await expect(names(page)).toHaveText(["Zoë Somebody"]);
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
});

test("a pile of twelve is worked through in 13 actions, and the list is where it was", async ({ page, ownSite }) => {
  await signInTo(page, ownSite.databaseUrl, async (pool) => {
    for (let number = 1; number <= 12; number++)
      await storeApplication(pool, { fields: { lastName: `Pile${number}`, experience: number > 2 ? "2-3" : "0-1" } });
  });
  const tell = page.getByRole("button", { name: tellingButtons["told-phone"] });
  const heading = page.getByRole("heading", { level: 1 });
  for (const [width, height, atLeast] of [
    [1280, 800, 12],
    [360, 740, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    const row = await page
      .locator(".inbox > li")
      .nth(atLeast - 1)
      .boundingBox();
    expect.soft(row!.y + row!.height).toBeLessThanOrEqual(height);
  }
  // Folded while nothing is filtered.
  await expect(page.getByLabel(inboxPage.experience)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText(inboxPage.filters, { exact: true }).click();
  await page.getByLabel(inboxPage.experience).selectOption("2-3");
  await page.getByRole("button", { name: inboxPage.search }).click();
  await page.getByRole("link", { name: inboxPage.orders.oldest }).click();
  const list = page.url();
  await page.getByRole("link", { name: "Ada Pile4", exact: true }).click();
  await expect(page.getByText(applicationPage.list.number(2, 10))).toBeVisible();
  await page.getByRole("link", { name: applicationPage.list.previous }).click();
  await expect(heading).toHaveText("Ada Pile3");
  await expect(page.getByRole("link", { name: applicationPage.list.previous })).toHaveCount(0);
  await page.getByRole("link", { name: applicationPage.list.next }).click();
  await expect(heading).toHaveText("Ada Pile4");
  await page.locator(".list-nav .back").click();
  await expect.poll(() => page.url().split("#")[0]).toBe(list);

  await page.goto("/team");
  let actions = 1;
  await page.getByRole("link", { name: "Ada Pile12" }).click();
  for (let number = 12; number > 1; number--) {
    await expect(heading).toHaveText(`Ada Pile${number}`);
    await tell.click();
    actions += 1;
    await expect(noticeOf(page)).toContainText(doneTexts.told([`Ada Pile${number}`]));
    await expect(page).toHaveTitle(new RegExp(`^${doneTitles.told} · ${referencePrefix}-`));
  }
  await tell.click();
  await expect(page.getByText(inboxPage.allAnswered)).toBeVisible();
  expect(actions + 1).toBe(13);
  // The last press is taken back, and what it said is not said again.
  await page.getByRole("button", { name: undoLabel }).click();
  await expect(heading).toHaveText("Ada Pile1");
  await expect(noticeOf(page)).toHaveText(doneTexts["take-back"](["Ada Pile1"]));
  await page.goBack();
  await page.reload();
  await expect(noticeOf(page)).toHaveCount(0);
});

test("several are told, closed, taken back, and deleted by one word; notes are lines, and searched", async ({
  page,
  ownSite,
  trouble,
}) => {
  const [, two] = await signInTo(page, ownSite.databaseUrl, async (pool) => {
    const stored = [];
    for (const lastName of ["One", "Two", "Three"]) stored.push(await storeApplication(pool, { fields: { lastName } }));
    return stored;
  });
  const status = noticeOf(page);
  const deleteButton = page.getByRole("button", { name: inboxPage.batch.buttons.delete });
  await expect(deleteButton).toBeHidden();
  // Someone can apply for two positions.
  await expect(page.getByLabel(inboxPage.select("Ada One"))).toHaveAccessibleDescription(otherPosition.title);
  await page.getByLabel(inboxPage.select("Ada One")).check();
  await page.getByRole("button", { name: inboxPage.batch.buttons.tell }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(tellingPages.tell.title(1));
  await page.getByRole("button", { name: tellingButtons["told-in-person"] }).click();
  await expect(status).toContainText(doneTexts.told(["Ada One"]));
  await expect(names(page)).toHaveText(["Ada Three", "Ada Two"]);
  await page.getByRole("link", { name: inboxPage.selectAll }).click();
  await page.getByRole("button", { name: inboxPage.batch.buttons.close }).click();
  await page.getByRole("button", { name: tellingButtons["closed-duplicate"] }).click();
  await expect(status).toContainText(doneTexts.closed(Array<string>(2)));
  await expect(page.getByText(inboxPage.allAnswered)).toBeVisible();
  await page.getByRole("button", { name: undoLabel }).click();
  await expect(status).toHaveText(doneTexts["take-back"](Array<string>(2)));
  await page.getByRole("link", { name: new RegExp(`^${inboxPage.views.answered} `) }).click();
  await expect(page.getByText(/^Told in person by Grace, /)).toBeVisible();
  await expect(page.getByRole("button", { name: inboxPage.batch.buttons.tell })).toHaveCount(0);
  await page.getByLabel(inboxPage.select("Ada One")).check();
  await page.getByRole("button", { name: inboxPage.batch.buttons["take-back"] }).click();
  await expect(status).toHaveText(doneTexts["take-back"](["Ada One"]));

  await page.goto("/team");
  await page.getByRole("link", { name: "Ada Two" }).click();
  const field = page.getByRole("textbox", { name: applicationPage.notes.label });
  await field.fill("Speaks Đà Nẵng's\nlanguage");
  await besideSite(ownSite.databaseUrl, (pool) =>
    changeApplication(pool, { member: "Linus", reference: two!.reference, change: "note", note: "Called her" }),
  );

  // The session ends meanwhile: the text is shown, and signing in leads back.
  const again = await besideSite(ownSite.databaseUrl, async (pool) => {
    await pool.query("delete from team_session");
    return invitationFor(pool, "Grace");
  });
  await page.getByRole("button", { name: applicationPage.notes.save }).click();
  await expect(page.getByRole("region", { name: signInPage.unsaved }).getByRole("textbox")).toHaveValue(
    "Speaks Đà Nẵng's\nlanguage",
  );
  await signInWith(page, again);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Two");
  await field.fill("Speaks Đà Nẵng's\nlanguage");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: tellingButtons["told-phone"] }).click();
  await page.getByRole("button", { name: undoLabel }).click();
  const noted = page.getByRole("region", { name: applicationPage.notes.heading });
  await expect(noted).toHaveText(/Called her\s*Linus, .*Speaks Đà Nẵng's\s+language\s*Grace, /s);
  await expect(field).toHaveValue("");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/team?q=nang+language");
  await expect(names(page)).toHaveText(["Ada Two"]);

  await page.goto("/team?view=all");
  await page.getByRole("link", { name: inboxPage.selectAll }).click();
  await page.getByLabel(inboxPage.select("Ada One")).uncheck();
  await deleteButton.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(confirmationPages.delete.title(2));
  expect(await page.locator(".rows > li > bdi").allInnerTexts()).toEqual(["Ada Three", "Ada Two"]);
  // The chat may have a copy of one of them.
  await besideSite(ownSite.databaseUrl, (pool) =>
    pool.query(
      "insert into chat_message (application_id, step, chat_id) select id, 'summary-1', '-1' from application where reference = $1",
      [two!.reference],
    ),
  );
  const { button } = confirmationPages.delete;
  trouble.expect(/status of 422/);
  await page.getByLabel(typedWord.label("DELETE")).fill("yes");
  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: button(2) }).click();
  expect((await refused).status()).toBe(422);
  await expect(page.getByText(typedWord.wrong)).toBeVisible();
  await page.getByLabel(typedWord.label("DELETE")).fill("delete");
  await page.getByRole("button", { name: button(2) }).click();
  await expect(status).toContainText(doneTexts.delete(Array<string>(2), [two!.reference]));
  await expect(page.locator(".team-notice.trouble")).toHaveCount(1);
  await expect(names(page)).toHaveText(["Ada One"]);
});

test("a wrong address is marked at the answer that it was typed for, and at no other", async ({
  page,
  ownSite,
  trouble,
}) => {
  const reference = await signInTo(page, ownSite.databaseUrl, async (pool) => {
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
  ownSite,
  trouble,
}) => {
  const { reference } = await signInTo(page, ownSite.databaseUrl, async (pool) => {
    const fields = { lastName: "Unmistakable", coverLetter: "  Dear team,\n\n    indented" };
    const stored = await storeApplication(pool, { fields, resume: resumeBytes() });
    return stored;
  });
  await ownSite.chat.waitFor((messages) => messages[1]);
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

  await page.getByRole("button", { name: tellingButtons["told-phone"] }).click();
  await expect(noticeOf(page)).toContainText(doneTexts.told(["Ada Unmistakable"]));
  await page.goto(teamApplicationPath(reference));
  await expect(page.getByText(/^Told by phone by Grace, /)).toBeVisible();
  await page.getByRole("button", { name: applicationPage.decision.takeBack }).click();
  await expect(noticeOf(page)).toHaveText(doneTexts["take-back"](["Ada Unmistakable"]));

  await page.getByText(applicationPage.delivery.well({ isInChat: true, isMailed: false }), { exact: true }).click();
  await page.getByRole("button", { name: applicationPage.delivery.sendAgain }).click();
  await expect(noticeOf(page)).toHaveText(doneTexts["send-again"](["Ada Unmistakable"]));
  await ownSite.chat.waitFor((messages) => messages[3]);
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
  await ownSite.chat.waitFor((messages) => (messages.length < 4 ? true : undefined));

  await besideSite(ownSite.databaseUrl, (pool) => storeApplication(pool));
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

test("numbers and health make sense on the first day; revoking a member signs out", async ({ page, ownSite }) => {
  await signInTo(page, ownSite.databaseUrl, async () => {});
  await expect(page.getByText(inboxPage.none)).toBeVisible();
  await page.getByRole("link", { name: numbersPage.title }).click();
  for (const { none } of [numbersPage.applications, numbersPage.views, numbersPage.positions])
    await expect(page.getByText(none).first()).toBeVisible();

  await besideSite(ownSite.databaseUrl, async (pool) => {
    for (let count = 0; count < 2; count++) await storeApplication(pool);
    // They must still be waiting when Health is read; the chat's queue looks for jobs every half minute.
    await pool.query("delete from job where kind = 'application'");
    await pool.query(
      `insert into page_view values ((now() at time zone '${teamTimeZone}')::date, '/careers/${otherPosition.id}', 8)`,
    );
  });
  await page.reload();
  await expect(page.getByText(numbersPage.positions.total(8, 2))).toBeVisible();
  // A voice reads name and total once each, and of the drawing only what they don't say.
  const rows = page.locator(".charts > li").filter({ hasText: otherPosition.title });
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("img", { name: otherPosition.title })).toHaveCount(0);
  await expect(rows.getByRole("img")).toHaveAccessibleName(/^Most on .+: 2\.$/);
  // The days are below the bars, clear of the note beside them; an outcome that no one had has no column.
  const scale = page.getByText(numbersPage.scale(2)).first();
  const [firstDay, lastDay] = await page.locator(".axis").first().locator("span").all();
  await expect(lastDay!).toHaveText(writtenDay(dayOf(new Date(), teamTimeZone)));
  const [drawing, left, right, text] = await Promise.all(
    [rows.getByRole("img"), firstDay!, lastDay!, scale].map(async (part) => (await part.boundingBox())!),
  );
  expect(text!.x + text!.width).toBeLessThanOrEqual(left!.x);
  expect(Math.abs(left!.x - drawing!.x)).toBeLessThan(2);
  expect(Math.abs(right!.x + right!.width - drawing!.x - drawing!.width)).toBeLessThan(2);
  await expect(page.getByRole("columnheader", { name: numbersPage.outcomes.columns.open }).first()).toBeVisible();
  await expect(page.getByRole("columnheader", { name: inboxPage.outcomes.hired })).toHaveCount(0);
  await page.getByText(numbersPage.table).first().click();
  await expect(page.getByRole("columnheader", { name: otherPosition.title })).toBeVisible();

  await page.getByRole("link", { name: healthPage.title }).click();
  await expect(page.getByText(healthPage.ready)).toBeVisible();
  await ownSite.query("update application set delivered_at = null, waiting_since = now() - interval '1 hour'");
  const { label } = healthTexts.chat;
  await expect
    .poll(async () => (await page.reload(), page.locator(".team-head").innerText()))
    .toContain(healthPage.troubled([label]));
  const trouble = page.locator(".facts .trouble").filter({ hasText: label });
  await expect(trouble).toHaveText(new RegExp(`^${label}${healthPage.trouble} `));
  await expect(trouble).toContainText(healthTexts.chat.waiting(2));
  await expect(page.locator(".rows > li")).toHaveCount(2);
  await page.getByRole("button", { name: healthPage.test.button }).click();
  await expect(noticeOf(page)).toHaveText(teamTestSent);
  await expect(page.locator(".team-notice.trouble")).toHaveCount(0);
  ownSite.chat.failNext({ kind: "forbidden" });
  await page.getByRole("button", { name: healthPage.test.button }).click();
  await expect(page.locator(".team-notice.trouble")).toContainText("may not write to the chat");

  await besideSite(ownSite.databaseUrl, (pool) => revokeMember(pool, "Grace"));
  await page.getByRole("link", { name: inboxPage.title }).click();
  await expect(page.getByText(signInPage.text)).toBeVisible();
});

function names(page: Page): Locator {
  return page.getByRole("list", { name: inboxPage.listLabel }).getByRole("link");
}
