import { defineConfig } from "@playwright/test";
import { placeOf } from "./bin/find-program.ts";

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  snapshotPathTemplate: "{testDir}/{testFileName}-snapshots/{arg}{ext}",
  globalSetup: "./tests/support/build-before-journeys.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    screenshot: "only-on-failure",
    // What moves is drawn by the processor here: it moves where motion is the subject.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      // The system's own Chromium: npm brings none, and nothing is downloaded behind the operator's back.
      executablePath: placeOf("chromium") ?? "/usr/bin/chromium",
      args: ["--disable-gpu", "--disable-quic"],
    },
  },
});
