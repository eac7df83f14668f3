/** The labels of one series. The values come from closed lists: each new value is a series that is kept for good. */
export type Labels = Readonly<Record<string, string>>;

export type Sample = { value: number; labels?: Labels; suffix?: "_bucket" | "_sum" | "_count" };

export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

/** In the text format of Prometheus, version 0.0.4. Empty for null, and without samples. */
export function metricText(
  type: "counter" | "gauge" | "histogram",
  name: string,
  help: string,
  values: number | null | Sample[],
): string {
  const samples = typeof values === "number" ? [{ value: values }] : (values ?? []);
  const lines = samples.map((sample) => `${lineOf(name, sample)}\n`);
  return lines.length > 0 ? `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}` : "";
}

function lineOf(name: string, { value, labels = {}, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix ?? ""}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

function escaped(text: string): string {
  return text.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n");
}
