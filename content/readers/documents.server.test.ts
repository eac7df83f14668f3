import { expect, test } from "vitest";
import { fillPlaceholders } from "./placeholders.ts";
import { parseDocument, renderMarkdown } from "./documents.server.ts";

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

test("a page in another language says which, and one with a picture is refused with its file", () => {
  const page = (more: string, text: string) =>
    parseDocument(
      "content/pages/team.md",
      `---\ntitle: Unser Team\nlead: Wer hier arbeitet, und woran wir arbeiten.\n${more}---\n${text}`,
    );
  expect(page("language: de\n", "## Wer\n\nHallo.")).toMatchObject({ language: "de", sections: [{ heading: "Wer" }] });
  expect(page("", "## Who\n\nHello.").language).toBeUndefined();
  expect(() => page("language: German\n", "Hallo.")).toThrow(/^content\/pages\/team\.md: .*language/s);
  for (const picture of ["![The team](team.jpg)", '<img src="team.jpg" />'])
    expect(() => page("", `Hello ${picture}`)).toThrow(/^content\/pages\/team\.md: pages of text have no pictures/);
});

test("what doesn't hold for a site is left out of its texts", () => {
  const text = "Kept{if chat}, and in the chat{end}.{if no chat} Not in a chat.{end}";
  const filled = (hasChat: boolean) => fillPlaceholders(text, "file.md", { hasChat, retentionDays: 1, offer: "jobs" });
  expect([filled(true), filled(false)]).toEqual(["Kept, and in the chat.", "Kept. Not in a chat."]);
  expect(() => fillPlaceholders("{if moons}x{end}", "file.md")).toThrow("file.md: there is no condition {if moons}");
});
