import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { toFillIn } from "../application/team/answer.ts";
import { site } from "../content/site.ts";
import { answerPage } from "../content/team/answer.ts";
import { teamFrame } from "../content/team/frame.ts";
import { alarms } from "../server/base/alarms.ts";
import { settingNames } from "../server/base/env.ts";
import { readHandbook } from "./deep/operations/handbook.ts";

const documents = globSync(["{CHANGELOG,CONTRIBUTING,README,SECURITY}.md", "docs/**/*.md"]).toSorted();

test.each(documents)("%s mentions only paths, headings, commands and settings that exist", (document) => {
  const text = readFileSync(document, "utf8");
  const missing = [...missingPaths(document, text), ...missingHeadings(document, text)];
  expect([...missing, ...missingScripts(text), ...missingSettings(text)]).toEqual([]);
});

test("a path, a heading, a command and a setting that do not exist are found", () => {
  const planted = "`server/planted.ts` [x](planted.md) [y](#planted) npm run planted `PLANTED_SETTING`";
  expect(documents).toContain("docs/operations/setup.md");
  expect([...missingPaths("README.md", planted), ...missingHeadings("README.md", planted)]).toEqual([
    "planted.md",
    "server/planted.ts",
    "](#planted)",
  ]);
  expect([...missingScripts(planted), ...missingSettings(planted)]).toEqual(["npm run planted", "PLANTED_SETTING"]);
});

test("every command that the handbook names in a sentence is in one of its blocks, which a test runs", () => {
  const sections = readHandbook();
  const run = sections.flatMap(({ blocks }) => blocks.flatMap(({ commands }) => commands));
  const named = sections.flatMap(({ text }) => codeSpansIn(text)).filter((span) => commandPattern.test(span));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((span) => !run.some((command) => command.includes(span)))).toEqual([]);
});

test("the handbook says what to do about every alarm", () => {
  const handbook = readFileSync("docs/operations/bad-days.md", "utf8");
  const { test: _, ...real } = alarms;
  const lines = Object.values(real).flatMap(({ begins, ends }) => [begins, ends ?? begins]);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !handbook.includes(`\n| \`${line}`))).toEqual([]);
});

test("the team's handbook names every page of the navigation, every button of an answer with its key, and what a member fills in", () => {
  const handbook = readFileSync("docs/hiring-team.md", "utf8");
  const pages = teamFrame.pages.slice(1).map(({ label }) => `\n- **${label}**: `);
  const buttons = Object.values(answerPage.open).flatMap((label) => [
    `**${label}**`,
    `**${label.slice(0, 1)}**${label.slice(1)}`,
  ]);
  const placeholders = toFillIn.map((name) => `\`{${name}}\``);
  const missing = [...pages, ...buttons, ...placeholders].filter((text) => !handbook.includes(text));
  expect(missing, "docs/hiring-team.md has them so.").toEqual([]);
});

test("every package has its reason in the decision on dependencies", () => {
  const { dependencies, devDependencies, optionalDependencies } = readPackage();
  const reasons = readFileSync("docs/decisions/dependencies.md", "utf8").match(/[@\w][\w./-]+\*?(?=`| )/g)!;
  const hasReason = (name: string) =>
    reasons.some((one) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : name === one));
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(names.filter((name) => !hasReason(name))).toEqual([]);
});

test("the page for owners names every file of content/", () => {
  const page = readFileSync("docs/make-it-yours.md", "utf8");
  const named = [...page.matchAll(/`(content\/[\w./-]+)`/g)].map(([, place = ""]) => place);
  const files = globSync("content/**/*.{ts,md,svg}", { exclude: ["**/*.test.ts"] });
  expect(files.length).toBeGreaterThan(40);
  const isNamed = (file: string) =>
    named.some((place) => file === place || (place.endsWith("/") && file.startsWith(place)));
  const missing = files.filter((file) => !isNamed(file));
  expect(missing, "docs/make-it-yours.md has a table of them, with whose words they are.").toEqual([]);
});

test("SECURITY.md gives the address that the site publishes for reports", () => {
  expect(readFileSync("SECURITY.md", "utf8")).toContain(site.email.security);
});

test("the README names the license of the package", () => {
  const { license } = readPackage() as { license?: string };
  expect(readFileSync("README.md", "utf8")).toContain(`License: \`${license}\``);
});

test("on GitHub the checks of .ci/run are run, and the image is built and asked how it is", () => {
  const workflow = parse(readFileSync(".github/workflows/checks.yml", "utf8")) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps.map(({ run }) => run));
  expect(steps).toEqual(expect.arrayContaining([".ci/run", expect.stringContaining("docker compose up --build")]));
  expect(steps).toContainEqual(expect.stringContaining("/up"));
});

