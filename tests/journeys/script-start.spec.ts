import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  holdBack,
  leaveUnsent,
  openScripted,
  scriptFiles,
  submitApplication,
  untilInteractive,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

/* The module of the islands is fetched when a form opens, or when something is on the device. */

const [position] = readPositions();

test("nobody opens a form: no module is fetched, whatever is read", async ({ page }) => {
  const fetched = watchScripts(page);
  await page.goto("/careers");
  await page.getByRole("link", { name: careers.viewDetailsOf(position!.title) }).click();
  await expect(page.getByRole("dialog", { name: position!.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`/careers/${position!.id}`);
  await page.mouse.wheel(0, 2000);
  await untilIdle(page);
  expect(fetched).toEqual([]);
  await page.goto("/careers");
  await page.getByRole("link", { name: careers.applyFor(position!.title) }).click();
  await expect.poll(() => fetched).toHaveLength(1);
});

test("a dialog is closed at any moment of its form's start", async ({ page, context }) => {
  await page.goto("/careers");
  const slowed = await context.newCDPSession(page);
  await slowed.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  const { open, close } = { open: careers.applyFor(position!.title), close: applicationForm.close };
  for (let milliseconds = 0; milliseconds < 30; milliseconds += 3)
    await page.evaluate(
      async ([open, close, wait]) => {
        const press = async (name: string) => {
          const changed = new Promise((resolve) => addEventListener("dialogchange", resolve, { once: true }));
          document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.click();
          await changed;
        };
        await press(open);
        await new Promise((resolve) => setTimeout(resolve, wait));
        await press(close);
      },
      [open, close, milliseconds] as const,
    );
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("at the first touch, on a line that is still busy", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("a card opens its dialog; what is typed and pressed before the module arrives is sent by it", async ({
    page,
    chat,
  }) => {
    const letScriptsIn = await holdBack(page, scriptFiles);
    await page.goto("/careers", { waitUntil: "commit" });
    await page.getByRole("link", { name: careers.applyFor(position!.title) }).tap();
    await expect(page.getByRole("dialog", { name: applicationForm.titleFor(position!.title) })).toBeVisible();
    await fillApplication(page, "Firsttouch");
    await submitApplication(page);
    await expect(page.getByRole("dialog")).toBeVisible();
    letScriptsIn();
    await expectReceipt(page);
    expect(new URL(page.url()).pathname).toBe("/careers");
    await heardOf(chat, "Firsttouch");
  });
});

test("a module that never comes holds a press for ten seconds; then the browser posts the form", async ({
  page,
  chat,
}) => {
  await page.clock.install();
  await holdBack(page, scriptFiles);
  await page.goto("/careers/apply", { waitUntil: "commit" });
  await fillApplication(page, "Stalled");
  await page.locator("application-form:defined").waitFor();
  await submitApplication(page);
  await page.clock.runFor(9_000);
  expect(new URL(page.url()).pathname).toBe("/careers/apply");
  await page.clock.runFor(1_000);
  await expectReceipt(page);
  await heardOf(chat, "Stalled");
});

test("what is typed and dropped before the module arrives is in the draft, in place of an earlier file", async ({
  page,
}) => {
  const open = () => page.getByRole("link", { name: careers.applyFor(position!.title) }).click();
  await page.goto("/careers");
  await open();
  await untilInteractive(page);
  await formFields(page).resume.setInputFiles({ ...textFile, name: "earlier.txt" });
  await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();

  const letScriptsIn = await holdBack(page, scriptFiles);
  await page.goto("/careers");
  await open();
  await formFields(page).lastName.fill("Early");
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["A resume."], "dropped.txt", { type: "text/plain" }));
    return transfer;
  });
  const area = page.locator(".drop-area");
  await area.dispatchEvent("drop", { dataTransfer: dropped });
  letScriptsIn();
  await untilInteractive(page);
  await expect(page.getByText("dropped.txt")).toBeVisible();
  await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();
  await page.reload();
  await untilInteractive(page);
  await expect(formFields(page).lastName).toHaveValue("Early");
  await expect(page.getByText("dropped.txt")).toBeVisible();
});

