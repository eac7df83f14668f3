import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { withClient } from "../../../../server/database/with-client.ts";
import { processesIn } from "../../../support/running-processes.ts";

/** The PostgreSQL of a data folder: its processes, and queries from outside the site. */
export function openSystemDatabase(dataDir: string) {
  const cluster = path.join(dataDir, "database/cluster");
  const processes = () => processesIn(cluster);
  const config = {
    host: path.join(dataDir, "database/socket"),
    user: "postgres",
    database: "postgres",
    application_name: "crash-test",
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
  };

  return {
    processes,

    async postmasterPid(): Promise<number | null> {
      const pid = Number.parseInt(await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => ""), 10);
      return (await processes()).includes(pid) ? pid : null;
    },

    /** Signals the postmaster unless it is gone already. */
    async signalPostmaster(signal: "SIGKILL" | "SIGINT") {
      const pid = await this.postmasterPid();
      if (pid) signalIfThere(pid, signal);
    },

    /** Stops or continues every process of PostgreSQL. */
    async signalAll(signal: "SIGSTOP" | "SIGCONT") {
      for (const pid of await processes()) signalIfThere(pid, signal);
    },

    /** Does the site's own work beside it. The connections are closed at once. */
    async withPool(work: (pool: pg.Pool) => Promise<void>): Promise<void> {
      const pool = new pg.Pool({ ...config, max: 1 });
      // A fault may end the connection between two statements; without a listener the tool would end.
      pool.on("error", () => {});
      pool.on("connect", (client) => client.on("error", () => {}));
      try {
        await work(pool);
      } finally {
        await pool.end();
      }
    },

    /** Queries over a connection that is closed at once: one that stays would count as another user of the database. */
    async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await withClient(config, (client) => client.query<Row>(text, values))).rows;
    },
  };
}

function signalIfThere(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
