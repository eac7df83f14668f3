import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { makeTestFolder } from "./support/test-folder.ts";

/** A folder, and an import that the linter must refuse there. */
const refused: [folder: string, statement: string][] = [
  ["application/team", 'import "../../content/site.ts";'],
  ["content/landing", 'import type { X } from "../../app/root.tsx";'],
  ["server", 'import "../app/root.tsx";'],
  ["server/team", 'import "../http/response.ts";'],
  ["server/jobs/chat", 'import "../../intake/refusal.ts";'],
  ["server/limits", 'import "../applications/same-person.ts";'],
  ["server/retention", 'import "../jobs/job-table.ts";'],
  ["server/positions", 'import "../jobs/job-table.ts";'],
  ["server/mail", 'import "../positions/site-positions.ts";'],
  ["server/database", 'import "../applications/stored-application.ts";'],
  ["server/base", 'import "../mail/mailer.ts";'],
  ["app/routes", 'import "../../server/base/env.ts";'],
  ["app/positions", 'import "../landing/drawing.tsx";'],
  ["app/form/store", 'import "../../../content/site.ts";'],
  ["app/ui", 'import type { X } from "../../content/site.ts";'],
  ["stand-ins/telegram", 'import "../../tests/support/upload.ts";'],
  ["bin", 'import "../commands/table.ts";'],
  ["demo", 'import "../tests/support/upload.ts";'],
  ["server/jobs", 'import "../../demo/people.ts";'],
  ["build-tools", 'import "../bench/intake/run.ts";'],
];

const allowed: [folder: string, statement: string][] = [
  ["content/readers", 'import "node:fs"; import "yaml"; import "../../application/limits.ts"; import "../site.ts";'],
  ["server/http", 'import "../../content/site.ts"; import "../base/env.ts"; import "fastify";'],
  ["server/jobs/mail", 'import "../../mail/mailer.ts"; import "../../retention/restore-hold.ts";'],
  ["app/routes", 'import "../../content/site.ts"; import "../landing/hero.tsx";'],
  ["app/form/submission", 'import type { X } from "../../../content/site.ts"; import "../store/draft.ts";'],
];

const project = makeTestFolder();
for (const file of [".oxlintrc.json", "build-tools/lint-rules.js"]) cpSync(file, join(project, file));
for (const [name, examples] of Object.entries({ refused, allowed }))
  for (const [index, [folder, statement]] of examples.entries()) {
    mkdirSync(join(project, folder), { recursive: true });
    writeFileSync(join(project, folder, `${name}-${index}.ts`), statement);
  }
const browserCode = {
  "handler.tsx": "export const Field = () => <input onInput={() => {}} />;",
  "hook.ts": 'import { useEffect } from "react";',
};
for (const folder of ["app/landing", "app/layouts", "app/routes", "app/team/inbox", "app/form/island", "app/ui/fields"])
  for (const [file, text] of Object.entries(browserCode)) {
    mkdirSync(join(project, folder), { recursive: true });
    writeFileSync(join(project, folder, file), text);
  }
const oxlint = resolve("node_modules/.bin/oxlint");
const { stdout: complaints } = spawnSync(oxlint, ["--format=unix"], { cwd: project, encoding: "utf8" });

test("the linter holds who may import whom", () => {
  const complained = complaints.match(/^[^:]+(?=:.*no-restricted-imports)/gm) ?? [];
  expect(complained.toSorted()).toEqual(refused.map(([folder], index) => `${folder}/refused-${index}.ts`).toSorted());
});

test("the linter refuses handlers and hooks where nothing runs in the browser, and says what to do instead", () => {
  const complained = complaints.match(/^[^:]+(?=:.*Make it a custom element)/gm) ?? [];
  const folders = ["app/landing", "app/layouts", "app/routes", "app/team/inbox"];
  expect(complained.toSorted()).toEqual(folders.flatMap((folder) => [`${folder}/handler.tsx`, `${folder}/hook.ts`]));
});

test("no two rooms of the server import each other, not over a third either", () => {
  const files = globSync("server/**/*.ts", { exclude: ["**/*.test.ts"] });
  const sources = files.map((file) => [file, readFileSync(file, "utf8")] as const);
  expect(roomsInCircles(sources)).toEqual([]);
  // Mail needs the settings of `base`.
  const planted = ["server/base/planted.ts", 'import { x } from "../mail/mailer.ts";'] as const;
  expect(roomsInCircles([...sources, planted])).toEqual(expect.arrayContaining(["base", "mail"]));
});

function roomsInCircles(sources: (readonly [file: string, text: string])[]): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    // A file beside the rooms counts as a room.
    const room = file.split("/")[1] ?? "";
    for (const [, target = ""] of text.matchAll(/ from "(\.\.?\/[^"]*)"/g)) {
      const [top, other = ""] = join(file, "..", target).split("/");
      if (top === "server" && other !== room) rooms.set(room, (rooms.get(room) ?? new Set()).add(other));
    }
  }
  // Rooms that import none of the rest are removed, until none is left.
  for (let size = 0; size !== rooms.size;) {
    size = rooms.size;
    for (const [room, others] of rooms) if (![...others].some((other) => rooms.has(other))) rooms.delete(room);
  }
  return [...rooms.keys()];
}

test("no code lists the pages of text: addresses, sitemap and tests follow from their table", () => {
  const lists = "tests/{look/page-weight.spec,support/views}.ts";
  const code = globSync(["{app,bin,build-tools,server}/**/*.{ts,tsx}", lists], { exclude: ["**/*.test.ts"] });
  // One of the pages, which no code has to link.
  const namesPage = (file: string) => /["'`/]terms["'`]/.test(readFileSync(file, "utf8"));
  expect(namesPage("content/text-pages.ts")).toBe(true);
  expect(code.length).toBeGreaterThan(100);
  expect(code.filter(namesPage)).toEqual([]);
});
