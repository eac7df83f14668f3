import { setTimeout as wait } from "node:timers/promises";
import type { Violation } from "./checks/judge.ts";
import { faultsOf, type Fault, type Scenario } from "./faults/faults.ts";
import type { Instance, System } from "./system/start-system.ts";

/** `recoveryMs`: from the end of the fault until every instance was ready. */
export type CycleReport = { scenario: Scenario; recoveryMs: number; violations: Violation[] };

/** Far more than a restart takes; a database that was away long is asked again every 30 s. */
const longestRecoveryMs = 90_000;

/** Breaks the system in one way, heals it, and waits until it has recovered. */
export async function runCycle(system: System, scenario: Scenario): Promise<CycleReport> {
  const struck = faultsOf(scenario);
  const ends: NonNullable<Fault["ends"]> = Object.assign({}, ...struck.map((fault) => fault.ends));
  const [instance] = system.instances as [Instance];
  await wait(Math.random() * 600);
  const before = await processesOf(system, instance);
  for (const [number, fault] of struck.entries()) {
    if (number > 0) await wait(Math.random() * 1_000);
    await fault.strike(system, instance);
  }
  if (struck.some((fault) => "heal" in fault)) await wait(200 + Math.random() * 1_200);
  for (const fault of struck) await fault.heal?.(system, instance);

  const healed = performance.now();
  const isReady = await untilRecovered(system, instance, ends, before);
  const detail = `${longestRecoveryMs / 1000} s after "${scenario.join(", then ")}"`;
  const violations = isReady ? [] : [{ kind: "not recovered", detail }];
  return { scenario, recoveryMs: performance.now() - healed, violations };
}

type Processes = { site: number | undefined; database: number | null };

export async function processesOf({ database }: System, { site }: Instance): Promise<Processes> {
  return { site: site.pid(), database: await database.postmasterPid() };
}

/** Until each process that had to end is another one, and every instance is ready; false if that takes too long. */
export async function untilRecovered(
  system: System,
  instance: Instance,
  ends: { site?: boolean; database?: boolean },
  before: Processes,
): Promise<boolean> {
  for (const deadline = performance.now() + longestRecoveryMs; performance.now() < deadline; await wait(100)) {
    const { site, database } = await processesOf(system, instance);
    if (database === null || (ends.site && site === before.site) || (ends.database && database === before.database))
      continue;
    if ((await Promise.all(system.addresses.map(isReady))).every(Boolean)) return true;
  }
  return false;
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}
