import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { spawnSite } from "../support/built-site.ts";
import { copyProject } from "../support/copy-project.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { examplePosition } from "../support/positions.ts";

/* `npm run dev`, after the installation: what is changed in an editor is on the page that is loaded next. */

const copy = mkdtempSync("/tmp/dev-test-");
copyProject(copy);
cpSync("build", path.join(copy, "build"), { recursive: true });
const data = await makeDataFolder();
const dev = spawnSite([process.execPath, "bin/dev.ts"], { DATA_DIR: data.dataDir }, { cwd: copy });
const address = await dev.said;

afterAll(async () => {
  dev.child.kill("SIGINT");
  await dev.ended;
  await data.remove();
  rmSync(copy, { recursive: true });
});

test.each([
  ["a section", "app/landing/closing.tsx", "/", /<section /, '<section data-changed="section" '],
  ["the document", "app/root.tsx", "/about", '<html lang="en">', '<html lang="en" data-changed="document">'],
  ["what a route loads", "content/metadata/robots.ts", "/robots.txt", "User-agent: *", "User-agent: changed"],
  ["a text of a page's code", "content/careers.ts", "/careers", "What we offer", "What we changed"],
  ["a position", `content/positions/${examplePosition.id}.md`, "/careers", /^title: .*$/m, "title: Changed Intern"],
  [
    "a page of text",
    "content/pages/about.md",
    "/about",
    /^lead: .*$/m,
    "lead: A lead that was changed, and is long enough.",
  ],
  ["a style", "app/styles/colors.css", "/about", /--paper: [^;]*/, "--paper: #717273"],
] as const)("%s that is changed is on the next page", async (_what, file, urlPath, before, after) => {
  const place = path.join(copy, file);
  const read = async () => (await fetch(new URL(urlPath, address), { headers: { Accept: "text/html" } })).text();
  const changed = after.replace(/^(title|lead|--paper): /, "");
  const isThere = async () => (await read()).includes(changed);
  expect(await isThere()).toBe(false);
  const text = readFileSync(place, "utf8");
  expect(text).toMatch(before);
  const page = await openPage();
  writeFileSync(place, text.replace(before, after));
  await expect.poll(isThere).toBe(true);
  await expect.poll(() => page.told).toContain("full-reload");
  page.close();
});

/** What the development server tells an open page to do. */
async function openPage() {
  const client = await (await fetch(new URL("/@vite/client", address))).text();
  const [, token = ""] = client.match(/wsToken = "([^"]+)"/) ?? [];
  const socket = new WebSocket(`${address.replace("http", "ws")}?token=${token}`, "vite-hmr");
  const told: string[] = [];
  socket.addEventListener("message", ({ data }) => told.push((JSON.parse(String(data)) as { type: string }).type));
  await once(socket, "open");
  return { told, close: () => socket.close() };
}

test("a number that the build refuses is named in the terminal", async () => {
  const place = path.join(copy, "content/careers.ts");
  const text = readFileSync(place, "utf8");
  expect(text).toContain("What we changed");
  writeFileSync(place, text.replace("What we changed", "Over 9,000 jobs"));
  await expect.poll(() => dev.lines.join("\n")).toMatch(/content\/careers\.ts: 9,000 in “Over 9,000 jobs”/);
});
