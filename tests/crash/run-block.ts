import { setTimeout as wait } from "node:timers/promises";
import { seededRandom } from "../support/seeded-random.ts";
import { letCandidatesApply } from "./candidates/candidates.ts";
import { longestIdleHoldMs, watchHolds } from "./checks/hold-watch.ts";
import { startSystem, type System } from "./system/start-system.ts";
import { judge, type Tally, type Violation } from "./checks/judge.ts";
import { findLeaks, findRemains } from "./checks/leaks.ts";
import type { PlantedBug } from "./planted-bugs.ts";
import { runCycle, type CycleReport } from "./run-cycle.ts";
import type { Scenario } from "./scenarios.ts";

export type BlockOptions = {
  seed: number;
  scenarios: Scenario[];
  plantedBug?: PlantedBug["name"];
  onCycle?: (report: CycleReport) => void;
};

export type BlockReport = { cycles: CycleReport[]; tally: Tally; violations: Violation[]; longestHoldMs: number };

const candidateCount = 3;

/** How long candidates may still try, and the relay still send, after the last fault. */
const patienceMs = 90_000;

/**
 * A new system, candidates who apply in it without a pause, one fault after the other; then everything is let come to
 * rest, and judged.
 */
export async function runBlock({ seed, scenarios, plantedBug, onCycle }: BlockOptions): Promise<BlockReport> {
  const random = seededRandom(seed);
  const system = await startSystem(plantedBug ?? null);
  const holds = watchHolds(system);
  try {
    const candidates = letCandidatesApply(system.site.address, candidateCount, seededRandom(seed + 1));
    const cycles: CycleReport[] = [];
    for (const scenario of scenarios) {
      const report = await runCycle(system, scenario, random);
      cycles.push(report);
      onCycle?.(report);
    }
    await candidates.finish(patienceMs);
    const waiting = await whatWaits(system);
    const { violations, tally } = await judge(system, candidates.intents);
    const leaks = await findLeaks(system);
    // Asking for holds would count as another user of the database, and keep it alive.
    await holds.stop();
    const exitCode = await system.close();
    const remains = await findRemains(system);

    const complaints = [...candidates.complaints, ...system.site.complaints, ...waiting];
    if (exitCode !== 0) complaints.push(`The site ended with ${exitCode} after SIGTERM.`);
    return {
      cycles,
      tally,
      longestHoldMs: holds.longestMs(),
      violations: [
        ...cycles.flatMap((cycle) => cycle.violations),
        ...violations,
        ...[...leaks, ...remains].map((detail) => ({ kind: "leak" as const, detail })),
        ...complaints.map((detail) => ({ kind: "complaint" as const, detail })),
        ...heldTooLong(holds.longestMs()),
      ],
    };
  } finally {
    await holds.stop();
    await system.remove();
  }
}

/** Waits until the relay has sent everything; says what it still waits for after that. */
async function whatWaits({ database }: System): Promise<string[]> {
  const undelivered = "select count(*)::integer as count from outbox where delivered_at is null";
  for (const deadline = Date.now() + patienceMs; ; await wait(100)) {
    const [row] = await database.ask<{ count: number }>(undelivered).catch(() => []);
    if (row?.count === 0) return [];
    if (Date.now() > deadline) return [`${row?.count ?? "Unknown numbers of"} applications still wait for the chat.`];
  }
}

function heldTooLong(longestMs: number): Violation[] {
  if (longestMs <= longestIdleHoldMs) return [];
  return [{ kind: "held", detail: `an outbox row was held for ${Math.round(longestMs)} ms without a send` }];
}
