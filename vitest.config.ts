import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { placeOf } from "./tests/support/find-program.ts";
import { filesLeftOut } from "./tests/test-sets.ts";

/** `npm test` runs everything on the embedded PostgreSQL. */
const hasSystemPostgres = process.env["TEST_SET"] !== "promise" && placeOf("postgres") !== null;

/** On the oldest that operators may bring: the site itself runs on the embedded one, the newest, in every journey. */
const onSystemPostgres = [
  "server/http/routes/application-route.test.ts",
  "server/insights/count-views.test.ts",
  "server/jobs/chat/send-application.test.ts",
  "server/retention/*.test.ts",
  "server/team/**/*.test.ts",
  "tests/deep/instances/*.test.ts",
  // Tests that move between the two, or run several sites behind a proxy.
  "tests/deep/operations/*.test.ts",
  "tests/deep/proxies/nginx.test.ts",
];

const statements = ["tests/statements.test.ts"];

const onBoth = [
  ...statements,
  "server/database/run-migrations.test.ts",
  "server/jobs/job-table.test.ts",
  "tests/deep/backup/round-trip.test.ts",
];

const unit = [
  "{app,application,bin,build-tools,content,stand-ins}/**/*.test.ts",
  "tests/{docs,layers,lockfiles,plain-words,styles}.test.ts",
  "tests/support/*.test.ts",
];

/** They need neither a build nor a database, and ten to eighty seconds of one processor. */
const calculations = ["tests/deep/model/*.test.ts", "tests/deep/patterns.test.ts"];

/** The longest begin first, so that no worker is left alone with one of them; the rest comes as Vitest sorts it. */
const longest = [
  /tests\/deep\/(model|year|operations|instances|pack|crash|deploy|fuzz)\//,
  /\/tests\/|commands\/applications\/|server\/(main|database)/,
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => path.test(moduleId));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** For hangs: a year of the site takes two minutes on an idle machine, and a busy machine is no failure. */
const longestMs = 1_800_000;

// Real processes, files and databases, and never a second try. Nothing stateful happens at import, so the files of a
// project share processes, and each module is loaded once in each of them.
const test = {
  testTimeout: longestMs,
  expect: { poll: { timeout: 300_000 } },
  hookTimeout: longestMs,
  retry: 0,
  allowOnly: false,
  restoreMocks: true,
  isolate: false,
};

const exclude = [...configDefaults.exclude, ...filesLeftOut()];
const globalSetup = ["tests/support/build-before-tests.ts"];

export default defineConfig({
  test: {
    // Most of the time is spent waiting, for timers and processes: two workers more than Vitest would start on two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...test, name: "unit", include: unit } },
      { test: { ...test, name: "calculations", include: calculations, exclude } },
      // The project has a PostgreSQL of its own, so that `npm run test:quick` can have it.
      {
        test: {
          ...test,
          name: "statements",
          include: statements,
          globalSetup: "tests/support/start-test-postgres.ts",
        },
      },
      {
        test: {
          ...test,
          name: "embedded-postgres",
          include: ["{commands,server,tests}/**/*.test.ts"],
          exclude: [
            ...exclude,
            ...unit,
            ...calculations,
            ...statements,
            ...(hasSystemPostgres ? onSystemPostgres : []),
          ],
          globalSetup: [...globalSetup, "tests/support/start-test-postgres.ts"],
        },
      },
      {
        test: {
          ...test,
          name: "system-postgres",
          include: hasSystemPostgres ? [...onBoth, ...onSystemPostgres] : [],
          exclude,
          globalSetup: [...globalSetup, "tests/support/start-system-postgres.ts"],
        },
      },
    ],
  },
});
