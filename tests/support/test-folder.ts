import { mkdtempSync, rmSync } from "node:fs";
import { afterAll } from "vitest";

/** A folder of a test file, for all of its tests. */
export function makeTestFolder(): string {
  const folder = mkdtempSync("/tmp/test-");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
