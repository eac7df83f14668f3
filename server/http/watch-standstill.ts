import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RaiseAlarm } from "../base/alarms.ts";

type Watcher = { raiseAlarm: RaiseAlarm; observeDelay: (seconds: number) => void };

const tickMs = 250;

/** From then on people notice, and every other visitor has waited as long. */
const alarmingMs = 1000;

/**
 * Measures four times a second how late the event loop is, and raises an alarm with the routes of the requests that were
 * under way while it stood still for more than a second. A process that was frozen, or got no processor, is no alarm.
 */
export function watchStandstill(app: FastifyInstance, { raiseAlarm, observeDelay }: Watcher): void {
  const underWay = new Map<string, string>();
  const answered = new Set<string>();
  app.addHook("onRequest", async (request) => void underWay.set(request.id, routeOf(request)));
  app.addHook("onResponse", async (request) => {
    underWay.delete(request.id);
    answered.add(routeOf(request));
  });

  let last = { atMs: performance.now(), busyMs: busyMs() };
  const timer = setInterval(() => {
    const now = { atMs: performance.now(), busyMs: busyMs() };
    const delayMs = Math.max(0, now.atMs - last.atMs - tickMs);
    observeDelay(delayMs / 1000);
    if (delayMs > alarmingMs && now.busyMs - last.busyMs > alarmingMs / 2) {
      const routes = [...new Set([...answered, ...underWay.values()])].join(", ") || "none";
      const seconds = Math.round(delayMs / 100) / 10;
      raiseAlarm("stood-still", `No one was answered for ${seconds} s. Requests under way: ${routes}.`);
    }
    answered.clear();
    last = now;
  }, tickMs).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/** Such as `POST /api/applications`: one of the server's patterns, never an address that a client made up. */
function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? "unknown"}`;
}

/** Milliseconds of the processor that this thread has used. */
function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
