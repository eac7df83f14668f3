import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,application,bin,commands,content,server,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/start-test-postgres.ts"],
    // Real processes, files and databases on a small machine: generous limits, and never a second try.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
    allowOnly: false,
    restoreMocks: true,
  },
});
