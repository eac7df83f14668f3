import { fastify } from "fastify";
import { expect, test } from "vitest";
import { watchStandstill } from "./watch-standstill.ts";

test("work that keeps everyone waiting for more than a second is an alarm that names the route", async () => {
  const alarms: string[] = [];
  const delays: number[] = [];
  const app = fastify();
  watchStandstill(app, {
    raiseAlarm: (name, text) => alarms.push(`${name}: ${text}`),
    observeDelay: (seconds) => delays.push(seconds),
  });
  app.get("/quick/:name", async () => "quick");
  app.get("/slow/:name", async () => work(1500));
  await app.inject("/quick/ada");
  await expect.poll(() => delays.length).toBeGreaterThan(2);
  expect(alarms).toEqual([]);
  await app.inject("/slow/ada");
  await expect.poll(() => alarms).toHaveLength(1);
  expect(alarms[0]).toMatch(
    /^stood-still: No one was answered for \d+(\.\d)? s\. Requests under way: GET \/slow\/:name\.$/,
  );
  expect(Math.max(...delays)).toBeGreaterThan(1);
  await app.close();
});

/** Uses the processor for so long, however busy the machine is. */
function work(milliseconds: number): string {
  const begin = process.threadCpuUsage().user;
  while (process.threadCpuUsage().user - begin < milliseconds * 1000);
  return "slow";
}
