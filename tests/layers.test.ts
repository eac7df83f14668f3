import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

/** A folder, and an import that the linter must refuse in it. */
const refused: [folder: string, statement: string][] = [
  ["application", 'import "react";'],
  ["application", 'import "node:fs";'],
  ["application", 'import "../content/site.ts";'],
  ["application/team", 'import "../../content/site.ts";'],
  ["content", 'import "react";'],
  ["content", 'import "../server/base/env.ts";'],
  ["content/landing", 'import type { X } from "../../app/root.tsx";'],
  ["server", 'import "../app/root.tsx";'],
  ["server/http", 'import "../../build-tools/build-stamp.ts";'],
  ["server/http", 'import "../../tests/support/upload.ts";'],
  ["server/team", 'import "../http/response.ts";'],
  ["server/jobs/chat", 'import "../../intake/rate-limit.ts";'],
  ["server/retention", 'import "../jobs/job-table.ts";'],
  ["server/telegram", 'import "../status/read-status.ts";'],
  ["server/database", 'import "../applications/stored-application.ts";'],
  ["server/base", 'import "../mail/mailer.ts";'],
  ["app", 'import "../server/base/env.ts";'],
  ["app/routes", 'import "../../bin/build.ts";'],
  ["app/sections", 'import "../../content/site.ts";'],
  ["app/sections", 'import "../careers/receipt.tsx";'],
  ["app/sections/drawing", 'import "../../routes/document.tsx";'],
  ["app/careers", 'import "../sections/hero.tsx";'],
  ["app/careers/form", 'import "../../../content/site.ts";'],
  ["app/careers/form", 'import "../../../server/base/env.ts";'],
  ["app/ui", 'import type { X } from "../../content/site.ts";'],
  ["app/ui", 'import "../sections/hero.tsx";'],
  ["server/telegram", 'import "../../stand-ins/telegram/chat.ts";'],
  ["stand-ins/telegram", 'import "../../tests/support/upload.ts";'],
  ["bin", 'import "../tests/support/upload.ts";'],
  ["bin", 'import "../commands/table.ts";'],
  ["build-tools", 'import "../bench/load/run.ts";'],
];

const allowed: [folder: string, statement: string][] = [
  ["application", 'import "./fields.ts";'],
  ["application/team", 'import "./inbox.ts"; import "../fields.ts";'],
  ["content/readers", 'import "node:fs"; import "yaml"; import "../../application/limits.ts"; import "../site.ts";'],
  ["server/http", 'import "../../content/site.ts"; import "../base/env.ts"; import "fastify";'],
  [
    "server/jobs/mail",
    'import "../../mail/mailer.ts"; import "../job-table.ts"; import "../../retention/restore-hold.ts";',
  ],
  ["app/routes", 'import "../../content/site.ts"; import "../sections/hero.tsx";'],
  ["app/sections", 'import type { X } from "../../content/site.ts"; import "../ui/icon.tsx";'],
  ["app/careers/form", 'import type { X } from "../../../content/site.ts"; import "../draft/draft.ts";'],
  ["app/ui", 'import "react"; import "./icon.tsx";'],
];

const project = mkdtempSync(join(tmpdir(), "layers-"));
afterAll(() => rmSync(project, { recursive: true }));
cpSync(".oxlintrc.json", join(project, ".oxlintrc.json"));
for (const [name, examples] of Object.entries({ refused, allowed }))
  for (const [index, [folder, statement]] of examples.entries()) {
    mkdirSync(join(project, folder), { recursive: true });
    writeFileSync(join(project, folder, `${name}-${index}.ts`), statement);
  }
const oxlint = resolve("node_modules/.bin/oxlint");
const { stdout: complaints } = spawnSync(oxlint, ["--format=unix"], { cwd: project, encoding: "utf8" });

test.each(refused.map((example, index) => [...example, index] as const))(
  "the linter refuses in %s: %s",
  (folder, _statement, index) => {
    expect(complaints).toMatch(new RegExp(`^${folder}/refused-${index}.ts:.*no-restricted-imports`, "m"));
  },
);

test("the linter takes what a layer may import", () => {
  expect(complaints.split("\n").filter((line) => /\/allowed-.*no-restricted-imports/.test(line))).toEqual([]);
});

test("no two rooms of the server import each other, not over a third either", () => {
  const rooms = new Map<string, Set<string>>();
  for (const file of globSync("server/**/*.ts", { exclude: ["**/*.test.ts"] })) {
    // A file beside the rooms counts as a room.
    const room = file.split("/")[1] ?? "";
    for (const [, target = ""] of readFileSync(file, "utf8").matchAll(/ from "(\.\.?\/[^"]*)"/g)) {
      const [top, other = ""] = join(file, "..", target).split("/");
      if (top === "server" && other !== room) rooms.set(room, (rooms.get(room) ?? new Set()).add(other));
    }
  }
  // Rooms that import none of the rest are removed, until none is left.
  for (let size = 0; size !== rooms.size;) {
    size = rooms.size;
    for (const [room, others] of rooms) if (![...others].some((other) => rooms.has(other))) rooms.delete(room);
  }
  expect([...rooms]).toEqual([]);
});
