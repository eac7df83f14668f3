import { readlinkSync } from "node:fs";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Settings } from "../../server/base/env.ts";
import { parseJson } from "../../server/base/parse-json.ts";
import { publishLink } from "../../server/base/publish.ts";
import { succeeds } from "../install/step.ts";

/** Where the installed site is. `deploy/scriptmark.service` and `server/base/settings-file.ts` name the same. */
export const places = {
  /** Each release in its own folder below `releases`; `current` and `previous` are links to two of them. */
  base: "/opt/scriptmark",
  command: "/usr/local/bin/scriptmark",
  data: "/var/lib/scriptmark",
  settings: "/etc/scriptmark.env",
  unit: "/etc/systemd/system/scriptmark.service",
} as const;

export const serviceUser = "scriptmark";

export function releaseFolder(release: string): string {
  return path.join(places.base, "releases", release);
}

/** Returns the release that the service starts, or the one before it; null: there is none. */
export function linkedRelease(link: "current" | "previous" = "current"): string | null {
  try {
    return path.basename(readlinkSync(path.join(places.base, link)));
  } catch {
    return null;
  }
}

/** The service starts `current`, a rollback goes to `previous`. */
export function linkRelease(link: "current" | "previous", release: string): Promise<void> {
  return publishLink(path.join(places.base, link), path.join("releases", release));
}

const patienceMs = 10 * 60_000;

/** Waits until `release` is ready. Returns false when the service failed, or was not ready within ten minutes. */
export async function startService(how: "start" | "restart", release: string, settings: Settings): Promise<boolean> {
  if (!succeeds("systemctl", "daemon-reload") || !succeeds("systemctl", how, serviceUser)) return false;
  const url = readinessUrl(settings);
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const answer = fetch(url).then((response) => response.json() as Promise<Record<string, unknown>>);
    const { status, release: running } = await answer.catch((): Record<string, unknown> => ({}));
    if (status === "ready" && running === release) return true;
    if (!succeeds("systemctl", "is-active", serviceUser)) return false;
    await wait(200);
  }
  return false;
}

/** Returns the address where the site on this machine reports its state. */
export function readinessUrl({ host, port }: Pick<Settings, "host" | "port">): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}/readyz`;
}

/** Returns the last sentence that the service wrote. */
export function lastWord(): string {
  const journal = ["_SYSTEMD_UNIT=scriptmark.service", "--output=cat", "--lines=1", "--quiet"];
  const line = spawnSync("journalctl", journal, { encoding: "utf8" }).stdout?.trim() ?? "";
  const { msg } = (parseJson(line) ?? {}) as { msg?: string };
  return msg ?? (line || `"journalctl -u ${serviceUser}" says why.`);
}
