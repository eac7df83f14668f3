import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { makeGradewell } from "./gradewell.ts";

/* `node tests/deep/second-company/make.ts` makes a clone of the second company, in which every test can be run. */

const copy = mkdtempSync("/tmp/gradewell-");
makeGradewell(copy);
// The tests of our own words, and the link to the packages: some tests take an installation apart.
for (const name of ["content/own-words.test.ts", "tests/deep/second-company", "node_modules"])
  rmSync(path.join(copy, name), { recursive: true });
execFileSync(process.execPath, ["bin/install.js"], { cwd: copy, stdio: "inherit" });
// Some of the tests copy what Git lists, and a release is named by its commit.
const git = (...args: string[]) => execFileSync("git", args, { cwd: copy });
git("init", "--quiet");
git("add", "--all");
git("-c", "user.name=Gradewell", "-c", "user.email=site@gradewell.example", "commit", "--quiet", "--message=Begin");
console.log(`The second company is in ${copy}. Run its tests there, and delete the folder when you are done.`);
