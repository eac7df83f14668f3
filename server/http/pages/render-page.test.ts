import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { texts } from "../../../tests/support/built-page.ts";
import { standInServer } from "../../../tests/support/stand-in-build.ts";
import { blankRejections } from "../rejections.ts";
import { openRenderer } from "./render-page.ts";

const problem = { type: "about:blank", title: "", status: 400 };
const answer = { kind: "rejected" as const, problem, values: {} };

test.each([
  ["a page", standInServer, "rendered"],
  ["a page that fails: not the one that the framework makes of the error", failing(standInServer), "throws"],
])("%s", async (_name, source, expected) => {
  const folder = await mkdtemp(path.join(tmpdir(), "renderer-"));
  await writeFile(path.join(folder, "index.js"), source);
  const render = await openRenderer(folder, null);
  const text = await render("/careers/apply", answer).then(
    (response) => response.text(),
    () => "throws",
  );
  expect(text).toContain(expected);
  await rm(folder, { recursive: true });
});

test("the page of every refusal says what happened and what to do", async () => {
  const render = await openRenderer("build/server", null);
  for (const { problem } of blankRejections) {
    const html = await (await render("/careers/apply", { kind: "rejected", problem, values: {} })).text();
    const [form = ""] = texts(html, "form").map((text) => text.replaceAll("&#x27;", "'"));
    expect(form).toContain(problem.title + problem.detail);
  }
});

function failing(source: string) {
  return source.replace("{ headers: {", "{ status: 500, headers: {");
}
