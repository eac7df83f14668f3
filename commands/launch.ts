import path from "node:path";
import { launchPage } from "../content/team/launch.ts";
import { missingFactsLine } from "../content/launch-facts.ts";
import { loadSettings } from "../server/base/settings-file.ts";
import { readLaunchFacts } from "../server/status/launch.ts";
import { command, done } from "./command.ts";

export const launch = command({
  name: "launch",
  usage: "what the owner fills in before the site is public, as on the team's page /team/launch",
  run() {
    const settings = loadSettings();
    // Positions are read from the project's folder; DATA_DIR was relative to the operator's.
    process.chdir(path.join(import.meta.dirname, ".."));
    const facts = readLaunchFacts({ ...settings, hasMail: settings.mail !== null });
    const lines = facts.map(({ label, waiting, place, isThere, isNeeded }) => {
      if (isThere) return `[x] ${label}`;
      const optional = isNeeded ? "" : ` (${launchPage.states.optional.toLowerCase()})`;
      return `[ ] ${label}${optional}: ${place}\n    ${waiting}`;
    });
    const first = missingFactsLine(facts) ?? "Nothing is missing.";
    const where = facts.every(({ isThere }) => isThere) ? [] : [launchPage.where];
    return done([`${first.replace(/: .*/, ".")}`, ...where, ...lines].join("\n"), { facts });
  },
});
