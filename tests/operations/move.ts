import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { expect } from "vitest";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../server/database/embedded/start-embedded-postgres.ts";
import { findCandidatePage } from "../../server/candidate/find-candidate-page.ts";
import type { Database } from "../../server/database/open-database.ts";
import { erasedListName } from "../../server/backup/erased-list.ts";
import { runMigrations } from "../../server/database/run-migrations.ts";
import { databaseContent } from "../backup/database-content.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { testSettings } from "../support/start-test-postgres.ts";
import { startChatJobs } from "../support/start-chat-jobs.ts";
import { storeApplication } from "../support/store-application.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";

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

/** What was confirmed to a candidate as stored. */
type Stored = { reference: string; sha256: string; statusUrl: string };

const patient = { timeout: 60_000 };

type Store = Pick<Database, "pool" | "url">;

/** Stores three applications, of which the chat gets the first, half of the second, and nothing of the third. */
async function fillStore(store: Store, chat: TelegramStandIn): Promise<Stored[]> {
  const stored = [await storeApplication(store.pool, { resume: Buffer.alloc(3_000_000, "a long resume ") })];
  const relay = relayTo(chat, store);
  await chat.waitForMessages(2);
  await expect.poll(async () => (await relay.status()).undelivered, patient).toBe(0);
  chat.failNext({ kind: "accept" }, { kind: "unauthorized" });
  for (const name of ["Zoë's résumé.pdf", "resume.pdf"])
    stored.push(await storeApplication(store.pool, { fileName: name }));
  await expect.poll(async () => (await relay.status()).state, patient).toBe("halted");
  await relay.stop();
  expect(chat.received).toHaveLength(3);
  return stored;
}

/** Every application is there, each resume as it came and each candidate's page at its address; the relay sends what the chat lacks, and nothing twice. */
async function expectRestored(store: Store, chat: TelegramStandIn, stored: Stored[]): Promise<void> {
  const { rows } = await store.pool.query(
    `select a.reference, encode(sha256(string_agg(c.bytes, '' order by c.number)), 'hex') as sha256
     from application a join resume_chunk c on c.application_id = a.id group by a.id order by a.arrival`,
  );
  expect(rows).toEqual(stored.map(({ reference, sha256 }) => ({ reference, sha256 })));
  for (const { reference, statusUrl } of stored) {
    const key = statusUrl.split("/").at(-1) ?? "";
    expect(await findCandidatePage(store.pool, { reference, key, sendsMail: false })).toMatchObject({
      kind: "received",
    });
  }

  const relay = relayTo(chat, store);
  await expect.poll(async () => (await relay.status()).undelivered, patient).toBe(0);
  await relay.stop();
  const sent = chat.received.map(({ text, document }) => [/SM-\w{4}-\w{4}/.exec(text)?.[0], document?.sha256]);
  expect(sent).toEqual(
    stored.flatMap(({ reference, sha256 }) => [
      [reference, undefined],
      [reference, sha256],
    ]),
  );
}

function relayTo({ token: botToken, chatId, apiRoot }: TelegramStandIn, database: Store) {
  return startChatJobs({ database, telegram: { botToken, chatId, apiRoot, messagesPerMinute: 1000 } });
}
