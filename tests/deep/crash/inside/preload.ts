import { registerHooks } from "node:module";
import { changeSource } from "./source-changes.ts";

/*
 * Runs in the site's process before the site (`node --import`). The product has no code for crash tests: its modules
 * are changed while they are loaded, so that they stop at the named points and ask the tool whether to go on.
 */

const RealDate = Date;
const realNow = Date.now;
const answers = new Map<number, (isSkipped: boolean) => void>();
let asked = 0;

Object.assign(globalThis, { reachCrashPoint, leaveCrashPoint });
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = loaded.source ? changeSource(url, () => textOf(loaded.source)) : null;
    return source === null ? loaded : { ...loaded, source };
  },
});

moveClock(Number(process.env["CLOCK_OFFSET_MS"] ?? 0));
process.on("message", (message: { goOn?: number; isSkipped?: boolean; clockOffsetMs?: number }) => {
  if (message.clockOffsetMs !== undefined) moveClock(message.clockOffsetMs);
  if (message.goOn === undefined) return;
  answers.get(message.goOn)?.(message.isSkipped ?? false);
  answers.delete(message.goOn);
});
// The tool has ended, so nothing else would end this process.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
// The channel alone must not keep the process running.
process.channel?.unref();

/**
 * Sets the time of day of this process off by `offsetMs`. Timers and `performance.now()` go on as before, as on a
 * machine.
 */
function moveClock(offsetMs: number): void {
  const now = () => realNow() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
}

/**
 * Resolves when the tool says that the site may go on from `point`: with a number for `leaveCrashPoint`, or -1 to skip
 * the call.
 */
async function reachCrashPoint(point: string): Promise<number> {
  asked += 1;
  const id = asked;
  const isSkipped = await new Promise<boolean>((resolve) => {
    answers.set(id, resolve);
    process.send?.({ point, id });
  });
  return isSkipped ? -1 : id;
}

/** The call that was stopped is over. */
function leaveCrashPoint(id: number): void {
  process.send?.({ left: id });
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | null | undefined): string {
  return typeof source === "string" ? source : Buffer.from(source as Uint8Array).toString();
}
