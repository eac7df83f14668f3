import { expect, test } from "vitest";
import { countEvents } from "./count-events.ts";
import { gauge, metricsText } from "./metrics-text.ts";

test("a histogram counts upwards: a value on a bound is within it, one over all bounds is in the last bucket", () => {
  const events = countEvents();
  for (const seconds of [0.002, 0.005, 0.5, 700]) events.observeRequest("/a", 200, seconds);
  events.observeRequest("/b", 404, 1);
  const lines = metricsText(events.read()).split("\n");
  for (const line of [
    '_bucket{route="/a",status="200",le="0.005"} 2',
    '_bucket{route="/a",status="200",le="0.5"} 3',
    '_bucket{route="/a",status="200",le="600"} 3',
    '_bucket{route="/a",status="200",le="+Inf"} 4',
    '_sum{route="/a",status="200"} 700.507',
    '_count{route="/a",status="200"} 4',
    '_bucket{route="/b",status="404",le="0.5"} 0',
  ])
    expect(lines).toContain(`http_request_duration_seconds${line}`);
});

test("quotes, backslashes and line ends in a label are escaped, and a metric without samples is left out", () => {
  const text = metricsText([gauge("one", "One.", [{ value: 1, labels: { text: 'a"b\\c\nd' } }])]);
  expect(text).toContain('one{text="a\\"b\\\\c\\nd"} 1\n');
  expect(metricsText([gauge("one", "One.", [])])).toBe("");
});
