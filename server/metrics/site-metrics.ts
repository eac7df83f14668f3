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

/** A value that cannot be read now is missing. */
export async function readMetrics({ events, pool, readiness }: MetricSources): Promise<string> {
  return [events.read(), siteMetrics(await readiness()), poolMetrics(pool)].join("");
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