type Workflow = { jobs: Record<string, { steps: { run?: string }[] }> };

test("every setting is in .env.example", () => {
  const example = readFileSync(".env.example", "utf8");
  expect(settingNames.filter((name) => !example.includes(name))).toEqual([]);
});

/**
 * Links to files and pictures, from the document's folder, and code that begins with one of the project's folders or is
 * a file.
 */
function missingPaths(document: string, text: string): string[] {
  const links = [...text.matchAll(/(?:\]\(|<img src=")(?!https?:|mailto:|#)([^)#"\s]+)/g)].map(([, path = ""]) => path);
  const code = codeIn(text).filter((word) => pathPattern.test(word) && !word.includes("*") && !/[A-Z]{3,}/.test(word));
  return [
    ...links.filter((path) => !existsSync(join(dirname(document), path))),
    ...code.filter(
      (path) => !existsSync(path) && !existsSync(join(dirname(document), path)) && !mayBeMissing.test(path),
    ),
  ];
}

const pathPattern =
  /^(?:app|application|bench|bin|build-tools|commands|content|deploy|docs|server|tests|public|\.ci)\/[\w./:-]*$|^[\w-]+\.(?:ts|tsx|js|json|md)$/;

/** Folders that a run makes, and files that another company deletes (docs/make-it-yours.md). */
const mayBeMissing = /^(?:build|data|node_modules|tests\/second-company)(?:\/|$)|^(?:content\/)?own-words\.test\.ts$/;

function missingHeadings(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
  const missing = links.filter(([, path = "", anchor = ""]) => {
    const target = path === "" ? document : join(dirname(document), path);
    return !existsSync(target) || !anchorsIn(target).includes(anchor);
  });
  return missing.map(([link]) => link);
}

function missingScripts(text: string): string[] {
  const { scripts } = readPackage();
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, run, short]) => run ?? short ?? "",
  );
  return named.filter((name) => !(name in scripts!)).map((name) => `npm run ${name}`);
}

function readPackage() {
  return JSON.parse(readFileSync("package.json", "utf8")) as Record<string, Record<string, string>>;
}

/** Words in code that look like a setting: capitals with an underscore, or one that stands before `=`. */
function missingSettings(text: string): string[] {
  const words = codeIn(text).flatMap((code) => [...code.matchAll(/\b([A-Z][A-Z]+_[A-Z_]+|[A-Z]{4,}(?==))\b/g)]);
  return words.map(([, name = ""]) => name).filter((name) => name !== "PATH" && !settingNames.includes(name));
}

/** Text in backquotes, and every line of code blocks; diagrams are no code. */
function codeIn(text: string): string[] {
  const withoutDiagrams = text.replace(/```(?:mermaid|text)\n[^]*?```/g, "");
  const blocks = [...withoutDiagrams.matchAll(/```\w*\n([^]*?)```/g)].flatMap(([, block = ""]) => block.split("\n"));
  return [...blocks, ...codeSpansIn(withoutDiagrams)];
}

function codeSpansIn(text: string): string[] {
  return [...text.replace(/```[^]*?```/g, "").matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
}

/** Commands that a sentence may tell an operator to run. `npm test` is for developers. */
const commandPattern =
  /^(?:npm run|scriptmark|sudo|systemctl|journalctl|apt|curl|psql|nginx|caddy|podman|docker|tar|node) \S/;

/** As GitHub names them. */
function anchorsIn(document: string): string[] {
  const headings = [...readFileSync(document, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
