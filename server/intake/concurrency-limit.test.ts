import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { seededRandom } from "../../demo/seeded-random.ts";
import { defaultConcurrency, openConcurrencyLimit } from "./concurrency-limit.ts";
import { networkOf } from "./rate-limit.ts";

let limit: ReturnType<typeof openConcurrencyLimit>;
let senders: Set<Sender>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  limit = openConcurrencyLimit(defaultConcurrency);
  senders = new Set();
});
afterEach(() => vi.useRealTimers());

type Sender = { address: string; tick(): void; state: "sending" | "too-slow" | "done" };

/** A sender that begins to send `totalBytes` at that speed; null when there is no room. */
function send(address: string, bytesPerSecond: number, totalBytes = Infinity): Sender | null {
  const upload = limit.start(networkOf(address));
  if (upload.kind !== "started") return null;
  const { end } = upload;
  const sender: Sender = { address, tick, state: "sending" };
  const pace = upload.watchPace(() => leave("too-slow"));
  let sentBytes = 0;
  senders.add(sender);
  return sender;

  function tick() {
    pace.count(bytesPerSecond);
    sentBytes += bytesPerSecond;
    if (sentBytes >= totalBytes) leave("done");
  }
  function leave(state: "too-slow" | "done") {
    sender.state = state;
    senders.delete(sender);
    pace.stop();
    end();
  }
}

function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    for (const sender of senders) sender.tick();
    vi.advanceTimersByTime(1000);
  }
}

const attackers = ["203.0.113.1", "203.0.113.2"];
const slow = 1300;

/** As many slow senders as fit. */
function attack(bytesPerSecond = slow) {
  for (const address of attackers) for (let count = 0; count < 64; count += 1) send(address, bytesPerSecond);
  expect(limit.underWay()).toBe(64);
}

describe("128 slow senders from two networks", () => {
  test("keep no one out for a minute, nor afterwards if they come again as often as their rate limit allows", () => {
    attack();
    expect(send("198.51.100.1", 100_000)).toBeNull();
    pass(11);
    expect(send("198.51.100.1", 100_000, 1_000_000)).not.toBeNull();
    for (let second = 0; second < 600; second += 1) {
      for (const address of attackers) send(address, slow);
      if (second % 5 === 0) expect(send(`198.51.100.${second % 200}`, 100_000, 1_000_000)).not.toBeNull();
      pass(1);
    }
  });

  test.each([
    ["come again", slow],
    ["each send faster than it", 10_000],
  ])("who %s do not keep a phone at 3 kB a second from sending its resume of 250 kB", (_how, bytesPerSecond) => {
    attack(bytesPerSecond);
    pass(11);
    const phone = send("198.51.100.1", 3000, 250_000);
    for (let second = 0; second < 100; second += 1) {
      if (bytesPerSecond > slow) send(`198.51.100.${2 + second}`, 100_000, 1_000_000);
      for (const address of attackers) send(address, bytesPerSecond);
      pass(1);
    }
    expect(phone?.state).toBe("done");
  });
});

test("a class of 40 on a line of 1 MB a second is neither too slow nor replaced", () => {
  const students = Array.from({ length: 40 }, () => send("203.0.113.1", 25_000, 20_971_520));
  for (let count = 0; count < 60; count += 1) send(`198.51.100.${count}`, slow);
  for (let second = 0; second < 900; second += 1) {
    if (second % 3 === 0) send(`198.51.100.${second % 200}`, slow);
    pass(1);
  }
  expect(students.map((student) => student?.state)).toEqual(Array(40).fill("done"));
});

test("the same speed is enough where there is room, for half an hour", () => {
  const sender = send("203.0.113.1", slow);
  pass(1799);
  expect(sender?.state).toBe("sending");
  pass(2);
  expect(sender?.state).toBe("too-slow");
});

test("what has arrived and is being stored is not replaced", () => {
  for (const address of attackers)
    for (let count = 0; count < 48; count += 1) {
      const upload = limit.start(networkOf(address));
      if (upload.kind === "started") upload.watchPace(() => expect.unreachable()).stop();
    }
  pass(60);
  expect(send("198.51.100.1", 100_000)).toBeNull();
});

test("what is replaced counts no longer, before its connection has ended", () => {
  let refused = 0;
  for (let count = 0; count < 64; count += 1) {
    const upload = limit.start(`198.51.100.${count}`);
    if (upload.kind === "started") upload.watchPace(() => (refused += 1));
  }
  vi.advanceTimersByTime(11_000);
  expect(limit.start("203.0.113.1").kind).toBe("started");
  expect([limit.underWay(), refused]).toEqual([64, 1]);
  // The others stand still, and each hears it once.
  vi.advanceTimersByTime(60_000);
  expect([limit.underWay(), refused]).toEqual([1, 64]);
});

test.each([1, 2, 3])("whatever comes and goes, no limit is passed and nothing leaks (seed %i)", (seed) => {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  for (let round = 0; round < 1000; round += 1) {
    send(`2001:db8:${pick(3)}::1`, pick(60_000), pick(1_000_000));
    if (random() < 0.1) pass(pick(9));
    expect(limit.underWay()).toBe(senders.size);
    expect(limit.underWay()).toBeLessThanOrEqual(64);
    const counts = Object.values(Object.groupBy(senders, ({ address }) => address)).map((equal = []) => equal.length);
    expect(Math.max(0, ...counts)).toBeLessThanOrEqual(48);
  }
  pass(1801);
  expect(limit.underWay()).toBe(0);
});
