import { publicOrigin } from "../../content/build-settings.ts";
import { careersPage } from "../../content/metadata/page-descriptions.ts";
import { navigateWithin, untilInteractive } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

test("a page that replaces another in the browser names the address of PUBLIC_URL", async ({ page, ownSite }) => {
  const publicUrl = "https://careers.example.org";
  await ownSite.site.stop();
  await ownSite.restart({ PUBLIC_URL: publicUrl });
  await page.goto(`${ownSite.site.address}/careers/sales-intern`);
  await untilInteractive(page);
  await navigateWithin(page, careersPage.path);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", publicUrl + careersPage.path);
  await expect(page.locator("meta[property='og:url']")).toHaveAttribute("content", publicUrl + careersPage.path);
  expect(await page.content()).not.toContain(publicOrigin());
});
