import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { texts } from "../../../tests/support/built-page.ts";
import { standInServer } from "../../../tests/support/stand-in-build.ts";
import { preparedProblem, preparedRefusals } from "../../../content/application-form.ts";
import { readSiteFiles } from "../static/site-files.ts";
import { openRenderers } from "./render-page.ts";

const problem = { title: "" };
const answer = { kind: "rejected" as const, problem, values: {} };

test.each([
  ["a page", standInServer, "rendered"],
  ["a page that fails: not the one that the framework makes of the error", failing(standInServer), "throws"],
])("%s", async (_name, source, expected) => {
  const folder = await mkdtemp(path.join(tmpdir(), "renderer-"));
  await writeFile(path.join(folder, "index.js"), source);
  const { render } = await openRenderers(folder, null);
  const text = await render("/careers/apply", answer).then(
    (response) => response.text(),
    () => "throws",
  );
  expect(text).toContain(expected);
  await rm(folder, { recursive: true });
});

test("the page of every refusal says what happened and what to do", () => {
  const { answers } = readSiteFiles("build/client", null);
  for (const refusal of preparedRefusals) {
    const [form = ""] = texts(answers.get(`/careers/refused/${refusal}/apply`)?.html ?? "", "form");
    const { title, detail } = preparedProblem(refusal) ?? {};
    expect(form.replaceAll("&#x27;", "'")).toContain(`${title}${detail}`);
  }
});

function failing(source: string) {
  return source.replace("{ headers: {", "{ status: 500, headers: {");
}
