/**
 * Stryker plants small mistakes into the code, one after the other, and runs the tests beside it.
 * Usage: npm run mutation [-- --mutate "server/retention/*.ts"]
 */
export default {
  mutate: ["{application,server/{intake,jobs,candidate,retention}}/**/*.ts", "!**/*.test.ts"],
  testRunner: "vitest",
  vitest: { configFile: "tests/deep/mutation/vitest.config.ts" },
  coverageAnalysis: "perTest",
  // The instrumented code has no types to check, and Stryker's rewriting of tsconfig.json needs an older TypeScript.
  checkers: [],
  tsconfigFile: "none",
  ignorePatterns: ["build", "data", "dist"],
  // A mutant that hangs is found. On a busy machine, a test takes several times as long as in the first run.
  timeoutMS: 60_000,
  reporters: ["clear-text", "progress"],
  concurrency: 1,
};
