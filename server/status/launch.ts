import { readFileSync } from "node:fs";
import type { Position } from "../../application/position.ts";
import type { LaunchFact } from "../../application/team/launch.ts";
import { listLaunchFacts } from "../../content/launch-facts.ts";
import type { Settings } from "../base/env.ts";

type LaunchSettings = Pick<Settings, "publicUrl" | "telegram" | "backup"> & { hasMail: boolean };

/** Returns what an owner fills in before the site is public, and what of it is there. */
export function readLaunchFacts(
  { publicUrl, telegram, backup, hasMail }: LaunchSettings,
  positions: readonly Position[],
): LaunchFact[] {
  const packageFile = new URL("../../package.json", import.meta.url);
  const { license = "UNLICENSED" } = JSON.parse(readFileSync(packageFile, "utf8")) as { license?: string };
  const setup = { publicUrl, hasChat: telegram !== null, hasMail, hasBackups: backup !== null, license };
  return listLaunchFacts(positions, setup);
}
