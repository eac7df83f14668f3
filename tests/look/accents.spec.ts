import { typefaces } from "../../build-tools/fonts/typefaces.ts";
import { fontsOf } from "../support/fonts-of.ts";
import { expect, test } from "../support/running-site.ts";

for (const address of ["/", "/about", "/careers", "/nowhere", "/team/sign-in"])
  test(`on ${address}, letters with accents come from the site's own typefaces`, async ({ page, trouble }) => {
    if (address === "/nowhere") trouble.expect(/status of 404/);
    await page.goto(address);
    for (const { role } of typefaces) {
      await page.evaluate((name) => {
        const text = Object.assign(document.createElement("p"), { id: name, textContent: "Übung für Zoë und Şule" });
        text.style.fontFamily = `var(--font-${name})`;
        document.body.append(text);
      }, role);
      await page.evaluate(() => document.fonts.ready);
      const fonts = await fontsOf(page, `#${role}`);
      expect(fonts.length).toBeGreaterThan(0);
      expect(
        fonts.filter(([, isOwn]) => !isOwn),
        role,
      ).toEqual([]);
    }
  });
