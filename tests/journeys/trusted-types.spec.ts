import { careers } from "../../content/careers.ts";
import { routerError } from "../../content/error-pages.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { navigateWithin } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

/* Pages forbid every way from text to markup or code. The browser also reports what it stops in the console: see `trouble`. */

for (const address of ["/", "/careers", "/about"]) {
  test(`no script turns a text into markup or code at ${address}`, async ({ page, trouble }) => {
    trouble.expect(/TrustedHTML|TrustedScript|Trusted Type|trusted-types|Content Security Policy/);
    await page.goto(address);
    const outcomes = await page.evaluate(() =>
      [
        () => (document.body.innerHTML = "<p>text</p>"),
        () => document.createElement("script").setAttribute("src", "/insights/script.js"),
        () => (document.createElement("iframe").srcdoc = "<p>text</p>"),
        () => Reflect.get(window, "trustedTypes").createPolicy("default", {}),
      ].map((attempt) => {
        try {
          return String(attempt());
        } catch {
          return "refused";
        }
      }),
    );
    expect(outcomes).toEqual(Array(4).fill("refused"));
  });
}

test("a page that takes the place of a broken one keeps to that as well", async ({ page, trouble }) => {
  trouble.expect(/./);
  const [position] = readPositions();
  await page.addInitScript(() => {
    const stopped: string[] = [];
    Reflect.set(window, "stopped", stopped);
    addEventListener("securitypolicyviolation", ({ violatedDirective }) => stopped.push(violatedDirective));
  });
  await page.goto("/careers");
  await page.route("**/*.data*", (route) => route.fulfill({ status: 200, body: "no data" }));
  await navigateWithin(page, "/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(routerError.heading);
  await expect(page.locator("body")).toHaveCSS("display", "flex");
  await page.unroute("**/*.data*");
  await page.goBack();
  await page
    .getByRole("link", { name: position?.title ?? "" })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: careers.details.about })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "stopped"))).toEqual([]);
});
