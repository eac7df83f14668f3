import { applicationsCommands } from "./applications/commands.ts";
import { backup } from "./backup.ts";
import { insights } from "./insights.ts";
import { install } from "./install/install.ts";
import { restore } from "./restore.ts";
import { start } from "./start.ts";
import { teamCommands } from "./team.ts";
import { testCommands } from "./test-deliveries.ts";
import { rollback, update } from "./releases/update.ts";
import { version } from "./version.ts";

/** Every command, in the order in which the help lists them. */
export const commands = [
  start,
  install,
  update,
  rollback,
  ...applicationsCommands,
  ...teamCommands,
  backup,
  restore,
  ...testCommands,
  insights,
  version,
];
