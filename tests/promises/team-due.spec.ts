import { inboxPage } from "../../content/team/inbox.ts";
import { teamTimeZone } from "../../content/site.ts";
import { expect, testWithOwnSite as test } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { signInTo } from "../support/team-site.ts";

/* The hiring team's pages have no script, and these browsers run none. */
test.use({ javaScriptEnabled: false });

const { due, orders } = inboxPage;

test("the inbox orders by the named day, marks what is due or past, and offers the order only where a day is named", async ({
  page,
  ownSite,
}) => {
  const days = await signInTo(page, ownSite.databaseUrl, async (pool) => {
    const named: Record<string, string> = {};
    for (const [firstName, daysLeft] of [
      ["Past", -1],
      ["Undated", null],
      ["Later", 3],
      ["Soon", 2],
    ] as const) {
      const { reference } = await storeApplication(pool, { fields: { firstName } });
      const { rows } = await pool.query<{ day: string }>(
        `update application set answer_by = (now() at time zone '${teamTimeZone}')::date + $1::integer
         where reference = $2 returning answer_by::text as day`,
        [daysLeft, reference],
      );
      named[firstName] = rows[0]!.day;
    }
    return named;
  });
  const names = page.getByRole("list", { name: inboxPage.listLabel }).getByRole("link");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: `${name} Example` });
  await expect(names).toHaveText(["Soon Example", "Later Example", "Undated Example", "Past Example"]);
  await expect(row("Past").locator(".warning")).toHaveText(due.past(days["Past"]!));
  await expect(row("Soon").locator(".warning")).toHaveText(due.soon(days["Soon"]!));
  await expect(row("Later")).toContainText(due.later(days["Later"]!));
  await expect(row("Later").locator(".warning")).toHaveCount(0);
  await expect(row("Undated").locator(".warning")).toHaveCount(0);

  await page.getByRole("link", { name: orders.due }).click();
  await expect(names).toHaveText(["Past Example", "Soon Example", "Later Example", "Undated Example"]);
  // An application stays in the order that one came from.
  await names.first().click();
  await page.locator(".list-nav .back").click();
  await expect(names.first()).toHaveText("Past Example");
  await page.getByRole("link", { name: orders.newest }).click();
  await expect(names.first()).toHaveText("Soon Example");

  // Without a day there is nothing to order by.
  await ownSite.query("update application set answer_by = null");
  await page.goto("/team");
  await expect(names).toHaveCount(4);
  await expect(page.getByRole("link", { name: orders.due })).toHaveCount(0);
  await expect(page.getByRole("link", { name: orders.oldest })).toBeVisible();
});
