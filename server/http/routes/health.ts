import type pg from "pg";
import { readBackupStatus } from "../../backup/schedule/backup-status.ts";
import { checkDurability } from "../../database/check-durability.ts";
import { within } from "../../database/query-with-timeout.ts";
import { readGoodRounds } from "../../good-rounds.ts";
import { mailStatus } from "../../mail/mail-status.ts";
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
  sendsMail: boolean;
  /** BACKUP_HOURS; null when this instance makes no backups. */
  backupHours: number | null;
  gates: Pick<Gates, "uploadsUnderWay" | "spaceForOneMore">;
};

/** The process responds: all that a supervisor needs to know. */
export function healthResponse(): SiteResponse {
  return jsonResponse(200, { status: "ok" });
}

/** What the site knows about itself: each part has a `status`, or figures that are null while it cannot be asked. */
export type Readiness = Awaited<ReturnType<typeof readReadiness>>;

/**
 * Reads whether applications can be taken. Everyone who asks within a second gets the same result: however many ask,
 * database, disk and scanner are asked once.
 */
export function readiness(sources: ReadinessSources): () => Promise<Readiness> {
  let latest: Promise<Readiness> | null = null;
  return () => {
    latest ??= readReadiness(sources).finally(() => {
      setTimeout(() => (latest = null), sharedMs).unref();
    });
    return latest;
  };
}

/**
 * 200 with the database and the disk in order, else 503; also 503, at once, when the site is asked to stop. Trouble of
 * the relay, the mail, the virus scan, the deletion or the backup is included but loses nothing, so the site stays
 * ready.
 */
export function readinessResponse(found: Readiness, isStopping: boolean): SiteResponse {
  const status = isStopping ? "stopping" : found.status;
  return jsonResponse(status === "ready" ? 200 : 503, { ...found, status });
}

const sharedMs = 1000;

async function readReadiness(sources: ReadinessSources) {
  const { statusPool, relayStatus, scanner, sendsMail, backupHours, gates } = sources;
  const [database, disk, relay, mail, scan, retention, backup, goodRounds] = await Promise.all([
    askDatabase(statusPool),
    askDisk(gates),
    relayStatus(),
    mailStatus(statusPool, sendsMail),
    scanner.status(),
    retentionStatus(statusPool),
    readBackupStatus(statusPool, backupHours),
    readGoodRounds(statusPool),
  ]);
  const isReady = ["ok", "torn-pages"].includes(database.status) && disk.status === "ok";
  return {
    status: isReady ? "ready" : "unready",
    database,
    disk,
    relay,
    mail,
    scanner: { status: scan },
    uploadsUnderWay: gates.uploadsUnderWay(),
    retention,
    backup,
    goodRounds,
  };
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

async function askDisk(gates: ReadinessSources["gates"]): Promise<{ status: string; freeBytes?: number }> {
  try {
    return await gates.spaceForOneMore();
  } catch {
    return { status: "unreachable" };
  }
}
