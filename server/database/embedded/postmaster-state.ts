import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withClient } from "../with-client.ts";
import type { PostgresHome } from "./postgres-home.ts";

/**
 * What is going on in a cluster: nothing, processes that do not answer yet or still shut down,
 * or a PostgreSQL that answers on `socketFolder`.
 */
export type PostmasterState = { kind: "none" } | { kind: "busy" } | { kind: "answering"; socketFolder: string };

/** Looks at the cluster and at the processes of this machine; changes nothing. */
export async function postmasterState({ cluster }: PostgresHome): Promise<PostmasterState> {
  const [, , , , socketFolder = ""] = await readPidFile(cluster);
  if (socketFolder.startsWith("/")) {
    const answer = await ask(socketFolder, cluster);
    if (answer === "ours") return { kind: "answering", socketFolder };
    // It may also be the PostgreSQL of another container with the same data, whose processes cannot be seen here.
    if (answer === "not yet") return { kind: "busy" };
  }
  return { kind: (await postmasterPid(cluster)) === null ? "none" : "busy" };
}

/** The process on this machine that has the cluster open, by the command line that anyone may read; null when there is none. */
export async function postmasterPid(cluster: string): Promise<number | null> {
  const pid = Number.parseInt((await readPidFile(cluster))[0] ?? "", 10);
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return commandLine.includes(`\0-D\0${cluster}\0`) ? pid : null;
}

/** Its first line is the postmaster's process id, the fifth the folder of its socket. */
async function readPidFile(cluster: string): Promise<string[]> {
  return (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
}

async function ask(socketFolder: string, cluster: string): Promise<"ours" | "not yet" | "nobody"> {
  const place = { host: socketFolder, port: 5432, user: "postgres", database: "postgres" };
  try {
    const { rows } = await withClient({ ...place, connectionTimeoutMillis: 5_000 }, (client) =>
      client.query<{ data_directory: string }>("show data_directory"),
    );
    return rows[0]?.data_directory === cluster ? "ours" : "nobody";
  } catch (error) {
    const isNobody = ["ENOENT", "ECONNREFUSED", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
    return isNobody ? "nobody" : "not yet";
  }
}
