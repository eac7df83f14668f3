import { execFileSync } from "node:child_process";
import { cpSync, existsSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";

/**
 * Copies the project into the empty folder `copy`, as a clone of it has it with what is not committed yet, and links
 * the packages.
 */
export function copyProject(copy: string): void {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { encoding: "utf8" }).split("\0");
  for (const file of files.filter(isFile)) cpSync(file, path.join(copy, file));
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
}

/** Files that were deleted may still be listed, and so is a link to the packages. */
function isFile(name: string): boolean {
  return name !== "" && existsSync(name) && statSync(name).isFile();
}
