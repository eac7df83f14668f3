import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { runVisibly } from "./test-steps/record-output.ts";

/** Programs that the tests use and npm does not bring: Debian's package, and the names that systems give them. */
const programs = {
  // Without the browser's own windows: half of the processor time.
  chromium: ["chromium-headless-shell", "chromium-headless-shell", "chromium", "google-chrome-stable"],
  firefox: ["firefox-esr", "firefox-esr", "firefox"],
  webkit: ["webkit2gtk-driver", "WebKitWebDriver"],
  xvfb: ["xvfb", "Xvfb"],
  clamd: ["clamav-daemon", "clamd"],
  // The oldest that the site takes comes first: Debian 12 brings 15.
  postgres: ["postgresql", ...[15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`)],
  promtool: ["prometheus", "promtool"],
  buildah: ["buildah", "buildah"],
  "systemd-analyze": ["systemd", "systemd-analyze"],
  nginx: ["nginx-light", "nginx"],
  caddy: ["caddy", "caddy"],
  openssl: ["openssl", "openssl"],
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
  throw new Error(`The tests need ${program}. Please install it (Debian: apt-get install ${programs[program][0]}).`);
}

/** Installs what is missing through apt, if continuous integration (`CI=true`) or the person at the terminal agrees. */
export async function installPrograms(): Promise<void> {
  const missing = (Object.keys(programs) as Program[]).filter((program) => !placeOf(program));
  if (missing.length === 0 || !(await mayInstall(missing))) return;
  const apt = `${process.getuid?.() === 0 ? "" : "sudo "}env DEBIAN_FRONTEND=noninteractive apt-get -qq`;
  await runVisibly(`${apt} update`);
  // One after the other: a system may lack one of the packages.
  for (const program of missing) {
    await runVisibly(`${apt} install --yes --no-install-recommends ${programs[program][0]}`);
  }
}

async function mayInstall(missing: Program[]): Promise<boolean> {
  if (process.env["CI"] === "true") return true;
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`The tests need ${missing.join(", ")}. Install them as root? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
