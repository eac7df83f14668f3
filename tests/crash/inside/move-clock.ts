const RealDate = Date;
const realNow = Date.now;
let offsetMs = 0;

/** Sets the time of day of this process off by `newOffsetMs`. Timers and `performance.now()` go on as before, as on a machine. */
export function moveClock(newOffsetMs: number): void {
  offsetMs = newOffsetMs;
  globalThis.Date = MovedDate;
}

const MovedDate = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
});

function now(): number {
  return realNow() + offsetMs;
}
