import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { readRelease } from "../base/release.ts";
import { gaugesOf } from "../status/checks.ts";
import type { Readiness } from "../status/readiness.ts";
import type { EventCounts } from "./count-events.ts";
import { metricText } from "./metrics-text.ts";

type MetricSources = {
  events: Pick<EventCounts, "read">;
  pool: pg.Pool;
  readiness: () => Promise<Readiness>;
};

/** Returns what reads the metrics. A value that cannot be read now is missing. */
export function metricsReader({ events, pool, readiness }: MetricSources): () => Promise<string> {
  const delay = monitorEventLoopDelay();
  delay.enable();
  return async () => [events.read(), siteMetrics(await readiness()), poolMetrics(pool), delayMetric(delay)].join("");
}

function siteMetrics(found: Readiness): string {
  const build = { version: readRelease(), node: process.versions.node };
  return [
    ...gaugesOf(found).map(({ name, help, values }) => metricText("gauge", name, help, values)),
    metricText("gauge", "site_build_info", "The running release.", [{ value: 1, labels: build }]),
  ].join("");
}

function poolMetrics({ totalCount, idleCount, waitingCount }: pg.Pool): string {
  const help = "Connections of this instance to the database in use and idle, and queries that wait for one.";
  return metricText("gauge", "site_database_connections", help, [
    { labels: { state: "busy" }, value: totalCount - idleCount },
    { labels: { state: "idle" }, value: idleCount },
    { labels: { state: "waited-for" }, value: waitingCount },
  ]);
}

function delayMetric(delay: ReturnType<typeof monitorEventLoopDelay>): string {
  const help =
    "The longest time between two turns of the event loop since the last reading: so long no one was answered.";
  const value = delay.count > 0 ? delay.max / 1e9 : null;
  delay.reset();
  return metricText("gauge", "site_event_loop_delay_seconds", help, value);
}
