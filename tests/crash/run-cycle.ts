import { setTimeout as wait } from "node:timers/promises";
import type { Fault as ChatFault } from "../support/telegram-stand-in.ts";
import type { System } from "./system/start-system.ts";
import { faultNamed } from "./faults/faults.ts";
import type { Violation } from "./checks/judge.ts";
import { scenarioName, type Scenario } from "./scenarios.ts";

/** `recoveryMs`: from the end of the fault until the site was well. */
export type CycleReport = { scenario: Scenario; recoveryMs: number; violations: Violation[] };

/** Far more than a restart takes; a database that was away long is asked again every 30 s. */
const longestRecoveryMs = 90_000;

/** At a point nobody may have come by for a while: everybody may wait for the last fault's end. */
const pointPatienceMs = 30_000;

/** Breaks the system in one way, heals it, and waits until it is well. */
export async function runCycle(system: System, scenario: Scenario, random: () => number): Promise<CycleReport> {
  if ("chatFault" in scenario)
    return { scenario, recoveryMs: 0, violations: await failSends(system, scenario, random) };

  const { points, site, database } = system;
  const fault = faultNamed(scenario.fault, random);
  const first = scenario.during ? faultNamed(scenario.during, random) : null;
  const before = { site: site.pid(), database: await database.postmasterPid() };
  const violations: Violation[] = [];
  if (scenario.at === null) {
    await wait(random() * 600);
  } else if (await points.hold(scenario.at, pointPatienceMs)) {
    // Who would go on without being allowed to has the time to show it.
    await wait(20 + random() * 100);
  } else {
    violations.push({ kind: "point not reached", detail: `${scenario.at} (${scenario.fault})` });
  }
  if (first) {
    await first.strike(system);
    await wait(random() * 1_000);
  }
  await fault.strike(system);
  points.release();
  if (first?.heal || fault.heal) await wait(200 + random() * 1_200);
  await first?.heal?.(system);
  await fault.heal?.(system);

  const healed = performance.now();
  while (!(await isWell(system, { ...first?.ends, ...fault.ends }, before))) {
    if (performance.now() - healed > longestRecoveryMs) {
      const seconds = longestRecoveryMs / 1000;
      violations.push({ kind: "not well again", detail: `${seconds} s after "${scenarioName(scenario)}"` });
      break;
    }
    await wait(50);
  }
  return { scenario, recoveryMs: performance.now() - healed, violations };
}

/** Some of the next sends fail, and some between them do not, so that summaries and documents both meet it. */
async function failSends(
  { chat }: System,
  { chatFault: kind }: Extract<Scenario, { chatFault: unknown }>,
  random: () => number,
): Promise<Violation[]> {
  // Each time-out is waited for.
  const times = kind.startsWith("hang") ? 1 : 3;
  for (let count = 0; count < times; count++) {
    if (random() < 0.5) chat.failNext({ kind: "accept" });
    chat.failNext(faultOf(kind, chat));
  }
  for (const deadline = performance.now() + longestRecoveryMs; chat.faultsLeft() > 0; await wait(50)) {
    if (performance.now() > deadline) return [{ kind: "not well again", detail: `nothing is sent after ${kind}` }];
  }
  return [];
}

function faultOf(kind: ChatFault["kind"], chat: System["chat"]): ChatFault {
  if (kind === "rate-limited") return { kind, retryAfterSeconds: 1 };
  // Each time to a chat of its own.
  if (kind === "chat-migrated") return { kind, chatId: `-100${chat.callCount()}${chat.faultsLeft()}` };
  return { kind };
}

async function isWell(
  { site, database }: System,
  ends: { site?: true; database?: true },
  before: { site: number | undefined; database: number | null },
): Promise<boolean> {
  if (ends.site && site.pid() === before.site) return false;
  const postmaster = await database.postmasterPid();
  if (postmaster === null || (ends.database && postmaster === before.database)) return false;
  const answer = await fetch(`${site.address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}
