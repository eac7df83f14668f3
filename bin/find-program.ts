import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { runVisibly } from "./test-steps/record-output.ts";

/** Programs that the tests use and npm does not bring: Debian's package, and where systems keep them. */
const programs = {
  chromium: {
    // Without the browser's own windows: half of the processor time.
    package: "chromium-headless-shell",
    places: [
      "/usr/bin/chromium-headless-shell",
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome-stable",
    ],
  },
  firefox: { package: "firefox-esr", places: ["/usr/bin/firefox-esr", "/usr/bin/firefox"] },
  webkit: { package: "webkit2gtk-driver", places: ["/usr/bin/WebKitWebDriver"] },
  xvfb: { package: "xvfb", places: ["/usr/bin/Xvfb"] },
  clamd: { package: "clamav-daemon", places: ["/usr/sbin/clamd", "/usr/bin/clamd", "/usr/local/sbin/clamd"] },
  postgres: {
    package: "postgresql",
    // The oldest that the site takes comes first: Debian 12 brings 15.
    places: [15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
  },
  promtool: { package: "prometheus", places: ["/usr/bin/promtool", "/usr/local/bin/promtool"] },
  buildah: { package: "buildah", places: ["/usr/bin/buildah"] },
  "systemd-analyze": { package: "systemd", places: ["/usr/bin/systemd-analyze"] },
  nginx: { package: "nginx-light", places: ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"] },
  caddy: { package: "caddy", places: ["/usr/bin/caddy", "/usr/local/bin/caddy"] },
  openssl: { package: "openssl", places: ["/usr/bin/openssl", "/usr/local/bin/openssl"] },
} as const;

export type Program = keyof typeof programs;

/** The path of the installed program, or null. */
export function placeOf(program: Program): string | null {
  return programs[program].places.find((path) => existsSync(path)) ?? null;
}

/** The same. Throws an error that says how to install a missing one. */
export function findProgram(program: Program): string {
  const place = placeOf(program);
  if (place) return place;
  throw new Error(
    `The tests need ${program}. Please install it (Debian: apt-get install ${programs[program].package}) and run npm test again. With CI=true, npm test installs it through apt.`,
  );
}

/** Installs what is missing through apt, if continuous integration (`CI=true`) or the person at the terminal agrees. */
export async function installPrograms(): Promise<void> {
  const missing = (Object.keys(programs) as Program[]).filter((program) => !placeOf(program));
  if (missing.length === 0 || !(await mayInstall(missing))) return;
  const apt = `${process.getuid?.() === 0 ? "" : "sudo "}env DEBIAN_FRONTEND=noninteractive apt-get -qq`;
  await runVisibly(`${apt} update`);
  // One after the other: a system may lack one of the packages.
  for (const program of missing)
    await runVisibly(`${apt} install --yes --no-install-recommends ${programs[program].package}`);
}

async function mayInstall(missing: Program[]): Promise<boolean> {
  if (process.env["CI"] === "true") return true;
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`The tests need ${missing.join(", ")}. Install them as root? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
