import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { asUser } from "../server/database/embedded/postgres-user.ts";
import { applicationForm } from "./support/builders.ts";
import { startBuiltSite } from "./support/built-site.ts";

describe.runIf(process.getuid?.() === 0)("started by root", () => {
  const command = [process.execPath, "commands/scriptmark.ts", "start", "--as-built"];

  test("the real site does not run, and says what to do", async () => {
    const env = { DATA_DIR: "/nowhere", PUBLIC_URL: "https://www.example.org" };
    await expect(startBuiltSite(env, { command })).rejects.toThrow(
      /^The site ended with 1:\nWith PUBLIC_URL the site does not run as root: start it as a user of its own/,
    );
  });

  test("a trial works in root's home, and everything is in its DATA_DIR", async () => {
    const home = await mkdtemp("/tmp/closed-home-");
    onTestFinished(() => rm(home, { recursive: true }));
    expect(asUser({ uid: 1, gid: 1 }, home).join(" ")).toContain("dac_override");
    const before = readdirSync("/var/lib");
    const site = await startBuiltSite({ DATA_DIR: path.join(home, "data") });
    const form = { method: "POST", body: applicationForm(), headers: { Accept: "application/json" } };
    expect((await fetch(`${site.address}/api/applications`, form)).status).toBe(201);
    expect(site.output()).toContain("Root runs the site");
    expect(await site.stop()).toBe(0);
    expect(readdirSync("/var/lib")).toEqual(before);
  });
});
