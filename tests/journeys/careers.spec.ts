import { endOfDay } from "../../application/position-closing.ts";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { teamTimeZone } from "../../content/site.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  openScripted,
  submitApplication,
  untilInteractive,
} from "../support/application-page.ts";
import { workOf } from "../../content/work.ts";
import { expect, test } from "../support/running-site.ts";

const positions = readPositions();
const work = workOf(positions);
const [first = positions[0]!, second = positions[1]!] = positions;

test("every position has its card and is counted; Apply Now leaves the choice of one", async ({ page }) => {
  await openScripted(page, "/careers");
  await expect(page.getByRole("article")).toHaveCount(positions.length);
  await expect(page.getByRole("heading", { name: careers.openPositions(positions.length) })).toBeVisible();
  for (const position of positions) {
    const { title, department, description } = position;
    const card = page.getByRole("article", { name: title });
    for (const text of [department, careers.typeText(position), careers.locationText(position), description])
      await expect(card).toContainText(text);
  }
  for (const { title } of careers.hero.offers(work)) await expect(page.getByText(title, { exact: true })).toBeVisible();

  await page.getByRole("link", { name: careers.hero.applyNow }).click();
  await expect(page.getByRole("dialog", { name: applicationForm.title(work) })).toBeVisible();
  await expect(formFields(page).position).toHaveValue("");
  await expect(formFields(page).experience).toHaveValue("");
});

const dialogs = [
  { what: "details", path: `/careers/${second.id}`, link: careers.viewDetailsOf(second.title), title: second.title },
  {
    what: "form",
    path: `/careers/${second.id}/apply`,
    link: careers.applyFor(second.title),
    title: applicationForm.titleFor(second.title),
  },
];

test("a card's description has three lines at most, and the details have all of it", async ({ page }) => {
  await openScripted(page, "/careers");
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await page
      .locator(".position-card .description > p")
      .evaluateAll((texts) =>
        texts.map((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))),
      );
    expect(lines).toHaveLength(positions.length);
    expect(Math.max(...lines), `at ${width} px`).toBe(3);
  }
  await page.getByRole("link", { name: careers.viewDetailsOf(first.title) }).click();
  await expect(page.getByRole("dialog").getByText(first.description)).toBeVisible();
});

test("a press on a card opens its details, and one beside them closes them, but not the form", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openScripted(page, "/careers");
  // The link of the title is above the text.
  await page.getByRole("article", { name: first.title }).locator(".description").click({ force: true });
  const dialog = page.getByRole("dialog");
  const heading = dialog.getByRole("heading", { name: first.title });
  await expect(heading).toBeVisible();
  // A text that is selected beyond the edge.
  await heading.hover();
  await page.mouse.down();
  await page.mouse.move(20, 400);
  await page.mouse.up();
  await dialog.locator(".position-details").click({ position: { x: 5, y: 5 } });
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 400);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/careers$/);

  await page.getByRole("link", { name: careers.applyFor(first.title) }).click();
  await untilInteractive(page);
  await page.mouse.click(20, 400);
  await expect(dialog).toBeVisible();
});

test("Cancel leads back to where one came from: list, details, or the position's page", async ({ page }) => {
  const cancel = page.getByRole("link", { name: applicationForm.cancel });
  const details = page.getByRole("link", { name: careers.details.apply });
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: careers.viewDetailsOf(first.title) }).click();
  await details.click();
  await untilInteractive(page);
  await cancel.click();
  await expect(page.getByRole("dialog", { name: first.title, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/careers$/);

  await openScripted(page, `/careers/${first.id}`);
  await details.click();
  await untilInteractive(page);
  await cancel.click();
  await expect(page.getByRole("heading", { level: 1, name: first.title })).toBeVisible();

  // A dialog that was reloaded is a page.
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: careers.applyFor(first.title) }).click();
  await page.reload();
  await untilInteractive(page);
  await cancel.click();
  await expect(page.getByRole("heading", { level: 1, name: careers.hero.headline(work) })).toBeVisible();
});

