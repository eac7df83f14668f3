import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { currentRelease } from "./build-stamp.ts";

// Only root can give a folder to another user.
test.runIf(process.getuid?.() === 0)("a clone that belongs to another user has its release", () => {
  const clone = mkdtempSync(join(tmpdir(), "another-users-clone-"));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  writeFileSync(join(clone, "a-file"), "");
  const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    [...author, "commit", "-qm", "Add a file"],
  ])
    expect(spawnSync("git", args, { cwd: clone }).status).toBe(0);
  const release = currentRelease(clone);
  expect(release).toMatch(/^\d{4}\.\d\d\.\d\d-[0-9a-f]{7}$/);
  for (const path of [clone, join(clone, ".git")]) chownSync(path, 65534, 65534);
  expect(currentRelease(clone)).toBe(release);
});
