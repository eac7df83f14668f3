import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { startEmbeddedPostgres } from "../../../server/database/embedded/start-embedded-postgres.ts";
import { erasedListName } from "../../../server/backup/erased-list.ts";
import { runMigrations } from "../../../server/database/run-migrations.ts";
import { makeDataFolder } from "../../support/data-folder.ts";
import { testSettings } from "../../support/test-postgres.ts";
import { storeApplication } from "../../support/store-application.ts";

export type Move = Awaited<ReturnType<typeof prepareMove>>;

/** A site's embedded database that is to move, with three applications of which the chat has one and a half. */
export async function prepareMove() {
  const data = await makeDataFolder();
  const newerData = await makeDataFolder();
  const first = await startEmbedded(data.dataDir);
  await runMigrations(first.url);
  await storeApplication(first.pool, { resume: Buffer.alloc(3_000_000, "a long resume ") });
  for (const fileName of ["Zoë's résumé.pdf", "resume.pdf"]) await storeApplication(first.pool, { fileName });
  await first.pool.query(`
    insert into chat_message (application_id, step, chat_id, message_id) select id, 'summary-1', '-1001', arrival from application where arrival < 3;
    update application set delivered_at = now(), waiting_since = null where id = (select id from application where arrival = 1)`);
  // As the site writes it when nothing was erased.
  await mkdir(path.join(data.dataDir, "backups"));
  await writeFile(path.join(data.dataDir, "backups", erasedListName), "");
  await first.stop();
  const newer = await startEmbedded(newerData.dataDir);
  return {
    dataDir: data.dataDir,
    /** A server of a newer major, and empty. */
    newer,
    async remove() {
      await newer.stop();
      await newerData.remove();
      await data.remove();
    },
  };
}

function startEmbedded(dataDir: string) {
  return startEmbeddedPostgres({ dataDir, report: () => {}, settings: testSettings });
}
