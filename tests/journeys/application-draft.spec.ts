import type { BrowserContext, Page, Route } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import {
  startForm,
  expectFilled,
  chosenResume,
  applyAt,
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  holdBack,
  keysSent,
  leftOnDevice,
  openScripted,
  resumeBytes,
  resumePath,
  scriptFiles,
  shownText,
  showReceipt,
  submitApplication,
  summariesOf,
  untilInteractive,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition, otherPosition } from "../support/positions.ts";

const { draft, notSent, onDevice, received } = applicationForm;

test.beforeEach(({ trouble }) => {
  trouble.expect(/ERR_CONNECTION_RESET|status of (502|503)/);
});

/** Answers every post for now, without asking the site; returns how to let them through again. */
async function refuse(pages: BrowserContext | Page) {
  await pages.route("**/api/applications", (route) => route.fulfill({ status: 503, json: {} }));
  return () => pages.unroute("**/api/applications");
}

test("what is typed and chosen before the page has started is kept", async ({ page }) => {
  await startForm(page, "Early");
  const letScriptsIn = await holdBack(page, scriptFiles);
  await page.goto("/careers/apply", { waitUntil: "commit" });
  await formFields(page).firstName.fill("Grace");
  await formFields(page).position.selectOption(otherPosition.title);
  await formFields(page).resume.setInputFiles({
    name: "newer.pdf",
    mimeType: "application/pdf",
    buffer: resumeBytes(),
  });
  letScriptsIn();
  await expect(formFields(page).lastName).toHaveValue("Early");
  await expect(page.getByText(applicationForm.chosenFile("newer.pdf", resumeBytes().length))).toBeVisible();
  await expect(formFields(page).firstName).toHaveValue("Grace");
  await expect(formFields(page).position).toHaveValue(otherPosition.title);
});

test("text typed before the page has started takes the place of the stored draft", async ({ page }) => {
  await startForm(page, "Early");
  const letScriptsIn = await holdBack(page, scriptFiles);
  await page.goto("/careers/apply", { waitUntil: "commit" });
  const { lastName } = formFields(page);
  await lastName.fill("Later");
  letScriptsIn();
  await untilInteractive(page);
  await expect(lastName).toHaveValue("Later");
  await expect(page.getByText(draft.kept)).toBeVisible();
  await page.reload();
  await untilInteractive(page);
  await expect(lastName).toHaveValue("Later");
});

test("deleting the draft empties form and device, and stops what waits to be sent", async ({ page, context, chat }) => {
  const letThrough = await refuse(context);
  await applyAt(page, `/careers/${examplePosition.id}/apply`, "Withdrawn");
  await expect(shownText(page, notSent.nextVisit)).toBeVisible();
  await page.getByRole("button", { name: applicationForm.stop }).click();
  await page.getByRole("button", { name: draft.deleteUnsent }).click();
  await expect(shownText(page, notSent.title)).toBeHidden();
  const { lastName, resume, position } = formFields(page);
  await expect(lastName).toHaveValue("");
  await expect(resume).toHaveValue("");
  await expect(position).toHaveValue(examplePosition.title);
  await expect(page.getByText(chosenResume)).toBeHidden();
  expect(await leftOnDevice(page)).toEqual([]);
  await letThrough();
  const keys = keysSent(context);
  await openScripted(page, "/careers");
  await page.waitForLoadState("networkidle");
  expect(keys).toEqual([]);
  expect(summariesOf(chat, "Withdrawn")).toBe(0);
});

test("a draft is deleted for good when the second press of a double click reaches another button", async ({
  page,
  context,
}) => {
  const address = `/careers/${examplePosition.id}/apply`;
  await startForm(page, "Doubleclick", address);
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: careers.applyFor(examplePosition.title) }).click();
  await expectFilled(page, "Doubleclick");
  const keys = keysSent(context);
  await page.getByRole("button", { name: draft.delete }).dblclick();
  await expect(page.getByText(draft.deleted)).toBeVisible();
  await expect(formFields(page).lastName).toHaveValue("");
  await page.waitForLoadState("networkidle");
  expect(keys).toEqual([]);
  expect(await leftOnDevice(page)).toEqual([]);
});

