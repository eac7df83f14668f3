import { globSync, readFileSync } from "node:fs";
import type { Position } from "../../application/position.ts";
import type { LaunchFact } from "../../application/team/launch.ts";
import { listLaunchFacts } from "../../content/launch-facts.ts";
import { site } from "../../content/site.ts";
import type { Settings } from "../base/env.ts";

type LaunchSettings = Pick<Settings, "publicUrl" | "telegram" | "backup"> & { hasMail: boolean };

/** Returns what an owner fills in before the site is public, and what of it is there. */
export function readLaunchFacts(
  { publicUrl, telegram, backup, hasMail }: LaunchSettings,
  positions: readonly Position[],
): LaunchFact[] {
  const packageFile = new URL("../../package.json", import.meta.url);
  const { license = "UNLICENSED" } = JSON.parse(readFileSync(packageFile, "utf8")) as { license?: string };
  const hasChat = telegram !== null;
  const setup = { publicUrl, hasChat, hasMail, hasBackups: backup !== null, license, borrowedFiles: borrowedFiles() };
  return listLaunchFacts(positions, setup);
}

/**
 * Returns the files of another company's `content/` that still name Scriptmark, or describe what it does. The software,
 * which keeps its name, is written small.
 */
function borrowedFiles(): string[] {
  if (site.name === "Scriptmark") return [];
  const files = globSync("content/**/*.{ts,md}", { exclude: ["**/*.test.ts", "content/typefaces.ts"] });
  return files.filter((file) => /Scriptmark|[Hh]andwrit/.test(readFileSync(file, "utf8"))).toSorted();
}
