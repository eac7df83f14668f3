import type { UploadsUnderWay } from "../disk-space.ts";
import { createCounter } from "./counter.ts";
import { createHistogram } from "./histogram.ts";
import type { Metric } from "./metrics-text.ts";

/** What happens in the site, counted from its start. Nothing of it says anything about a person. */
export type EventCounts = {
  /** `route` is one of the server's own, never an address that a client made up. */
  observeRequest: (route: string, status: number, seconds: number) => void;
  countApplication: (outcome: ApplicationOutcome) => void;
  countMessage: (outcome: string) => void;
  /** Where the number of uploads under way can be read. */
  watchUploads: (read: () => UploadsUnderWay) => void;
  read: () => Metric[];
};

const applicationOutcomes = [
  "stored",
  "repeated",
  "incomplete",
  "invalid",
  "malformed",
  "too-large",
  "too-slow",
  "unavailable",
  "aborted",
  "refused",
  "failed",
] as const;

/**
 * What became of one post of the form. `incomplete`: a resume in chunks is still to come. `refused`: before its body was
 * read. `failed`: an unexpected error.
 */
export type ApplicationOutcome = (typeof applicationOutcomes)[number];

/** From a page out of memory to an upload on a slow line, which may take half an hour. */
const secondsBounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];

export function countEvents(): EventCounts {
  const requests = createHistogram({
    name: "http_request_duration_seconds",
    help: "Requests by route and status, from their headers to the end of the response.",
    bounds: secondsBounds,
  });
  const applications = createCounter({
    name: "site_applications_total",
    help: "Posts of the application form by outcome.",
    known: applicationOutcomes.map((outcome) => ({ outcome })),
  });
  const messages = createCounter({
    name: "site_messages_total",
    help: "Messages to the chat by outcome.",
    known: [{ outcome: "sent" }],
  });
  let uploads: () => UploadsUnderWay = () => ({ forms: 0, chunks: 0 });
  return {
    observeRequest: (route, status, seconds) => requests.observe({ route, status: String(status) }, seconds),
    countApplication: (outcome) => applications.add({ outcome }),
    countMessage: (outcome) => messages.add({ outcome }),
    watchUploads: (read) => void (uploads = read),
    read: () => [requests.read(), applications.read(), messages.read(), uploadsNow(uploads())],
  };
}

function uploadsNow({ forms, chunks }: UploadsUnderWay): Metric {
  return {
    name: "site_uploads_under_way",
    help: "Places in use by forms and chunks that are being received or stored.",
    type: "gauge",
    samples: [
      { labels: { kind: "form" }, value: forms },
      { labels: { kind: "chunk" }, value: chunks },
    ],
  };
}