test("text that the browser restores after Back does not take the place of newer text", async ({ page }) => {
  const { firstName } = formFields(page);
  for (const name of ["Ada", "Grace"]) {
    await openScripted(page, "/careers/apply");
    await firstName.fill(name);
    await expect(page.getByText(draft.kept)).toBeVisible();
    // Reading waits for what is being written.
    await leftOnDevice(page);
    await page.goto("/about");
  }
  for (const address of ["/careers/apply", "/about", "/careers/apply"]) {
    await page.goBack();
    await expect(page).toHaveURL(address);
  }
  await untilInteractive(page);
  await expect(firstName).toHaveValue("Grace");
  await page.reload();
  await untilInteractive(page);
  await expect(firstName).toHaveValue("Grace");
});

test("what was typed for a position that closes is offered in another one's form", async ({ page, emptySite }) => {
  const own = `/careers/${examplePosition.id}/apply`;
  await startForm(page, "Closes", own);
  const letter = await formFields(page).coverLetter.inputValue();
  await emptySite.query(`update position set closes_at = now() where id = '${examplePosition.id}'`);
  await expect.poll(async () => (await page.request.get("/careers")).text()).not.toContain(own);
  await openScripted(page, own);
  await expect(page.getByText(draft.canBeTaken)).toBeVisible();
  await expect(page.getByText(draft.shared)).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.locator(".closed-note").getByRole("link", { name: otherPosition.title }).click();
  await expect(page).toHaveURL(`/careers/${otherPosition.id}/apply`);
  const { firstName, lastName, coverLetter, position } = formFields(page);
  const offer = page.getByRole("button", { name: draft.take(examplePosition.title) });
  await expect(offer).toBeVisible();
  await expect(lastName).toHaveValue("");
  await offer.click();
  await expect(firstName).toBeFocused();
  await expect(offer).toBeHidden();
  await expectFilled(page, "Closes");
  await expect(coverLetter).toHaveValue(letter);
  await expect(position).toHaveValue(otherPosition.title);
  await submitApplication(page);
  await expectReceipt(page);
  expect(await leftOnDevice(page)).not.toContain(`draft ${otherPosition.title}`);
  const { text } = await heardOf(emptySite.chat, "Closes");
  expect(text).toContain(otherPosition.title);
  await openScripted(page, own);
  await page.locator(".draft-notice").getByRole("button").click();
  await expect(page.getByText(draft.deleted)).toBeFocused();
  await expect(page.getByText(draft.shared)).toHaveCount(0);
});

test("a browser that keeps nothing is not said to keep anything, asks before leaving, and applying works", async ({
  page,
  chat,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      get: () => {
        throw new DOMException("private mode", "SecurityError");
      },
    });
  });
  await applyAt(page, "/careers/apply", "Incognito");
  await expect(page.getByText(draft.kept)).toBeHidden();
  await expect(page.getByText(draft.shared)).toBeHidden();
  await expectReceipt(page);
  await heardOf(chat, "Incognito");
  await openScripted(page, "/careers/apply");
  await formFields(page).firstName.pressSequentially("Ada");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
});

