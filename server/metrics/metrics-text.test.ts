import { expect, test } from "vitest";
import { createCounter } from "./counter.ts";
import { createHistogram } from "./histogram.ts";
import { metricsText } from "./metrics-text.ts";

test("a counter has its known series from the start, and each set of labels has its own number", () => {
  const counter = createCounter({ name: "things_total", help: "Things.", known: [{ kind: "a" }] });
  counter.add({ kind: "b" });
  counter.add({ kind: "b" });
  expect(metricsText([counter.read()])).toBe(
    '# HELP things_total Things.\n# TYPE things_total counter\nthings_total{kind="a"} 0\nthings_total{kind="b"} 2\n',
  );
});

test("a histogram counts upwards: a value on a bound is within it, one over all bounds is in the last bucket", () => {
  const histogram = createHistogram({ name: "wait_seconds", help: "Waits.", bounds: [0.1, 1] });
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe({ route: "/a" }, value);
  histogram.observe({ route: "/b" }, 1);
  expect(metricsText([histogram.read()]).split("\n").slice(2, 8)).toEqual([
    'wait_seconds_bucket{route="/a",le="0.1"} 2',
    'wait_seconds_bucket{route="/a",le="1"} 3',
    'wait_seconds_bucket{route="/a",le="+Inf"} 4',
    'wait_seconds_sum{route="/a"} 7.65',
    'wait_seconds_count{route="/a"} 4',
    'wait_seconds_bucket{route="/b",le="0.1"} 0',
  ]);
});

test("quotes, backslashes and line ends in a label are escaped, and a metric without samples is left out", () => {
  const one = { name: "one", help: "One.", type: "gauge" as const };
  expect(metricsText([{ ...one, samples: [{ value: 1, labels: { text: 'a"b\\c\nd' } }] }])).toContain(
    'one{text="a\\"b\\\\c\\nd"} 1\n',
  );
  expect(metricsText([{ ...one, samples: [] }])).toBe("");
});
