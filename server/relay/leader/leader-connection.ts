import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { setTcpKeepalive } from "../../database/set-tcp-keepalive.ts";
import { leaderTimeouts } from "../relay-timing.ts";

/** Any fixed number, the same in every instance of the site. */
export const relayLock = 7_202_612;

/** The relay's own session: it listens for new applications and holds the lock that lets only one instance send. */
export type LeaderConnection = {
  client: pg.Client;
  isLost(): boolean;
  /** Takes the lead if it is free. The lead lasts as long as the session. */
  tryLead(): Promise<boolean>;
  /** Says again that this instance leads, and every `beatMs` until the returned function has resolved. */
  keepBeating(beatMs: number): () => Promise<void>;
  /** Gives the lead up and wakes those who stand by for it. */
  close(): Promise<void>;
};

/** Throws when the database cannot be reached. `onRing` is called with each notification's payload, and when the connection is lost. */
export async function openLeaderConnection(url: string, onRing: (payload: string) => void): Promise<LeaderConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: leaderTimeouts.connectMs,
    // So that a vanished database is noticed, and no instance believes that it leads when it may not.
    query_timeout: leaderTimeouts.queryMs,
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
  await setTcpKeepalive(client);
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
    keepBeating(beatMs) {
      // One after the other, and none beside a query of the relay. A lost connection is noticed elsewhere.
      let beats = Promise.resolve();
      const beat = () => (beats = beats.then(() => client.query(sayLeading)).then(nothing, nothing));
      void beat();
      const timer = setInterval(() => void beat(), beatMs);
      return () => {
        clearInterval(timer);
        return beats;
      };
    },
    async close() {
      const end = async () => {
        if (isLeading && !isLost)
          await client.query(`select pg_advisory_unlock(${relayLock}), pg_notify('outbox', '')`);
        await client.end();
      };
      const timeout = new AbortController();
      await Promise.race([
        end().catch(() => {}),
        wait(leaderTimeouts.closeMs, undefined, { signal: timeout.signal }).catch(() => {}),
      ]);
      timeout.abort();
    },
  };
}

/** Without a name of its own, an instance cannot be distinguished from others, and its sessions are not ended. */
const sayLeading = `
  insert into relay_leader (instance, beat) select current_setting('application_name'), 1
  on conflict ((true)) do update set instance = excluded.instance, beat = relay_leader.beat + 1`;

function nothing() {}
