import { expect, test } from "vitest";
import { renderMarkdown } from "./documents.server.ts";

test("headings get ids from their words or as they are given, and are listed", () => {
  const { html, sections } = renderMarkdown("## What it *does* & why\n\n## The law {#law}\n\n### Detail\n");
  expect(sections).toEqual([
    { id: "what-it-does-why", heading: "What it does & why" },
    { id: "law", heading: "The law" },
  ]);
  expect(html).toContain('<h2 id="law" tabindex="-1">The law</h2>');
  expect(html).toContain('<h3 id="detail" tabindex="-1">Detail</h3>');
});
