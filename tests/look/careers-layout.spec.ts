import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { formFields, openScripted } from "../support/application-page.ts";
import { examplePosition } from "../support/positions.ts";
import { expect, test } from "../support/running-site.ts";

const address = `/careers/${examplePosition.id}`;

test("the form is set as the cover page of an exam, and on a phone in one column", async ({ page }) => {
  await openScripted(page, `${address}/apply`);
  const { firstName, lastName, email, phone, position, experience, resume } = formFields(page);
  const groups = Object.values(applicationForm.groups);
  const parts = groups.map((title, place) => `${applicationForm.part(place + 1, groups.length)} ${title}`);
  await expect(page.locator("form").getByRole("heading", { level: 2 })).toHaveText(parts);
  for (const fact of [
    examplePosition.department,
    careers.typeText(examplePosition),
    careers.locationText(examplePosition),
  ])
    await expect(page.locator(".cover-cells")).toContainText(fact);
  const top = async (field: typeof firstName) => (await field.boundingBox())!.y;
  const note = page.getByText(
    applicationForm.privacy.whatHappens({ hasChat: true, retentionDays: 180 }).split(".")[0]!,
  );

  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await top(lastName)).toBeCloseTo(await top(firstName), 0);
  expect(await top(experience)).toBeCloseTo(await top(position), 0);
  const label = (name: "email" | "phone") => page.getByText(applicationForm.labels[name], { exact: true });
  expect(await top(label("phone")), "labels of a row are level").toBeCloseTo(await top(label("email")), 0);
  expect(await top(phone)).toBeCloseTo(await top(email), 0);
  expect((await note.boundingBox())!.x, "the note begins where the fields do").toBeCloseTo(
    (await firstName.boundingBox())!.x,
    0,
  );
  expect(await top(note)).toBeGreaterThan(await top(resume));

  await page.setViewportSize({ width: 768, height: 900 });
  expect(await top(lastName)).toBeCloseTo(await top(firstName), 0);
  expect((await email.boundingBox())!.width, "an email address has a row").toBeCloseTo(
    (await position.boundingBox())!.width,
    0,
  );

  await page.setViewportSize({ width: 360, height: 900 });
  const heights = await page.locator(".cover-cells dd").evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(new Set(heights).size, "each fact is in one line").toBe(1);
  expect(await top(lastName)).toBeGreaterThan((await top(firstName)) + 48);
  expect(await top(note)).toBeGreaterThan(await top(resume));
});

test("what happens next is beside what is offered, and details are beside each other in their dialog", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openScripted(page, "/careers");
  const next = page.getByRole("region", { name: careers.hero.next.title });
  await expect(next.getByRole("listitem")).toHaveText(careers.hero.next.steps);
  const offers = page.getByRole("region", { name: careers.hero.offersTitle });
  const box = async (place: typeof next) => (await place.boundingBox())!;
  expect((await box(next)).x + (await box(next)).width).toBeLessThan((await box(offers)).x);
  expect((await box(next)).y).toBeLessThan((await box(offers)).y + (await box(offers)).height);

  await page.getByRole("link", { name: careers.viewDetailsOf(examplePosition.title) }).click();
  const dialog = page.getByRole("dialog");
  await page.setViewportSize({ width: 768, height: 900 });
  await dialog.getByRole("link", { name: careers.details.apply }).click();
  const form = page.getByRole("dialog", { name: applicationForm.titleFor(examplePosition.title) });
  const { x, y, width } = await box(form);
  expect(x, "the page is seen beside the form as above it").toBeCloseTo(y, 0);
  expect(768 - x - width).toBeGreaterThan(y - 1);
  await page.goBack();
  await page.setViewportSize({ width: 1280, height: 900 });
  const about = dialog.getByRole("heading", { name: careers.details.about });
  const responsibilities = dialog.getByRole("heading", { name: careers.details.responsibilities });
  expect((await box(responsibilities)).y).toBeCloseTo((await box(about)).y, 0);
});

test("a position is printed on one sheet, and the list without its buttons", async ({ page }) => {
  await page.goto(address);
  const margin = { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" };
  const sheetsOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  expect(sheetsOf(await page.pdf({ format: "A4", margin }))).toBe(1);
  await page.goto("/careers");
  await page.emulateMedia({ media: "print" });
  for (const text of [careers.hero.applyNow, careers.viewDetails, careers.apply])
    await expect(page.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(0);
});
