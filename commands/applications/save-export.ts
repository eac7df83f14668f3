import path from "node:path";
import type pg from "pg";
import { exportApplications } from "../../server/applications/export/export-applications.ts";
import { recordChange } from "../../server/applications/record-change.ts";
import { counted, done, failed, type CommandResult } from "../command-result.ts";
import { writePrivateFile } from "../output/private-file.ts";

/** Writes all applications into a CSV file. Without `out` it is named for the day. */
export async function saveExport(
  pool: pg.Pool,
  { out, isForced }: { out: string | null; isForced: boolean },
): Promise<CommandResult> {
  const file = path.resolve(out ?? `applications-${new Date().toISOString().slice(0, 10)}.csv`);
  let count = 0;
  const trouble = await writePrivateFile(file, isForced, async (handle) => {
    const client = await pool.connect();
    try {
      for await (const rows of exportApplications(client)) {
        await handle.write(rows.text);
        count += rows.count;
      }
    } finally {
      client.release(true);
    }
  });
  if (trouble) return failed(1, trouble);
  await recordChange(pool, { member: null, action: "exported", subject: null });
  return done(`Saved ${file} (${counted(count, "application")}).`, { file, count });
}
