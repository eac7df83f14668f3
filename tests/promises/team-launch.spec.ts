import { teamPaths } from "../../application/team/addresses.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { launchPage } from "../../content/team/launch.ts";
import { readLaunchFacts } from "../../server/status/launch.ts";
import { expect, test } from "../support/running-site.ts";
import { signInTo } from "../support/team-site.ts";

test("Health leads to what the owner has still to fill in: where, and what waits for it", async ({
  page,
  databaseUrl,
}) => {
  await signInTo(page, databaseUrl, async () => {});
  await page.goto(teamPaths.health);
  // The site of a test sends to the stand-in of the chat, and nothing else is set up.
  const telegram = { botToken: "", chatId: "", apiRoot: "", messagesPerMinute: 1 };
  const facts = readLaunchFacts({ publicUrl: null, telegram, backup: null, hasMail: false }, readPositions());
  const missing = facts.filter(({ isThere }) => !isThere);
  await page.getByRole("link", { name: launchPage.link(missing.length) }).click();
  for (const { label, waiting, place, isThere, isNeeded } of facts) {
    const state = launchPage.states[isThere ? "there" : isNeeded ? "needed" : "optional"];
    const part = page.getByRole("region", { name: state, exact: true });
    if (isThere) await expect(part.getByRole("listitem").filter({ hasText: label })).toBeVisible();
    else await expect(part.getByRole("row", { name: `${label} ${waiting} ${place}` })).toBeVisible();
  }
  await page.getByRole("navigation", { name: launchPage.way }).getByRole("link").click();
  await expect(page).toHaveURL(teamPaths.health);
});