test("a correction of what was stored after all ends in a receipt that says so", async ({ page, chat, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  const keys = keysSent(page.context());
  await startForm(page, "Corrected");
  await page.route("**/api/applications", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitApplication(page);
  await expect(shownText(page, notSent.unreachable)).toBeVisible();
  await formFields(page).coverLetter.fill("The corrected letter.");
  await expect(shownText(page, notSent.changed)).toBeVisible();
  await page.unroute("**/api/applications");
  await submitApplication(page);
  await expect(shownText(page, received.earlierAttempt)).toBeVisible();
  await heardOf(chat, "Corrected");
  expect(new Set(keys).size).toBe(1);
});

test("one tab at a time sends an application, and a stop in any tab ends it", async ({ page, context, chat }) => {
  const held: Route[] = [];
  await context.route("**/api/applications", (route) => void held.push(route));
  await startForm(page, "Onlyone");
  await submitApplication(page);
  await expect.poll(() => held.length).toBe(1);

  const other = await context.newPage();
  const brokenOff = page.waitForEvent("requestfailed");
  await openScripted(other, "/careers/apply");
  await other.getByRole("button", { name: applicationForm.stop }).click();
  await expect(shownText(other, notSent.canceled)).toBeVisible();
  await expect(shownText(page, notSent.elsewhere)).toBeVisible();
  await brokenOff;
  expect(held).toHaveLength(1);
  expect(summariesOf(chat, "Onlyone")).toBe(0);
});

test("an empty form that is left or submitted keeps what another tab has typed", async ({ page, context }) => {
  const address = `/careers/${examplePosition.id}/apply`;
  await openScripted(page, address);
  await startForm(await context.newPage(), "Othertab", address);
  await page.bringToFront();
  await formFields(page).firstName.focus();
  await page.keyboard.press("Tab");
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
  await openScripted(page, address);
  await expectFilled(page, "Othertab");
});

test("a dialog shows what another tab has typed since this one was opened", async ({ page, context }) => {
  const { id, title } = examplePosition;
  const apply = (tab: Page) => tab.getByRole("link", { name: careers.applyFor(title) }).click();
  await startForm(page, "Before", `/careers/${id}/apply`);
  const other = await context.newPage();
  await openScripted(other, "/careers");
  await expect(other.getByRole("region", { name: onDevice.title })).toBeVisible();
  await formFields(page).lastName.fill("Since");
  await apply(other);
  await expectFilled(other, "Since");

  await formFields(other).lastName.fill("Later");
  await expect(other.getByText(draft.kept)).toBeVisible();
  await page.goto("/careers");
  await apply(page);
  await expectFilled(page, "Later");
});

test("a device that refuses the file keeps the text, and says so", async ({ page, chat }) => {
  await page.addInitScript(() => {
    type Put = (this: IDBObjectStore, value: object, key?: IDBValidKey) => IDBRequest<IDBValidKey>;
    const put = Reflect.get(IDBObjectStore.prototype, "put") as Put;
    IDBObjectStore.prototype.put = function (value: object, key) {
      if ("bytes" in value) throw new DOMException("No room for so much.", "QuotaExceededError");
      return put.call(this, value, key);
    };
  });
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Textonly");
  await expect(page.getByText(draft.keptWithoutResume)).toBeVisible();
  await expect(page.getByText(draft.kept)).toBeHidden();
  await page.reload();
  await expect(formFields(page).lastName).toHaveValue("Textonly");
  await formFields(page).resume.setInputFiles(resumePath);
  await submitApplication(page);
  await expectReceipt(page);
  // A person filled the form in at once.
  expect((await heardOf(chat, "Textonly")).text).not.toContain(chatMessages.suspicious);
});

test("what one tab could not send, another one sends by the same key", async ({ page, context, chat }) => {
  let asked = 0;
  await page.exposeFunction("askedToKeep", () => (asked += 1));
  await page.addInitScript(() => {
    StorageManager.prototype.persist = () => (Reflect.get(window, "askedToKeep") as () => Promise<boolean>)();
  });
  const keys = keysSent(context);
  await refuse(page);
  await startForm(page, "Nextvisit", `/careers/${examplePosition.id}/apply`);
  expect(asked, "whether the browser may delete what is stored").toBe(0);
  await submitApplication(page);
  await expect(shownText(page, notSent.nextVisit)).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  expect((await leftOnDevice(page)).filter((name) => name.startsWith("file "))).toHaveLength(1);

  const later = await context.newPage();
  await later.goto("/careers");
  await showReceipt(later);
  await expect(shownText(page, draft.sentElsewhere(examplePosition.title))).toBeVisible();
  await expect(shownText(page, notSent.title)).toBeHidden();
  await expect.poll(() => leftOnDevice(later)).toEqual(["on-device", expect.stringMatching(/^sent [A-Z]+-/)]);
  await heardOf(chat, "Nextvisit");
  expect(new Set(keys).size).toBe(1);
});

test("two tabs send one application, and the form of the other is emptied", async ({ page, context, chat }) => {
  const keys = keysSent(context);
  await startForm(page, "Twotabs");
  const other = await context.newPage();
  await openScripted(other, "/careers/apply");
  await expectFilled(other, "Twotabs");

  await refuse(other);
  await submitApplication(other);
  await expect(shownText(other, notSent.title)).toBeVisible();
  await page.bringToFront();
  await submitApplication(page);
  await expectReceipt(page);
  const notice = other.getByRole("paragraph").filter({ hasText: draft.sentElsewhere(examplePosition.title) });
  await expect(notice).toBeInViewport();
  const address = await page.getByRole("link", { name: received.show }).getAttribute("href");
  await expect(notice.getByRole("link")).toHaveAttribute("href", address ?? "");
  await expect(formFields(other).lastName).toHaveValue("");
  await expect(shownText(other, notSent.title)).toBeHidden();
  await heardOf(chat, "Twotabs");
  expect(new Set(keys).size).toBe(1);
});
