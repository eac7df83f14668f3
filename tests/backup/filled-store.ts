import { expect } from "vitest";
import { findCandidatePage } from "../../server/candidate/find-candidate-page.ts";
import type { Database } from "../../server/database/open-database.ts";
import { startChatJobs } from "../support/start-chat-jobs.ts";
import { storeApplication } from "../support/store-application.ts";
import type { TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";

/** What was confirmed to a candidate as stored. */
export type Stored = { reference: string; sha256: string; statusUrl: string };

const patient = { timeout: 60_000 };

type Store = Pick<Database, "pool" | "url">;

/** Stores three applications, of which the chat gets the first, half of the second, and nothing of the third. */
export async function fillStore(store: Store, chat: TelegramStandIn): Promise<Stored[]> {
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
export async function expectRestored(store: Store, chat: TelegramStandIn, stored: Stored[]): Promise<void> {
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
  return startChatJobs({
    database,
    telegram: { botToken, chatId, apiRoot, messagesPerMinute: 1000 },
  });
}
