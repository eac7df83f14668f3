/**
 * Plants small mistakes into the code, one after the other, and runs the tests beside it: prints each mistake that no test finds.
 * Usage: npm run mutation [-- --folder server/intake] [-- --count 50]
 * `--count`: about so many of each folder's mutants, evenly spaced; all of them without it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { mutantsOf, type Mutant } from "./mutants.ts";

/** Folders, and the tests that are to find their mutants. */
const folders: Record<string, string[]> = {
  application: ["application/**/*.test.ts"],
  "server/intake": ["server/intake/**/*.test.ts", "server/http/routes/application-route.test.ts"],
  "server/jobs": ["server/jobs/**/*.test.ts"],
  "server/candidate": ["server/http/routes/candidate-route.test.ts", "server/jobs/withdrawal/*.test.ts"],
  "server/retention": ["server/retention/*.test.ts", "server/jobs/**/*.test.ts"],
};

/** A mutant that hangs is found. */
const longestMs = 240_000;

const { values: options } = parseArgs({
  options: {
    folder: { type: "string" },
    count: { type: "string", default: "Infinity" },
  },
});

const copy = mkdtempSync(path.join(tmpdir(), "mutation-"));
process.once("exit", () => rmSync(copy, { recursive: true }));
cpSync(".", copy, { recursive: true, filter: (name) => !/^(node_modules|\.git|build|dist)$/.test(name) });
symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));

let [found, planted] = [0, 0];
for (const [folder, tests] of Object.entries(folders)) {
  if (options.folder && options.folder !== folder) continue;
  if ((await runTests(tests)) !== "pass") throw new Error(`The tests of ${folder} fail without a mutant.`);
  const mutants = someMutants(folder, Number(options.count));
  let count = 0;
  for (const { file, source, mutant } of mutants) {
    writeFileSync(path.join(copy, file), source.slice(0, mutant.start) + mutant.to + source.slice(mutant.end));
    const outcome = await runTests(tests);
    writeFileSync(path.join(copy, file), source);
    if (outcome !== "pass") count += 1;
    else {
      const line = source.slice(0, mutant.start).split("\n").length;
      console.log(`${file}:${line} survives: ${source.slice(mutant.start, mutant.end)} → ${mutant.to}`);
    }
  }
  console.log(`${folder}: ${count} of ${mutants.length} found`);
  found += count;
  planted += mutants.length;
}
console.log(`${found} of ${planted} mutants found: ${Math.round((100 * found) / planted)} %`);

function someMutants(folder: string, count: number): { file: string; source: string; mutant: Mutant }[] {
  const all = globSync(`${folder}/**/*.ts`, { exclude: ["**/*.test.ts"] })
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      return mutantsOf(source).map((mutant) => ({ file, source, mutant }));
    });
  const distance = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, number) => number % distance === 0);
}

async function runTests(tests: string[]): Promise<"pass" | "fail"> {
  const config = path.join(copy, "tests/mutation/vitest.config.ts");
  const child = spawn("vitest", ["run", "--root", copy, "--config", config], {
    cwd: copy,
    stdio: "ignore",
    detached: true,
    env: { ...process.env, TESTS: JSON.stringify(tests) },
  });
  const timer = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), longestMs);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  return code === 0 ? "pass" : "fail";
}
