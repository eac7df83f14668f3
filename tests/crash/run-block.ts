import { setTimeout as wait } from "node:timers/promises";
import { seededRandom } from "../support/seeded-random.ts";
import { letCandidatesApply } from "./candidates/candidates.ts";
import { longestIdleHoldMs, watchHolds } from "./checks/hold-watch.ts";
import { judge } from "./checks/judge.ts";
import { judgeMail } from "./checks/judge-mail.ts";
import { findLeaks, findRemains } from "./checks/leaks.ts";
import { runCycle, type CycleReport } from "./run-cycle.ts";
import type { Scenario } from "./scenarios.ts";
import { startSystem, type System } from "./system/start-system.ts";

export type BlockOptions = {
  seed: number;
  scenarios: Scenario[];
  /** Two instances of the site instead of one. */
  isPair?: boolean;
  candidateCounts?: Parameters<typeof letCandidatesApply>[1];
  /** The network's name. */
  plantedBug?: string;
  onCycle?: (report: CycleReport) => void;
};

export type BlockReport = Awaited<ReturnType<typeof runBlock>>;

const usualCounts = { count: 4, slowCount: 1 };

/** How long candidates may still try, and the chat queue still send, after the last fault. */
const patienceMs = 90_000;

/**
 * Starts a new system in which candidates apply without a pause, and injects one fault after the other. Then it waits
 * until nothing is under way any more, and judges.
 */
export async function runBlock(options: BlockOptions) {
  const { seed, scenarios, isPair = false, candidateCounts = usualCounts, plantedBug = null, onCycle } = options;
  const random = seededRandom(seed);
  const system = await startSystem({ plantedBug, isPair });
  const holds = watchHolds(system);
  try {
    const candidates = letCandidatesApply(system, candidateCounts, seededRandom(seed + 1));
    const cycles: CycleReport[] = [];
    for (const scenario of scenarios) {
      const report = await runCycle(system, candidates, scenario, random);
      cycles.push(report);
      onCycle?.(report);
    }
    await candidates.finish(patienceMs);
    const waiting = await findUndelivered(system);
    const { violations, tally } = await judge(system, candidates.intents);
    const mail = await judgeMail(system, candidates.intents);
    const leaks = await findLeaks(system);
    // Asking for holds would count as another user of the database, and keep it alive.
    await holds.stop();
    const exitCodes = await system.close();
    const remains = await findRemains(system);

    const complaints = [
      ...candidates.complaints,
      ...system.instances.flatMap(({ site }) => site.complaints),
      ...exitCodes.filter((code) => code !== 0).map((code) => `The site ended with ${code} after SIGTERM.`),
      ...waiting,
    ];
    const of = (kind: string, details: string[]) => details.map((detail) => ({ kind, detail }));
    const longestHoldMs = holds.longestMs();
    const held = `an application's lock was held for ${Math.round(longestHoldMs)} ms without a send`;
    return {
      cycles,
      tally: { ...tally, ...mail.tally },
      longestHoldMs,
      violations: [
        ...cycles.flatMap((cycle) => cycle.violations),
        ...violations,
        ...mail.violations,
        ...of("leak", [...leaks, ...remains]),
        ...of("locked out", system.rateLimits.findings),
        ...of("complaint", complaints),
        ...of("held", longestHoldMs > longestIdleHoldMs ? [held] : []),
      ],
    };
  } finally {
    await holds.stop();
    await system.remove();
  }
}

/** Waits until everything is sent, and deleted in the chat; one sentence when it is not by then. */
async function findUndelivered({ database }: System): Promise<string[]> {
  const undelivered = `
    select (select count(*) from application where delivered_at is null)::integer
         + (select count(*) from withdrawal where told_at is null)::integer
         + (select count(*) from message_to_delete where refusal is null)::integer
         + (select count(*) from mail where sent_at is null and gave_up_at is null)::integer as count`;
  for (const deadline = Date.now() + patienceMs; ; await wait(100)) {
    const [row] = await database.ask<{ count: number }>(undelivered).catch(() => []);
    if (row?.count === 0) return [];
    if (Date.now() > deadline)
      return [`${row?.count ?? "Unknown numbers of"} messages, deletions or mails still wait.`];
  }
}
