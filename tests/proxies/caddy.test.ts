import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findProgram } from "../support/find-program.ts";
import { makeTestFolder } from "../support/test-folder.ts";

const env = { HOME: makeTestFolder() };

test("Caddy takes deploy/Caddyfile, and would write it the same", () => {
  const program = findProgram("caddy");
  const options = ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"];
  const { status, stderr } = spawnSync(program, options, { env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('"level":"warn"')]);
  const formatted = execFileSync(program, ["fmt", "deploy/Caddyfile"], { env, encoding: "utf8" });
  expect(formatted).toBe(readFileSync("deploy/Caddyfile", "utf8"));
});
