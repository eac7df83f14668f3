/** The labels of one series. Their values come from closed lists: each new one is a series that is kept for good. */
export type Labels = Readonly<Record<string, string>>;

/** `suffix` is for the series of a histogram. */
export type Sample = { value: number; labels?: Labels; suffix?: "_bucket" | "_sum" | "_count" };

/** A metric with its values of now; `help` is one sentence. */
export type Metric = { name: string; help: string; type: "counter" | "gauge" | "histogram"; samples: Sample[] };

/** A metric of one value without labels, or of several with them. */
export function gauge(name: string, help: string, value: number | Sample[]): Metric {
  return { name, help, type: "gauge", samples: typeof value === "number" ? [{ value }] : value };
}

export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

/** The text format of Prometheus, version 0.0.4. Metrics without samples are left out. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => lineOf(name, sample)), ""].join(
        "\n",
      ),
    )
    .join("");
}

function lineOf(name: string, { value, labels = {}, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix ?? ""}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

function escaped(text: string): string {
  return text.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n");
}
