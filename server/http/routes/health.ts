import type pg from "pg";
import { queryWithTimeout } from "../../database/query-with-timeout.ts";
import type { RelayStatus } from "../../relay/relay-status.ts";
import type { Scanner } from "../../scan/open-scanner.ts";
import type { Gates } from "../admission.ts";
import { jsonResponse, type SiteResponse } from "../response.ts";

export type ReadinessSources = {
  pool: pg.Pool;
  relayStatus: () => Promise<RelayStatus>;
  scanner: Scanner;
  gates: Pick<Gates, "uploadsUnderWay" | "spaceForOneMore">;
};

/** The process responds: all that a supervisor needs to know. */
export function healthResponse(): SiteResponse {
  return jsonResponse(200, { status: "ok" });
}

/**
 * Whether applications can be taken: 200 with the database and the disk in order, else 503.
 * Trouble of the relay or the virus scan is included but loses nothing, so the site stays ready.
 */
export async function readinessResponse(sources: ReadinessSources): Promise<SiteResponse> {
  const { pool, relayStatus, scanner, gates } = sources;
  const [database, disk, relay, scan] = await Promise.all([
    askDatabase(pool),
    askDisk(gates),
    relayStatus(),
    scanner.status(),
  ]);
  const isReady = database.status === "ok" && disk.status === "ok";
  const status = isReady ? "ready" : "unready";
  return jsonResponse(isReady ? 200 : 503, {
    status,
    database,
    disk,
    relay,
    scanner: { status: scan },
    uploadsUnderWay: gates.uploadsUnderWay(),
  });
}

const databaseTimeoutMs = 3000;

async function askDatabase(pool: pg.Pool) {
  try {
    await queryWithTimeout(databaseTimeoutMs, pool, "select 1");
    return { status: "ok" };
  } catch {
    return { status: "unreachable" };
  }
}

async function askDisk(gates: ReadinessSources["gates"]) {
  try {
    return await gates.spaceForOneMore();
  } catch {
    return { status: "unreachable" };
  }
}
