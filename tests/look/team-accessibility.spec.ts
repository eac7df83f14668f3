import { readFile } from "node:fs/promises";
import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { applicationPage } from "../../content/team/application.ts";
import { resumeBytes } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { signInTo } from "../support/team-site.ts";
import { coveredStops, tabWindows } from "../support/walk-by-tab.ts";

test("an infected resume is downloaded only after its warning", async ({ page, databaseUrl }) => {
  const { reference } = await signInTo(page, databaseUrl, (pool) =>
    storeApplication(pool, {
      scan: { kind: "infected", signature: "Eicar-Test-Signature" },
      resume: resumeBytes(),
    }),
  );
  const { resume } = applicationPage;
  const address = teamApplicationPath(reference);
  await page.goto(address);
  await expect(page.getByText(resume.found("Eicar-Test-Signature"))).toBeVisible();
  await expect(page.getByRole("link", { name: resume.download })).toHaveCount(0);
  await page.getByText(resume.warn).click();
  await expect(page.getByText(resume.warning)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: resume.downloadAnyway }).click();
  expect(await readFile(await (await downloading).path())).toEqual(resumeBytes());
  await expect(page).toHaveURL(address);
});

test("the bar of a selection covers no control that has the focus", async ({ page, databaseUrl }) => {
  await signInTo(page, databaseUrl, async (pool) => {
    for (let count = 0; count < 12; count += 1) await storeApplication(pool);
  });
  await page.goto(`${teamPath}?view=all`);
  await page.locator(".inbox input").first().check();
  await page.evaluate(() => document.fonts.ready);
  expect(await coveredStops(page, tabWindows.slice(0, 3))).toEqual([]);
});
