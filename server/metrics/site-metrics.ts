import type pg from "pg";
import { readRelease } from "../base/release.ts";
import type { ChatStatus } from "../status/read-status.ts";
import type { Readiness } from "../status/readiness.ts";
import type { EventCounts } from "./count-events.ts";
import { metricText, type Sample } from "./metrics-text.ts";

type MetricSources = {
  events: Pick<EventCounts, "read">;
  pool: pg.Pool;
  readiness: () => Promise<Readiness>;
};

/** A value that cannot be read now is missing. */
export async function readMetrics({ events, pool, readiness }: MetricSources): Promise<string> {
  return [events.read(), siteMetrics(await readiness()), poolMetrics(pool)].join("");
}

function gauge(name: string, help: string, values: number | null | Sample[]): string {
  return metricText("gauge", name, help, values);
}

const chatStates = ["off", "idle", "waiting", "held", "halted"] as const satisfies ChatStatus["state"][];

function siteMetrics({ chat, backup, disk, uploadsUnderWay }: Readiness): string {
  const { state, undelivered, oldestUndeliveredSeconds } = chat;
  const oldestSeconds = undelivered === 0 ? 0 : oldestUndeliveredSeconds;
  const { freeBytes = null } = disk;
  const isFull = Number(disk.status === "full");
  const takenSeconds = backup?.takenAt ? Date.parse(backup.takenAt) / 1000 : null;
  const waitingHelp = "Seconds that the oldest of these has waited; 0 when none is waiting.";
  const build = { version: readRelease(), node: process.versions.node };
  return [
    gauge(
      "site_chat_state",
      "How applications get to the chat: 1 for one of the states.",
      chatStates.map((one) => ({ labels: { state: one }, value: one === state ? 1 : 0 })),
    ),
    gauge("site_database_reachable", "Whether the database answers.", undelivered === null ? 0 : 1),
    gauge("site_applications_waiting", "Applications that the chat does not have yet.", undelivered),
    gauge("site_applications_oldest_waiting_seconds", waitingHelp, oldestSeconds),
    gauge("site_last_backup_timestamp_seconds", "The moment of the last successful scheduled backup.", takenSeconds),
    gauge("site_disk_free_bytes", "Free space of the disk of DATA_DIR or of the database in it.", freeBytes),
    gauge("site_disk_full", "Whether applications are refused for lack of space.", freeBytes === null ? null : isFull),
    gauge("site_uploads_under_way", "Applications that are being received or stored.", uploadsUnderWay.count),
    gauge("site_build_info", "The running release.", [{ value: 1, labels: build }]),
  ].join("");
}

function poolMetrics({ totalCount, idleCount, waitingCount }: pg.Pool): string {
  const help = "Connections of this instance to the database in use and idle, and queries that wait for one.";
  return gauge("site_database_connections", help, [
    { labels: { state: "busy" }, value: totalCount - idleCount },
    { labels: { state: "idle" }, value: idleCount },
    { labels: { state: "waited-for" }, value: waitingCount },
  ]);
}
