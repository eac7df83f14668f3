import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Programs of some tests that npm does not bring: Debian's package, and the names that systems give the program. */
const programs = {
  chromium: ["chromium", "chromium"],
  firefox: ["firefox-esr", "firefox-esr", "firefox"],
  webkit: ["webkit2gtk-driver", "WebKitWebDriver"],
  xvfb: ["xvfb", "Xvfb"],
  orca: ["orca", "orca"],
  xdotool: ["xdotool", "xdotool"],
  openbox: ["openbox", "openbox"],
  "dbus-daemon": ["dbus-daemon", "dbus-daemon"],
  clamd: ["clamav-daemon", "clamd"],
  // The oldest that the site takes comes first: Debian 12 brings 15.
  postgres: ["postgresql", ...[15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`)],
  promtool: ["prometheus", "promtool"],
  buildah: ["buildah", "buildah"],
  "systemd-analyze": ["systemd", "systemd-analyze"],
  nginx: ["nginx-light", "nginx"],
  caddy: ["caddy", "caddy"],
  openssl: ["openssl", "openssl"],
  script: ["bsdutils", "script"],
} as const satisfies Record<string, readonly [name: string, ...names: string[]]>;

export type Program = keyof typeof programs;

const folders = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"];

export function placeOf(program: Program): string | null {
  const [, ...names] = programs[program];
  return names.flatMap((name) => folders.map((folder) => resolve(folder, name))).find(existsSync) ?? null;
}

export function findProgram(program: Program): string {
  const place = placeOf(program);
  if (place) return place;
  throw new Error(`This test needs ${program}. To install it on Debian: apt-get install ${programs[program][0]}`);
}

/** In continuous integration (`CI=true`) installs the programs that are missing; elsewhere says how to install them. */
export function reportMissingPrograms(): void {
  const missing = (Object.keys(programs) as Program[]).filter((program) => !placeOf(program));
  if (missing.length === 0) return;
  const names = missing.map((program) => programs[program][0]);
  const install = ["install", "--yes", "--no-install-recommends"];
  if (process.env["CI"] !== "true") {
    console.log(
      `Not installed: ${missing.join(", ")}. The tests that need these programs will not run. To install them:`,
    );
    console.log(`sudo apt-get ${install.join(" ")} ${names.join(" ")}\n`);
    return;
  }
  console.log(`Installing ${missing.join(", ")}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    // One after the other: a system may lack one of the packages.
    for (const args of [["update"], ...names.map((name) => [...install, name])])
      execFileSync("apt-get", ["-qq", ...args], { env, stdio: "inherit" });
  } catch (error) {
    console.error((error as Error).message);
  }
}
