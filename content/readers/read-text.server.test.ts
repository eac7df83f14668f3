import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { parseFrontMatter } from "./front-matter.ts";
import { readText } from "./read-text.server.ts";

test("a file that was saved on Windows is content as any other", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "content-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "position.md");
  writeFileSync(file, "\ufeff---\r\ntitle: Sales Intern\r\n---\r\nFirst line.\r\nSecond line.\r\n");
  const { frontMatter, text } = parseFrontMatter(file, readText(file), z.object({ title: z.string() }));
  expect(frontMatter).toEqual({ title: "Sales Intern" });
  expect(text).toBe("First line.\nSecond line.\n");
});
