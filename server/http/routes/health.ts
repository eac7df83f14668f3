import type pg from "pg";
import { checkDurability } from "../../database/check-durability.ts";
import { within } from "../../database/query-with-timeout.ts";
import { readGoodRounds } from "../../good-rounds.ts";
import { retentionStatus } from "../../retention/retention-status.ts";
import type { RelayStatus } from "../../relay/relay-status.ts";
import type { Scanner } from "../../scan/open-scanner.ts";
import type { Gates } from "../admission.ts";
import { jsonResponse, type SiteResponse } from "../response.ts";

export type ReadinessSources = {
  /** Its connections are for this alone. */
  statusPool: pg.Pool;
  relayStatus: () => Promise<RelayStatus>;
  scanner: Scanner;
  gates: Pick<Gates, "uploadsUnderWay" | "spaceForOneMore">;
};

/** The process responds: all that a supervisor needs to know. */
export function healthResponse(): SiteResponse {
  return jsonResponse(200, { status: "ok" });
}

/**
 * Returns whether applications can be taken: 200 with the database and the disk in order, else 503. Trouble of the
 * relay, the virus scan or the deletion is included but loses nothing, so the site stays ready. Everyone who asks within a second
 * gets the same result: however many ask, database, disk and scanner are asked once.
 */
export function readiness(sources: ReadinessSources): () => Promise<SiteResponse> {
  let latest: Promise<SiteResponse> | null = null;
  return () => {
    latest ??= readinessResponse(sources).finally(() => {
      setTimeout(() => (latest = null), sharedMs).unref();
    });
    return latest;
  };
}

const sharedMs = 1000;

async function readinessResponse(sources: ReadinessSources): Promise<SiteResponse> {
  const { statusPool, relayStatus, scanner, gates } = sources;
  const [database, disk, relay, scan, retention, goodRounds] = await Promise.all([
    askDatabase(statusPool),
    askDisk(gates),
    relayStatus(),
    scanner.status(),
    retentionStatus(statusPool),
    readGoodRounds(statusPool),
  ]);
  const isReady = ["ok", "torn-pages"].includes(database.status) && disk.status === "ok";
  const status = isReady ? "ready" : "unready";
  return jsonResponse(isReady ? 200 : 503, {
    status,
    database,
    disk,
    relay,
    scanner: { status: scan },
    uploadsUnderWay: gates.uploadsUnderWay(),
    retention,
    goodRounds,
  });
}

const databaseTimeoutMs = 3000;

async function askDatabase(pool: pg.Pool) {
  try {
    const { kind } = await within(databaseTimeoutMs, checkDurability(pool));
    return { status: kind === "durable" ? "ok" : kind };
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
