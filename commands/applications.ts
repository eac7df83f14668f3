import { done, type CommandResult } from "./command-result.ts";
import { saveExport } from "./output/save-export.ts";
import { listApplications } from "./list-applications.ts";
import { parseCommand, usage, type Command } from "./parse-command.ts";
import { erasePerson } from "./person/erase-person.ts";
import { resendOnRequest, resendWaiting } from "./resend-on-request.ts";
import { continueOnRequest } from "./retention/continue-on-request.ts";
import { eraseOnRequest, eraseSeveral } from "./retention/erase-application.ts";
import { listLeftInChat } from "./retention/list-left-in-chat.ts";
import { purgeNow } from "./retention/purge-now.ts";
import { UsageError } from "./parse-arguments.ts";
import { runCommand } from "./run-command.ts";
import { saveResume } from "./output/save-resume.ts";
import { sendTestOnRequest } from "./send-test.ts";
import { showApplication } from "./show-application.ts";
import { withDatabase } from "./with-database.ts";

/** The operator's command line: `npm run applications -- list`. It works beside a running site and without one. */
const command = parseCommand(process.argv.slice(2));
await runCommand(process.argv.includes("--json"), () => {
  if (typeof command === "string") throw new UsageError(command);
  return run(command);
});

function run(command: Command): CommandResult | Promise<CommandResult> {
  switch (command.name) {
    case "help":
      return done(usage, { usage });
    case "list":
      return withDatabase((pool, { retentionDays, telegram }) =>
        listApplications(pool, { ...command, retentionDays, telegram }),
      );
    case "list-left-in-chat":
      return withDatabase((pool) => listLeftInChat(pool, command.limit));
    case "show":
      return withDatabase((pool, settings) => showApplication(pool, command.reference, settings));
    case "resume":
      return withDatabase((pool) => saveResume(pool, command));
    case "resend": {
      const { reference } = command;
      return withDatabase((pool) => (reference ? resendOnRequest(pool, reference) : resendWaiting(pool)));
    }
    case "export":
      return withDatabase((pool) => saveExport(pool, command));
    case "erase":
      return withDatabase((pool, { telegram }) => eraseOnRequest(pool, command.reference, telegram));
    case "erase-several":
      return withDatabase((pool, { telegram }) => eraseSeveral(pool, command, telegram));
    case "erase-person":
      return withDatabase((pool, { telegram }) => erasePerson(pool, command.email, telegram));
    case "continue":
      return withDatabase((pool) => continueOnRequest(pool));
    case "purge":
      return withDatabase((pool, { retentionDays }) => purgeNow(pool, retentionDays, command));
    case "test-message":
    case "test-file":
      return withDatabase((pool, { telegram }) => sendTestOnRequest(command.name, telegram, pool), {
        mayBeFirst: true,
      });
  }
}
