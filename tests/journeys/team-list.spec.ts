import { isOfKind, textFieldNames } from "../../application/fields.ts";
import { dayOf } from "../../application/position-closing.ts";
import { referencePrefix, teamTimeZone } from "../../content/site.ts";
import { applicationPage } from "../../content/team/application.ts";
import { doneTexts, doneTitles, undoLabel } from "../../content/team/done.ts";
import { signInPage } from "../../content/team/frame.ts";
import { healthPage, healthTexts, teamTestSent } from "../../content/team/health.ts";
import { confirmationPages, inboxPage, tellingPages, typedWord } from "../../content/team/inbox.ts";
import { numbersPage } from "../../content/team/numbers.ts";
import { tellingButtons } from "../../content/team/telling.ts";
import { writtenDay } from "../../content/team/times.ts";
import { changeApplication } from "../../server/team/application/change-application.ts";
import { revokeMember } from "../../server/team/sign-in/members.ts";
import { expect, test, testWithOwnSite } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { namesIn, besideSite, invitationFor, noticeOf, signInTo, signInWith } from "../support/team-site.ts";
import { otherPosition } from "../support/positions.ts";

/* The hiring team's pages have no script, and these browsers run none. */
test.use({ javaScriptEnabled: false });

/** A row of the inbox names each of them. */
const webAddresses = Object.fromEntries(
  textFieldNames.filter((name) => isOfKind(name, "web address")).map((name) => [name, "https://example.org"]),
);

test("a pile of twelve is worked through in 13 actions, and the list is where it was", async ({ page, emptySite }) => {
  await signInTo(page, emptySite.databaseUrl, async (pool) => {
    for (let number = 1; number <= 12; number++)
      await storeApplication(pool, {
        fields: { lastName: `Pile${number}`, experience: number > 2 ? "2-3" : "0-1", ...webAddresses },
      });
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
    const why = `At ${width} × ${height} px, navigation and filters leave room for ${atLeast} rows.`;
    expect.soft(row!.y + row!.height, why).toBeLessThanOrEqual(height);
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

test("the inbox shows how a letter or a note begins, also one that is written from right to left", async ({
  page,
  emptySite,
}) => {
  await signInTo(page, emptySite.databaseUrl, async (pool) => {
    await storeApplication(pool, { fields: { coverLetter: "שלום, ".repeat(200) } });
    await storeApplication(pool, { fields: { coverLetter: "Hello, ".repeat(200) } });
    const { reference } = await storeApplication(pool);
    await pool.query(
      "insert into note (application_id, member, text) select id, 'Grace', repeat('שלום, ', 80) from application where reference = $1",
      [reference],
    );
  });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const words of await page.locator(".words").all()) {
      const [box, first] = await words.evaluate((line) => {
        const range = document.createRange();
        const text = line.querySelector("bdi")!.firstChild!;
        range.setStart(text, 0);
        range.setEnd(text, 1);
        return [line, range].map((one) => one.getBoundingClientRect().toJSON() as DOMRect);
      });
      expect(first!.left, `at ${width} px`).toBeGreaterThanOrEqual(box!.left);
      expect(first!.right, `at ${width} px`).toBeLessThanOrEqual(box!.right);
    }
  }
});

test("several are told, closed, taken back, and deleted by one word; notes are lines, and searched", async ({
  page,
  emptySite,
  trouble,
}) => {
  const [, two] = await signInTo(page, emptySite.databaseUrl, async (pool) => {
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
  await expect(namesIn(page)).toHaveText(["Ada Three", "Ada Two"]);
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
  await besideSite(emptySite.databaseUrl, (pool) =>
    changeApplication(pool, { member: "Linus", reference: two!.reference, change: "note", note: "Called her" }),
  );

  // The session ends meanwhile: the text is shown, and signing in leads back.
  const again = await besideSite(emptySite.databaseUrl, async (pool) => {
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
  await expect(namesIn(page)).toHaveText(["Ada Two"]);

  await page.goto("/team?view=all");
  await page.getByRole("link", { name: inboxPage.selectAll }).click();
  await page.getByLabel(inboxPage.select("Ada One")).uncheck();
  await deleteButton.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(confirmationPages.delete.title(2));
  expect(await page.locator(".rows > li > bdi").allInnerTexts()).toEqual(["Ada Three", "Ada Two"]);
  // The chat may have a copy of one of them.
  await besideSite(emptySite.databaseUrl, (pool) =>
    pool.query(
      "insert into chat_message (application_id, step, chat_id) select id, 'summary-1', '-1' from application where reference = $1",
      [two!.reference],
    ),
  );
  // However long the list is, what confirms begins beside its first row.
  const [list, sheet] = await Promise.all(
    [page.locator(".entry").first(), page.locator(".several > .sheet")].map(
      async (part) => (await part.boundingBox())!,
    ),
  );
  expect(Math.abs(sheet!.y - list!.y)).toBeLessThan(4);
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
  await expect(namesIn(page)).toHaveText(["Ada One"]);
});

// An own site: views that others had are written within a minute.
testWithOwnSite(
  "numbers and health make sense on the first day; revoking a member signs out",
  async ({ page, ownSite }) => {
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
    const scale = page.getByText(numbersPage.scale).first();
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
    await expect(trouble).toHaveText(new RegExp(`^${label}${healthPage.trouble}`));
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
  },
);
