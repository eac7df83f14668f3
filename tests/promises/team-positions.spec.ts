import { teamPaths } from "../../application/team/addresses.ts";
import { dayOf } from "../../application/position-closing.ts";
import { applicationForm, fieldMessage } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { missingForJobSearch } from "../../content/metadata/structured-data.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { teamTimeZone } from "../../content/site.ts";
import { changesPage } from "../../content/team/changes.ts";
import { teamFrame } from "../../content/team/frame.ts";
import { positionsPage } from "../../content/team/positions.ts";
import { writtenDay } from "../../content/team/times.ts";
import { teamPlace } from "../../content/times/team-place.ts";
import { fillApplication, formFields, resumePath, submitApplication } from "../support/application-page.ts";
import { expect, testWithOwnSite as test } from "../support/running-site.ts";
import { signInTo } from "../support/team-site.ts";
import { examplePosition, otherPosition } from "../support/positions.ts";

/* Neither the team's pages nor the public ones need a script for it. */
test.use({ javaScriptEnabled: false });

const { buttons, lastDay, ofPosition } = positionsPage;
const positions = readPositions();
const title = examplePosition.title;
const [own, other] = [`/careers/${examplePosition.id}`, `/careers/${otherPosition.id}`];

test("a member closes a position, and it is gone from the site until it is opened again", async ({ page, ownSite }) => {
  await signInTo(page, ownSite.databaseUrl, async () => {});
  const press = async (name: string) => {
    await page.goto("/team");
    await page.getByRole("link", { name: teamFrame.pages.find(({ to }) => to === teamPaths.positions)!.label }).click();
    await page.getByRole("button", { name }).click();
  };
  const lists = () =>
    Promise.all(
      ["/", "/careers", "/sitemap.xml", "/careers/feed.xml", "/llms.txt"].map(async (path) =>
        (await (await page.request.get(path)).text()).includes(own),
      ),
    );

  await press(ofPosition(buttons.close, title));
  await expect(page.getByRole("status")).toContainText(`${title}: Closed since`);
  await expect.poll(lists).toEqual([false, false, false, false, false]);
  await page.goto("/careers");
  await expect(page.getByText(careers.openPositions(positions.length - 1))).toBeVisible();

  expect((await page.goto(own))?.status()).toBe(200);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  await expect(page.locator(".closed-note")).toContainText(careers.closed.position(title));
  await expect(page.getByRole("link", { name: careers.details.apply })).toHaveCount(0);
  await page.getByRole("link", { name: otherPosition.title }).click();
  await expect(page).toHaveURL(other);

  await page.goto(`${own}/apply`);
  const form = page.locator("form.application-form");
  await expect(form.locator("> :first-child")).toContainText(careers.closed.position(title));
  await expect(page.getByRole("button", { name: applicationForm.submit })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(careers.closed.formTitle(title));
  await expect(page).toHaveTitle(new RegExp(`^${careers.closed.formTitle(title)}`));
  await form.getByRole("link", { name: otherPosition.title }).click();
  await expect(page).toHaveURL(`${other}/apply`);
  await expect(page.getByLabel(applicationForm.labels.position).locator("option", { hasText: title })).toHaveCount(0);

  await press(ofPosition(buttons.open, title));
  await expect.poll(lists).toEqual([true, true, true, true, true]);
  await page.goto(teamPaths.changes);
  for (const action of ["position-closed", "position-opened"] as const)
    await expect(page.getByRole("row", { name: changesPage.actions[action] })).toContainText(title);
});

test("a position gets a last day, and when none is open the careers page says so", async ({
  page,
  ownSite,
  trouble,
}) => {
  await signInTo(page, ownSite.databaseUrl, async (pool) => {
    for (const { id } of positions.slice(1)) await pool.query("insert into position_closing values ($1, now())", [id]);
  });
  await page.goto(teamPaths.positions);
  const [{ id: firstId, title: first, datePosted, location }] = positions as [(typeof positions)[number]];
  const missing = positionsPage.missing(missingForJobSearch({ datePosted, location }), firstId);
  await expect(page.getByRole("row", { name: first })).toContainText(missing ?? first);
  trouble.expect(/status of 422/);
  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: ofPosition(buttons["close-after"], first) }).click();
  expect((await refused).status()).toBe(422);
  await expect(page.getByRole("status")).toHaveText(positionsPage.wrongDay);
  const field = page.getByLabel(ofPosition(lastDay, first));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(positionsPage.wrongDay);
  const day = dayOf(new Date(), teamTimeZone);
  await field.fill(day);
  await page.getByRole("button", { name: ofPosition(buttons["close-after"], first) }).click();
  await expect(page.getByRole("status")).toHaveText(`${first}: Open through ${writtenDay(day)} in ${teamPlace}.`);
  await page.getByRole("button", { name: ofPosition(buttons.close, first) }).click();

  await expect.poll(async () => (await page.request.get("/careers")).text()).toContain(careers.openPositions(0));
  await page.goto("/careers");
  await expect(page.getByText(careers.hero.next.title)).toHaveCount(0);
  await page.goto("/careers/apply");
  await expect(page.locator(".closed-note")).toHaveText(careers.closed.all);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(careers.closed.formTitle(null));
  await page.goto("/");
  await expect(page.getByText(careers.openPositions(0))).toBeVisible();
});

test("a form of a position that closed meanwhile comes back with what was typed, for another one", async ({
  page,
  ownSite,
  trouble,
}) => {
  await page.goto(`${own}/apply`);
  await fillApplication(page, "Meanwhile");
  const letter = await formFields(page).coverLetter.inputValue();
  await ownSite.query(`insert into position_closing values ('${examplePosition.id}', now() - interval '25 hours')`);
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