test("what is typed and chosen in a dialog that is closed before the module arrives is in the draft", async ({
  page,
}) => {
  const open = () => page.getByRole("link", { name: careers.applyFor(position!.title) }).click();
  const letScriptsIn = await holdBack(page, scriptFiles);
  await page.goto("/careers");
  await open();
  await formFields(page).lastName.fill("Closed");
  await formFields(page).resume.setInputFiles({ ...textFile, name: "closed.txt" });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await open();
  letScriptsIn();
  await expect(formFields(page).lastName).toHaveValue("Closed");
  await expect(page.getByText("closed.txt")).toBeVisible();
  await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();
  await page.reload();
  await untilInteractive(page);
  await expect(formFields(page).lastName).toHaveValue("Closed");
});

test("where the module cannot be fetched, the form is posted without it", async ({ page, chat, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  await page.route(scriptFiles, (route) => route.abort("failed"));
  const failed = page.waitForEvent("requestfailed");
  await page.goto(`/careers/${position!.id}/apply`);
  await failed;
  await fillApplication(page, "Nomodule");
  await submitApplication(page);
  await expectReceipt(page);
  await heardOf(chat, "Nomodule");
});

test("what is typed when the line comes back is in the draft of the open form, not of one closed before", async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  const [closed, open] = readPositions();
  const apply = (title: string) => page.getByRole("link", { name: careers.applyFor(title) }).click();
  await page.goto("/careers");
  await context.setOffline(true);
  await apply(closed!.title);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await apply(open!.title);
  await expect(page.getByRole("dialog")).toBeVisible();
  await context.setOffline(false);
  await untilInteractive(page);
  await formFields(page).lastName.fill("Backonline");
  await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();
  await openScripted(page, `/careers/${closed!.id}/apply`);
  await expect(formFields(page).lastName).toHaveValue("");
  await openScripted(page, `/careers/${open!.id}/apply`);
  await expect(formFields(page).lastName).toHaveValue("Backonline");
});

test("the careers pages show at once what is on this device, until nothing is", async ({ page, trouble }) => {
  trouble.expect(/ERR_FAILED|beforeunload/);
  await page.route("**/api/applications", (route) => route.abort());
  await leaveUnsent(page, "Atonce");
  await page.context().setOffline(false);
  const fetched = watchScripts(page);
  await page.goto(`/careers/${position!.id}`);
  await expect.poll(() => fetched).toHaveLength(1);
  // This page must not send what the next one is to send.
  await page.goto("about:blank");
  await page.unroute("**/api/applications");
  await page.goto("/careers");
  await expect(page.getByRole("link", { name: applicationForm.received.show })).toBeVisible();

  await page.goto("/careers");
  await expect(page.getByRole("region", { name: applicationForm.onDevice.title })).toBeVisible();
  await page.getByRole("button", { name: applicationForm.onDevice.forget }).click();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  fetched.length = 0;
  await page.reload();
  await untilIdle(page);
  expect(fetched).toEqual([]);
});

test("what the page has in memory is in every form that opens, in every presentation", async ({ page }) => {
  await page.goto("/careers");
  await page.getByRole("link", { name: careers.applyFor(position!.title) }).click();
  await untilInteractive(page);
  await formFields(page).firstName.fill("Ada");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: careers.applyFor(position!.title) }).click();
  await expect(formFields(page).firstName).toHaveValue("Ada");
});

for (const [address, width] of [
  ["/careers", 390],
  [`/careers/${position?.id}`, 1280],
  [`/careers/${position?.id}/apply`, 390],
] as const)
  test(`nothing on ${address} moves when the scripts arrive, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const letScriptsIn = await holdBack(page, scriptFiles);
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    const before = await places(page);
    letScriptsIn();
    await untilInteractive(page);
    expect(await places(page)).toEqual(before);
  });

const textFile = { mimeType: "text/plain", buffer: Buffer.from("A resume.") };

function untilIdle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())));
}

/** The built modules that the page asks for from now on. */
function watchScripts(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) fetched.push(pathname);
  });
  return fetched;
}

/** Returns how far the window is scrolled, and the place of every element above the form's own notices. */
function places(page: Page) {
  return page.evaluate(() => ({
    scrollY,
    elements: [...document.querySelectorAll("body *")].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      if (!isSeen || y > innerHeight || element.matches("application-notices, dialog-routes")) return [];
      return [`${element.tagName} ${element.className} ${x} ${y} ${width}`];
    }),
  }));
}
