import { openDatabase } from "../server/database/open-database.ts";
import { readSettings } from "../server/env.ts";
import { done, failed } from "./command-result.ts";
import { commonOptions, parseArguments } from "./parse-arguments.ts";
import { runCommand } from "./run-command.ts";
import { isMissing, report } from "./with-database.ts";

const usage = `Usage: npm run new-database

Makes the empty database of a new site with a PUBLIC_URL in DATA_DIR.

  --json   the result as JSON
Exit codes: 0 done, 1 failed, 2 usage error.`;

/** Makes the embedded database of a new site that has a PUBLIC_URL and so makes none itself: `npm run new-database`. */
await runCommand(process.argv.includes("--json"), async () => {
  if (parseArguments({ options: commonOptions }).values.help) return done(usage, { usage });
  const settings = readSettings(process.env);
  const { dataDir, runAs } = settings;
  if (settings.databaseUrl) return failed(1, "DATABASE_URL names the database: there is none to make.");
  if (!isMissing(settings)) return failed(1, `There is a database in DATA_DIR (${dataDir}) already.`);
  const database = await openDatabase({ dataDir, runAs, report });
  await database.close();
  return done(`There is an empty database in DATA_DIR (${dataDir}). The site can be started now.`, { dataDir });
});
