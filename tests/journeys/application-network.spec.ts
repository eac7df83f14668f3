import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import {
  fillApplication,
  formFields,
  heardOf,
  openScripted,
  showReceipt,
  shownText,
  submitApplication,
  summariesOf,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

const { notSent, received, toasts } = applicationForm;

test("offline, the form says that it is not sent, and sends automatically once online", async ({
  page,
  context,
  chat,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await openScripted(page, "/careers");
  await context.setOffline(true);
  await page.getByRole("link", { name: /^Apply for Sales Intern/ }).click();
  await fillApplication(page, "Offliner");
  await submitApplication(page);
  await expect(page.getByRole("group", { name: notSent.title })).toContainText(notSent.offline);
  await expect(page.getByText(toasts.submitted.title)).toBeHidden();
  await expect(formFields(page).lastName).toHaveValue("Offliner");

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: received.title })).toBeVisible();
  await heardOf(chat, "Offliner");
  expect(summariesOf(chat, "Offliner")).toBe(1);
});

test("a busy server is asked again after the time it named, with the same key", async ({ page, chat, trouble }) => {
  trouble.expect(/status of 503/);
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
  });
  await page.route(
    "**/api/applications",
    (route) => route.fulfill({ status: 503, headers: { "Retry-After": "3" }, json: { title: "Busy", status: 503 } }),
    { times: 1 },
  );
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Patience");
  await submitApplication(page);
  await expect(shownText(page, notSent.busy)).toBeVisible();
  await expect(shownText(page, notSent.again(3))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: received.title })).toBeVisible();
  await heardOf(chat, "Patience");
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a broken connection can be tried again at once", async ({ page, chat, trouble }) => {
  trouble.expect(/ERR_CONNECTION_RESET/);
  await page.route("**/api/applications", (route) => route.abort("connectionreset"), { times: 1 });
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Impatience");
  await submitApplication(page);
  await expect(shownText(page, notSent.unreachable)).toBeVisible();
  await page.getByRole("button", { name: notSent.tryAgain }).click();
  await expect(page.getByRole("heading", { level: 1, name: received.title })).toBeVisible();
  await heardOf(chat, "Impatience");
  expect(summariesOf(chat, "Impatience")).toBe(1);
});

test("an answer that confirms nothing is not taken for success", async ({ page }) => {
  await page.route("**/api/applications", (route) => route.fulfill({ status: 200, json: {} }));
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Unconfirmed");
  await submitApplication(page);
  await expect(shownText(page, notSent.failed)).toBeVisible();
  await expect(page.getByText(toasts.submitted.title)).toBeHidden();
});

test("what is stored is confirmed, also when its page may not be asked for now", async ({ page, trouble }) => {
  trouble.expect(/status of 429/);
  await page.route("**/careers/applied/**", (route) => route.fulfill({ status: 429, headers: { "Retry-After": "1" } }));
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Confirmed");
  await submitApplication(page);
  await expect(page.getByRole("heading", { level: 1, name: received.title })).toBeVisible();
});

test("a change while waiting is not overtaken by what was sent before", async ({ page, chat, trouble }) => {
  trouble.expect(/status of 503/);
  await page.route("**/api/applications", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Firstversion");
  await submitApplication(page);
  await expect(shownText(page, notSent.busy)).toBeVisible();
  await formFields(page).lastName.fill("Secondversion");
  await expect(shownText(page, notSent.changed)).toBeVisible();
  await submitApplication(page);
  await expect(page.getByRole("heading", { level: 1, name: received.title })).toBeVisible();
  await heardOf(chat, "Secondversion");
  expect(summariesOf(chat, "Firstversion")).toBe(0);
});

test("an upload shows how far it is and can be canceled", async ({ page, context, chat, trouble }) => {
  // The browser reports the answer that asks for the missing chunks.
  trouble.expect(/status of 409/);
  const network = await context.newCDPSession(page);
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Cancelled");
  const text = Buffer.alloc(4 * 1024 * 1024, "A line of a very long resume.\n");
  await formFields(page).resume.setInputFiles({ name: "long.txt", mimeType: "text/plain", buffer: text });
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 256 * 1024 };
  await network.send("Network.emulateNetworkConditions", slow);
  await submitApplication(page);

  await expect(shownText(page, applicationForm.status.sending)).toBeVisible();
  await expect(page.getByRole("button", { name: applicationForm.submitting })).toBeDisabled();
  const progress = page.getByRole("progressbar", { name: applicationForm.progressLabel });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
  await page.getByRole("button", { name: applicationForm.cancelUpload }).click();
  await expect(shownText(page, notSent.canceled)).toBeVisible();

  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await page.getByRole("button", { name: notSent.tryAgain }).click();
  await expect(page.getByRole("heading", { level: 1, name: received.title })).toBeVisible({ timeout: 40_000 });
  const { resume } = await heardOf(chat, "Cancelled");
  expect(resume.document?.bytes.equals(text)).toBe(true);
  expect(summariesOf(chat, "Cancelled")).toBe(1);
});

test("closed while not sent, the page goes on saying so, and it goes out all the same", async ({
  page,
  context,
  chat,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: /^Apply for Sales Intern/ }).click();
  await fillApplication(page, "Closedtoosoon");
  await context.setOffline(true);
  await submitApplication(page);
  await expect(shownText(page, notSent.offline)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(shownText(page, notSent.title)).toBeVisible();
  await expect(page.getByRole("link", { name: notSent.open })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: careers.hero.headline })).toBeVisible();
  await showReceipt(page);
  await heardOf(chat, "Closedtoosoon");
});

test("a server that was killed and comes back gets the application", async ({ page, ownSite, trouble }) => {
  trouble.expect(/ERR_CONNECTION_REFUSED/);
  await openScripted(page, `${ownSite.site.address}/careers/apply`);
  await fillApplication(page, "Survivor");
  await ownSite.site.kill();
  await submitApplication(page);
  await expect(shownText(page, notSent.unreachable)).toBeVisible();
  await ownSite.restart();
  await expect(page.getByRole("heading", { level: 1, name: received.title })).toBeVisible({ timeout: 40_000 });
  await heardOf(ownSite.chat, "Survivor");
  expect(summariesOf(ownSite.chat, "Survivor")).toBe(1);
});
