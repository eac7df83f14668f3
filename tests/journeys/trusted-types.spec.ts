import { expect, test } from "../support/running-site.ts";

/* Pages forbid every way from text to markup or code. The browser also reports what it stops in the console: see `trouble`. */

test("no script turns a text into markup or code", async ({ page, trouble }) => {
  trouble.expect(/TrustedHTML|TrustedScript|Trusted Type|trusted-types|Content Security Policy/);
  await page.goto("/careers");
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
