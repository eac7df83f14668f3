import { expect, test } from "vitest";
import { seededRandom } from "../../demo/seeded-random.ts";
import { openConcurrencyLimit, uploadsAtOnce } from "./concurrency-limit.ts";

test("a class of 40 behind one address sends at once, and leaves room for another and for phones", () => {
  const limit = openConcurrencyLimit(uploadsAtOnce);
  const kinds = ["203.0.113.1", "203.0.113.2"].flatMap((network) =>
    Array.from({ length: 40 }, () => limit.start(network).kind),
  );
  expect(new Set(kinds)).toEqual(new Set(["taken"]));
  for (let phone = 0; phone < 40; phone += 1) expect(limit.start(`198.51.100.${phone}`).kind).toBe("taken");
});

test("two networks that hold all they can keep no one else out", () => {
  const limit = openConcurrencyLimit(uploadsAtOnce);
  for (const network of ["203.0.113.1", "203.0.113.2"])
    for (let count = 0; count < 100; count += 1) limit.start(network);
  expect(limit.start("203.0.113.1").kind).toBe("network-full");
  expect(limit.start("198.51.100.1").kind).toBe("taken");
  expect(limit.isFull()).toBe(false);
});

test("a place may be given back twice, and is one place", () => {
  const limit = openConcurrencyLimit({ inAll: 1, perNetwork: 1 });
  const first = limit.start("203.0.113.1");
  if (first.kind !== "taken") throw new Error("There is room for one.");
  expect(limit.start("203.0.113.2").kind).toBe("full");
  first.end();
  first.end();
  expect(limit.start("203.0.113.2").kind).toBe("taken");
  expect(limit.underWay()).toBe(1);
});

test.each([1, 2, 3])("whatever comes and goes, no limit is passed and nothing leaks (seed %i)", (seed) => {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const limit = openConcurrencyLimit(uploadsAtOnce);
  const running: { network: string; end: () => void }[] = [];
  for (let round = 0; round < 1000; round += 1) {
    const network = String(pick(4));
    const outcome = limit.start(network);
    if (outcome.kind === "taken") running.push({ network, end: outcome.end });
    if (random() < 0.3) running.splice(pick(running.length), 1)[0]?.end();
    expect(limit.underWay()).toBe(running.length);
    expect(running.length).toBeLessThanOrEqual(128);
    expect(running.filter((other) => other.network === network).length).toBeLessThanOrEqual(48);
  }
  for (const { end } of running) end();
  expect(limit.underWay()).toBe(0);
});
