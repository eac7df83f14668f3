import type pg from "pg";
import { checkDurability } from "../database/check-server.ts";
import type { DiskSpace } from "../base/disk-space.ts";
import { readRelease } from "../base/release.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import { isReady, type Found } from "./checks.ts";
import type { Status } from "./read-status.ts";
import { versionsInUse } from "./versions.ts";

export type ReadinessSources = {
  /** A connection only for readiness, with readiness's time limits. */
  statusPool: pg.Pool;
  readStatus: () => Promise<Status>;
  scanner: Scanner;
  gate: { uploadsUnderWay(): number; isFull(): boolean; space(): Promise<DiskSpace> };
};

/** The answer of `/readyz`. */
export type Readiness = Found & { status: "ready" | "unready"; release: string };

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

const sharedMs = 1000;

async function readReadiness({ statusPool, readStatus, scanner, gate }: ReadinessSources): Promise<Readiness> {
  const [database, disk, scan, status] = await Promise.all([
    checkDurability(statusPool).catch(() => "unreachable" as const),
    gate.space().catch((): Found["disk"] => ({ status: "unreachable" })),
    scanner.status(),
    readStatus(),
  ]);
  const found = {
    database: { status: database },
    disk,
    ...status,
    scanner: { status: scan },
    versions: versionsInUse({ node: process.versions.node, postgres: status.postgresVersion }, new Date()),
    uploadsUnderWay: { count: gate.uploadsUnderWay(), isFull: gate.isFull() },
  };
  return { status: isReady(found) ? "ready" : "unready", release: readRelease(), ...found };
}
