import { configDefaults, defineConfig } from "vitest/config";

/** What speaks to the database in ways of its own: it has to hold on the oldest PostgreSQL that operators may bring. */
const onAnyPostgres = [
  "server/database/run-migrations.test.ts",
  "server/http/routes/{application,upload}-route.test.ts",
  "server/insights/count-views.test.ts",
  "server/relay/queue/*.test.ts",
  "server/relay/start-relay.test.ts",
  "server/retention/*.test.ts",
  "tests/backup/round-trip.test.ts",
  "server/team/**/*.test.ts",
  "tests/instances/*.test.ts",
];

/** What needs neither a database nor a build: the quick tests. */
const unit = [
  "{app,application,bin,build-tools,content}/**/*.test.ts",
  "tests/{docs,folders,layers,lockfiles,plain-words}.test.ts",
];

/** What moves between that PostgreSQL and the embedded one, or runs several sites behind a proxy. */
const onSystemPostgres = ["tests/operations/handbook.test.ts", "tests/proxies/rolling-release.test.ts"];

// Real processes, files and databases on a small machine: generous limits, and never a second try.
const test = { testTimeout: 30_000, hookTimeout: 60_000, retry: 0, allowOnly: false, restoreMocks: true };

export default defineConfig({
  test: {
    // Most of the time is spent waiting, for timers and processes: a worker more than Vitest would start on two cores.
    maxWorkers: 2,
    projects: [
      { test: { ...test, name: "unit", include: unit } },
      {
        test: {
          ...test,
          name: "embedded-postgres",
          include: ["{commands,server,tests}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...unit, ...onSystemPostgres],
          globalSetup: ["tests/support/start-test-postgres.ts"],
        },
      },
      {
        test: {
          ...test,
          name: "system-postgres",
          include: [...onAnyPostgres, ...onSystemPostgres],
          globalSetup: ["tests/support/start-system-postgres.ts"],
        },
      },
    ],
  },
});
