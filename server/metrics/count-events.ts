import { metricText, type Labels, type Sample } from "./metrics-text.ts";

const applicationOutcomes = [
  "stored",
  "repeated",
  "erased",
  "invalid",
  "malformed",
  "too-large",
  "too-slow",
  "unavailable",
  "aborted",
  "refused",
  "failed",
] as const;

/** `erased`: the key's application. `refused`: before the body was read. `failed`: an unexpected error. */
export type ApplicationOutcome = (typeof applicationOutcomes)[number];

/** From a page in memory to an upload over a slow connection, which may take half an hour. */
const secondsBounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600, Infinity];

export type EventCounts = ReturnType<typeof countEvents>;

/** Counted from the site's start. The counts tell nothing about a person. */
export function countEvents() {
  const requests = createHistogram();
  const applications = createCounter(applicationOutcomes);
  const messages = createCounter(["sent"]);
  return {
    /** `route` is one of the server's patterns, never an address that a client made up. */
    observeRequest: (route: string, status: number, seconds: number) =>
      requests.observe({ route, status: String(status) }, seconds),
    countApplication: (outcome: ApplicationOutcome) => applications.add(outcome),
    countMessage: (outcome: string) => messages.add(outcome),
    read() {
      const requestHelp = "Requests by route and status, from their headers to the end of the response.";
      const applicationHelp = "Posts of the application form by outcome.";
      return [
        metricText("histogram", "http_request_duration_seconds", requestHelp, requests.read()),
        metricText("counter", "site_applications_total", applicationHelp, applications.read()),
        metricText("counter", "site_messages_total", "Messages to the chat by outcome.", messages.read()),
      ].join("");
    },
  };
}

/** Outcomes in `known` are there from the start, with 0: an increase from nothing to 1 would not be seen. */
function createCounter(known: readonly string[]) {
  const counts = new Map(known.map((outcome) => [outcome, 0]));
  return {
    add: (outcome: string) => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    read: (): Sample[] => [...counts].map(([outcome, value]) => ({ labels: { outcome }, value })),
  };
}

function createHistogram() {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
  return {
    observe(labels: Labels, seconds: number) {
      const key = Object.values(labels).join("\n");
      const one = series.get(key) ?? { labels, counts: secondsBounds.map(() => 0), sum: 0 };
      series.set(key, one);
      one.counts[secondsBounds.findIndex((bound) => seconds <= bound)]! += 1;
      one.sum += seconds;
    },
    read: () => [...series.values()].flatMap(samplesOf),
  };

  function samplesOf({ labels, counts, sum }: { labels: Labels; counts: number[]; sum: number }): Sample[] {
    // As Prometheus reads it, each bucket counts everything up to its bound.
    let value = 0;
    const buckets = counts.map((count, index): Sample => {
      value += count;
      const le = String(secondsBounds[index]).replace("Infinity", "+Inf");
      return { suffix: "_bucket", labels: { ...labels, le }, value };
    });
    return [...buckets, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value }];
  }
}
