import { existsSync } from "node:fs";

/** Programs that the tests use and npm does not bring: what they are for, Debian's package, and where systems keep them. */
export const programs = {
  chromium: {
    name: "Chromium",
    purpose: "The browser journeys need",
    // Without the browser's own windows: half of the processor time.
    package: "chromium-headless-shell",
    places: [
      "/usr/bin/chromium-headless-shell",
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome-stable",
    ],
  },
  firefox: {
    name: "Firefox",
    purpose: "The journeys in other engines need",
    package: "firefox-esr",
    places: ["/usr/bin/firefox-esr", "/usr/bin/firefox"],
  },
  webkit: {
    name: "WebKitGTK with its driver",
    purpose: "The journeys in other engines need",
    package: "webkit2gtk-driver",
    places: ["/usr/bin/WebKitWebDriver"],
  },
  xvfb: {
    name: "Xvfb",
    purpose: "WebKitGTK needs",
    package: "xvfb",
    places: ["/usr/bin/Xvfb"],
  },
  clamd: {
    name: "the ClamAV daemon",
    purpose: "The tests of the virus scan need",
    package: "clamav-daemon",
    places: ["/usr/sbin/clamd", "/usr/bin/clamd", "/usr/local/sbin/clamd"],
  },
  postgres: {
    name: "a PostgreSQL",
    purpose: "The tests of several instances need",
    package: "postgresql",
    // The oldest that the site takes comes first: Debian 12 brings 15.
    places: [15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
  },
  promtool: {
    name: "promtool",
    purpose: "The tests of metrics and alert rules need",
    package: "prometheus",
    places: ["/usr/bin/promtool", "/usr/local/bin/promtool"],
  },
  buildah: {
    name: "Buildah",
    purpose: "The tests of the image need",
    package: "buildah",
    places: ["/usr/bin/buildah"],
  },
  "systemd-analyze": {
    name: "systemd",
    purpose: "The tests of the service need",
    package: "systemd",
    places: ["/usr/bin/systemd-analyze"],
  },
  nginx: {
    name: "nginx",
    purpose: "The tests of deploy/nginx-site.conf need",
    package: "nginx-light",
    places: ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"],
  },
  caddy: {
    name: "Caddy",
    purpose: "The test of deploy/Caddyfile needs",
    package: "caddy",
    places: ["/usr/bin/caddy", "/usr/local/bin/caddy"],
  },
  openssl: {
    name: "OpenSSL",
    purpose: "The certificates of tests need",
    package: "openssl",
    places: ["/usr/bin/openssl", "/usr/local/bin/openssl"],
  },
} as const;

export type Program = keyof typeof programs;

/** The path of the installed program, or null. */
export function findProgram(program: Program): string | null {
  return programs[program].places.find((path) => existsSync(path)) ?? null;
}

/** What to tell a person when it is missing. */
export function howToInstall(program: Program): string {
  const { name, purpose, package: aptPackage } = programs[program];
  return `${purpose} ${name}. Please install it (Debian: apt-get install ${aptPackage}) and run npm test again. With CI=true, npm test installs it through apt.`;
}
