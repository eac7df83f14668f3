import { dispatch } from "./dispatch.ts";
import { runCommand } from "./run-command.ts";
import { commands } from "./table.ts";

// A diagnostic report, if an operator asks Node for one, holds no secret.
process.report.excludeEnv = true;

const args = process.argv.slice(2);
await runCommand(args.includes("--json"), () => dispatch(commands, args));
// process.exit() can wait forever for a thread that compiles (nodejs/node#54918): with nothing open, the process ends
// anyway.
setTimeout(() => process.exit(), 2_000).unref();
