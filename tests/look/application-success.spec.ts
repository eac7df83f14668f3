import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  holdBack,
  leaveUnsent,
  openFormDialog,
  openScripted,
  submitApplication,
} from "../support/application-page.ts";
import { examplePosition } from "../support/positions.ts";
import { expect, test } from "../support/running-site.ts";

/* From the press to the receipt the candidate looks at one place, and so does the finger. */

const { draft, received, status, submit, toasts } = applicationForm;

const forms = {
  page: (page: Page) => openScripted(page, `/careers/${examplePosition.id}/apply`),
  dialog: openFormDialog,
};
const screens = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** Records in each frame where the form's button is, and what a tap in its middle would reach besides it. */
async function watchButton(page: Page): Promise<void> {
  await page.getByRole("button", { name: submit }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const [places, reached] = [new Set<string>(), new Set<string>()];
    Object.assign(window, { watched: () => ({ places: [...places], reached: [...reached] }) });
    const look = () => {
      if (!button.isConnected) return;
      const now = button.getBoundingClientRect();
      places.add(`${Math.round(now.left)} ${Math.round(now.top)}`);
      const target = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!target || !button.contains(target)) reached.add(target?.outerHTML.slice(0, 80) ?? "nothing");
      requestAnimationFrame(look);
    };
    look();
  });
}

function watched(page: Page) {
  return page.evaluate(() =>
    (window as unknown as { watched: () => { places: string[]; reached: string[] } }).watched(),
  );
}

/** Above the list of positions it is as on a page of its own: large, and above what is said and the reference. */
async function expectTitleAbove(page: Page): Promise<void> {
  const title = page.getByRole("heading", { name: received.title });
  const sheet = page.locator(".sheet", { has: title });
  const { y, height } = (await title.boundingBox())!;
  for (const text of [received.thanks, received.reference])
    expect((await sheet.getByText(text).boundingBox())!.y, text).toBeGreaterThanOrEqual(y + height);
  expect(await title.evaluate((shown) => parseFloat(getComputedStyle(shown).fontSize))).toBeGreaterThanOrEqual(34);
}

for (const [name, open] of Object.entries(forms))
  for (const [screen, viewport] of Object.entries(screens))
    test.describe(`as a ${name} on a ${screen}`, () => {
      test.use({ viewport, hasTouch: true });

      test("the button keeps its place from the press to the receipt, whatever was wrong before", async ({
        page,
        chat,
      }) => {
        const lastName = `Steady${name}${screen}`;
        await open(page);
        await formFields(page).firstName.fill("Ada");
        await expect(page.getByText(draft.kept)).toBeVisible();
        await open(page);
        await expect(page.getByText(/We filled in/).first()).toBeVisible();
        await submitApplication(page);
        await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
        await fillApplication(page, lastName);

        const button = page.getByRole("button", { name: submit });
        await button.scrollIntoViewIfNeeded();
        await watchButton(page);
        const answer = await holdBack(page, "**/api/applications");
        const { x, y, width, height } = (await button.boundingBox())!;
        const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
        await tap();
        const sending = page.getByRole("button", { name: status.sending });
        await expect(sending).toBeFocused();
        await tap();
        answer();
        await expect(page.getByRole("button", { name: status.submitted })).toBeFocused();
        await expect(page.getByText(toasts.submitted.title)).toBeVisible();
        await tap();
        const { places, reached } = await watched(page);
        expect(places).toEqual([`${Math.round(x)} ${Math.round(y)}`]);
        expect(reached).toEqual([]);

        await expectReceipt(page);
        await expect(page.getByRole("heading", { name: received.title })).toBeFocused();
        await expect(page.getByText(received.stamp, { exact: true })).toBeVisible();
        await expectTitleAbove(page);
        await expect(page.getByText(toasts.submitted.title)).toBeHidden();
        await heardOf(chat, lastName);
      });
    });

test("where the receipt is behind a dialog, a toast says that the application was sent", async ({ page, chat }) => {
  await leaveUnsent(page, "Toasted");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: careers.viewDetailsOf(examplePosition.title) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(toasts.submitted.title)).toBeVisible();
  await expect(page.getByText(toasts.submitted.description).first()).toBeVisible();
  await heardOf(chat, "Toasted");
});
