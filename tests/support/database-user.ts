import { openDatabase } from "../../server/database/open-database.ts";

// A process that uses the database of DATA_DIR until SIGTERM, for tests that kill it or start two at once.
try {
  const dataDir = process.env["DATA_DIR"] ?? "";
  const database = await openDatabase({ dataDir, report: (sentence) => console.log(`say ${sentence}`) });
  process.once("SIGTERM", () => void database.close().then(() => process.exit(0)));
  console.log(`open ${database.url}`);
} catch (error) {
  console.log(`refused ${(error as Error).message}`);
  process.exitCode = 1;
}
