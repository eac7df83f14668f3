import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { texts } from "../../../tests/support/built-page.ts";
import { standInServer } from "../../../tests/support/stand-in-build.ts";
import { preparedProblem, preparedRefusals } from "../../../content/application-form.ts";
import { readSiteFiles } from "../static/site-files.ts";
import { openRenderers } from "./render-page.ts";

test("a page that fails is not the one that the framework makes of the error", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "renderer-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "index.js"), standInServer.replace("{ headers: {", "{ status: 500, headers: {"));
  const { render } = await openRenderers(folder, null);
  const answer = { kind: "rejected" as const, problem: { title: "" }, values: {} };
  await expect(render("/careers/apply", answer)).rejects.toThrow("500");
});

test("the page of every refusal says what happened and what to do", () => {
  const { answers } = readSiteFiles("build/client", null);
  for (const refusal of preparedRefusals) {
    const [form = ""] = texts(answers.get(`/careers/refused/${refusal}/apply`)?.html ?? "", "form");
    const { title, detail } = preparedProblem(refusal) ?? {};
    expect(form.replaceAll("&#x27;", "'")).toContain(`${title}${detail}`);
  }
});
