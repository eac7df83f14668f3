import { expect, test } from "../support/running-site.ts";
import { startFirefox, startWebKit } from "../support/driven-browser.ts";

/* What application-focus.spec.ts tries in Chromium, in the two other engines that people apply with. */

const letters = "abcdefghijklmnopqrstuvwx";

for (const [name, start] of [
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
] as const) {
  test(`in ${name}, 12 seconds of typing after a failed attempt and a refused file all arrive`, async ({ site }) => {
    test.setTimeout(120_000);
    const browser = await start();
    try {
      await browser.open(`${site.address}/careers/sales-intern/apply`);
      await expect.poll(() => browser.evaluate(`"interactive" in document.documentElement.dataset`)).toBe(true);

      await browser.evaluate(`document.querySelector("form [type=submit]").click()`);
      await expect.poll(() => browser.evaluate("document.activeElement.className")).toBe("error-summary");
      await browser.evaluate(`(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(["png"], "photo.png"));
        const resume = document.getElementById("resume");
        resume.files = transfer.files;
        resume.dispatchEvent(new Event("change", { bubbles: true }));
      })()`);
      await expect.poll(() => browser.evaluate(`document.querySelectorAll(".toast").length`)).toBe(1);

      await browser.evaluate(`document.getElementById("coverLetter").focus()`);
      await browser.type(letters, 500);
      expect(await browser.evaluate(`document.getElementById("coverLetter").value`)).toBe(letters);
      expect(await browser.evaluate("document.activeElement.id")).toBe("coverLetter");
      expect(await browser.evaluate(`document.querySelectorAll(".toast").length`)).toBe(0);
    } finally {
      await browser.close();
    }
  });
}
