import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Broken rules of accessibility and the elements that break them; in the dark theme only contrast can differ. */
export async function violationsIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page });
    const { violations } = await (
      colorScheme === "light" ? axe.withTags(tags) : axe.withRules("color-contrast")
    ).analyze();
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${colorScheme} ${new URL(page.url()).pathname} ${id}: ${target.join(" ")}`),
      ),
    );
  }
  return found;
}
