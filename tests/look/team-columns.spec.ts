import type { Locator } from "@playwright/test";
import { newPositionPath, teamPages, teamPath } from "../../application/team/addresses.ts";
import { teamTimeZone } from "../../content/site.ts";
import { numbersPage } from "../../content/team/numbers.ts";
import { positionForm } from "../../content/team/position-form.ts";
import { expect, test } from "../support/running-site.ts";
import { otherPosition } from "../support/positions.ts";
import { storeApplication } from "../support/store-application.ts";
import { signInTo } from "../support/team-site.ts";

/* What stands below each other on the hiring team's pages, or beside each other, is in line. */
test.use({ javaScriptEnabled: false });

test("the pages end at one edge, a day is below the same day, and fields are level below their labels", async ({
  page,
  emptySite,
  trouble,
}) => {
  await signInTo(page, emptySite.databaseUrl, async (pool) => {
    await storeApplication(pool);
    await pool.query(
      `insert into page_view select (now() at time zone '${teamTimeZone}')::date, unnest(array['/', '/careers']), 3`,
    );
  });
  await page.setViewportSize({ width: 1720, height: 900 });
  for (const path of [teamPath, newPositionPath, ...Object.values(teamPages)]) {
    await page.goto(path);
    const [header] = await edgesOf(page.locator(".account"));
    const parts = await edgesOf(page.locator("main > *:not(p)"));
    expect(Math.max(...parts.map(({ right }) => right)), path).toBe(header!.right);
  }

  await page.goto(teamPages.numbers);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const drawings = await edgesOf(page.locator(".bar-chart"));
    expect(drawings.length).toBeGreaterThan(2);
    for (const { left, right } of drawings) {
      expect(left, `at ${width} px`).toBe(drawings[0]!.left);
      expect(right, `at ${width} px`).toBe(drawings[0]!.right);
    }
  }
  // What a row has none of is left out where there is little room, and no table of outcomes is wider than the page.
  await page.setViewportSize({ width: 360, height: 740 });
  const row = page.locator(".outcomes tr").filter({ hasText: otherPosition.title });
  await expect(row.locator("td:visible")).toHaveText([
    `${numbersPage.outcomes.columns.received} 1`,
    `${numbersPage.outcomes.columns.open} 1`,
  ]);

  trouble.expect(/status of 422/);
  await page.goto(newPositionPath);
  await page.getByRole("textbox", { name: positionForm.labels.order }).fill("none");
  await page.getByRole("button", { name: positionForm.preview }).click();
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await page.locator(".field-row").all();
    expect(rows.length).toBeGreaterThan(6);
    for (const row of rows) {
      const controls = await edgesOf(row.locator(".control"));
      expect(new Set(controls.map(({ top }) => top)).size, `at ${width} px`).toBe(1);
      // What is said of a field is right above it, also beside one of which more is said.
      const above = await edgesOf(row.locator(".field > :nth-last-child(2)"));
      expect(above).toHaveLength(controls.length);
      for (const { bottom } of above) expect(controls[0]!.top - bottom, `at ${width} px`).toBeLessThan(8);
    }
  }
  // The mark of a refused field moves nothing.
  const fields = await edgesOf(page.locator("#title, #department"));
  expect(fields[0]!.left).toBe(fields[1]!.left);
});

function edgesOf(parts: Locator): Promise<{ left: number; right: number; top: number; bottom: number }[]> {
  return parts.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top), bottom: Math.round(bottom) };
    }),
  );
}
