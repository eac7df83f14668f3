import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { PostgresHome } from "./postgres-home.ts";
import { processesIn } from "./running-processes.ts";

/**
 * What is going on in a cluster: nothing, processes that do not answer yet or still shut down,
 * or a PostgreSQL that answers on `socketFolder`.
 */
export type PostmasterState = { kind: "none" } | { kind: "busy" } | { kind: "answering"; socketFolder: string };

/** Looks at the cluster and at the processes of this machine; changes nothing. */
export async function postmasterState({ cluster, owner }: PostgresHome): Promise<PostmasterState> {
  const socketFolder = await readSocketFolder(cluster);
  if (socketFolder) {
    const answer = await ask(socketFolder, cluster);
    if (answer === "ours") return { kind: "answering", socketFolder };
    // It may also be the PostgreSQL of another container with the same data, whose processes cannot be seen here.
    if (answer === "not yet") return { kind: "busy" };
  }
  if ((await processesIn(cluster, owner)).length > 0) return { kind: "busy" };
  return { kind: "none" };
}

/** PostgreSQL writes the folder of its socket into the fifth line of its pid file. */
async function readSocketFolder(cluster: string): Promise<string | null> {
  const content = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const line = content.split("\n")[4] ?? "";
  return line.startsWith("/") ? line : null;
}

async function ask(socketFolder: string, cluster: string): Promise<"ours" | "not yet" | "nobody"> {
  const client = new pg.Client({
    host: socketFolder,
    port: 5432,
    user: "postgres",
    database: "postgres",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]?.data_directory === cluster ? "ours" : "nobody";
  } catch (error) {
    const isNobody = ["ENOENT", "ECONNREFUSED", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
    return isNobody ? "nobody" : "not yet";
  } finally {
    await client.end().catch(() => {});
  }
}
