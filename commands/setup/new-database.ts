import { openDatabase } from "../../server/database/open-database.ts";
import { readSettings } from "../../server/env.ts";
import { done, failed } from "../command-result.ts";
import { runCommand } from "../run-command.ts";
import { isMissing, report } from "../with-database.ts";

/** Makes the embedded database of a new site that has a PUBLIC_URL and so makes none itself: `npm run new-database`. */
await runCommand(process.argv.includes("--json"), async () => {
  const settings = readSettings(process.env);
  const { dataDir, runAs } = settings;
  if (settings.databaseUrl) return failed(1, "DATABASE_URL names the database: there is none to make.");
  if (!isMissing(settings)) return failed(1, `There is a database in DATA_DIR (${dataDir}) already.`);
  const database = await openDatabase({ dataDir, runAs, report });
  await database.close();
  return done(`There is an empty database in DATA_DIR (${dataDir}). The site can be started now.`, { dataDir });
});
