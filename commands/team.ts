import { done, type CommandResult } from "./command-result.ts";
import { UsageError } from "./parse-arguments.ts";
import { runCommand } from "./run-command.ts";
import { invite, list, revoke } from "./team/members.ts";
import { parseTeamCommand, teamUsage, type TeamCommand } from "./team/parse-team-command.ts";
import { withDatabase } from "./with-database.ts";

/** Who may open the hiring team's pages: `npm run team -- invite NAME`. It works beside a running site. */
const command = parseTeamCommand(process.argv.slice(2));
await runCommand(process.argv.includes("--json"), () => {
  if (typeof command === "string") throw new UsageError(command);
  return run(command);
});

function run(command: TeamCommand): CommandResult | Promise<CommandResult> {
  switch (command.name) {
    case "help":
      return done(teamUsage, { usage: teamUsage });
    case "invite":
      return withDatabase((pool, settings) => invite(pool, command, settings), { mayBeFirst: true });
    case "list":
      return withDatabase((pool) => list(pool));
    case "revoke":
      return withDatabase((pool) => revoke(pool, command.member));
  }
}
