import { existsSync } from "node:fs";

/** Programs that the tests use and npm does not bring: Debian's package, and where systems keep them. */
export const programs = {
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
