import path from "node:path";
import type { Position } from "../application/position.ts";
import { launchPage } from "../content/team/launch.ts";
import { missingFactsLine } from "../content/launch-facts.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import type { Settings } from "../server/base/env.ts";
import { OperatorError } from "../server/base/operator-error.ts";
import { loadSettings } from "../server/base/settings-file.ts";
import { readPublished } from "../server/positions/site-positions.ts";
import { readLaunchFacts } from "../server/status/launch.ts";
import { command, done, type CommandResult } from "./command.ts";
import { report, withDatabase } from "./with-database.ts";

export const launch = command({
  name: "launch",
  usage: "what the owner fills in before the site is public, as on the team's page /team/launch",
  run: () =>
    withDatabase(async (pool, settings) => {
      const published = await readPublished(pool);
      return listFacts(
        settings,
        published.map(({ content }) => content),
      );
    }).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      report("The site's database can't be asked for its positions, so those of content/positions are looked at.");
      const settings = loadSettings();
      // The files are in the project's folder; DATA_DIR was relative to the operator's.
      process.chdir(path.join(import.meta.dirname, ".."));
      return listFacts(settings, readPositions());
    }),
});

function listFacts(settings: Settings, positions: readonly Position[]): CommandResult {
  const facts = readLaunchFacts({ ...settings, hasMail: settings.mail !== null }, positions);
  const lines = facts.map(({ label, waiting, place, isThere, isNeeded }) => {
    if (isThere) return `[x] ${label}`;
    const optional = isNeeded ? "" : ` (${launchPage.states.optional.toLowerCase()})`;
    return `[ ] ${label}${optional}: ${place}\n    ${waiting}`;
  });
  const first = missingFactsLine(facts) ?? "Nothing is missing.";
  const where = facts.every(({ isThere }) => isThere) ? [] : [launchPage.where];
  return done([`${first.replace(/: .*/, ".")}`, ...where, ...lines].join("\n"), { facts });
}
