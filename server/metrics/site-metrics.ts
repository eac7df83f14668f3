import type pg from "pg";
import { checkDiskSpace } from "../disk-space.ts";
import { readRelease } from "../release.ts";
import type { RelayStatus, Status } from "../status/read-status.ts";
import type { EventCounts } from "./count-events.ts";
import { gauge, metricsText, type Metric, type Sample } from "./metrics-text.ts";
import { watchProcess } from "./process-metrics.ts";

export type MetricSources = {
  events: Pick<EventCounts, "read">;
  pool: pg.Pool;
  dataDir: string;
  readStatus: () => Promise<Status>;
  reusableBytes: () => Promise<number>;
};

/** Everything that operators can watch. `read` gives the text of now; what cannot be read now is missing in it. */
export function openSiteMetrics(sources: MetricSources): { read: () => Promise<string>; stop: () => void } {
  const ownProcess = watchProcess();
  return {
    async read() {
      const [status, disk] = await Promise.all([sources.readStatus(), diskMetrics(sources)]);
      return metricsText([
        ...sources.events.read(),
        ...relayMetrics(status),
        ...roundMetrics(status),
        ...disk,
        buildInfo(),
        poolMetrics(sources),
        ...ownProcess.read(),
      ]);
    },
    stop: () => ownProcess.stop(),
  };
}

const relayStates = ["off", "idle", "waiting", "held", "halted"] as const satisfies RelayStatus["state"][];

function relayMetrics({ relay: { state, undelivered, oldestUndeliveredSeconds } }: Status): Metric[] {
  return [
    gauge(
      "site_relay_state",
      "How applications get to the chat: 1 for one of the states.",
      relayStates.map((one) => ({ labels: { state: one }, value: one === state ? 1 : 0 })),
    ),
    gauge("site_database_reachable", "Whether the database answers.", undelivered === null ? 0 : 1),
    ...(undelivered === null
      ? []
      : [
          gauge("site_applications_waiting", "Applications that the chat does not have yet.", undelivered),
          gauge(
            "site_applications_oldest_waiting_seconds",
            "How long the oldest of them has waited; 0 when none does.",
            oldestUndeliveredSeconds ?? 0,
          ),
        ]),
  ];
}

function roundMetrics({ goodRounds }: Status): Metric[] {
  const samples = Object.entries(goodRounds).flatMap(([job, endedAt]): Sample[] =>
    endedAt === null ? [] : [{ labels: { job }, value: Date.parse(endedAt) / 1000 }],
  );
  const help = "When the relay, the scheduled deletion and the backup last did all that they had to do.";
  return [gauge("site_last_good_round_timestamp_seconds", help, samples)];
}

async function diskMetrics({ dataDir, reusableBytes }: MetricSources): Promise<Metric[]> {
  const disk = await checkDiskSpace(dataDir, { forms: 1, chunks: 0 }, undefined, reusableBytes).catch(() => null);
  if (!disk) return [];
  return [
    gauge("site_disk_free_bytes", "Free space of the disk of DATA_DIR or of the database in it.", disk.freeBytes),
    gauge("site_disk_full", "Whether applications are refused for lack of space.", disk.status === "full" ? 1 : 0),
  ];
}

function poolMetrics({ pool: { totalCount, idleCount, waitingCount } }: MetricSources): Metric {
  const help = "Connections of this instance to the database in use and idle, and queries that wait for one.";
  return gauge("site_database_connections", help, [
    { labels: { state: "busy" }, value: totalCount - idleCount },
    { labels: { state: "idle" }, value: idleCount },
    { labels: { state: "waited-for" }, value: waitingCount },
  ]);
}

function buildInfo(): Metric {
  const labels = { version: readRelease(), node: process.versions.node };
  return gauge("site_build_info", "The release that runs.", [{ value: 1, labels }]);
}
