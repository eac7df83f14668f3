import { defineConfig } from "vitest/config";

/** The tests beside the mutated code, which need no built site. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    restoreMocks: true,
    isolate: false,
    include: [
      "application/**/*.test.ts",
      "server/{intake,jobs,retention}/**/*.test.ts",
      "server/http/routes/{application,candidate}-route.test.ts",
    ],
    globalSetup: ["tests/support/start-test-postgres.ts"],
  },
});
