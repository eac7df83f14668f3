import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "../server/base/env.ts";
import { withoutSecrets } from "./build.ts";

test("npm does not get the site's secrets", () => {
  const folder = mkdtempSync("/tmp/install-test-");
  mkdirSync(path.join(folder, "bin"));
  cpSync("bin/install.js", path.join(folder, "bin/install.js"));
  writeFileSync(path.join(folder, "package.json"), `{ "type": "module" }`);
  writeFileSync(path.join(folder, "package-lock.json"), `{ "packages": { "node_modules/missing": {} } }`);
  const npm = path.join(folder, "npm.cjs");
  writeFileSync(npm, `require("node:fs").writeFileSync("${folder}/seen.json", JSON.stringify(process.env));`);
  const settings = Object.fromEntries(settingNames.map((name) => [name, "value"]));
  spawnSync(process.execPath, ["bin/install.js", "--quiet"], { cwd: folder, env: { ...settings, npm_execpath: npm } });

  const seen = JSON.parse(readFileSync(path.join(folder, "seen.json"), "utf8")) as Record<string, string>;
  rmSync(folder, { recursive: true });
  expect(settingNames.filter((name) => name in seen)).toEqual(Object.keys(withoutSecrets(settings)));
});
