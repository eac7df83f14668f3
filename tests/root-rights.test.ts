import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, globSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { processesIn } from "../server/database/embedded/running-processes.ts";
import { nobody } from "../server/process-user.ts";
import { applicationForm, paddedPdf } from "./support/builders.ts";
import { startBuiltSite } from "./support/built-site.ts";
import { makeDataFolder, type DataFolder } from "./support/data-folder.ts";

/* What a site that root has started may still do. Started by another user it never had root's rights. */

describe.runIf(process.getuid?.() === 0)("a site that root has started", () => {
  let folder: DataFolder;
  beforeAll(async () => {
    folder = await makeDataFolder();
  });
  afterAll(() => folder.remove());

  test("gives root's rights up for good and works on, also when its database has to be started again", async () => {
    const site = await startBuiltSite({ DATA_DIR: folder.dataDir });
    await expect.poll(() => site.output()).toContain("the site runs as another user now");
    for (const thread of readdirSync(`/proc/${site.pid}/task`)) {
      const status = readFileSync(`/proc/${site.pid}/task/${thread}/status`, "utf8");
      expect(status).toMatch(new RegExp(`^Uid:${`\\t${nobody.uid}`.repeat(4)}$`, "m"));
      expect(status).toMatch(new RegExp(`^Gid:${`\\t${nobody.gid}`.repeat(4)}$`, "m"));
      expect(status).toMatch(/^CapEff:\t0+$/m);
      expect(status).toMatch(/^CapPrm:\t0+$/m);
    }
    expect((await apply(site.address)).status).toBe(201);

    process.kill(postmasterPid(), "SIGKILL");
    await expect.poll(async () => (await apply(site.address)).status, { timeout: 60_000 }).toBe(201);
    expect(await site.stop()).toBe(0);
    expect(await processesIn(path.join(folder.dataDir, "database/cluster"), null)).toEqual([]);
    expect(readdirSync(path.join(folder.dataDir, "spool"))).toEqual([]);
  }, 120_000);

  test("is RUN_AS's before it opens anything of that user's", async () => {
    const { dataDir, remove } = await makeDataFolder();
    onTestFinished(remove);
    const daemon = 1;
    const site = await startBuiltSite({ DATA_DIR: dataDir, RUN_AS: "daemon" });
    await expect.poll(() => site.output()).toContain(`"uid":${daemon}`);
    expect((await apply(site.address)).status).toBe(201);
    expect(await site.stop()).toBe(0);
    expect(site.output()).not.toContain("nobody");
    const owners = new Set(globSync("{database,spool}/**", { cwd: dataDir }).map((file) => ownerOf(dataDir, file)));
    expect([...owners]).toEqual([daemon]);
  }, 60_000);

  test("says so when it has no user of its own", async () => {
    const site = await startBuiltSite({ DATA_DIR: folder.dataDir });
    await expect.poll(() => site.output()).toContain("name a user of the site's own in RUN_AS");
    expect(await site.stop()).toBe(0);
  }, 60_000);

  test.each([
    ["daemon", /belongs to another user \(uid 65534\) than RUN_AS says: .* \("chown -RH daemon \S+database"\)/],
    ["no-such-user", /RUN_AS is no-such-user, and this machine has no such user/],
    ["root", /RUN_AS must be the name of a user other than root/],
  ])("does not start as RUN_AS=%s with a database of nobody's", async (name, sentence) => {
    await expect(startBuiltSite({ DATA_DIR: folder.dataDir, RUN_AS: name })).rejects.toThrow(sentence);
  });

  test("keeps root's rights only until it has a port of root's", async () => {
    const port = await freePortOfRoot();
    const site = await startBuiltSite({ DATA_DIR: folder.dataDir, PORT: String(port) });
    await expect.poll(() => site.output()).toContain("the site runs as another user now");
    expect(readFileSync(`/proc/${site.pid}/status`, "utf8")).toMatch(new RegExp(`^Uid:\\t${nobody.uid}\\t`, "m"));
    expect((await apply(site.address)).status).toBe(201);
    expect(await site.stop()).toBe(0);
  }, 60_000);

  test("does not open its memory and environment to other programs of its new user", async () => {
    const site = await startBuiltSite({ DATA_DIR: folder.dataDir });
    const peek = spawnSync("/bin/cat", [`/proc/${site.pid}/environ`], { uid: nobody.uid, gid: nobody.gid, env: {} });
    expect(peek.status).not.toBe(0);
    expect(peek.stdout.toString()).toBe("");
    await site.stop();
  }, 60_000);

  test("takes over a data folder of a release that stayed root", async () => {
    const { dataDir } = folder;
    const log = path.join(dataDir, "database/postgres.log");
    const spool = path.join(dataDir, "spool");
    await mkdir(path.join(spool, "4194999-aaaa@elsewhere"), { recursive: true });
    for (const place of [spool, log]) chownSync(place, 0, 0);
    chmodSync(log, 0o600);
    const site = await startBuiltSite({ DATA_DIR: dataDir });
    expect((await apply(site.address)).status).toBe(201);
    expect(await site.stop()).toBe(0);
    expect(statSync(log).uid).toBe(nobody.uid);
    expect(statSync(spool).uid).toBe(nobody.uid);
  }, 60_000);

  test("stays root, and says so in capitals, where its new user could not reach the data", async () => {
    const home = await mkdtemp("/tmp/closed-home-");
    const dataDir = path.join(home, "data");
    await mkdir(dataDir);
    const site = await startBuiltSite({ DATA_DIR: dataDir });
    await expect.poll(() => site.output()).toContain("THE SITE RUNS AS ROOT");
    expect(site.output()).toContain(`uid ${nobody.uid} cannot reach ${dataDir}`);
    expect((await apply(site.address)).status).toBe(201);
    expect(await site.stop()).toBe(0);
    const place = await realpath(path.join(dataDir, "database"));
    expect(globSync("postgresql-*/**", { cwd: place }).filter((file) => ownerOf(place, file) === 0)).toEqual([]);
    await expect(startBuiltSite({ DATA_DIR: dataDir, RUN_AS: "nobody" })).rejects.toThrow(
      `The site cannot run as RUN_AS (nobody) says: uid ${nobody.uid} cannot reach ${dataDir}.`,
    );
    await rm(await realpath(path.join(dataDir, "database")), { recursive: true });
    await rm(home, { recursive: true });
  }, 60_000);

  function postmasterPid() {
    return Number.parseInt(readFileSync(path.join(folder.dataDir, "database/cluster/postmaster.pid"), "utf8"), 10);
  }
});

function ownerOf(folder: string, file: string) {
  return lstatSync(path.join(folder, file)).uid;
}

/** One below 1024 that nobody uses. */
async function freePortOfRoot(): Promise<number> {
  for (let port = 1023; ; port -= 1) {
    const server = createServer().listen(port, "127.0.0.1");
    const [outcome] = (await Promise.race([once(server, "listening"), once(server, "error")])) as [Error?];
    if (outcome) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

function apply(address: string) {
  return fetch(`${address}/api/applications`, {
    method: "POST",
    body: applicationForm({ resume: paddedPdf(3_000_000) }),
    headers: { Accept: "application/json" },
  });
}
