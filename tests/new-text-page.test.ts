import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const folders = ["app", "application", "bin", "build-tools", "content", "public", "server"];
const files = ["package.json", "package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];

test("a new page of text is a file and a line in the table: all else follows", async () => {
  const project = await mkdtemp(path.join(tmpdir(), "new-text-page-"));
  onTestFinished(() => rm(project, { recursive: true }));
  for (const name of [...folders, ...files]) await cp(name, path.join(project, name), { recursive: true });
  await symlink(path.resolve("node_modules"), path.join(project, "node_modules"));

  const lead = "What journalists ask us, and whom they can write to.";
  await writeFile(
    path.join(project, "content/pages/press.md"),
    `---\ntitle: For the press\nlead: ${lead}\n---\nText.\n`,
  );
  const table = path.join(project, "content/text-pages.ts");
  const row = `{ name: "press", file: "content/pages/press.md", title: "For the press", description: "${lead}" },`;
  await writeFile(table, (await readFile(table, "utf8")).replace("export const textPages = [", `$&${row}`));

  run("bin/build.ts");
  const pages = JSON.parse(run("--input-type=module", "--eval", printPages)) as Record<string, string>;
  expect(pages["/press"]).toContain(`<h1>For the press</h1><p>${lead}</p>`);
  for (const list of ["/sitemap.xml", "/llms.txt"]) expect(pages[list]).toContain("/press");

  function run(...args: string[]): string {
    return execFileSync(process.execPath, args, { cwd: project, encoding: "utf8", maxBuffer: 2 ** 26 });
  }
});

const printPages = `
  import { openBuiltSite } from "./server/http/pages/built-site.ts";
  const { publicPaths, render } = await openBuiltSite("build/server");
  const site = { origin: "https://www.example.org", retentionDays: 180, closedPositions: [] };
  const pages = publicPaths.map(async (urlPath) => [urlPath, await (await render(urlPath, { site })).text()]);
  console.log(JSON.stringify(Object.fromEntries(await Promise.all(pages))));
`;