test("after a success that began in details, Back does not lead to them again", async ({ page }) => {
  await page.goto("/about");
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: careers.viewDetailsOf(first.title) }).click();
  await page.getByRole("link", { name: careers.details.apply }).click();
  await untilInteractive(page);
  await fillApplication(page, "Notagain");
  await submitApplication(page);
  await expectReceipt(page);
  await expect(page).toHaveURL(/\/careers$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

for (const { what, path, link, title } of dialogs) {
  test(`the ${what} dialog over the page takes the focus, closes in every way, gives it back, and is a page too`, async ({
    page,
  }) => {
    const dialog = page.getByRole("dialog", { name: title });
    const closings = [
      () => page.keyboard.press("Escape"),
      () => page.goBack(),
      () => dialog.getByRole("button", { name: /^Close/ }).click(),
      () => dialog.getByRole("link", { name: applicationForm.cancel }).click(),
    ];
    await openScripted(page, "/careers");
    await expect(page.locator("body")).toBeFocused();
    const opener = page.getByRole("link", { name: link });
    await opener.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    for (const close of what === "form" ? closings : closings.slice(0, 3)) {
      await opener.click();
      await expect(dialog.getByRole("heading", { name: title })).toBeFocused();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      await close();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/careers$/);
      await expect(opener).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    }
    await page.goForward();
    await expect(dialog).toBeVisible();

    // On a direct visit and after a reload it is a page.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    // The browser would restore the position of the list that was behind the dialog.
    await untilInteractive(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.getByRole("link", { name: careers.backToPositions }).click();
    await expect(page.getByRole("heading", { level: 1, name: careers.hero.headline(work) })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // The entry of the list, which that page took the place of when it was reloaded.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: careers.hero.headline(work) })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(positions.length);
  });
}

test("details tell everything and lead to the form, which closes back to them", async ({ page }) => {
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: careers.viewDetailsOf(first.title) }).click();
  const dialog = page.getByRole("dialog", { name: first.title });
  for (const part of ["about", "responsibilities", "requirements", "benefits"] as const)
    await expect(dialog.getByRole("heading", { name: careers.details[part] })).toBeVisible();
  for (const point of [...first.responsibilities, ...first.requirements, ...first.benefits])
    await expect(dialog).toContainText(point);
  await dialog.getByRole("link", { name: careers.details.apply }).click();
  await expect(formFields(page).position).toHaveValue(first.title);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
});

test.describe("for a reader in Honolulu", () => {
  test.use({ timezoneId: "Pacific/Honolulu" });

  test("the last day of a position has a place, and dialog, page and form say when it ends for the reader", async ({
    page,
    emptySite: { query },
  }) => {
    const lastDay = "2040-11-30";
    const closesAt = endOfDay(lastDay, teamTimeZone);
    await query(`update position set closes_at = '${closesAt.toISOString()}' where id = '${first.id}'`);
    const list = async () => (await page.request.get("/careers")).text();
    await expect.poll(list).toContain(careers.closesOn(lastDay));
    const part = (options: Intl.DateTimeFormatOptions) =>
      closesAt.toLocaleString("en-US", { timeZone: "Pacific/Honolulu", ...options });
    const clock = part({ hour: "numeric", minute: "2-digit" }).replace("\u202f", " ");
    const here = `(${clock} on ${part({ month: "long", day: "numeric" })} where you are)`;
    const note = page.locator(".closing-note").filter({ visible: true });

    await openScripted(page, "/careers");
    await expect(page.getByRole("article", { name: first.title })).toContainText(careers.closesOn(lastDay));
    await page.getByRole("link", { name: careers.viewDetailsOf(first.title) }).click();
    await expect(note).toHaveText(`${careers.closesOn(lastDay)} ${here}`);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: careers.applyFor(first.title) }).click();
    await expect(note).toHaveText(`${careers.closesOn(lastDay)} ${here}`);
    for (const path of [`/careers/${first.id}`, `/careers/${first.id}/apply`]) {
      await openScripted(page, path);
      await expect(note).toHaveText(`${careers.closesOn(lastDay)} ${here}`);
    }
  });
});
