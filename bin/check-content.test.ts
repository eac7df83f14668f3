import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const firstPosition = globSync("content/positions/*.md")[0]!;

test("content that can be read needs no word", () => {
  expect(checkWith("content/site.ts", (text) => text)).toEqual({ status: 0, stderr: "" });
});

test.each([
  ["a slip of syntax", "content/site.ts", /name: "(\w+)"/, 'name: "$1', [/^content\/site\.ts:\d+$/m, /^SyntaxError /m]],
  [
    "a wrong entry",
    firstPosition,
    /^icon: .*$/m,
    "icon: rocket",
    [/^content\/positions\/.*"handshake"/m, /→ at icon$/m],
  ],
  [
    "a prefix that no one could search for",
    "content/site.ts",
    /referencePrefix = "[A-Z]+"/,
    'referencePrefix = "Sm1"',
    [/^content\/site\.ts: referencePrefix is not two to four capital letters$/m],
  ],
  ["a slip of indentation", firstPosition, /^( {2}- .*\n) /m, "$1", [/^content\/positions\/.*\.md: .* at line \d+/m]],
  [
    "a drawing as its program saved it",
    "content/drawings/sheet.svg",
    /<g class="written"/,
    '<metadata/><g class="written"',
    [/^content\/drawings\/sheet\.svg: a drawing has no metadata, only g, path, /m],
  ],
  [
    "a drawing with colors of its own",
    "content/drawings/step-1.svg",
    /<path /,
    '<path style="fill: red" ',
    [/^content\/drawings\/step-1\.svg: a drawing has no style=, only /m],
  ],
  ["an unknown term", firstPosition, /^title: /m, "title: {terms.moons} ", [/there is no placeholder \{terms\./]],
  [
    "a color that pictures can't take",
    "app/styles/colors.css",
    /--paper: [^;]*/,
    "--paper: #fff",
    [/^app\/styles\/colors\.css: --paper has to be written as light-dark/m],
  ],
] as const)("%s ends with the file and the reason, and without a stack", (_what, file, before, after, said) => {
  const { status, stderr } = checkWith(file, (text) => text.replace(before, after));
  expect(status).toBe(1);
  for (const line of said) expect(stderr).toMatch(line);
  expect(stderr).not.toMatch(/^\s+at |node:internal|file:\/\//m);
});

/** Checks a copy of the content in which `file` is changed. */
function checkWith(file: string, change: (text: string) => string) {
  const copy = mkdtempSync("/tmp/check-content-test-");
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const folder of ["application", "content", "app/styles"])
    cpSync(folder, path.join(copy, folder), { recursive: true });
  mkdirSync(path.join(copy, "bin"));
  for (const one of ["bin/check-content.ts", "package.json"]) cpSync(one, path.join(copy, one));
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  const place = path.join(copy, file);
  writeFileSync(place, change(readFileSync(place, "utf8")));
  // From any folder.
  const { status, stderr } = spawnSync(process.execPath, [path.join(copy, "bin/check-content.ts")], {
    cwd: "/",
    encoding: "utf8",
  });
  return { status, stderr };
}
