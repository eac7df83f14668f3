import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A folder, and an import that the linter must refuse in it. */
const refused: [folder: string, statement: string][] = [
  ["application", 'import "react";'],
  ["application", 'import "node:fs";'],
  ["application", 'import "../content/site.ts";'],
  ["application/team", 'import "../../content/site.ts";'],
  ["content", 'import "react";'],
  ["content", 'import "../server/env.ts";'],
  ["content/landing", 'import type { X } from "../../app/root.tsx";'],
  ["server", 'import "../app/root.tsx";'],
  ["server/http", 'import "../../build-tools/finish-build.ts";'],
  ["server/http", 'import "../../tests/support/upload.ts";'],
  ["app", 'import "../server/env.ts";'],
  ["app/routes", 'import "../../bin/build.ts";'],
  ["app/sections", 'import "../../content/site.ts";'],
  ["app/sections", 'import "../careers/receipt.tsx";'],
  ["app/sections/drawing", 'import "../../routes/terms.tsx";'],
  ["app/careers", 'import "../sections/hero.tsx";'],
  ["app/careers/form", 'import "../../../content/site.ts";'],
  ["app/careers/form", 'import "../../../server/env.ts";'],
  ["app/ui", 'import type { X } from "../../content/site.ts";'],
  ["app/ui", 'import "../sections/hero.tsx";'],
  ["server/telegram", 'import "../../stand-ins/telegram/chat.ts";'],
  ["stand-ins/telegram", 'import "../../tests/support/upload.ts";'],
  ["bin", 'import "../tests/support/upload.ts";'],
  ["bin", 'import "../commands/insights.ts";'],
  ["build-tools", 'import "../bench/load/figures.ts";'],
];

const allowed: [folder: string, statement: string][] = [
  ["application", 'import "./fields.ts";'],
  ["application/team", 'import "./inbox.ts"; import "../fields.ts";'],
  ["content/readers", 'import "node:fs"; import "yaml"; import "../../application/limits.ts"; import "../site.ts";'],
  ["server/http", 'import "../../content/site.ts"; import "../env.ts"; import "fastify";'],
  ["app/routes", 'import "../../content/site.ts"; import "../sections/hero.tsx";'],
  ["app/sections", 'import type { X } from "../../content/site.ts"; import "../ui/icon.tsx";'],
  ["app/careers/form", 'import type { X } from "../../../content/site.ts"; import "../draft/draft.ts";'],
  ["app/ui", 'import "react"; import "./icon.tsx";'],
];

let project: string;
let complaints: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "layers-"));
  cpSync(".oxlintrc.json", join(project, ".oxlintrc.json"));
  refused.forEach(write("refused"));
  allowed.forEach(write("allowed"));
  complaints = spawnSync(resolve("node_modules/.bin/oxlint"), ["--format=unix"], {
    cwd: project,
    encoding: "utf8",
  }).stdout;
});

afterAll(() => rmSync(project, { recursive: true }));

test.each(refused.map((example, index) => [...example, index] as const))(
  "the linter refuses in %s: %s",
  (folder, _statement, index) => {
    expect(complaints).toMatch(new RegExp(`^${folder}/refused-${index}.ts:.*no-restricted-imports`, "m"));
  },
);

test("the linter takes what a layer may import", () => {
  expect(complaints.split("\n").filter((line) => /\/allowed-.*no-restricted-imports/.test(line))).toEqual([]);
});

function write(name: string) {
  return ([folder, statement]: [string, string], index: number) => {
    mkdirSync(join(project, folder), { recursive: true });
    writeFileSync(join(project, folder, `${name}-${index}.ts`), statement);
  };
}
