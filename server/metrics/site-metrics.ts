import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { readRelease } from "../release.ts";
import type { RelayStatus } from "../status/read-status.ts";
import type { Readiness } from "../status/readiness.ts";
import type { EventCounts } from "./count-events.ts";
import { metricText, type Sample } from "./metrics-text.ts";

export type MetricSources = {
  events: Pick<EventCounts, "read">;
  pool: pg.Pool;
  readiness: () => Promise<Readiness>;
};

/** Everything that operators can watch. `read` gives the text of now; what cannot be read now is missing in it. */
export function openSiteMetrics(sources: MetricSources): { read: () => Promise<string>; stop: () => void } {
  const ownProcess = watchProcess();
  return {
    async read() {
      const found = await sources.readiness();
      return [sources.events.read(), siteMetrics(found), poolMetrics(sources.pool), ownProcess.read()].join("");
    },
    stop: () => ownProcess.stop(),
  };
}

function gauge(name: string, help: string, values: number | null | Sample[]): string {
  return metricText("gauge", name, help, values);
}

const relayStates = ["off", "idle", "waiting", "held", "halted"] as const satisfies RelayStatus["state"][];

function siteMetrics({ relay, goodRounds, disk, uploadsUnderWay }: Readiness): string {
  const { state, undelivered, oldestUndeliveredSeconds } = relay;
  const oldestSeconds = undelivered === 0 ? 0 : oldestUndeliveredSeconds;
  const { freeBytes = null } = disk;
  const isFull = Number(disk.status === "full");
  const rounds = Object.entries(goodRounds).flatMap(([job, endedAt]): Sample[] =>
    endedAt === null ? [] : [{ labels: { job }, value: Date.parse(endedAt) / 1000 }],
  );
  const waitingHelp = "How long the oldest of them has waited; 0 when none does.";
  const roundHelp = "When the relay, the scheduled deletion and the backup last did all that they had to do.";
  const build = { version: readRelease(), node: process.versions.node };
  return [
    gauge(
      "site_relay_state",
      "How applications get to the chat: 1 for one of the states.",
      relayStates.map((one) => ({ labels: { state: one }, value: one === state ? 1 : 0 })),
    ),
    gauge("site_database_reachable", "Whether the database answers.", undelivered === null ? 0 : 1),
    gauge("site_applications_waiting", "Applications that the chat does not have yet.", undelivered),
    gauge("site_applications_oldest_waiting_seconds", waitingHelp, oldestSeconds),
    gauge("site_last_good_round_timestamp_seconds", roundHelp, rounds),
    gauge("site_disk_free_bytes", "Free space of the disk of DATA_DIR or of the database in it.", freeBytes),
    gauge("site_disk_full", "Whether applications are refused for lack of space.", freeBytes === null ? null : isFull),
    gauge("site_uploads_under_way", "Places in use by forms and chunks that are being received or stored.", [
      { labels: { kind: "form" }, value: uploadsUnderWay.forms },
      { labels: { kind: "chunk" }, value: uploadsUnderWay.chunks },
    ]),
    gauge("site_build_info", "The release that runs.", [{ value: 1, labels: build }]),
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

/** The delay is measured with a timer of this period, which counts as delay itself. */
const periodMs = 20;

/** What this process uses. The event loop's delay is that since the last reading. */
function watchProcess(): { read(): string; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: periodMs });
  delay.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - periodMs / 1000);
  return {
    read() {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const delayHelp = "How late timers are, all but one in 100.";
      const metrics = [
        gauge("process_resident_memory_bytes", "Memory that the process has.", rss),
        gauge("process_start_time_seconds", "When the process started.", Date.now() / 1000 - process.uptime()),
        metricText("counter", "process_cpu_seconds_total", "Processor time used.", (user + system) / 1e6),
        gauge("nodejs_heap_used_bytes", "Memory of JavaScript objects.", heapUsed),
        gauge("nodejs_external_memory_bytes", "Memory of buffers.", external),
        gauge("nodejs_eventloop_delay_p99_seconds", delayHelp, seconds(delay.percentile(99))),
        gauge("nodejs_eventloop_delay_max_seconds", "How late the latest timer was.", seconds(delay.max)),
      ];
      delay.reset();
      return metrics.join("");
    },
    stop: () => void delay.disable(),
  };
}
