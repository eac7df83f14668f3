import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { makeGradewell } from "./gradewell.ts";

/* `node tests/second-company/make.ts` makes a clone of the second company, in which every test can be run. */

const copy = mkdtempSync("/tmp/gradewell-");
makeGradewell(copy);
// Some of the tests copy what Git lists.
execFileSync("git", ["init", "--quiet"], { cwd: copy });
console.log(`The second company is in ${copy}. Run its tests there, and delete the folder when you are done.`);
