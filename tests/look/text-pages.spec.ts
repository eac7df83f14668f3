import { article } from "../../content/navigation.ts";
import { indexCards } from "../../content/pages/cards.ts";
import { readDocument } from "../../content/readers/documents.server.ts";
import { expect, test } from "../support/running-site.ts";

for (const name of ["privacy", "terms"] as const) {
  const { sections } = readDocument(name);
  const summed = sections.filter(({ note }) => note !== null);

  test(`/${name} is a marked script: contents left of the text, and notes right of what they sum up`, async ({
    page,
  }) => {
    expect(summed.length).toBeGreaterThan(2);
    await page.goto(`/${name}`);
    for (const width of [1280, 1720]) {
      await page.setViewportSize({ width, height: 800 });
      const contents = (await page.getByRole("navigation", { name: article.contents }).boundingBox())!;
      const text = (await page.getByRole("heading", { level: 2, name: sections[0]!.heading }).boundingBox())!;
      expect(contents.x + contents.width).toBeLessThan(text.x);
      expect(Math.abs(contents.y - text.y)).toBeLessThan(24);
      for (const { id, note } of summed) {
        const section = page.locator(".document-section", { has: page.locator(`#${id}`) });
        const beside = (await section.locator(".prose").boundingBox())!;
        const written = (await section.getByText(note!, { exact: true }).last().boundingBox())!;
        expect(written.x, note!).toBeGreaterThanOrEqual(beside.x + beside.width);
        expect(written.x + written.width).toBeLessThanOrEqual(width);
        expect(written.y).toBeGreaterThanOrEqual(beside.y);
        expect(written.y).toBeLessThan(beside.y + beside.height);
      }
    }
  });

  test(`/${name} shows all of its contents in a low window`, async ({ page }) => {
    await page.goto(`/${name}`);
    const contents = page.getByRole("navigation", { name: article.contents });
    for (const height of [720, 768, 800]) {
      await page.setViewportSize({ width: 1366, height });
      const hidden = await contents.evaluate((list) => list.scrollHeight - list.clientHeight);
      expect(hidden, `at ${height} px`).toBe(0);
    }
  });

  test(`/${name} begins with its summary on a phone, and its contents are closed`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/${name}`);
    const contents = page.locator("summary").filter({ hasText: article.contents });
    const link = page.locator("details").getByRole("link", { name: sections[2]!.heading });
    const summary = (await page.getByRole("heading", { level: 2, name: sections[0]!.heading }).boundingBox())!;
    expect(summary.y).toBeLessThan((await contents.boundingBox())!.y);
    await expect(page.getByRole("navigation", { name: article.contents })).toBeHidden();
    await expect(link).toBeHidden();
    await contents.click();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`#${sections[2]!.id}$`));
  });
}

for (const [name, card] of Object.entries(indexCards))
  test(`/${name} has what it is for on a card: beside title and text, on a phone between them`, async ({ page }) => {
    const { title, rows } = card;
    await page.goto(`/${name}`);
    const shown = page.getByRole("complementary", { name: title });
    for (const { text, href } of rows) {
      await expect(shown).toContainText(text);
      if (href) await expect(shown.getByRole("link", { name: text })).toHaveAttribute("href", href);
    }
    const text = page.locator(".document-sections");
    await page.setViewportSize({ width: 1280, height: 800 });
    const beside = (await shown.boundingBox())!;
    expect((await text.boundingBox())!.x + (await text.boundingBox())!.width).toBeLessThan(beside.x);
    expect(beside.y, "it begins beside the title").toBeLessThan((await text.boundingBox())!.y - 100);
    expect(beside.y + beside.height, "all of it is in the first screen").toBeLessThanOrEqual(800);
    await page.setViewportSize({ width: 390, height: 800 });
    expect((await shown.boundingBox())!.y).toBeLessThan((await text.boundingBox())!.y);
  });
