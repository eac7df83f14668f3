import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { noticeLostMachines } from "../database/notice-lost-machines.ts";

/** Any fixed number, the same in every instance of the site. */
const relayLock = 7_202_612;

/** The relay's own session: it hears of new applications, and holds the lock that makes it the only one to send. */
export type LeaderConnection = {
  client: pg.Client;
  isLost(): boolean;
  /** Takes the lead if nobody has it. The lead lasts as long as the session. */
  tryLead(): Promise<boolean>;
  /** Gives the lead up and wakes those who stand by for it. */
  close(): Promise<void>;
};

/** Throws when the database cannot be reached. `onRing` is told each notification's payload, and a lost connection. */
export async function openLeaderConnection(url: string, onRing: (payload: string) => void): Promise<LeaderConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    // A database that went away without a word is noticed: nobody leads without knowing that the lead is still there.
    query_timeout: 30_000,
    keepAlive: true,
  });
  let isLost = false;
  let isLeading = false;
  const lose = () => {
    isLost = true;
    onRing("");
  };
  client.on("error", lose);
  client.on("end", lose);
  client.on("notification", ({ payload }) => onRing(payload ?? ""));
  await client.connect();
  await noticeLostMachines(client);
  await client.query("listen outbox");

  return {
    client,
    isLost: () => isLost,
    async tryLead() {
      const { rows } = await client.query<{ isLeading: boolean }>('select pg_try_advisory_lock($1) as "isLeading"', [
        relayLock,
      ]);
      isLeading = rows[0]?.isLeading ?? false;
      return isLeading;
    },
    async close() {
      const end = async () => {
        if (isLeading && !isLost)
          await client.query(`select pg_advisory_unlock(${relayLock}), pg_notify('outbox', '')`);
        await client.end();
      };
      const timeout = new AbortController();
      await Promise.race([end().catch(() => {}), wait(2_000, undefined, { signal: timeout.signal }).catch(() => {})]);
      timeout.abort();
    },
  };
}
