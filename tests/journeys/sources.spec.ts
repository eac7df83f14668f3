import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { sourceName, sources } from "../../content/sources.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { numbersPage } from "../../content/team/numbers.ts";
import { teamPaths } from "../../application/team/addresses.ts";
import { fillApplication, submitApplication } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { besideSite, signInTo } from "../support/team-site.ts";

const [position] = readPositions();
const source = Object.keys(sources)[0]!;
const received = { name: applicationForm.received.title };

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("a source goes through pages and dialogs of one visit to the application, and to no other one", async ({
      page,
      context,
      emptySite,
    }) => {
      await page.goto(`/careers?from=${source}`);
      await page.getByRole("link", { name: careers.viewDetailsOf(position!.title) }).click();
      await page.getByRole("link", { name: careers.details.apply }).click();
      await fillApplication(page, "Tagged");
      await submitApplication(page);
      await expect(page.getByRole("heading", received)).toBeVisible();
      expect(await context.cookies()).toEqual([]);

      await page.goto(`/careers/${position!.id}/apply`);
      await fillApplication(page, "Plain");
      await submitApplication(page);
      await expect(page.getByRole("heading", received)).toBeVisible();

      const { rows } = await besideSite(emptySite.databaseUrl, (pool) =>
        pool.query("select last_name as name, source from application order by arrival"),
      );
      expect(rows).toEqual([
        { name: "Tagged", source },
        { name: "Plain", source: null },
      ]);
    });
  });
}

test("a browser that asks for privacy in scripts alone sends no source", async ({ page, emptySite }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  await page.goto(`/careers/${position!.id}/apply?from=${source}`);
  await fillApplication(page, "Discreet");
  await submitApplication(page);
  await expect(page.getByRole("heading", received)).toBeVisible();
  const { rows } = await besideSite(emptySite.databaseUrl, (pool) => pool.query("select source from application"));
  expect(rows).toEqual([{ source: null }]);
});

test("the team has the links to copy, and sees the source in the inbox, at the application and in the numbers", async ({
  page,
  emptySite,
}) => {
  await signInTo(page, emptySite.databaseUrl, async () => {});
  await page.goto(teamPaths.positions);
  const link = await page
    .getByRole("row", { name: sourceName(source) })
    .locator("code")
    .first()
    .textContent();
  const { pathname, search } = new URL(link!);
  await page.goto(pathname + search);
  await page.getByRole("link", { name: careers.applyFor(position!.title) }).click();
  await fillApplication(page, "Tagged");
  await submitApplication(page);
  await expect(page.getByRole("heading", received)).toBeVisible();

  await page.goto("/team");
  await expect(page.getByText(inboxPage.source(sourceName(source)))).toBeVisible();
  await page.getByRole("link", { name: /Tagged/ }).click();
  await expect(page.locator(".facts").getByText(sourceName(source))).toBeVisible();
  await page.goto(teamPaths.numbers);
  await expect(page.getByRole("region", { name: numbersPage.sources.heading })).toContainText(sourceName(source));
});
