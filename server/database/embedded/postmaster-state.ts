import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { PostgresHome } from "./postgres-home.ts";
import { processesIn } from "./running-processes.ts";

/**
 * What is going on in a cluster: nothing (`hasPidFile`: a dead postmaster left its file), processes that do not
 * answer yet or still shut down, or a PostgreSQL that answers on `socketFolder`.
 */
export type PostmasterState =
  { kind: "none"; hasPidFile: boolean } | { kind: "busy" } | { kind: "answering"; pid: number; socketFolder: string };

/** Looks at the cluster and at the processes of this machine; changes nothing. */
export async function postmasterState({ cluster, owner }: PostgresHome): Promise<PostmasterState> {
  const pidFile = await readPidFile(cluster);
  if (pidFile?.socketFolder) {
    const answer = await ask(pidFile.socketFolder, cluster);
    if (answer === "ours") return { kind: "answering", ...pidFile };
    // It may also be the PostgreSQL of another container with the same data, whose processes cannot be seen here.
    if (answer === "not yet") return { kind: "busy" };
  }
  if ((await processesIn(cluster, owner)).length > 0) return { kind: "busy" };
  return { kind: "none", hasPidFile: pidFile !== null };
}

/** Removes what a dead postmaster left: PostgreSQL would take any process with the same number for it. */
export function removePidFile(cluster: string): Promise<void> {
  return rm(join(cluster, "postmaster.pid"), { force: true });
}

/** PostgreSQL writes its process id into the first line and the folder of its socket into the fifth. */
async function readPidFile(cluster: string): Promise<{ pid: number; socketFolder: string } | null> {
  const content = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => null);
  if (content === null) return null;
  const lines = content.split("\n");
  return { pid: Number(lines[0]), socketFolder: lines[4]?.startsWith("/") ? lines[4] : "" };
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
