import { setTimeout as wait } from "node:timers/promises";
import type { Settings } from "../../server/env.ts";
import { succeeds } from "../install/step.ts";
import { serviceUser } from "./places.ts";

/** The start after an update may have to bring tables up to date. */
const patienceMs = 10 * 60_000;

/** Restarts the service and waits until `release` says that it is ready; false: it does not within ten minutes, or fails. */
export async function restartService(release: string, settings: Settings): Promise<boolean> {
  if (!succeeds("systemctl", "daemon-reload") || !succeeds("systemctl", "restart", serviceUser)) return false;
  return untilReady(release, settings);
}

/** Waits until `release` says that it is ready. */
export async function untilReady(release: string, { host, port }: Settings): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (await isReady(`http://${host.includes(":") ? `[${host}]` : host}:${port}/readyz`, release)) return true;
    if (!succeeds("systemctl", "is-active", serviceUser)) return false;
    await wait(200);
  }
  return false;
}

async function isReady(url: string, release: string): Promise<boolean> {
  try {
    const { status, release: running } = (await (await fetch(url)).json()) as Record<string, unknown>;
    return status === "ready" && running === release;
  } catch {
    return false;
  }
}
