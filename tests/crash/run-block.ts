import { setTimeout as wait } from "node:timers/promises";
import { seededRandom } from "../support/seeded-random.ts";
import { letCandidatesApply, type Intent } from "./candidates/candidates.ts";
import { judge, type Violation } from "./checks/judge.ts";
import { judgeMail } from "./checks/judge-mail.ts";
import { findLeaks, findRemains } from "./checks/leaks.ts";
import type { PathStep } from "./replay/plan-paths.ts";
import { pathCandidate, replayPath, type Replay } from "./replay/replay-path.ts";
import { runCycle, type CycleReport } from "./run-cycle.ts";
import type { Scenario } from "./scenarios.ts";
import { startSystem, type System } from "./system/start-system.ts";

export type BlockReport = Awaited<ReturnType<typeof runBlock>>;

/** Work with a system; the judge then needs its applications. */
type Work = (system: System) => Promise<{ intents: Intent[]; complaints: string[]; violations: Violation[] }>;

type BlockOptions = { isPair: boolean; plantedBug?: string | undefined };

/** Starts a new system, does the work with it, waits until nothing is under way any more, and judges. */
async function runBlock({ isPair, plantedBug }: BlockOptions, work: Work) {
  const system = await startSystem({ plantedBug: plantedBug ?? null, isPair });
  try {
    const { intents, complaints, violations } = await work(system);
    const judged = await judge(system, intents);
    const mail = await judgeMail(system, intents);
    const leaks = await findLeaks(system);
    const exitCodes = await system.close();
    const remains = await findRemains(system);
    const of = (kind: string, details: string[]) => details.map((detail) => ({ kind, detail }));
    return {
      tally: { ...judged.tally, ...mail.tally },
      violations: [
        ...violations,
        ...judged.violations,
        ...mail.violations,
        ...of("leak", [...leaks, ...remains]),
        ...of("complaint", [
          ...complaints,
          ...system.instances.flatMap(({ site }) => site.complaints),
          ...exitCodes.filter((code) => code !== 0).map((code) => `The site ended with ${code} after SIGTERM.`),
        ]),
      ],
    };
  } finally {
    await system.remove();
  }
}

type ScenarioBlock = { seed: number; scenarios: Scenario[]; onCycle?: (report: CycleReport) => void };

/** How long candidates may still try, and the chat queue still send, after the last fault. */
const patienceMs = 90_000;

/** Four candidates apply without a pause, and one fault comes after the other. */
export function runScenarios({ seed, scenarios, onCycle }: ScenarioBlock) {
  const random = seededRandom(seed);
  return runBlock({ isPair: false }, async (system) => {
    const candidates = letCandidatesApply(system, 4, seededRandom(seed + 1));
    const violations: Violation[] = [];
    for (const scenario of scenarios) {
      const report = await runCycle(system, scenario, random);
      violations.push(...report.violations);
      onCycle?.(report);
    }
    await candidates.finish(patienceMs);
    const { intents, complaints } = candidates;
    return { intents, complaints: [...complaints, ...(await findUndelivered(system, patienceMs))], violations };
  });
}

type ReplayBlock = {
  /** Called after each replay for the next path; null ends the block. */
  nextPath: () => PathStep[] | null;
  onReplay?: (replay: Replay) => void;
  plantedBug?: string;
  patienceMs?: number;
};

/** Two instances on one database, and one application after the other on its path through the model. */
export function runReplays({ nextPath, onReplay, plantedBug, patienceMs: patience = patienceMs }: ReplayBlock) {
  return runBlock({ isPair: true, plantedBug }, async (system) => {
    const intents: Intent[] = [];
    const complaints: string[] = [];
    const violations: Violation[] = [];
    for (let path = nextPath(); path; path = nextPath()) {
      const candidate = await pathCandidate(system, intents.length);
      intents.push(candidate.intent);
      const replay = await replayPath(system, candidate, path);
      onReplay?.(replay);
      if (plantedBug && replay.left) violations.push({ kind: "not done", detail: replay.left });
      await candidate.finish(patience);
      complaints.push(...candidate.complaints, ...(await findUndelivered(system, patience)));
    }
    return { intents, complaints, violations };
  });
}

/** Waits until everything is sent, and deleted in the chat; one sentence when it is not by then. */
async function findUndelivered({ database }: System, longestMs: number): Promise<string[]> {
  const undelivered = `
    select (select count(*) from application where delivered_at is null)::integer
         + (select count(*) from withdrawal where told_at is null)::integer
         + (select count(*) from message_to_delete where refusal is null)::integer
         + (select count(*) from mail where sent_at is null and gave_up_at is null)::integer as count`;
  for (const deadline = Date.now() + longestMs; ; await wait(50)) {
    const [row] = await database.ask<{ count: number }>(undelivered).catch(() => []);
    if (row?.count === 0) return [];
    if (Date.now() > deadline)
      return [`${row?.count ?? "Unknown numbers of"} messages, deletions or mails still wait.`];
  }
}
