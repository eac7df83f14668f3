import type { Labels, Metric } from "./metrics-text.ts";

/** A number for each set of labels, that only grows until the process ends. */
export type Counter = { add(labels: Labels): void; read(): Metric };

/** Series named in `known` are there from the start, with 0: an increase from nothing to 1 would not be seen. */
export function createCounter({
  known = [],
  ...metric
}: Pick<Metric, "name" | "help"> & { known?: Labels[] }): Counter {
  const counts = new Map(known.map((labels) => [JSON.stringify(labels), { labels, value: 0 }]));
  return {
    add(labels) {
      const key = JSON.stringify(labels);
      counts.set(key, { labels, value: (counts.get(key)?.value ?? 0) + 1 });
    },
    read: () => ({ ...metric, type: "counter", samples: [...counts.values()] }),
  };
}
