import type pg from "pg";
import { askWithin } from "../database/ask-within.ts";
import { freeBytesIn, minFreeBytes } from "../disk-space.ts";
import type { RelayStatus } from "../relay/relay-status.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import { jsonAnswer, type Answer } from "./answer.ts";

export type ReadinessSources = {
  pool: pg.Pool;
  dataDir: string;
  relayStatus: () => Promise<RelayStatus>;
  scanner: Scanner;
};

/** The process answers: all that a supervisor needs to leave it alone. */
export function healthAnswer(): Answer {
  return jsonAnswer(200, { status: "ok" });
}

/**
 * Whether applications can be taken: 200 with the database and the disk in order, else 503.
 * Trouble of the relay and of the virus scan is told too, but loses nothing, and so makes nothing unready.
 */
export async function readinessAnswer(sources: ReadinessSources): Promise<Answer> {
  const { pool, dataDir, relayStatus, scanner } = sources;
  const [database, disk, relay, scan] = await Promise.all([
    askDatabase(pool),
    askDisk(dataDir),
    relayStatus(),
    scanner.status(),
  ]);
  const isReady = database.status === "ok" && disk.status === "ok";
  const status = isReady ? "ready" : "unready";
  return jsonAnswer(isReady ? 200 : 503, { status, database, disk, relay, scanner: { status: scan } });
}

const databaseTimeoutMs = 3000;

async function askDatabase(pool: pg.Pool) {
  try {
    await askWithin(databaseTimeoutMs, pool, "select 1");
    return { status: "ok" };
  } catch {
    return { status: "unreachable" };
  }
}

async function askDisk(dataDir: string) {
  try {
    const freeBytes = await freeBytesIn(dataDir);
    return { status: freeBytes >= minFreeBytes ? "ok" : "full", freeBytes };
  } catch {
    return { status: "unreachable" };
  }
}
