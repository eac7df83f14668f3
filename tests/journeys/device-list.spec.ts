import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import {
  applyAt,
  expectReceipt,
  formFields,
  leaveUnsent,
  openScripted,
  showReceipt,
  shownText,
  untilDraftOffered,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition, otherPosition } from "../support/positions.ts";

const { draft, notSent, onDevice } = applicationForm;

test("the page lists what was sent from this device, whatever becomes of a draft, and forgets it", async ({ page }) => {
  await applyAt(page, `/careers/${examplePosition.id}/apply`, "Listed");
  const list = page.getByRole("region", { name: onDevice.title });
  await showReceipt(page);
  const address = page.url();

  await openScripted(page, "/careers");
  await list.getByRole("link", { name: examplePosition.title }).click();
  await expectReceipt(page);
  expect(page.url()).toBe(address);

  await openScripted(page, "/careers");
  const seeSent = `${onDevice.seeSent}: ${examplePosition.title}`;
  await expect(page.getByRole("link", { name: seeSent, exact: true })).toHaveAttribute(
    "href",
    new URL(address).pathname,
  );
  await openScripted(page, `/careers/${otherPosition.id}/apply`);
  await formFields(page).firstName.fill("Ada");
  await page.getByRole("button", { name: draft.delete }).click();
  await expect(page.getByText(draft.deleted)).toBeFocused();

  await openScripted(page, "/careers");
  await expect(list.getByRole("link", { name: examplePosition.title })).toHaveAttribute(
    "href",
    new URL(address).pathname,
  );
  await list.getByRole("button", { name: onDevice.forget }).click();
  await expect(page.getByText(onDevice.forgotten)).toBeFocused();
  await expect(page.getByRole("link", { name: seeSent, exact: true })).toBeHidden();
  await openScripted(page, "/careers/apply");
  await untilDraftOffered(page);
  await openScripted(page, "/careers");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(list).toBeHidden();
});

test("the page lists an application under the position that the candidate changed it to", async ({ page }) => {
  await applyAt(page, `/careers/${examplePosition.id}/apply`, "Repositioned");
  await showReceipt(page);
  await page.getByRole("link", { name: candidatePage.change.link }).click();
  await formFields(page).position.selectOption(otherPosition.title);
  await page.getByRole("button", { name: candidatePage.change.confirm }).click();
  await expect(page.getByText(candidatePage.change.done.text)).toBeVisible();
  await openScripted(page, "/careers");
  const list = page.getByRole("region", { name: onDevice.title });
  await expect(list.getByRole("link")).toHaveText([otherPosition.title]);
  const seeSent = ({ title }: { title: string }) =>
    page.getByRole("link", { name: `${onDevice.seeSent}: ${title}`, exact: true });
  await expect(seeSent(otherPosition)).toBeVisible();
  await expect(seeSent(examplePosition)).toBeHidden();
});

test("a draft and an application that waits are in the same list", async ({ page }) => {
  await openScripted(page, `/careers/${examplePosition.id}/apply`);
  await formFields(page).firstName.fill("Ada");
  await expect(page.getByText(draft.kept)).toBeVisible();
  await openScripted(page, "/careers");
  const list = page.getByRole("region", { name: onDevice.title });
  await expect(list).toContainText(onDevice.draft);
  // Above the page's own text, the list would move that when it comes.
  const below = (await page.locator(".position-drawer").boundingBox())!;
  expect((await list.boundingBox())!.y).toBeGreaterThanOrEqual(below.y + below.height);
  await list.getByRole("link", { name: examplePosition.title }).click();
  await expect(formFields(page).firstName).toHaveValue("Ada");

  await leaveUnsent(page, "Listedwaiting");
  await page.keyboard.press("Escape");
  await expect(list.getByRole("listitem")).toHaveText(new RegExp(onDevice.draft));
});

test("the notice of an application that waits moves nothing when it comes", async ({ page, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  await page.route("**/api/applications", (route) => route.abort());
  await applyAt(page, `/careers/${examplePosition.id}/apply`, "Listedshift");
  await expect(shownText(page, notSent.unreachable)).toBeVisible();
  // A typeface that arrives late would move lines, too.
  await page.route("**/*.woff2", (route) => route.abort());
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await openScripted(page, "/careers");
    await expect(page.getByRole("link", { name: notSent.open })).toBeInViewport();
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const sum = (list: PerformanceObserverEntryList) =>
            list.getEntries().reduce((all, entry) => all + (entry as PerformanceEntry & { value: number }).value, 0);
          new PerformanceObserver((list) => resolve(sum(list))).observe({ type: "layout-shift", buffered: true });
          // Without a shift there is no entry.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifts, `at ${width} px`).toBe(0);
  }
});
