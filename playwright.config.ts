import { defineConfig } from "@playwright/test";
import { browserLaunch } from "./tests/support/unpack-browser.ts";
import { filesLeftOut } from "./tests/test-sets.ts";

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  testIgnore: filesLeftOut().map((file) => `**/${file}`),
  outputDir: "test-results/journeys",
  snapshotPathTemplate: "{testDir}/{testFileDir}/{testFileName}-snapshots/{arg}{ext}",
  globalSetup: ["build-before-tests", "unpack-browser", "start-journeys-postgres"].map(
    (name) => `./tests/support/${name}.ts`,
  ),
  fullyParallel: true,
  // One more than there are processors on a small machine: journeys wait as much as they work.
  workers: 3,
  forbidOnly: true,
  // For hangs: a busy machine is no failure.
  timeout: 1_200_000,
  expect: { timeout: 40_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    screenshot: "only-on-failure",
    // The processor draws animations here, so only tests about motion have them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      // From the lockfile: the same on every machine, and nothing is downloaded from elsewhere.
      ...browserLaunch,
      args: ["--disable-gpu", "--disable-quic"],
    },
  },
});
