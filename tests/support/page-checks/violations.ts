import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Broken rules of accessibility and the elements that break them; in the dark theme only contrast can differ. Throws for
 * a page in which no rule finds anything to look at.
 */
export async function violationsIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    // In the page itself, which has no frames of other sites; otherwise in a blank page for each look.
    // Of what passes, one element of each rule is enough to report.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    const { violations, passes, incomplete } = await (
      colorScheme === "light" ? axe.withTags(tags) : axe.withRules("color-contrast")
    ).analyze();
    if (violations.length + passes.length + incomplete.length === 0)
      throw new Error(`${page.url()} has nothing that a rule could be about.`);
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${colorScheme} ${new URL(page.url()).pathname} ${id}: ${target.join(" ")}`),
      ),
    );
  }
  return found;
}
