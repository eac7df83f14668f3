import { readdirSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { asUser } from "../server/database/embedded/postgres-home.ts";
import { startBuiltSite } from "./support/built-site.ts";
import { makeDataFolder } from "./support/data-folder.ts";
import { postApplication } from "./support/site-requests.ts";

describe.runIf(process.getuid?.() === 0)("started by root", () => {
  const command = [process.execPath, "commands/scriptmark.ts", "start", "--as-built", "--new"];

  test("the real site does not run, and says what to do", async () => {
    const env = { DATA_DIR: "/nowhere", PUBLIC_URL: "https://www.example.org" };
    await expect(startBuiltSite(env, { command })).rejects.toThrow(
      /^The site ended with 1:\nWith PUBLIC_URL the site does not run as root: start it as a user of its own/,
    );
  });

  test("a trial works in root's home, and everything is in its DATA_DIR", async () => {
    const { dataDir: home, remove } = await makeDataFolder();
    onTestFinished(remove);
    await chmod(home, 0o700);
    expect(asUser({ uid: 1, gid: 1 }, home).join(" ")).toContain("dac_override");
    const before = readdirSync("/var/lib");
    const site = await startBuiltSite({ DATA_DIR: home });
    expect((await postApplication(site.address)).status).toBe(201);
    expect(site.output()).toContain("Root runs the site");
    expect(await site.stop()).toBe(0);
    expect(readdirSync("/var/lib")).toEqual(before);
  }, 120_000);
});
