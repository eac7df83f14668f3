import type pg from "pg";
import { queryWithTimeout } from "../../database/query-with-timeout.ts";
import { checkDiskSpace, minFreeBytes } from "../../disk-space.ts";
import { retentionStatus } from "../../retention/retention-status.ts";
import type { RelayStatus } from "../../relay/relay-status.ts";
import type { Scanner } from "../../scan/open-scanner.ts";
import { jsonResponse, type SiteResponse } from "../response.ts";

export type ReadinessSources = {
  pool: pg.Pool;
  dataDir: string;
  reusableBytes: () => Promise<number>;
  relayStatus: () => Promise<RelayStatus>;
  scanner: Scanner;
};

/** The process responds: all that a supervisor needs to know. */
export function healthResponse(): SiteResponse {
  return jsonResponse(200, { status: "ok" });
}

/**
 * Whether applications can be taken: 200 with the database and the disk in order, else 503.
 * Trouble of the relay, the virus scan or the deletion is included but loses nothing, so the site stays ready.
 */
export async function readinessResponse(sources: ReadinessSources): Promise<SiteResponse> {
  const { pool, relayStatus, scanner } = sources;
  const [database, disk, relay, scan, retention] = await Promise.all([
    askDatabase(pool),
    askDisk(sources),
    relayStatus(),
    scanner.status(),
    retentionStatus(pool),
  ]);
  const isReady = database.status === "ok" && disk.status === "ok";
  const status = isReady ? "ready" : "unready";
  return jsonResponse(isReady ? 200 : 503, {
    status,
    database,
    disk,
    relay,
    scanner: { status: scan },
    retention,
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

/** Full when the largest resume would be refused, as the gate does. */
async function askDisk({ dataDir, reusableBytes }: ReadinessSources) {
  try {
    return await checkDiskSpace(dataDir, { forms: 1, chunks: 0 }, minFreeBytes, reusableBytes);
  } catch {
    return { status: "unreachable" };
  }
}
