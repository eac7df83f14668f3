import { defineConfig } from "vitest/config";

const include = JSON.parse(process.env["TESTS"] ?? "[]") as string[];

/** The tests beside the code, which need no built site. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    restoreMocks: true,
    isolate: false,
    maxWorkers: 2,
    bail: 1,
    include,
    globalSetup: include.some((glob) => glob.startsWith("server/")) ? ["tests/support/start-test-postgres.ts"] : [],
  },
});
