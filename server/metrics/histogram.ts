import type { Labels, Metric, Sample } from "./metrics-text.ts";

/** How often a value was at most each of some bounds, for each set of labels. */
export type Histogram = { observe(labels: Labels, value: number): void; read(): Metric };

/** `bounds` are in ascending order. */
export function createHistogram({
  bounds,
  ...metric
}: Pick<Metric, "name" | "help"> & { bounds: readonly number[] }): Histogram {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
  return {
    observe(labels, value) {
      const key = Object.values(labels).join("\n");
      let one = series.get(key);
      if (!one) series.set(key, (one = { labels, counts: Array<number>(bounds.length + 1).fill(0), sum: 0 }));
      const bucket = bounds.findIndex((bound) => value <= bound);
      one.counts[bucket < 0 ? bounds.length : bucket]! += 1;
      one.sum += value;
    },
    read: () => ({ ...metric, type: "histogram", samples: [...series.values()].flatMap(samplesOf) }),
  };

  function samplesOf({ labels, counts, sum }: { labels: Labels; counts: number[]; sum: number }): Sample[] {
    let total = 0;
    const buckets = counts.map((count, index): Sample => {
      total += count;
      const le = index < bounds.length ? String(bounds[index]) : "+Inf";
      return { suffix: "_bucket", labels: { ...labels, le }, value: total };
    });
    return [...buckets, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value: total }];
  }
}
