import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findProgram } from "../support/find-program.ts";

test("Caddy takes deploy/Caddyfile, and would write it the same", () => {
  const program = findProgram("caddy");
  const home = mkdtempSync(path.join(tmpdir(), "caddy-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const env = { HOME: home };
  const options = ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"];
  const { status, stderr } = spawnSync(program, options, { env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('"level":"warn"')]);
  const formatted = execFileSync(program, ["fmt", "deploy/Caddyfile"], { env, encoding: "utf8" });
  expect(formatted).toBe(readFileSync("deploy/Caddyfile", "utf8"));
});
