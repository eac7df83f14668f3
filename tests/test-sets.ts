import { globSync } from "node:fs";
import { placeOf, type Program } from "./support/find-program.ts";

/*
 * The set `promise` is everything but three folders: `tests/journeys/` (what else may happen on a journey of
 * `tests/promises/`), `tests/look/` (how each view looks, is heard and moves) and `tests/deep/` (other engines, proxies
 * and systems, crashes, floods, walks, large databases, long calculations). `npm test` runs it; `npm run test:all` runs
 * everything.
 */

/** The test files that need a program of the system. */
const rows: readonly { files: string; needs: readonly Program[] }[] = [
  { files: "tests/deep/engines.spec.ts", needs: ["firefox", "webkit", "xvfb"] },
  {
    files: "tests/deep/heard.spec.ts",
    needs: ["firefox", "xvfb", "orca", "xdotool", "openbox", "dbus-daemon"],
  },
  { files: "tests/deep/team-resume.spec.ts", needs: ["chromium", "firefox"] },
  { files: "tests/deep/newest-chromium.spec.ts", needs: ["chromium", "xvfb"] },
  { files: "tests/deep/proxies/nginx.test.ts", needs: ["nginx", "openssl"] },
  { files: "tests/deep/proxies/caddy.test.ts", needs: ["caddy"] },
  { files: "tests/deep/deploy/container.test.ts", needs: ["buildah"] },
  { files: "tests/deep/deploy/service.test.ts", needs: ["systemd-analyze"] },
  { files: "tests/deep/operations/*.test.ts", needs: ["postgres"] },
  { files: "tests/deep/terminal.test.ts", needs: ["script"] },
  { files: "server/scan/*.test.ts", needs: ["clamd"] },
  { files: "server/metrics/site-metrics.test.ts", needs: ["promtool"] },
  { files: "server/mail/mailer.test.ts", needs: ["openssl"] },
];

/** The set that `tests/run.ts` runs; null when a runner was started directly, or with a pattern. */
const runningSet = process.env["TEST_SET"] ?? null;

/** The files that the running set leaves out, as patterns from the root of the project. */
export function filesLeftOut(): string[] {
  if (runningSet === "promise")
    return [...["journeys", "look", "deep"].map((folder) => `tests/${folder}/**`), ...rows.map(({ files }) => files)];
  return runningSet === "all" ? filesNotRun().flatMap(({ files }) => files) : [];
}

/** The files of `npm run test:all` whose programs are missing. */
export function filesNotRun(): { files: string[]; missing: Program[] }[] {
  return rows.flatMap(({ files, needs }) => {
    const missing = needs.filter((program) => !placeOf(program));
    return missing.length > 0 ? [{ files: globSync(files), missing }] : [];
  });
}
