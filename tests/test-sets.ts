import { globSync } from "node:fs";
import { placeOf, type Program } from "./support/find-program.ts";

type Row = { files: readonly string[]; needs?: readonly Program[]; reason: string };

/** The test files that `npm test` leaves to `npm run test:all`, what they need of the system, and why. */
const rows: readonly Row[] = [
  { files: ["tests/journeys/engines.spec.ts"], needs: ["firefox", "webkit", "xvfb"], reason: "other engines" },
  { files: ["tests/journeys/team-resume.spec.ts"], needs: ["chromium", "firefox"], reason: "browsers that show a PDF" },
  {
    files: ["tests/journeys/newest-chromium.spec.ts"],
    needs: ["chromium", "xvfb"],
    reason: "Debian's newest Chromium",
  },
  { files: ["tests/proxies/nginx.test.ts"], needs: ["nginx", "openssl"], reason: "a proxy in front" },
  { files: ["tests/proxies/caddy.test.ts"], needs: ["caddy"], reason: "a proxy in front" },
  { files: ["tests/journeys/walker.spec.ts"], reason: "minutes: walks through the whole site" },
  { files: ["tests/journeys/views.spec.ts"], reason: "minutes: each page and state at every width" },
  {
    files: [
      "tests/journeys/{application-announcements,application-focus,device-list,link-focus,team-accessibility}.spec.ts",
      "tests/journeys/{at-rest,display-settings,first-screen,view-transitions}.spec.ts",
    ],
    reason: "details of access, look and motion that few changes touch",
  },
  { files: ["tests/journeys/application-upload.spec.ts"], reason: "large resumes over slow lines" },
  { files: ["tests/deploy/container.test.ts"], needs: ["buildah"], reason: "root builds an image" },
  {
    files: ["tests/deploy/service.test.ts"],
    needs: ["systemd-analyze"],
    reason: "only operators have systemd's checks",
  },
  {
    files: ["tests/deploy/{install,other-systems}.test.ts", "tests/{power-cut,full-disk/*}.test.ts"],
    reason: "root, with disks and folders of its own, or another Node",
  },
  { files: ["tests/second-company/*.test.ts"], reason: "a build of the whole site with other content" },
  { files: ["tests/pack/*.test.ts"], reason: "minutes: packs the archive and starts it" },
  { files: ["tests/operations/*.test.ts"], needs: ["postgres"], reason: "minutes: each command of the handbook" },
  {
    files: ["tests/{crash,fuzz,instances}/*.test.ts"],
    reason: "minutes: several processes that are killed or flooded",
  },
  { files: ["tests/backup/*.test.ts"], reason: "minutes: large databases" },
  { files: ["server/scan/*.test.ts"], needs: ["clamd"], reason: "a real virus scanner" },
  {
    files: ["server/metrics/site-metrics.test.ts"],
    needs: ["promtool"],
    reason: "Prometheus reads the metrics and the alert rules",
  },
  { files: ["tests/terminal.test.ts"], needs: ["script"], reason: "a terminal, which macOS makes in another way" },
  { files: ["server/mail/mailer.test.ts"], needs: ["openssl"], reason: "a certificate for TLS" },
];

/** The set that `tests/run.ts` runs; null when a runner was started directly, or with a pattern. */
const runningSet = process.env["TEST_SET"] ?? null;

/** The files that the running set leaves out. */
export function filesLeftOut(): string[] {
  if (runningSet === "promise") return rows.flatMap(({ files }) => files);
  return runningSet === "all" ? filesNotRun().flatMap(({ files }) => files) : [];
}

/** The files of `npm run test:all` whose programs are missing. */
export function filesNotRun(): { files: string[]; missing: Program[] }[] {
  return rows.flatMap(({ files, needs = [] }) => {
    const missing = needs.filter((program) => !placeOf(program));
    return missing.length > 0 ? [{ files: globSync(files), missing }] : [];
  });
}
