import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findProgram } from "../../support/find-program.ts";
import { freePort } from "../../support/free-port.ts";
import { secretPaths } from "../../support/secret-paths.ts";
import { makeTestFolder } from "../../support/test-folder.ts";

const env = { HOME: makeTestFolder() };

test("Caddy takes deploy/Caddyfile, and would write it the same", () => {
  const program = findProgram("caddy");
  const options = ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"];
  const { status, stderr } = spawnSync(program, options, { env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('"level":"warn"')]);
  const formatted = execFileSync(program, ["fmt", "deploy/Caddyfile"], { env, encoding: "utf8" });
  expect(formatted).toBe(readFileSync("deploy/Caddyfile", "utf8"));
});

test("its log has no secret address, not even when the site is away", async () => {
  const key = "k".repeat(22);
  const config = readFileSync("deploy/Caddyfile", "utf8");
  // Without the line that leaves them out, the errors of the proxy name all of them.
  const open = config.replace(/^\t\texclude .*$/m, "");
  expect(open).not.toBe(config);
  const [inLog, inOpenLog] = await Promise.all([config, open].map((text) => logOf(text, key)));
  for (const secret of secretPaths("SM-7K3F-9QXT", key)) expect(inOpenLog).toContain(secret);
  expect(inLog).toContain("serving initial configuration");
  expect(inLog).not.toContain(key);
});

/** Everything that Caddy writes with this file, while visitors ask for secret addresses and no site is there. */
async function logOf(config: string, key: string): Promise<string> {
  const file = path.join(makeTestFolder(), "Caddyfile");
  // The port for its administration may be taken.
  writeFileSync(file, config.replace("\tlog {", "\tadmin off\n\tlog {"));
  const [port, site] = [await freePort(), await freePort()];
  const places = { SITE_NAME: `http://127.0.0.1:${port}`, SITE_ADDRESS: `127.0.0.1:${site}` };
  const program = spawn(findProgram("caddy"), ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { ...env, ...places },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  program.stderr.on("data", (bytes: Buffer) => (log += bytes.toString()));
  await expect.poll(() => log).toContain("serving initial configuration");
  const visits = secretPaths("SM-7K3F-9QXT", key).map((secret) => fetch(`http://127.0.0.1:${port}${secret}?q=ada`));
  for (const { status } of await Promise.all(visits)) expect(status).toBe(503);
  program.kill();
  await once(program, "close");
  return log;
}
