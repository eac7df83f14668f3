import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { expect } from "vitest";
import { startEmbeddedPostgres } from "../../server/database/embedded/start-embedded-postgres.ts";
import { erasedListName } from "../../server/backup/erased-list.ts";
import { runMigrations } from "../../server/database/run-migrations.ts";
import { databaseContent } from "../backup/database-content.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { testSettings } from "../support/start-test-postgres.ts";
import { storeApplication } from "../support/store-application.ts";

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
    insert into chat_message select id, 'summary-1', '-1001', arrival, now() from application where arrival < 3;
    update application set delivered_at = now(), waiting_since = null where id = (select id from application where arrival = 1)`);
  // As the site writes it when nothing was erased.
  await mkdir(path.join(data.dataDir, "backups"));
  await writeFile(path.join(data.dataDir, "backups", erasedListName), "");
  const content = withoutSchedule(await databaseContent(first.pool));
  await first.stop();
  const newer = await startEmbedded(newerData.dataDir);
  const expectMoved = async (pool: pg.Pool) => expect(withoutSchedule(await databaseContent(pool))).toEqual(content);
  return {
    dataDir: data.dataDir,
    /** Fails unless the database of the pool has what the first one had: so sending goes on there where it was. */
    expectMoved,
    /** The same for the embedded one in `dataDir`. */
    async expectMovedEmbedded() {
      const postgres = await startEmbedded(data.dataDir);
      await expectMoved(postgres.pool);
      await postgres.stop();
    },
    /** A server of a newer major, and empty. */
    newer,
    async remove() {
      await newer.stop();
      await newerData.remove();
      await data.remove();
    },
  };
}

/** Without what the site has done since in its new place: its schedule, and what it told operators. */
function withoutSchedule({ job, alarm, retention, ...content }: Awaited<ReturnType<typeof databaseContent>>) {
  return content;
}

function startEmbedded(dataDir: string) {
  return startEmbeddedPostgres({ dataDir, report: () => {}, settings: testSettings });
}
