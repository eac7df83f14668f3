import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { expect } from "vitest";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../server/database/embedded/start-embedded-postgres.ts";
import { erasedListName } from "../../server/backup/erased-list.ts";
import { runMigrations } from "../../server/database/run-migrations.ts";
import { databaseContent } from "../backup/database-content.ts";
import { expectRestored, fillStore } from "../backup/filled-store.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { testSettings } from "../support/start-test-postgres.ts";
import { startTelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";

export type Move = Awaited<ReturnType<typeof prepareMove>>;

/** A site's embedded database that is to move, with applications of which the chat has some. */
export async function prepareMove() {
  const chat = await startTelegramStandIn();
  const data = await makeDataFolder();
  const newerData = await makeDataFolder();
  const first = await startEmbedded(data.dataDir);
  await runMigrations(first.url);
  const stored = await fillStore(first, chat);
  // As the site writes it when nothing was erased.
  await mkdir(path.join(data.dataDir, "backups"));
  await writeFile(path.join(data.dataDir, "backups", erasedListName), "");
  const content = withoutSchedule(await databaseContent(first.pool));
  await first.stop();
  const newer = await startEmbedded(newerData.dataDir);
  const expectMoved = async (pool: pg.Pool) => expect(withoutSchedule(await databaseContent(pool))).toEqual(content);
  return {
    dataDir: data.dataDir,
    /** Fails unless the database of the pool has what the first one had. */
    expectMoved,
    /** The same for the embedded one in `dataDir`. */
    async expectMovedEmbedded() {
      const postgres = await startEmbedded(data.dataDir);
      try {
        await expectMoved(postgres.pool);
      } finally {
        await postgres.stop();
      }
    },
    /** A server of a newer major, and empty. */
    newer,
    /** Fails unless the relay goes on there where it was, and sends nothing twice. */
    expectRelayGoesOn: () => expectRestored(newer, chat, stored),
    async remove() {
      await newer.stop();
      await chat.stop();
      await newerData.remove();
      await data.remove();
    },
  };
}

/** Without what the site has done since in its new place: its schedule, and what it told operators. */
function withoutSchedule({ job, alarm, ...content }: Awaited<ReturnType<typeof databaseContent>>) {
  return content;
}

function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, report: () => {}, settings: testSettings });
}
