import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestModule } from "vitest/node";

/** The results of a runner. `failed`: file and name of each failed test. `errors`: what went wrong outside of tests. */
export type Results = { passed: number; notRun: number; failed: string[]; errors: string[] };

export const vitestResults = "test-results/vitest.json";

type ThrownError = { message: string; stack?: string | undefined };

/** A reporter of Vitest, which writes the results to `test-results`: its own reports leave errors outside of tests out. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly ThrownError[]): void {
    const results: Results = { passed: 0, notRun: 0, failed: [], errors: unhandledErrors.map(describeError) };
    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") results.passed += 1;
        else if (state === "failed") results.failed.push(`${file} > ${test.fullName}`);
        else results.notRun += 1;
      }
      // Of the file's own code, and of the hooks around its tests.
      for (const part of [module, ...module.children.allSuites()])
        results.errors.push(...part.errors().map((error) => `${file}: ${describeError(error)}`));
      if (["pending", "queued"].includes(module.state())) results.errors.push(`${file} did not come to its end.`);
    }
    writeFileSync(vitestResults, JSON.stringify(results));
  }
}

/**
 * Does the work of a global setup after the tests. Vitest's reporters hear nothing of its errors, so they are added to
 * the results here. Throws what `work` throws.
 */
export async function afterTests(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (process.env["VITEST"] && existsSync(vitestResults)) {
      const results = JSON.parse(readFileSync(vitestResults, "utf8")) as Results;
      results.errors.push(describeError(error as Error));
      writeFileSync(vitestResults, JSON.stringify(results));
    }
    throw error;
  }
}

/** Returns the message, and the first three places of the stack. */
export function describeError({ message, stack = "" }: ThrownError): string {
  const places = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return stripVTControlCharacters([message, ...places.slice(0, 3)].join("\n"));
}
