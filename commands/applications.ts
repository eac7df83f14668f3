import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseStartError } from "../server/database/database-start-error.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { readSettings, SettingsError, type Settings } from "../server/env.ts";
import { done, failed, type CommandResult } from "./command-result.ts";
import { listApplications } from "./list-applications.ts";
import { parseCommand, usage, type Command } from "./parse-command.ts";
import { resendApplication, resendUndelivered } from "./resend-application.ts";
import { saveResume } from "./save-resume.ts";
import { sendTest } from "./send-test.ts";
import { showApplication } from "./show-application.ts";

/** The operator's command line: `npm run applications -- list`. It works beside a running site and without one. */
const command = parseCommand(process.argv.slice(2));
const isJson = typeof command === "string" ? process.argv.includes("--json") : command.isJson;
const result = typeof command === "string" ? failed(2, `${command}\n\n${usage}`) : await run(command);
if (isJson) console.log(JSON.stringify(result.json, null, 2));
else if (result.exitCode === 0) console.log(result.text);
else console.error(result.text);
process.exitCode = result.exitCode;

async function run(command: Command): Promise<CommandResult> {
  if (command.name === "help") return done(usage, { usage });
  try {
    return await runWithDatabase(command, readSettings(process.env));
  } catch (error) {
    if (error instanceof SettingsError || error instanceof DatabaseStartError) return failed(1, error.message);
    const code = (error as { code?: unknown } | null)?.code;
    return failed(1, `That did not work${typeof code === "string" ? ` (${code})` : ""}: try again.`);
  }
}

async function runWithDatabase(command: Command, settings: Settings): Promise<CommandResult> {
  const { databaseUrl, dataDir, telegram } = settings;
  // A wrong folder must not look like a site without applications.
  if (!databaseUrl && !command.name.startsWith("test-") && !existsSync(path.join(dataDir, "database"))) {
    return failed(1, `There is no data in DATA_DIR (${dataDir}).`);
  }
  const database = await openDatabase({ databaseUrl, dataDir, say: (sentence) => console.error(sentence) });
  const { pool } = database;
  try {
    switch (command.name) {
      case "list":
        return await listApplications(pool, command);
      case "show":
        return await showApplication(pool, command.reference);
      case "resume":
        return await saveResume(pool, command);
      case "resend":
        return command.reference ? await resendApplication(pool, command.reference) : await resendUndelivered(pool);
      case "test-message":
      case "test-file":
        return await sendTest(command.name, telegram, pool);
      case "help":
        return done(usage, { usage });
    }
  } finally {
    await database.close();
  }
}
