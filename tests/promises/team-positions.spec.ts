import { teamPaths, teamPositionPath } from "../../application/team/addresses.ts";
import { dayOf } from "../../application/position-closing.ts";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { teamTimeZone } from "../../content/site.ts";
import { changesPage } from "../../content/team/changes.ts";
import { teamFrame } from "../../content/team/frame.ts";
import { positionForm, positionPreview } from "../../content/team/position-form.ts";
import { positionsPage } from "../../content/team/positions.ts";
import { fillApplication, submitApplication } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { besideSite, noticeOf, signInTo } from "../support/team-site.ts";
import { examplePosition, otherPosition } from "../support/positions.ts";

/* Neither the team's pages nor the public ones need a script for it. */
test.use({ javaScriptEnabled: false });

const { buttons, ofPosition } = positionsPage;
const positions = readPositions();
const title = examplePosition.title;
const [own, other] = [`/careers/${examplePosition.id}`, `/careers/${otherPosition.id}`];
test("a member closes a position, and it is gone from the site until it is opened again", async ({
  page,
  emptySite,
}) => {
  await signInTo(page, emptySite.databaseUrl, async () => {});
  const openPositions = async () => {
    await page.goto("/team");
    await page.getByRole("link", { name: teamFrame.pages.find(({ to }) => to === teamPaths.positions)!.label }).click();
  };
  const lists = () =>
    Promise.all(
      ["/", "/careers", "/sitemap.xml", "/careers/feed.xml", "/llms.txt"].map(async (path) =>
        (await (await page.request.get(path)).text()).includes(own),
      ),
    );

  await openPositions();
  await page.getByLabel(ofPosition(positionsPage.closing(null), title)).click();
  await page.getByRole("button", { name: ofPosition(buttons.close, title) }).click();
  await expect(noticeOf(page)).toContainText(`${title}: Closed since`);
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

  await openPositions();
  await page.getByRole("button", { name: ofPosition(buttons.open, title) }).click();
  await expect.poll(lists).toEqual([true, true, true, true, true]);
  await page.goto(teamPaths.changes);
  for (const action of ["position-closed", "position-opened"] as const)
    await expect(page.getByRole("row", { name: changesPage.actions[action] })).toContainText(title);
});

test("an eighth internship is made of another one, previewed, published, and then everywhere", async ({
  page,
  emptySite,
}) => {
  const newTitle = "Data Analyst Intern";
  const path = "/careers/data-analyst-intern";
  const { labels } = positionForm;
  await signInTo(page, emptySite.databaseUrl, async () => {});
  await page.goto(teamPaths.positions);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("link", { name: positionForm.copy }).click();
  await expect(page.getByLabel(labels.title)).toHaveAccessibleDescription("");
  await page.getByLabel(labels.title).fill(newTitle);
  await page.getByLabel(labels.countries).fill("Ireland, Germany");
  await page.getByLabel(labels.payAmount).fill("1,900");
  await page.getByLabel(labels.payCurrency).fill("EUR");
  await page.getByRole("button", { name: positionForm.preview }).click();

  // The public page, for members only.
  await expect(page).toHaveURL(/\/team\/positions\/data-analyst-intern\/preview$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(newTitle);
  await expect(page.locator(".position-details")).toContainText("€1,900 a month");
  // What isn't published takes no applications, and Publish is the one primary act.
  await expect(page.locator("main .primary")).toHaveText([positionPreview.publish]);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  const read = async (address: string) => (await page.request.get(address)).text();
  expect((await page.request.get(path)).status()).toBe(404);
  const preview = page.url();
  const stranger = await fetch(preview, { redirect: "manual" });
  expect([stranger.status, stranger.headers.get("location")]).toEqual([303, expect.stringContaining(teamPaths.signIn)]);

  await page.getByRole("button", { name: positionPreview.publish }).click();
  await expect(noticeOf(page)).toHaveText(
    positionsPage.done.published({ title: newTitle, closesAt: null }, new Date()),
  );
  for (const list of ["/", "/careers", "/sitemap.xml", "/careers/feed.xml", "/llms.txt"])
    await expect.poll(() => read(list)).toContain(path);
  await page.goto(path);
  const posting = page.locator('script[type="application/ld+json"]').last();
  expect(JSON.parse((await posting.textContent()) ?? "")).toMatchObject({
    "@type": "JobPosting",
    title: newTitle,
    datePosted: dayOf(new Date(), teamTimeZone),
    baseSalary: { currency: "EUR", value: { value: 1900 } },
    applicantLocationRequirements: [{ name: "Ireland" }, { name: "Germany" }],
  });
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  const drawn = await page.request.get(new URL(picture!).pathname);
  expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/png"]);
  const other = await page.request.get(`/social/${examplePosition.id}.png`);
  expect((await drawn.body()).equals(await other.body())).toBe(false);

  await page.goto(`${path}/apply`);
  await fillApplication(page, "Eighth");
  await submitApplication(page);
  await expect(page.getByRole("heading", { name: applicationForm.received.title })).toBeVisible();
  await expect(page.locator("main")).toContainText(newTitle);
});

test("what the build refuses is refused in the form with its sentence, and what was typed stays", async ({
  page,
  emptySite,
  trouble,
}) => {
  await signInTo(page, emptySite.databaseUrl, async () => {});
  await page.goto(teamPaths.positions);
  await page.getByRole("link", { name: positionsPage.add }).click();
  const typed = page.getByLabel(positionForm.labels.title);
  await typed.fill("Intern for 9,000 teachers");
  trouble.expect(/status of 422/);
  await page.getByRole("button", { name: positionForm.preview }).click();
  await expect(noticeOf(page)).toHaveText(positionForm.refused);
  await expect(typed).toHaveValue("Intern for 9,000 teachers");
  await expect(typed).toHaveAccessibleDescription(/9,000 is a number that content\/claims\.ts doesn't list/);
  await page.getByRole("link", { name: new RegExp(`^${positionForm.labels.title}: 9,000`) }).click();
  await expect(page).toHaveURL(/#title$/);
});

test("a preview says what its Publish does to a closed position, and that a last day has passed", async ({
  page,
  emptySite,
}) => {
  await signInTo(page, emptySite.databaseUrl, async (pool) => {
    await pool.query("update position set closes_at = now() where id = $1", [examplePosition.id]);
  });
  const notice = page.locator(".preview-bar");
  const correct = async (validThrough: string) => {
    await page.goto(teamPositionPath(examplePosition.id));
    await page.getByLabel(positionForm.labels.validThrough).fill(validThrough);
    await page.getByRole("button", { name: positionForm.preview }).click();
  };
  await correct("");
  await expect(notice).toContainText(positionPreview.opensAgain);
  await correct(dayOf(new Date(), teamTimeZone));
  await expect(notice).not.toContainText(positionPreview.opensAgain);
  await page.getByRole("button", { name: positionPreview.publish }).click();
  const published = { title, closesAt: new Date(0) };
  await expect(noticeOf(page)).toContainText(positionsPage.done.published(published, new Date()));
  await correct("");
  await besideSite(emptySite.databaseUrl, (pool) =>
    pool.query(`update position set draft = draft || '{"validThrough": "2026-01-31"}' where id = $1`, [
      examplePosition.id,
    ]),
  );
  await page.reload();
  await expect(notice).toContainText(positionPreview.dayPassed);
  await expect(page.getByRole("button", { name: positionPreview.publish })).toHaveCount(0);
  await expect(page.locator(".closed-note")).toContainText(careers.closed.position(title));
});
