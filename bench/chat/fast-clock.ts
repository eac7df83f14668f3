import timers from "node:timers/promises";
import { syncBuiltinESMExports } from "node:module";
import { clockSpeed } from "./clock-speed.ts";

/*
 * Runs in the site's process before the site (`node --import`): times of day, measured times, and the waits of the job
 * engine pass so many times faster. Time limits of connections stay as they are: the network is not faster.
 */

const RealDate = Date;
const [realNow, realPerformanceNow, realWait] = [Date.now, performance.now.bind(performance), timers.setTimeout];
const begin = Number(process.env["CLOCK_BEGIN_MS"]);

const now = () => begin + (realNow() - begin) * clockSpeed;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
  get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
});
performance.now = () => realPerformanceNow() * clockSpeed;
timers.setTimeout = (ms, ...rest) => realWait((ms ?? 0) / clockSpeed, ...rest);
syncBuiltinESMExports();
