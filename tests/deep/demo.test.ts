import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { careers } from "../../content/careers.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { closedPlace, closesTomorrowPlace } from "../../demo/story.ts";
import { compileCache } from "../support/built-site.ts";
import { freePort } from "../support/free-port.ts";
import { processesIn } from "../support/running-processes.ts";
import { makeTestFolder } from "../support/test-folder.ts";

/** `npm run demo`, after the installation, with `env` as its only settings. */
function runDemo(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["demo/run.ts"], {
    env: { ...compileCache, PATH: process.env["PATH"], SETTINGS_FILE: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  const isReady = new Promise<Record<string, string>>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on("line", (line) => {
        lines.push(line);
        if (line.startsWith("Nothing leaves this machine")) resolve(Object.fromEntries(lines.flatMap(addressIn)));
      });
    child.once("close", () => reject(new Error(lines.join("\n"))));
  });
  const folder = () => globSync(`${tmpdir()}/scriptmark-demo-${child.pid}-*`);
  return { child, isReady, folder, ended: once(child, "close"), said: () => lines.join("\n") };
}

function addressIn(line: string): [string, string][] {
  const [, what, url] = /^The (\w+): +(http:\S+) \(.+\)$/.exec(line) ?? [];
  return what && url ? [[what, url]] : [];
}

/** No folder, no database. */
async function expectNothingLeft(folder: string): Promise<void> {
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect(await processesIn(`${folder}/database/cluster`)).toEqual([]);
}

test("the demo shows a site with people in it at four addresses, and Ctrl+C leaves nothing of it", async () => {
  // Left by a demo whose machine failed: no process has this id. Its PostgreSQL's number is another process's now.
  const left = `${tmpdir()}/scriptmark-demo-999999999-`;
  const stranger = spawn("sleep", ["1000"]);
  onTestFinished(() => void stranger.kill());
  mkdirSync(`${left}own/database/cluster`, { recursive: true });
  writeFileSync(`${left}own/database/cluster/postmaster.pid`, `${stranger.pid}\n`);
  // Neither is the demo's own.
  const notOurs = [`${left}link`, `${left}others`];
  symlinkSync(makeTestFolder(), notOurs[0]!);
  mkdirSync(notOurs[1]!);
  if (process.getuid?.() === 0) chownSync(notOurs[1]!, 65_534, 65_534);
  onTestFinished(() => notOurs.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const port = await freePort();
  const demo = runDemo({ PORT: String(port) });
  const urls = await demo.isReady;
  expect(urls["site"]).toBe(`http://127.0.0.1:${port}`);
  const [folder = ""] = demo.folder();
  expect(existsSync(`${left}own`)).toBe(false);
  expect(stranger.signalCode).toBeNull();
  expect(existsSync(notOurs[0]!)).toBe(true);
  if (process.getuid?.() === 0) expect(existsSync(notOurs[1]!)).toBe(true);
  expect(Object.keys(urls)).toEqual(["site", "inbox", "chat", "mail"]);
  expect(Object.values(urls).filter((url) => new URL(url).hostname !== "127.0.0.1")).toEqual([]);
  expect((await fetch(`${urls["site"]}/careers`)).status).toBe(200);

  const door = await fetch(urls["inbox"]!, { redirect: "manual" });
  const [cookie = ""] = door.headers.getSetCookie();
  const read = async (path: string) => {
    const page = await fetch(urls["site"] + path, { headers: { Cookie: cookie.split(";")[0]! } });
    return (await page.text()).replace(/<style>[^]*?<\/style>|<[^>]*>/g, " ").replace(/\s+/g, " ");
  };
  expect(door.headers.get("location")).toBe(`${urls["site"]}/team`);
  const inbox = await read("/team");
  // Forty applications, of which one was withdrawn. One mailbox refuses mail, and one answer came back.
  const counts = { all: 39, suspicious: 2, infected: 1, unmailed: 2 };
  for (const [view, count] of Object.entries(counts))
    expect(inbox).toContain(`${inboxPage.views[view as keyof typeof counts]} ${count} `);
  expect(await read("/team?view=suspicious")).toMatch(/Buy followers[^]*SEO Expert|SEO Expert[^]*Buy followers/);
  // A company may offer fewer positions than the story has.
  const [closed, closesTomorrow] = [closedPlace, closesTomorrowPlace].map((place) => readPositions()[place]);
  const pageOf = ({ id }: { id: string }) => read(`/careers/${id}`);
  if (closed) expect(await pageOf(closed)).toContain(careers.closed.position(closed.title));
  if (closesTomorrow) expect(await pageOf(closesTomorrow)).toContain("Closes tomorrow");

  expect(await (await fetch(urls["chat"]!)).text()).toContain("was withdrawn by the candidate");
  expect(await (await fetch(urls["mail"]!)).text()).toContain("lena.mustermann@example.org");

  demo.child.kill("SIGINT");
  expect(await demo.ended).toEqual([0, null]);
  expect(demo.said()).toContain("everything in it is thrown away");
  await expectNothingLeft(folder);
});

test("a demo that is killed leaves nothing either", async () => {
  const demo = runDemo();
  demo.isReady.catch(() => {});
  const clusters = () => demo.folder().map((folder) => `${folder}/database/cluster`);
  await expect.poll(async () => (await Promise.all(clusters().map(processesIn))).flat().length).toBeGreaterThan(0);
  const [folder = ""] = demo.folder();
  demo.child.kill("SIGKILL");
  await expectNothingLeft(folder);
});
