import type pg from "pg";
import { checkDurability } from "../database/check-server.ts";
import type { DiskSpace } from "../base/disk-space.ts";
import { readRelease } from "../base/release.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import type { Status } from "./read-status.ts";

export type ReadinessSources = {
  /** A connection only for readiness, with readiness's time limits. */
  statusPool: pg.Pool;
  readStatus: () => Promise<Status>;
  scanner: Scanner;
  gate: { uploadsUnderWay(): number; isFull(): boolean; spaceForOneMore(): Promise<DiskSpace> };
};

export type Readiness = Awaited<ReturnType<typeof readReadiness>>;

/** All requests within a second get the same result: database, disk and scanner are asked once. */
export function readiness(sources: ReadinessSources): () => Promise<Readiness> {
  let latest: Promise<Readiness> | null = null;
  return () => {
    latest ??= readReadiness(sources).finally(() => {
      setTimeout(() => (latest = null), sharedMs).unref();
    });
    return latest;
  };
}

/** Why no application is accepted, in sentences for operators; null when they are. */
export function refusalReason({ database, disk, uploadsUnderWay }: Readiness): string | null {
  const isFull = uploadsUnderWay.isFull ? "The limit of simultaneous uploads is reached." : null;
  const reasons = [databaseTrouble(database.status), diskTrouble(disk), isFull].filter((reason) => reason !== null);
  return reasons.length > 0 ? reasons.join(" ") : null;
}

function databaseTrouble(status: string): string | null {
  if (status === "ok" || status === "torn-pages") return null;
  return status === "unreachable"
    ? "The database cannot be reached."
    : `The database cannot store applications (${status}).`;
}

function diskTrouble({ status, freeBytes = 0 }: DiskState): string | null {
  if (status === "ok") return null;
  if (status === "full")
    return `There is too little space in DATA_DIR: ${Math.floor(freeBytes / 1024 / 1024)} MB are free.`;
  return "The disk of DATA_DIR cannot be read.";
}

const sharedMs = 1000;

async function readReadiness({ statusPool, readStatus, scanner, gate }: ReadinessSources) {
  const [database, disk, scan, status] = await Promise.all([
    checkDurability(statusPool).catch(() => "unreachable" as const),
    gate.spaceForOneMore().catch((): DiskState => ({ status: "unreachable" })),
    scanner.status(),
    readStatus(),
  ]);
  const isReady = databaseTrouble(database) === null && diskTrouble(disk) === null;
  return {
    status: isReady ? "ready" : "unready",
    release: readRelease(),
    database: { status: database },
    disk,
    ...status,
    scanner: { status: scan },
    uploadsUnderWay: { count: gate.uploadsUnderWay(), isFull: gate.isFull() },
  };
}

type DiskState = { status: string; freeBytes?: number };
