import { teamPaths } from "../../application/team/addresses.ts";
import { dayOf } from "../../application/position-closing.ts";
import { applicationForm } from "../../content/application-form.ts";
import { fieldMessage } from "../../content/form-fields.ts";
import { careers } from "../../content/careers.ts";
import { missingForJobSearch } from "../../content/metadata/structured-data.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { site, teamTimeZone } from "../../content/site.ts";
import { changesPage } from "../../content/team/changes.ts";
import { positionForm, positionPreview } from "../../content/team/position-form.ts";
import { positionsPage } from "../../content/team/positions.ts";
import { writtenDay } from "../../content/team/times.ts";
import { teamPlace } from "../../content/times/team-place.ts";
import { fillApplication, formFields, resumePath, submitApplication } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { noticeOf, signInTo } from "../support/team-site.ts";
import { examplePosition, otherPosition } from "../support/positions.ts";
import { storeApplication } from "../support/store-application.ts";

/* Neither the team's pages nor the public ones need a script for it. */
test.use({ javaScriptEnabled: false });

const { buttons, lastDay, ofPosition } = positionsPage;
const positions = readPositions();
const title = examplePosition.title;
const own = `/careers/${examplePosition.id}`;

test("a position gets a last day, and when none is open the careers page says so", async ({
  page,
  emptySite,
  trouble,
}) => {
  await signInTo(page, emptySite.databaseUrl, async (pool) => {
    await pool.query("update position set closes_at = now() where id <> $1", [positions[0]!.id]);
  });
  await page.goto(teamPaths.positions);
  const { title: first, ...facts } = positions[0]!;
  const [missing] = missingForJobSearch(facts);
  await page.getByRole("link", { name: ofPosition(positionsPage.notInSearch, first) }).click();
  await expect(page.locator(":target")).toHaveAccessibleName(new RegExp(`^${positionForm.labels[missing!]}`));
  await page.goBack();
  await page.getByLabel(ofPosition(positionsPage.closing(null), first)).click();
  trouble.expect(/status of 422/);
  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: ofPosition(buttons["close-after"], first) }).click();
  expect((await refused).status()).toBe(422);
  await expect(noticeOf(page)).toHaveText(positionsPage.wrongDay);
  const field = page.getByLabel(ofPosition(lastDay, first));
  // What was refused is not folded in.
  await expect(field).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(positionsPage.wrongDay);
  const day = dayOf(new Date(), teamTimeZone);
  await field.fill(day);
  await page.getByRole("button", { name: ofPosition(buttons["close-after"], first) }).click();
  await expect(noticeOf(page)).toHaveText(`${first}: Open through ${writtenDay(day)} in ${teamPlace}.`);
  await page.getByLabel(ofPosition(positionsPage.closing(new Date()), first)).click();
  await page.getByRole("button", { name: ofPosition(buttons.close, first) }).click();

  await expect.poll(async () => (await page.request.get("/careers")).text()).toContain(careers.closed.all);
  await page.goto("/careers");
  await expect(page.getByText(careers.hero.next.title)).toHaveCount(0);
  await expect(page.locator(".closed-note")).toContainText(careers.closed.all);
  await expect(page.getByRole("main").getByRole("link", { name: site.email.careers })).toBeVisible();
  await page.goto("/careers/apply");
  await expect(page.locator(".closed-note")).toContainText(careers.closed.all);
  await expect(page.getByRole("main").getByRole("link", { name: site.email.careers })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(careers.closed.formTitle(null));
  await page.goto("/");
  await expect(page.getByText(careers.closed.all)).toBeVisible();
});

test("a correction says in Changes what it changed, and is undone", async ({ page, emptySite }) => {
  const read = async () => (await page.request.get(own)).text();
  const wanted = "Patience with people who are late";
  await signInTo(page, emptySite.databaseUrl, async () => {});
  await page.goto(teamPaths.positions);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByLabel(positionForm.labels.title)).toHaveAccessibleDescription(positionForm.hints.title!);
  const requirements = page.getByLabel(positionForm.labels.requirements);
  // From the left: the part's name, its sentences, its lists.
  const about = page.getByLabel(positionForm.labels.about);
  const group = (await page.getByRole("heading", { name: positionForm.groups.text }).boundingBox())!;
  const [sentences, lists] = [(await about.boundingBox())!, (await requirements.boundingBox())!];
  expect(group.x + group.width).toBeLessThan(sentences.x);
  expect(sentences.x + sentences.width).toBeLessThan(lists.x);
  await requirements.fill(`${await requirements.inputValue()}\n${wanted}`);
  await page.getByRole("button", { name: positionForm.preview }).click();
  await expect(page.locator(".position-details")).toContainText(wanted);
  expect(await read()).not.toContain(wanted);
  await page.getByRole("button", { name: positionPreview.publish }).click();
  await expect.poll(read).toContain(wanted);
  await page.getByRole("button", { name: positionsPage.undo }).click();
  await expect(noticeOf(page)).toContainText(title);
  await expect.poll(read).not.toContain(wanted);
  await page.goto(teamPaths.changes);
  const row = page.getByRole("row", { name: changesPage.actions["position-published"] });
  await expect(row).toContainText(`${title}: ${positionForm.parts.requirements}`);
  await expect(page.getByRole("row", { name: changesPage.actions["position-undone"] })).toContainText(title);
});

test("a position that closes names how many still wait, and leads to them", async ({ page, emptySite }) => {
  await signInTo(page, emptySite.databaseUrl, async (pool) => {
    await storeApplication(pool, { fields: { lastName: "Waits" } });
    await storeApplication(pool, { fields: { lastName: "Waitstoo" } });
  });
  await page.goto(teamPaths.positions);
  const waiting = { ...otherPosition, waiting: 2 };
  await expect(page.getByRole("link", { name: positionsPage.waitFor(waiting) })).toHaveText(positionsPage.wait(2));
  await page.getByLabel(ofPosition(positionsPage.closing(null), otherPosition.title)).click();
  await page.getByRole("button", { name: ofPosition(buttons.close, otherPosition.title) }).click();
  await page.getByRole("link", { name: positionsPage.stillWait(2) }).click();
  await expect(page.getByRole("main")).toContainText("Waitstoo");
  await expect(page).toHaveURL(new RegExp(`position=${otherPosition.id}`));
});

test("a form of a position that closed meanwhile comes back with what was typed, for another one", async ({
  page,
  emptySite,
  trouble,
}) => {
  await page.goto(`${own}/apply`);
  await fillApplication(page, "Meanwhile");
  const letter = await formFields(page).coverLetter.inputValue();
  await emptySite.query(
    `update position set closes_at = now() - interval '25 hours' where id = '${examplePosition.id}'`,
  );
  await expect
    .poll(async () => (await page.request.get("/careers")).text())
    .toContain(careers.openPositions(positions.length - 1));
  trouble.expect(/status of 422/);
  await submitApplication(page);
  const { coverLetter, lastName, position, resume } = formFields(page);
  await expect(page.getByRole("link", { name: fieldMessage({ field: "position", code: "closed" }) })).toBeVisible();
  await expect(lastName).toHaveValue("Meanwhile");
  await expect(coverLetter).toHaveValue(letter);
  await expect(position.locator("option")).toHaveCount(positions.length);
  await position.selectOption(otherPosition.title);
  await resume.setInputFiles(resumePath);
  await submitApplication(page);
  await expect(page.getByRole("heading", { name: applicationForm.received.title })).toBeVisible();
});
