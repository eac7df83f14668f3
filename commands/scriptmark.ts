import { systemReason } from "../server/base/system-reason.ts";
import { dispatch } from "./dispatch.ts";
import { runCommand } from "./run-command.ts";
import { commands } from "./table.ts";

// A diagnostic report, if an operator asks Node for one, holds no secret.
process.report.excludeEnv = true;

// Without a listener, Node prints a stack or nothing. A reader that left, such as `head`, has what it wants.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exitCode = 1;
  if (error.code !== "EPIPE") console.error(`The standard output cannot be written: ${systemReason(error)}.`);
});

const args = process.argv.slice(2);
await runCommand(args.includes("--json"), () => dispatch(commands, args));
// process.exit() can wait forever for a thread that compiles (nodejs/node#54918): with nothing open, the process ends
// anyway.
setTimeout(() => process.exit(), 2_000).unref();
