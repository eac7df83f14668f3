import { expect, test } from "vitest";
import { renderMarkdown } from "./documents.server.ts";

test("headings get ids from their words or as they are given, and are listed", () => {
  const { html, sections } = renderMarkdown("## What it *does* & why\n\n## The law {#law}\n\n### Detail\n");
  expect(sections).toMatchObject([
    { id: "what-it-does-why", heading: "What it does & why" },
    { id: "law", heading: "The law" },
  ]);
  expect(sections.map((section) => section.html).join("")).toBe(html);
  expect(html).toContain('<h2 id="law" tabindex="-1">The law</h2>');
  expect(html).toContain('<h3 id="detail" tabindex="-1">Detail</h3>');
});

test("a line that ends with a section's id is in the list as it is, and is that section's note", () => {
  const text =
    "## In short\n\n- Write to <a@b.example>, as [the law](#law) says. {#law}\n- No note.\n\n## The law {#law}\n";
  const { html, sections } = renderMarkdown(text);
  expect(sections.map(({ note }) => note)).toEqual([null, "Write to a@b.example, as the law says."]);
  expect(html).toContain('as <a href="#law">the law</a> says.</li>');
  expect(() => renderMarkdown("## In short\n\n- Lost. {#nowhere}\n")).toThrow("nowhere");
});
